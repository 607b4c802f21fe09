/** What the saw-tooth draws for each column: heights of the parts, the document being read, the drops. Pure. */
import { LEVELS } from '../../engine/quality/levels.ts';
import type { Boundary, ContextBreakdown } from '../../engine/trajectory/model.ts';
import type { Timeline } from '../../state/playback.ts';
import { type Column, type Columns, edgeOf } from './columns.ts';
import { rect } from './path.ts';
import type { WindowScale } from './window-scale.ts';

/** From the bottom up. 'whole' is a window whose parts the log does not tell. */
export const LAYERS = [
  'question',
  'summary',
  'level1',
  'level2',
  'level3',
  'level4',
  'level5',
  'raw',
  'whole',
] as const;
export type Layer = (typeof LAYERS)[number];

export interface SawTooth {
  /** One path a layer. */
  readonly layers: Readonly<Record<Layer, string>>;
  /** The raw document while it is read: from what the window held to the widest it got. */
  readonly reading: string;
  /** Marks at the foot of turns whose size is unknown. */
  readonly unknown: string;
}

function parts(breakdown: ContextBreakdown | null, total: number): readonly (readonly [Layer, number])[] {
  if (breakdown === null) return [['whole', total]];
  return [
    ['question', breakdown.question],
    ['summary', breakdown.summary],
    ...LEVELS.map((level) => [`level${level}`, breakdown.kept[level - 1] ?? 0] as const),
    ['raw', breakdown.raw],
  ];
}

/** The turn of a column that stands for it: the one after which the window was fullest. */
function fullest(timeline: Timeline, { from, to }: Column): number {
  let best = from;
  for (let turn = from + 1; turn < to; turn++) {
    const tokens = timeline.turns[turn]?.turn.context.after.value ?? -1;
    if (tokens > (timeline.turns[best]?.turn.context.after.value ?? -1)) best = turn;
  }
  return best;
}

export function sawTooth(timeline: Timeline, columns: Columns, scale: WindowScale): SawTooth {
  const layers: Record<Layer, string> = {
    question: '',
    summary: '',
    level1: '',
    level2: '',
    level3: '',
    level4: '',
    level5: '',
    raw: '',
    whole: '',
  };
  let reading = '';
  let unknown = '';
  const gap = columns.turnWidth >= 6 ? 1 : 0;
  for (const column of columns.columns) {
    const entry = timeline.turns[fullest(timeline, column)];
    if (!entry) continue;
    const { before, after, breakdown } = entry.turn.context;
    const x = column.x + gap / 2;
    const width = column.width - gap;
    if (after.value === null) {
      unknown += rect(x, scale.y(0) - 2, width, 2);
      continue;
    }
    let base = 0;
    for (const [layer, tokens] of parts(breakdown, after.value)) {
      const top = scale.y(base + tokens);
      layers[layer] += rect(x, top, width, scale.y(base) - top);
      base += tokens;
    }
    const peak = peakOf(timeline, column);
    const foot = Math.min(scale.y(after.value), scale.y(before.value ?? 0));
    // Thin, so that it reads as something passing through and not as something kept.
    const thin = Math.max(1, width * 0.34);
    if (peak !== null) reading += rect(x + (width - thin) / 2, scale.y(peak), thin, foot - scale.y(peak));
  }
  return { layers, reading, unknown };
}

function peakOf(timeline: Timeline, { from, to }: Column): number | null {
  let peak: number | null = null;
  for (let turn = from; turn < to; turn++) {
    const tokens = timeline.turns[turn]?.turn.context.peak.value ?? null;
    if (tokens !== null && (peak === null || tokens > peak)) peak = tokens;
  }
  return peak;
}

/** The outline of the window after each turn, as one stepped line: how another run is drawn behind this one. */
export function outline(timeline: Timeline, columns: Columns, scale: WindowScale): string {
  let path = '';
  for (const column of columns.columns) {
    const after = timeline.turns[fullest(timeline, column)]?.turn.context.after.value ?? null;
    if (after === null) continue;
    const y = Math.round(scale.y(after) * 10) / 10;
    const [x0, x1] = [column.x, column.x + column.width].map((x) => Math.round(x * 10) / 10);
    path += path === '' ? `M${x0} ${y}H${x1}` : `V${y}H${x1}`;
  }
  return path;
}

export interface BoundaryMark {
  readonly x: number;
  readonly boundary: Boundary;
  /** Room to the mark before it, or to the left end, and to the right end or next mark. */
  readonly roomLeft: number;
  readonly roomRight: number;
}

/** Boundaries by their place; of those closer than a pixel to the one before only the first is drawn. */
export function boundaryMarks(timeline: Timeline, columns: Columns): readonly BoundaryMark[] {
  const places = timeline.turns.flatMap(({ boundary }, turn) =>
    boundary ? [{ x: edgeOf(columns, turn + 1), boundary }] : [],
  );
  const drawn = places.filter(({ x }, index) => index === 0 || x - (places[index - 1]?.x ?? 0) >= 1);
  return drawn.map(({ x, boundary }, index) => ({
    x,
    boundary,
    roomLeft: x - (drawn[index - 1]?.x ?? 0),
    roomRight: (drawn[index + 1]?.x ?? columns.width) - x,
  }));
}
