import { ZipscopeError } from '../../src/engine/error.ts';
import type { ImportedFile } from '../../src/engine/formats/import.ts';
import { loadTokenizer } from '../../src/engine/formats/tokenizer.ts';
import { type CountTokens, withEstimates } from '../../src/engine/trajectory/estimate.ts';
import type { Trajectory } from '../../src/engine/trajectory/model.ts';
import { summarise, type TrajectorySummary } from '../../src/engine/trajectory/summary.ts';
import { allTurns } from '../../src/engine/trajectory/turns.ts';
import { errorSentence } from '../../src/i18n/error-sentence.ts';
import { type Command, type Io, jsonOption } from './command.ts';
import { readFiles } from './files.ts';

/** One line of `inspect --json`. */
interface Inspection {
  readonly file: string;
  readonly format: string | null;
  readonly variant: string | null;
  /** The sign by which the format was told, or why the file could not be read. */
  readonly why: string | null;
  readonly questions: number;
  readonly trajectories: readonly TrajectorySummary[];
  readonly warnings: readonly string[];
}

const hasUnknown = (trajectory: Trajectory) =>
  allTurns(trajectory).some(({ context }) => context.before.value === null);

/** Counts what a log does not report; the tokenizer is loaded for the first one that needs it. */
async function counted(trajectory: Trajectory): Promise<Trajectory> {
  if (trajectory.source.episode !== null || !hasUnknown(trajectory)) return trajectory;
  const count: CountTokens = await loadTokenizer();
  return withEstimates(trajectory, count);
}

async function inspection(read: ImportedFile): Promise<Inspection> {
  const { file, format, variant, refusal, damages, questions } = read;
  const trajectories: TrajectorySummary[] = [];
  for (const trajectory of read.trajectories) trajectories.push(summarise(await counted(trajectory)));
  const warnings = [
    ...read.warnings,
    ...damages.map(
      ({ row, line, reason }) => `${line === null ? `row ${row + 1}` : `line ${line}`}: ${reason}`,
    ),
  ];
  const why = refusal ? errorSentence(refusal.code, refusal.values) : read.why;
  return { file, format, variant, why, questions: questions.length, trajectories, warnings };
}

async function* inspections(path: string, as: string | null): AsyncGenerator<Inspection> {
  try {
    for await (const read of readFiles(path, as)) yield await inspection(read);
  } catch (error) {
    if (!(error instanceof ZipscopeError)) throw error;
    const why = errorSentence(error.code, error.values);
    yield { file: path, format: null, variant: null, why, questions: 0, trajectories: [], warnings: [] };
  }
}

const tokens = (value: number | null, basis: string) =>
  value === null ? 'unknown' : basis === 'estimated' ? `about ${value}` : String(value);

function printTrajectory(t: TrajectorySummary, io: Io): void {
  const reward = t.reward === null ? '' : `, reward ${t.reward}`;
  io.out(
    `  ${t.id}: ${t.turns} turns, widest window ${tokens(t.tokens, t.tokensBasis)} tokens, ${t.status}${reward}`,
  );
  for (const b of t.boundaries) {
    const change = `${tokens(b.tokensBefore, b.tokensBasis)} -> ${tokens(b.tokensAfter, b.tokensBasis)} tokens`;
    io.out(`    boundary after turn ${b.turn} (${b.kind}, ${b.trigger}): ${change}, summary ${b.summary}`);
  }
  for (const c of t.compressions) {
    const level = c.level === null ? 'none' : `${c.level}${c.levelInferred ? ' (inferred)' : ''}`;
    io.out(`    turn ${c.turn}: level ${level}, Q_com ${c.qcom.total.toFixed(3)}`);
  }
  const lost = t.commitmentsLost === null ? '' : `, commitments lost: ${t.commitmentsLost}`;
  const saved = t.tokensSaved === null ? '' : `, tokens saved net: ${t.tokensSaved}`;
  const loops = t.loops === 0 ? '' : `, boundaries without progress: ${t.loops}`;
  io.out(`    looked up again: ${t.reexplorations}${lost}${saved}${loops}`);
  for (const warning of t.warnings) io.out(`    warning: ${warning}`);
}

function printInspection(
  { file, format, variant, why, questions, trajectories, warnings }: Inspection,
  io: Io,
): void {
  const sign = format === null ? why : `${[format, variant].filter(Boolean).join(', ')} (${why})`;
  io.out(`${file}: ${sign}${questions > 0 ? `, ${questions} questions` : ''}`);
  for (const trajectory of trajectories) printTrajectory(trajectory, io);
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
    let isAnyUnread = false;
    for (const path of given.arguments) {
      for await (const found of inspections(path, given.optional('as'))) {
        isAnyUnread ||= found.format === null;
        if (given.flag('json')) io.out(JSON.stringify(found));
        else printInspection(found, io);
      }
    }
    return isAnyUnread ? 1 : 0;
  },
};
