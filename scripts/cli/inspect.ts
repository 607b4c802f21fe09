import { ZipscopeError } from '../../src/engine/error.ts';
import { summarise, type TrajectorySummary } from '../../src/engine/trajectory/summary.ts';
import { errorSentence } from '../../src/i18n/error-sentence.ts';
import { type Command, type Io, jsonOption } from './command.ts';
import { readTrajectories } from './files.ts';

/** One line of `inspect --json`. */
interface Inspection {
  readonly file: string;
  readonly format: string | null;
  readonly variant: string | null;
  /** Why the file could not be read; null where it was. */
  readonly why: string | null;
  readonly questions: number;
  readonly trajectories: readonly TrajectorySummary[];
  readonly warnings: readonly string[];
}

async function inspectFile(file: string): Promise<Inspection> {
  const unread = { file, format: null, variant: null, questions: 0, trajectories: [], warnings: [] };
  try {
    const { format, variant, trajectories } = await readTrajectories(file);
    return { ...unread, format, variant, why: null, trajectories: trajectories.map(summarise) };
  } catch (error) {
    if (error instanceof ZipscopeError) return { ...unread, why: errorSentence(error.code, error.values) };
    throw error;
  }
}

const tokens = (value: number | null) => (value === null ? 'unknown' : String(value));

function printInspection({ file, format, variant, why, trajectories }: Inspection, io: Io): void {
  io.out(`${file}: ${why ?? [format, variant].filter(Boolean).join(', ')}`);
  for (const t of trajectories) {
    const reward = t.reward === null ? '' : `, reward ${t.reward}`;
    io.out(`  ${t.id}: ${t.turns} turns, widest window ${tokens(t.tokens)} tokens, ${t.status}${reward}`);
    for (const b of t.boundaries) {
      const change = `${tokens(b.tokensBefore)} -> ${tokens(b.tokensAfter)} tokens`;
      io.out(`    boundary after turn ${b.turn} (${b.kind}, ${b.trigger}): ${change}, summary ${b.summary}`);
    }
    for (const c of t.compressions) {
      io.out(`    turn ${c.turn}: level ${c.level ?? 'none'}, Q_com ${c.qcom.total.toFixed(3)}`);
    }
    const lost = t.commitmentsLost === null ? '' : `, needed facts lost: ${t.commitmentsLost}`;
    io.out(`    opened again: ${t.reexplorations}${lost}`);
    for (const warning of t.warnings) io.out(`    warning: ${warning}`);
  }
}

export const inspect: Command = {
  usage: 'inspect <...files>',
  about: 'Read trajectory files and summarise turns, tokens, boundaries, compressions, losses',
  options: [jsonOption('Print one JSON line per file')],
  async run(given, io) {
    let isAnyUnread = false;
    for (const file of given.arguments) {
      const inspection = await inspectFile(file);
      isAnyUnread ||= inspection.why !== null;
      if (given.flag('json')) io.out(JSON.stringify(inspection));
      else printInspection(inspection, io);
    }
    return isAnyUnread ? 1 : 0;
  },
};
