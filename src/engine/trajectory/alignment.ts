/**
 * What of a source survives in a text written from it: sentence by sentence kept word for word, rewritten, or
 * dropped. Engine layer, pure. RECONSTRUCTION: the unit (sentences and lines) and the share of words that counts as
 * rewritten. A long source can be cut short by `isOver`; what was not looked at is told.
 */

import { isKeyword } from '../text/keywords.ts';
import { isCjk } from '../text/languages.ts';
import { sentences } from '../text/sentences.ts';
import { tokens } from '../text/tokens.ts';

export type Fate = 'kept' | 'rewritten' | 'dropped';

export interface AlignedSpan {
  readonly start: number;
  readonly end: number;
  readonly fate: Fate;
  /** Where the other text says it; null where it is dropped. */
  readonly match: { readonly start: number; readonly end: number } | null;
}

export interface Alignment {
  readonly spans: readonly AlignedSpan[];
  /** False where the time was over first; the rest of the source is not judged. */
  readonly isComplete: boolean;
}

export const REWRITTEN_SHARE = 0.5;
/** Shorter units are kept only as whole lines: a word by itself occurs anywhere. */
const SHORT = 12;
const CHECK_EVERY = 64;

interface Unit {
  readonly start: number;
  readonly end: number;
}

/** Sentences inside lines: logs hold lists and output as well as prose. */
export function alignmentUnits(text: string): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (const sentence of sentences(line))
      units.push({ start: start + sentence.start, end: start + sentence.end });
    start += line.length + 1;
  }
  return units;
}

/** Words; runs of CJK characters, which are written without spaces, as pairs of characters. */
export function alignmentWords(text: string): string[] {
  return tokens(text).flatMap((token) => {
    if (!isCjk(token.codePointAt(0) ?? 0)) return isKeyword(token) ? [token] : [];
    const points = [...token];
    return points.length < 2 ? points : points.slice(1).map((point, i) => `${points[i]}${point}`);
  });
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

export function align(source: string, output: string, isOver: () => boolean = () => false): Alignment {
  const targets = alignmentUnits(output).map((unit) => ({
    ...unit,
    text: plain(output.slice(unit.start, unit.end)),
  }));
  const byText = new Map(targets.map((target) => [target.text, target]));
  const byWord = new Map<string, number[]>();
  targets.forEach((target, i) => {
    for (const word of new Set(alignmentWords(target.text))) {
      const found = byWord.get(word);
      if (found) found.push(i);
      else byWord.set(word, [i]);
    }
  });
  const whole = plain(output);
  const spans: AlignedSpan[] = [];
  const units = alignmentUnits(source);
  for (const [i, unit] of units.entries()) {
    if (i % CHECK_EVERY === 0 && isOver()) return { spans, isComplete: false };
    const text = plain(source.slice(unit.start, unit.end));
    const same = byText.get(text);
    const isInside = same === undefined && text.length >= SHORT && whole.includes(text);
    const match = same ?? (isInside ? placeOf(text, output) : null);
    if (same !== undefined || isInside) {
      spans.push({ ...unit, fate: 'kept', match: match && { start: match.start, end: match.end } });
      continue;
    }
    const best = bestTarget(text, byWord, targets);
    spans.push({
      ...unit,
      fate: best ? 'rewritten' : 'dropped',
      match: best && { start: best.start, end: best.end },
    });
  }
  return { spans, isComplete: true };
}

function placeOf(text: string, output: string): Unit | null {
  const at = output.indexOf(text);
  return at < 0 ? null : { start: at, end: at + text.length };
}

function bestTarget(
  text: string,
  byWord: ReadonlyMap<string, number[]>,
  targets: readonly Unit[],
): Unit | null {
  const words = [...new Set(alignmentWords(text))];
  if (words.length === 0) return null;
  const shared = new Map<number, number>();
  for (const word of words) for (const i of byWord.get(word) ?? []) shared.set(i, (shared.get(i) ?? 0) + 1);
  let best: number | null = null;
  for (const [i, count] of shared) if (count > (best === null ? 0 : (shared.get(best) ?? 0))) best = i;
  if (best === null || (shared.get(best) ?? 0) < REWRITTEN_SHARE * words.length) return null;
  return targets[best] ?? null;
}

/** Characters by fate, for shares. */
export function fates({ spans }: Alignment): Record<Fate, number> {
  const sums = { kept: 0, rewritten: 0, dropped: 0 };
  for (const { start, end, fate } of spans) sums[fate] += end - start;
  return sums;
}
