import { writeAtif } from '../../src/engine/formats/atif.ts';
import { writeLine } from '../../src/engine/formats/lines.ts';
import type { Command } from './command.ts';
import { readTrajectories } from './files.ts';

export const convert: Command = {
  usage: 'convert <file>',
  about: 'Write a trajectory file in another form, one trajectory a line',
  options: [{ flags: '--to <form>', about: 'atif (for exchange) or jsonl (every text in place)' }],
  async run(given, io) {
    const to = given.oneOf('to', ['atif', 'jsonl']);
    const { trajectories } = await readTrajectories(given.argument(0));
    for (const trajectory of trajectories) {
      io.out(to === 'atif' ? JSON.stringify(writeAtif(trajectory)) : writeLine(trajectory));
    }
    return 0;
  },
};
