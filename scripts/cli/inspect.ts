import type { ImportedFile } from '../../src/engine/formats/import.ts';
import { summarise, type TrajectorySummary } from '../../src/engine/trajectory/summary.ts';
import { errorSentence, remarkSentence } from '../../src/i18n/error-sentence.ts';
import { type Command, type Io, jsonOption } from './command.ts';
import { counted } from './counted.ts';
import { damageLine } from './damage-line.ts';
import { readFiles } from './files.ts';
import { formatGiven } from './format-given.ts';
import { countText, many, trajectoryLine } from './trajectory-line.ts';

/** A summary with its warnings in words. */
type Told = Omit<TrajectorySummary, 'warnings'> & { readonly warnings: readonly string[] };

/** One line of `inspect --json`. */
interface Inspection {
  readonly file: string;
  readonly format: string | null;
  readonly variant: string | null;
  /** The sign by which the format was told, or why the file could not be read. */
  readonly why: string | null;
  readonly questions: number;
  readonly trajectories: readonly Told[];
  readonly warnings: readonly string[];
}

async function inspection(read: ImportedFile): Promise<Inspection> {
  const { file, format, variant, refusal, damages, questions } = read;
  const trajectories: Told[] = [];
  for (const trajectory of read.trajectories) {
    const summary = summarise(await counted(trajectory));
    trajectories.push({ ...summary, warnings: summary.warnings.map(remarkSentence) });
  }
  const warnings = [...read.warnings.map(remarkSentence), ...damages.map(damageLine)];
  const why = refusal ? errorSentence(refusal.code, refusal.values) : read.why && remarkSentence(read.why);
  return { file, format, variant, why, questions: questions.length, trajectories, warnings };
}

/** What a single file holds, with every boundary and compression. Turns are counted from 1, as on the page. */
function printTrajectory(t: Told, io: Io): void {
  io.out(`  ${trajectoryLine(t)}`);
  if (t.startedBy !== null) {
    const { run, turn } = t.startedBy;
    io.out(`    started by ${turn === null ? '' : `turn ${turn + 1} of `}${run}`);
  }
  for (const b of t.boundaries) {
    const change = `${countText(b.tokensBefore, b.tokensBasis)} -> ${countText(b.tokensAfter, b.tokensBasis)} tokens`;
    io.out(
      `    boundary after turn ${b.turn + 1} (${b.kind}, ${b.trigger}): ${change}, summary ${b.summary}`,
    );
  }
  for (const c of t.compressions) {
    const level = c.level === null ? 'none' : `${c.level}${c.levelInferred ? ' (inferred)' : ''}`;
    io.out(`    turn ${c.turn + 1}: level ${level}, Q_com ${c.qcom.total.toFixed(3)}`);
  }
  for (const warning of t.warnings) io.out(`    warning: ${warning}`);
}

function printInspection(
  { file, format, variant, why, questions, trajectories, warnings }: Inspection,
  isOne: boolean,
  io: Io,
): void {
  // The sentence of a refusal names the file itself.
  if (format === null) io.out(why ?? file);
  else {
    const sign = `${[format, variant].filter(Boolean).join(', ')} (${why})`;
    io.out(`${file}: ${sign}${questions > 0 ? `, ${many(questions, 'question')}` : ''}`);
  }
  for (const trajectory of trajectories) {
    if (isOne) printTrajectory(trajectory, io);
    else io.out(`  ${trajectoryLine(trajectory)}`);
  }
  for (const warning of warnings) io.out(`  warning: ${warning}`);
}

export const inspect: Command = {
  usage: 'inspect <...files>',
  about: 'Read logs and question sets, archives and folders of them, and summarise what they hold',
  options: [
    jsonOption('Print one JSON line per file'),
    { flags: '--as <format>', about: 'Read the files as this format whatever they look like' },
  ],
  async run(given, io) {
    const as = formatGiven(given);
    let isAnyUnread = false;
    // One file tells all; of many, each trajectory is a line.
    let waiting: Inspection | null = null;
    let told = 0;
    const print = (found: Inspection, isOne: boolean) => {
      if (given.flag('json')) io.out(JSON.stringify(found));
      else printInspection(found, isOne, io);
      told++;
    };
    for (const path of given.arguments) {
      for await (const read of readFiles(path, as, io)) {
        const found = await inspection(read);
        isAnyUnread ||= found.format === null;
        if (waiting) print(waiting, false);
        waiting = found;
      }
    }
    if (waiting) print(waiting, told === 0);
    return isAnyUnread ? 1 : 0;
  },
};
