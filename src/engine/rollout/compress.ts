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

/** A document cut to a number of units is scored again and again in training: its keywords are worked out once. */
const sources = new WeakMap<PreparedDocument, Map<number, PreparedSource>>();

function preparedSource({ source, readable }: Reading, text: string): PreparedSource {
  let byLength = sources.get(source);
  if (!byLength) {
    byLength = new Map();
    sources.set(source, byLength);
  }
  let prepared = byLength.get(readable);
  if (!prepared) {
    prepared = prepare(text);
    byLength.set(readable, prepared);
  }
  return prepared;
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
