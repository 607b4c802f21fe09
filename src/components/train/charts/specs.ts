/** What each chart shows. Columns are named by the engine's metrics; words come from the catalogue. */
import { LEVELS } from '../../../engine/quality/levels.ts';
import type { MetricName } from '../../../engine/training/metrics.ts';
import type { PhaseName } from '../../../engine/training/phases.ts';
import type { Letter } from '../../../state/train-draft.ts';
import type { Trace } from '../../../state/train-traces.ts';

/** Keys of the catalogue. */
type Title =
  | 'reward'
  | 'heldOut'
  | 'zeroSpread'
  | 'kl'
  | 'entropy'
  | 'levels'
  | 'qcom'
  | 'clip'
  | 'ratio'
  | 'gradient'
  | 'gradClipped'
  | 'tokens'
  | 'turns'
  | 'context'
  | 'shift'
  | 'shiftShare'
  | 'flips'
  | 'time'
  | 'speed'
  | 'loss'
  | 'summaries'
  | 'overlong';

export interface Series {
  /** Column of the history. */
  readonly column: string;
  /** A colour; left out: that of the run. */
  readonly colour?: string;
}

export interface ChartSpec {
  readonly title: Title;
  readonly series: readonly Series[];
  /** Metrics that it shows; what each is opens with the title. */
  readonly defined: readonly MetricName[];
  readonly unit: 'share' | 'number';
  readonly low?: number;
  readonly high?: number;
  /** A smaller spread is rounding. */
  readonly least?: number;
  readonly isSmoothed: boolean;
  readonly isStacked?: boolean;
  /** What has to be on for it to be measured, as a key of the catalogue. */
  readonly measuredBy?: 'evaluation' | 'divergence' | 'hindsight';
  /** Of the ratio, which leaves 1 with the second update of a step only. */
  readonly isOfRatio?: boolean;
}

const line = (title: Title, unit: ChartSpec['unit'], ...columns: MetricName[]): ChartSpec => ({
  title,
  unit,
  series: columns.map((column) => ({ column })),
  defined: columns,
  isSmoothed: true,
});

const share = { low: 0, high: 1 } as const;

export const MAIN_CHARTS: readonly ChartSpec[] = [
  { ...line('reward', 'number', 'reward'), low: 0 },
  {
    title: 'heldOut',
    unit: 'share',
    series: [{ column: 'held_out.sampled' }, { column: 'held_out.greedy' }],
    defined: [],
    isSmoothed: false,
    measuredBy: 'evaluation',
    low: 0,
  },
  { ...line('zeroSpread', 'share', 'zero_std_groups'), ...share },
  { ...line('kl', 'number', 'kl'), measuredBy: 'divergence', low: 0 },
  {
    title: 'levels',
    unit: 'share',
    series: LEVELS.map((level) => ({ column: `level.${level}`, colour: `var(--level-${level})` })),
    defined: [],
    isSmoothed: true,
    isStacked: true,
    ...share,
  },
  {
    title: 'qcom',
    unit: 'number',
    series: [
      { column: 'qcom.total', colour: 'var(--ink)' },
      { column: 'qcom_reference', colour: 'var(--ink-3)' },
      // The colours of these parts in the chart of Inspect.
      { column: 'qcom.ratio', colour: 'var(--run-1)' },
      { column: 'qcom.level', colour: 'var(--run-2)' },
      { column: 'qcom.info', colour: 'var(--run-4)' },
      { column: 'qcom.sem', colour: 'var(--run-5)' },
    ],
    defined: ['qcom_reference'],
    isSmoothed: true,
    ...share,
  },
];

/** Ink in shades: a phase is no run. The two that cost time stand apart from each other. */
const PHASE_SHADES: Readonly<Record<Exclude<PhaseName, 'evaluation'>, number>> = {
  prompts: 90,
  rollouts: 22,
  rewards: 75,
  advantages: 90,
  packing: 75,
  update: 48,
  metrics: 90,
};

export const MORE_CHARTS: readonly ChartSpec[] = [
  { ...line('entropy', 'number', 'entropy'), low: 0 },
  { ...line('gradient', 'number', 'grad_norm'), low: 0 },
  { ...line('gradClipped', 'share', 'grad_clipped'), ...share },
  {
    ...line('clip', 'share', 'clip_fraction_low', 'clip_fraction_high', 'dual_clip_fraction'),
    isOfRatio: true,
    low: 0,
  },
  { ...line('ratio', 'number', 'ratio_mean', 'ratio_max'), isOfRatio: true, least: 0.02 },
  { ...line('tokens', 'number', 'tokens_mean'), low: 0 },
  { ...line('turns', 'number', 'turns_mean'), low: 0 },
  { ...line('context', 'number', 'context_kept', 'context_saved'), low: 0 },
  { ...line('shift', 'number', 'hrr_shift'), measuredBy: 'hindsight', low: 0 },
  { ...line('shiftShare', 'share', 'hrr_shift_share'), measuredBy: 'hindsight', low: 0 },
  { ...line('flips', 'number', 'hrr_sign_flips'), measuredBy: 'hindsight', low: 0 },
  line('loss', 'number', 'loss', 'policy_loss', 'kl_loss'),
  { ...line('summaries', 'number', 'summaries_mean'), low: 0 },
  { ...line('overlong', 'share', 'overlong'), low: 0 },
  {
    title: 'time',
    unit: 'number',
    series: Object.entries(PHASE_SHADES).map(([phase, percent]) => ({
      column: `seconds.${phase}`,
      colour: `color-mix(in oklab, var(--ink) ${percent}%, var(--surface))`,
    })),
    defined: [],
    isSmoothed: true,
    isStacked: true,
    low: 0,
  },
  {
    title: 'speed',
    unit: 'number',
    series: [{ column: 'steps_per_second' }],
    defined: [],
    isSmoothed: true,
    low: 0,
  },
];

/** Dashes of the lines of one run in one chart, in the order of the series. */
const DASHES = ['0', '6 3', '2 3', '8 3 2 3'] as const;

export const TRACE_COLOURS: Readonly<Record<Letter, string>> = {
  A: '--run-1',
  B: '--run-2',
  C: '--run-3',
  D: '--run-4',
  E: '--run-5',
  F: '--run-6',
};

/** One line, area or band of a chart. */
export interface Stroke {
  /** Of its points. */
  readonly key: string;
  readonly letter: Letter;
  readonly column: string;
  readonly colour: string;
  readonly dash: string;
  readonly isBand: boolean;
}

export function strokesOf(spec: ChartSpec, traces: readonly Trace[]): Stroke[] {
  const isMany = traces.length > 1;
  return traces.flatMap(({ letter, runs }) =>
    shownSeries(spec, isMany).map(({ column, colour }, i) => ({
      key: `${letter}:${column}`,
      letter,
      column,
      colour: (isMany && !spec.isStacked ? undefined : colour) ?? `var(${TRACE_COLOURS[letter]})`,
      dash: spec.isStacked ? '0' : (DASHES[i % DASHES.length] ?? '0'),
      isBand: runs.length > 1 && !spec.isStacked,
    })),
  );
}

/** With several runs a colour means a run: parts with colours of their own would say something else. */
export function shownSeries(spec: ChartSpec, isMany: boolean): readonly Series[] {
  return isMany && !spec.isStacked ? spec.series.slice(0, 2) : spec.series;
}
