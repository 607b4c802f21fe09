/** The compression a document decision stands for: kept units joined, and what Q_com makes of them. */
import type { Reading } from '../policy/features/document.ts';
import type { PreparedDocument } from '../policy/features/prepared.ts';
import type { KeptUnit } from '../policy/features/view.ts';
import type { Decision, PolicyState } from '../policy/state.ts';
import type { PreparedQuery, PreparedSource } from '../quality/info.ts';
import type { Level } from '../quality/levels.ts';
import { prepare, qcom } from '../quality/qcom.ts';
import { joinUnits } from '../text/join.ts';
import type { Compression, SourceSpan } from '../trajectory/model.ts';
import { round6 } from './record.ts';

/** What Q_com needs of a document, worked out once: training scores the same documents again and again. */
interface Prepared {
  whole: PreparedSource | null;
  /** As far as the window last let it be read. Room differs from turn to turn, so that keeping each cut would not end. */
  cut: { readonly readable: number; readonly source: PreparedSource } | null;
}

const known = new WeakMap<PreparedDocument, Prepared>();

function preparedSource({ source, readable }: Reading, text: string): PreparedSource {
  let prepared = known.get(source);
  if (!prepared) {
    prepared = { whole: null, cut: null };
    known.set(source, prepared);
  }
  if (readable === source.units.length) {
    prepared.whole ??= prepare(text);
    return prepared.whole;
  }
  if (prepared.cut?.readable !== readable) prepared.cut = { readable, source: prepare(text) };
  return prepared.cut.source;
}

/** @param input.units in document order; `readableChars` in code units of the document. Q_com is that of Z9. */
export function compress(input: {
  readonly query: PreparedQuery;
  readonly queryText: string;
  readonly reading: Reading;
  readonly readableChars: number;
  readonly units: readonly KeptUnit[];
  readonly level: Level;
  readonly levelProbabilities: readonly number[] | null;
}): Compression {
  const { query, reading, units, level } = input;
  const { text } = reading.source.document;
  const source = text.slice(0, input.readableChars);
  const output = joinUnits(
    text,
    units.map((entry) => entry.unit),
  );
  return {
    level,
    levelProbabilities: input.levelProbabilities,
    source,
    output,
    kept: units.map(sourceSpan),
    query: input.queryText,
    quality: qcom({ query, source: preparedSource(reading, source), output, level }),
  };
}

/** The policy's probabilities over levels 1..5 (0 where the context manager closes a level), to six digits. */
export function levelProbabilities(state: PolicyState, decision: Decision): number[] | null {
  const { probabilities } = decision;
  if (!probabilities) return null;
  return state.options.flatMap((option, i) =>
    option?.type === 'level' ? [round6(probabilities[i] ?? 0)] : [],
  );
}

export function sourceSpan({ source, unit, turn, level }: KeptUnit): SourceSpan {
  const { start, end, text } = unit;
  return { documentId: source.document.id, start, end, text, turn, level };
}
