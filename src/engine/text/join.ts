/**
 * Kept units joined into a compression's text, and its length in code points without building the text.
 * Engine layer. The legal-set rule asks for the length thousands of times per episode: O(1) per question.
 */
import { codePoints } from './languages.ts';

/** Code units [start, end) of a text, without white space at either end. */
export interface Unit {
  readonly start: number;
  readonly end: number;
}

const BLANK = /^\s*$/;

/** Two units are neighbours when only white space (or nothing) lies between them. */
export function areNeighbours(text: string, a: Unit, b: Unit): boolean {
  return a.end <= b.start && BLANK.test(text.slice(a.end, b.start));
}

/**
 * Joins units that stand in document order: neighbours exactly as in the source, a space where something was
 * left out; trimmed.
 */
export function joinUnits(text: string, kept: readonly Unit[]): string {
  let joined = '';
  let last: Unit | null = null;
  for (const unit of kept) {
    if (last) joined += areNeighbours(text, last, unit) ? text.slice(last.end, unit.start) : ' ';
    joined += text.slice(unit.start, unit.end);
    last = unit;
  }
  return joined.trim();
}

/**
 * Incremental length of the joined text of a growing set of units.
 * `lengths[i]` code points of unit i; `gaps[i]` code points between unit i and i + 1 when both are kept
 * (1 where they are not neighbours in a source).
 */
export class JoinedLength {
  readonly #lengths: readonly number[];
  readonly #gaps: readonly number[];
  readonly #kept: Uint8Array;
  #count = 0;
  #total = 0;

  constructor(lengths: readonly number[], gaps: readonly number[]) {
    this.#lengths = lengths;
    this.#gaps = gaps;
    this.#kept = new Uint8Array(lengths.length);
  }

  /** Counter over all units of one text, in document order. */
  static of(text: string, units: readonly Unit[]): JoinedLength {
    const lengths = units.map((u) => codePoints(text, u.start, u.end));
    const gaps = units.map((u, i) => {
      const next = units[i + 1];
      return next && areNeighbours(text, u, next) ? codePoints(text, u.end, next.start) : 1;
    });
    return new JoinedLength(lengths, gaps);
  }

  /** Code points of the joined text so far. */
  get total(): number {
    return this.#total;
  }

  get count(): number {
    return this.#count;
  }

  has(i: number): boolean {
    return this.#kept[i] === 1;
  }

  /** Length with unit i added; the present length if it is kept already. */
  with(i: number): number {
    return this.#total + this.#cost(i);
  }

  add(i: number): void {
    const cost = this.#cost(i);
    if (this.#kept[i] === 1) return;
    this.#kept[i] = 1;
    this.#total += cost;
    this.#count++;
  }

  /** Unkept units with which the text has at most `limit` code points, ascending. */
  fitting(limit: number): number[] {
    const fit: number[] = [];
    const n = this.#lengths.length;
    // Which kept unit comes before and after does not matter, only whether one does and whether it touches.
    let first = 0;
    while (first < n && this.#kept[first] !== 1) first++;
    let final = n - 1;
    while (final >= 0 && this.#kept[final] !== 1) final--;
    for (let i = 0; i < n; i++) {
      if (this.#kept[i] === 1) continue;
      if (this.#total + this.#costBetween(i, i > first, i < final) <= limit) fit.push(i);
    }
    return fit;
  }

  #cost(i: number): number {
    if (this.#kept[i] === 1) return 0;
    return this.#costBetween(i, this.#kept.lastIndexOf(1, i) >= 0, this.#kept.indexOf(1, i) >= 0);
  }

  #costBetween(i: number, before: boolean, after: boolean): number {
    let cost = this.#lengths[i] ?? 0;
    if (before) cost += this.#kept[i - 1] === 1 ? (this.#gaps[i - 1] ?? 1) : 1;
    if (after) cost += this.#kept[i + 1] === 1 ? (this.#gaps[i] ?? 1) : 1;
    // The space that stood between the two sides is replaced by the two new separators.
    if (before && after) cost -= 1;
    return cost;
  }
}
