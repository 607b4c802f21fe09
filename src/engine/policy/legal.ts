/**
 * The legal sets of the three kinds of decision, for the rollout and for training alike. The level binds from both
 * sides: a unit may be picked while the joined output stays within L_h, STOP once it has reached L_l (design: Z1, Z3).
 */
import { type Interval, LEVELS, type Level } from '../quality/levels.ts';
import { JoinedLength } from '../text/join.ts';
import type { LegalRule } from './state.ts';

/** One pick among a fixed set. */
export class SinglePick implements LegalRule {
  readonly #options: readonly number[];

  constructor(options: readonly number[]) {
    this.#options = options;
  }

  legal(picks: readonly number[]): readonly number[] {
    return picks.length === 0 ? this.#options : [];
  }
}

/** Item indices of a document state: question, units, five levels, five STOPs. */
export interface DocumentLayout {
  readonly units: number;
}
export const FIRST_UNIT = 1;
export const levelItem = (layout: DocumentLayout, level: Level) => FIRST_UNIT + layout.units + level - 1;
export const stopItem = (layout: DocumentLayout, level: Level) => levelItem(layout, level) + LEVELS.length;
/** Units of a document state, from its number of items. */
export const unitsOf = (itemCount: number) => itemCount - FIRST_UNIT - 2 * LEVELS.length;

/** A level, then units of the document, then the level's own STOP. */
export class DocumentRule implements LegalRule {
  readonly #layout: DocumentLayout;
  readonly #levels: readonly Level[];
  readonly #interval: (level: Level) => Interval;
  readonly #lengths: readonly number[];
  readonly #gaps: readonly number[];
  /** The sequence last asked about, so that a growing one costs one step a pick. */
  #seen: number[] = [];
  #joined: JoinedLength;

  /**
   * @param interval [L_l, L_h] of a level, code points
   * @param lengths code points of the readable units
   * @param gaps code points between unit i and i + 1 when both are kept (JoinedLength)
   */
  constructor(
    levels: readonly Level[],
    interval: (level: Level) => Interval,
    lengths: readonly number[],
    gaps: readonly number[],
  ) {
    this.#levels = levels;
    this.#interval = interval;
    this.#layout = { units: lengths.length };
    this.#lengths = lengths;
    this.#gaps = gaps;
    this.#joined = new JoinedLength(lengths, gaps);
  }

  legal(picks: readonly number[]): readonly number[] {
    const first = picks[0];
    if (first === undefined) return this.#levels.map((level) => levelItem(this.#layout, level));
    const level = (first - FIRST_UNIT - this.#layout.units + 1) as Level;
    const stop = stopItem(this.#layout, level);
    if (picks.at(-1) === stop) return [];
    const joined = this.#follow(picks);
    const [low, high] = this.#interval(level);
    const fitting = joined.fitting(high);
    const options = fitting.map((unit) => unit + FIRST_UNIT);
    if (joined.total >= low || fitting.length === 0) options.push(stop);
    return options;
  }

  #follow(picks: readonly number[]): JoinedLength {
    const goesOn = this.#seen.length <= picks.length && this.#seen.every((pick, i) => pick === picks[i]);
    if (!goesOn) {
      this.#joined = new JoinedLength(this.#lengths, this.#gaps);
      this.#seen = [];
    }
    for (let i = Math.max(1, this.#seen.length); i < picks.length; i++)
      this.#joined.add((picks[i] ?? 0) - FIRST_UNIT);
    this.#seen = [...picks];
    return this.#joined;
  }
}

/** Kept units until STOP or until the budget is full; STOP is always legal, an empty summary too. */
export class SummaryRule implements LegalRule {
  readonly #costs: readonly (readonly [document: string, opening: number, unit: number])[];
  readonly #budget: number;

  /**
   * @param costs per unit: its document, what naming that document costs once, and what the unit costs; in
   *              quarter tokens, upper bounds
   * @param budget quarter tokens
   */
  constructor(
    costs: readonly (readonly [document: string, opening: number, unit: number])[],
    budget: number,
  ) {
    this.#costs = costs;
    this.#budget = budget;
  }

  legal(picks: readonly number[]): readonly number[] {
    const stop = FIRST_UNIT + this.#costs.length;
    if (picks.at(-1) === stop) return [];
    const picked = new Set(picks);
    const opened = new Set<string>();
    let spent = 0;
    for (const pick of picks) {
      const cost = this.#costs[pick - FIRST_UNIT];
      if (!cost) continue;
      spent += cost[2] + (opened.has(cost[0]) ? 0 : cost[1]);
      opened.add(cost[0]);
    }
    const options: number[] = [];
    this.#costs.forEach(([document, opening, unit], i) => {
      const cost = unit + (opened.has(document) ? 0 : opening);
      if (!picked.has(i + FIRST_UNIT) && spent + cost <= this.#budget) options.push(i + FIRST_UNIT);
    });
    options.push(stop);
    return options;
  }
}
