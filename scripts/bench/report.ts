/** Results as Markdown, ready for docs/performance.md. */
import type { Bench, Budget, Measure } from './bench.ts';
import type { Machine } from './machine.ts';
import { summarise } from './statistics.ts';

export interface BenchResult {
  readonly bench: Pick<Bench, 'name' | 'about'>;
  readonly measures: readonly Measure[];
}

function show(value: number): string {
  if (value === 0 || Math.abs(value) >= 10) return value.toFixed(0);
  return Math.abs(value) < 0.1 ? value.toPrecision(2) : value.toFixed(2);
}

function showBudget(budget: Budget | null): string {
  if (budget === null) return '';
  return 'below' in budget ? `< ${budget.below}` : `>= ${budget.atLeast}`;
}

function row(bench: string, measure: Measure): string {
  const { median, min, noisy, kept } = summarise(measure);
  const verdict = kept === null ? '' : kept ? 'kept' : 'not kept';
  const cells = [
    bench,
    `${measure.name}, ${measure.unit}`,
    `${show(median)}${noisy ? ' (noisy)' : ''}`,
    show(min),
    String(measure.values.length),
    showBudget(measure.budget),
    verdict,
  ];
  return `| ${cells.join(' | ')} |`;
}

export function markdown(machine: Machine, results: readonly BenchResult[]): string {
  const conditions = [
    machine.date,
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, load ${machine.load}`,
    `${machine.system}, Node ${machine.node}, ${machine.browser}`,
  ].join('; ');
  return [
    conditions,
    '',
    '| bench | measure | median | min | runs | budget | |',
    '|---|---|---:|---:|---:|---|---|',
    ...results.flatMap(({ bench, measures }) => measures.map((measure) => row(bench.name, measure))),
  ].join('\n');
}

/** For --json: the same with every single value. */
export function record(machine: Machine, results: readonly BenchResult[]) {
  return {
    machine,
    benches: results.map(({ bench, measures }) => ({
      name: bench.name,
      about: bench.about,
      measures: measures.map((measure) => ({ ...measure, ...summarise(measure) })),
    })),
  };
}
