/**
 * Metrics of a run, one growing column a figure. Kept outside of React: a step costs no render, and charts redraw when
 * their turn comes. NaN stands for what was not measured, never 0.
 */
import type { HeldOut } from '../engine/training/phases.ts';
import { barsWithin } from '../workers/trainer/bars.ts';
import type { AdvantageHistogram, Bar, StepReport } from '../workers/trainer/protocol.ts';

/** Plain data, for storage and files. */
export interface HistoryData {
  readonly steps: Float64Array;
  readonly columns: Readonly<Record<string, Float64Array>>;
}

const FIRST_CAPACITY = 128;

export class History {
  #length = 0;
  #capacity = FIRST_CAPACITY;
  #steps = new Float64Array(FIRST_CAPACITY);
  readonly #columns = new Map<string, Float64Array>();
  #version = 0;

  static from({ steps, columns }: HistoryData): History {
    const history = new History();
    steps.forEach((step, i) => {
      const values = Object.entries(columns).map(
        ([name, column]) => [name, column[i] ?? Number.NaN] as const,
      );
      history.append(step, Object.fromEntries(values));
    });
    return history;
  }

  get length(): number {
    return this.#length;
  }

  /** Changes with every change; what was drawn at the same version is still right. */
  get version(): number {
    return this.#version;
  }

  get lastStep(): number {
    return this.#length === 0 ? 0 : (this.#steps[this.#length - 1] ?? 0);
  }

  get names(): readonly string[] {
    return [...this.#columns.keys()];
  }

  /** A step that is there already is replaced, and what came after it dropped. */
  append(step: number, values: Readonly<Record<string, number | null>>): void {
    this.truncate(step - 1);
    if (this.#length === this.#capacity) this.#grow();
    const at = this.#length;
    this.#steps[at] = step;
    for (const [name, value] of Object.entries(values)) {
      let column = this.#columns.get(name);
      if (column === undefined) {
        column = new Float64Array(this.#capacity).fill(Number.NaN);
        this.#columns.set(name, column);
      }
      column[at] = value ?? Number.NaN;
    }
    this.#length += 1;
    this.#version += 1;
  }

  /** Drops what came after a step. */
  truncate(step: number): void {
    const before = this.#length;
    while (this.#length > 0 && (this.#steps[this.#length - 1] ?? 0) > step) this.#length -= 1;
    if (this.#length === before) return;
    for (const column of this.#columns.values()) column.fill(Number.NaN, this.#length);
    this.#version += 1;
  }

  /** Views, not copies: valid until the next change. */
  steps(): Float64Array {
    return this.#steps.subarray(0, this.#length);
  }

  column(name: string): Float64Array | null {
    return this.#columns.get(name)?.subarray(0, this.#length) ?? null;
  }

  data(): HistoryData {
    const columns = this.names.map(
      (name) => [name, (this.column(name) ?? new Float64Array()).slice()] as const,
    );
    return { steps: this.steps().slice(), columns: Object.fromEntries(columns) };
  }

  #grow(): void {
    this.#capacity *= 2;
    const grown = (column: Float64Array) => {
      const next = new Float64Array(this.#capacity).fill(Number.NaN);
      next.set(column);
      return next;
    };
    this.#steps = grown(this.#steps);
    for (const [name, column] of this.#columns) this.#columns.set(name, grown(column));
  }
}

const BOUND = 'histogram.bound';
const barColumn = (of: Bar['of'], bin: number) => `histogram.${of}.${bin}`;

/** The histogram of a step as it was reported; null where there was none. */
export function histogramAt(history: History, step: number): AdvantageHistogram | null {
  const at = history.steps().indexOf(step);
  const bound = history.column(BOUND)?.[at] ?? Number.NaN;
  if (at < 0 || Number.isNaN(bound)) return null;
  const { bins } = barsWithin(bound);
  const counts = (of: Bar['of']) =>
    Float64Array.from({ length: bins }, (_, bin) => history.column(barColumn(of, bin))?.[at] ?? 0);
  return { bound, base: counts('base'), shifted: counts('shifted') };
}

/** The figures of a step by the names of their columns. */
export function columnsOf({ metrics, heldOut, histogram }: StepReport): Record<string, number | null> {
  const { levels, qcom, seconds_by_phase, ...scalars } = metrics;
  const values: Record<string, number | null> = { ...scalars, steps_per_second: 1 / metrics.seconds };
  levels?.forEach((share, i) => {
    values[`level.${i + 1}`] = share;
  });
  for (const [part, value] of Object.entries(qcom ?? {})) values[`qcom.${part}`] = value;
  for (const [phase, seconds] of Object.entries(seconds_by_phase)) values[`seconds.${phase}`] = seconds;
  if (histogram !== null) {
    values[BOUND] = histogram.bound;
    for (const of of ['base', 'shifted'] as const) {
      histogram[of].forEach((count, bin) => {
        values[barColumn(of, bin)] = count;
      });
    }
  }
  return heldOut === null ? values : { ...values, ...heldOutColumns(heldOut) };
}

export function heldOutColumns({ sampled, greedy }: HeldOut): Record<string, number | null> {
  return { 'held_out.sampled': sampled.em, 'held_out.greedy': greedy?.em ?? null };
}
