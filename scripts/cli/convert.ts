import { ZipscopeError } from '../../src/engine/error.ts';
import { writeAtif } from '../../src/engine/formats/atif.ts';
import { writeLine } from '../../src/engine/formats/lines.ts';
import { errorSentence } from '../../src/i18n/error-sentence.ts';
import type { Command } from './command.ts';
import { damageLine } from './damage-line.ts';
import { readFiles } from './files.ts';
import { formatGiven } from './format-given.ts';

export const convert: Command = {
  usage: 'convert <file>',
  about: 'Write the trajectories of a log in our own form, one a line',
  options: [
    { flags: '--to <form>', about: 'atif (for exchange) or jsonl (every text in place)' },
    { flags: '--as <format>', about: 'Read the file as this format whatever it looks like' },
  ],
  async run(given, io) {
    const to = given.oneOf('to', ['atif', 'jsonl']);
    const file = given.argument(0);
    let written = 0;
    let refusal: ZipscopeError | null = null;
    for await (const read of readFiles(file, formatGiven(given), io)) {
      refusal ??= read.refusal;
      for (const damage of read.damages) io.err(`${read.file}, ${damageLine(damage)}`);
      for (const trajectory of read.trajectories) {
        io.out(to === 'atif' ? JSON.stringify(writeAtif(trajectory)) : writeLine(trajectory));
        written++;
      }
    }
    if (written === 0) throw refusal ?? new ZipscopeError('no-trajectories', { file });
    if (refusal) io.err(errorSentence(refusal.code, refusal.values));
    return refusal ? 1 : 0;
  },
};
