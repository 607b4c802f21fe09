/** Rows of question sets: one question each, keys in any case. Engine layer, pure. */
import { remark } from '../../remark.ts';
import type { Row } from '../container/rows.ts';
import type { Question } from '../questions.ts';
import type { ReaderInput, ReaderOutput } from '../reader.ts';
import { isRecord, type Json } from '../run/value.ts';

export function perQuestion(
  input: ReaderInput,
  read: (value: Json, row: Row) => Question | null,
): ReaderOutput {
  let others = 0;
  const questions = input.document.rows.flatMap((row) => {
    const found = isRecord(row.value) ? read(row.value, row) : null;
    if (!found) others++;
    return found ?? [];
  });
  const warnings = others > 0 ? [remark('no-question', { count: others })] : [];
  return { trajectories: [], questions, warnings };
}

/** The value of the first of these keys, whatever their case. */
export function anyCase(value: unknown, keys: readonly string[]): unknown {
  if (!isRecord(value)) return undefined;
  const own = new Map(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]));
  for (const key of keys) if (own.get(key) !== undefined) return own.get(key);
  return undefined;
}
