import type { Timeline } from '../../state/playback.ts';
import { formatTokens } from '../ui/format.ts';
import type { Columns } from './columns.ts';
import { boundaryMarks, LAYERS, type Layer, outline, sawTooth } from './saw-tooth-model.ts';
import type { WindowScale } from './window-scale.ts';

const LAYER_FILLS: Record<Layer, string> = {
  question: 'var(--question)',
  summary: 'var(--summary)',
  level1: 'var(--level-1)',
  level2: 'var(--level-2)',
  level3: 'var(--level-3)',
  level4: 'var(--level-4)',
  level5: 'var(--level-5)',
  raw: 'var(--raw)',
  whole: 'var(--raw)',
};

/** Pixels a "tokens before → after" label needs. */
const DROP_LABEL = 78;

interface SawToothProps {
  readonly timeline: Timeline;
  /** Another run of the same episode, drawn as a line behind this one. */
  readonly ghost: Timeline | null;
  readonly columns: Columns;
  readonly scale: WindowScale;
  readonly height: number;
}

/** Tokens in the window, turn by turn. Draws into an <svg> of its owner; the owner names it. */
export function SawTooth(props: SawToothProps) {
  const { timeline, ghost, columns, scale, height } = props;
  const { layers, reading, unknown } = sawTooth(timeline, columns, scale);
  const { capacity, threshold } = timeline.trajectory.window;
  const { width } = columns;
  return (
    <g>
      {/* Above the threshold the axis is compressed, so that part has another ground. */}
      {scale.breakAt === null ? null : (
        <rect x={0} y={0} width={width} height={scale.y(scale.breakAt)} fill="var(--sunken)" />
      )}
      <path d={reading} fill="var(--raw)" />
      {LAYERS.map((layer) => (
        <path key={layer} d={layers[layer]} fill={LAYER_FILLS[layer]} data-layer={layer} />
      ))}
      <path d={unknown} fill="var(--line-strong)" />
      {/* The level of the tank: pale fills alone would not show it on every projector. */}
      <path d={outline(timeline, columns, scale)} fill="none" stroke="var(--ink-2)" strokeWidth={1} />
      {ghost ? (
        <path
          d={outline(ghost, columns, scale)}
          fill="none"
          stroke="var(--ghost)"
          strokeWidth={1.5}
          strokeDasharray="3 2"
        />
      ) : null}
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line-strong)" />
      {threshold === null ? null : <Limit y={scale.y(threshold)} width={width} strong />}
      {capacity === null ? null : <Limit y={scale.y(capacity)} width={width} />}
    </g>
  );
}

/** A line the window may not cross; its number stands beside the axis. */
function Limit({ y, width, strong = false }: { y: number; width: number; strong?: boolean }) {
  const at = Math.max(0.5, Math.round(y) + 0.5);
  return (
    <line
      x1={0}
      x2={width}
      y1={at}
      y2={at}
      stroke={strong ? 'var(--threshold)' : 'var(--line-strong)'}
      strokeWidth={strong ? 1.5 : 1}
      strokeDasharray={strong ? '6 3' : undefined}
    />
  );
}

/** Tokens before and after each summary, where there is room. Drawn above what else is in the chart. */
export function BoundaryLabels({
  timeline,
  columns,
}: {
  readonly timeline: Timeline;
  readonly columns: Columns;
}) {
  return boundaryMarks(timeline, columns).map(({ x, boundary, roomLeft, roomRight }) => {
    const left = roomLeft >= DROP_LABEL;
    // To the right there must be room for the next one's label too.
    if (!left && roomRight < DROP_LABEL * 2) return null;
    return (
      <text
        key={boundary.afterTurn}
        x={left ? x - 4 : x + 4}
        y={11}
        textAnchor={left ? 'end' : 'start'}
        className="num chart-label"
      >
        {formatTokens(boundary.tokensBefore)} → {formatTokens(boundary.tokensAfter)}
      </text>
    );
  });
}

/** Closer than this, rules through every lane would hide what they divide. */
const RULES_APART = 9;

interface BoundaryRulesProps {
  readonly timeline: Timeline;
  readonly columns: Columns;
  readonly height: number;
  /** Where rules stay when there are too many to run through everything. */
  readonly lane: { readonly top: number; readonly height: number };
}

/** Rules through every lane where a summary replaced the window: solid as logged, dashed where inferred. */
export function BoundaryRules({ timeline, columns, height, lane }: BoundaryRulesProps) {
  const marks = boundaryMarks(timeline, columns);
  const used = columns.turnWidth * timeline.turns.length;
  const crowded = used / Math.max(1, marks.length) < RULES_APART;
  return marks.map(({ x, boundary }) => (
    <line
      key={boundary.afterTurn}
      x1={x}
      x2={x}
      y1={crowded ? lane.top : 0}
      y2={crowded ? lane.top + lane.height : height}
      stroke="var(--boundary)"
      strokeWidth={crowded ? 0.75 : 2}
      strokeDasharray={boundary.kind === 'inferred' ? '4 3' : undefined}
    />
  ));
}
