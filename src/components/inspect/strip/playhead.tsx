/** Where the walk stands: the turn framed through every lane, the step within it, and what playing has not reached. */
import type { Step, Timeline } from '../../../state/playback.ts';
import { type Columns, edgeOf } from '../../charts/columns.ts';
import type { WindowScale } from '../../charts/window-scale.ts';
import type { Row, StripRows } from './rows.ts';

export function Playhead({
  x,
  width,
  height,
}: {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}) {
  const drawn = Math.max(width, 3);
  return (
    <rect
      x={x + 0.75}
      y={0.75}
      width={Math.max(1, drawn - 1.5)}
      height={Math.max(0, height - 1.5)}
      fill="var(--ink)"
      fillOpacity={0.07}
      stroke="var(--ink)"
      strokeWidth={1.5}
    />
  );
}

/** Narrower than this the frame of the turn says it all. */
const LEAST_WIDTH = 8;

interface StepMarkProps {
  readonly step: Step;
  readonly timeline: Timeline;
  readonly columns: Columns;
  readonly rows: StripRows;
  readonly scale: WindowScale;
}

/** Points out in the lanes what the step is about: document pouring in, level, what stays, summary. */
export function StepMark({ step, timeline, columns, rows, scale }: StepMarkProps) {
  const width = columns.turnWidth;
  const x = edgeOf(columns, step.turn);
  if (step.kind === 'boundary') {
    const at = x + width;
    return <line x1={at} x2={at} y1={0} y2={rows.axis.top} stroke="var(--boundary)" strokeWidth={5} />;
  }
  if (width < LEAST_WIDTH) return null;
  const context = timeline.turns[step.turn]?.turn.context;
  const upTo = (tokens: number | null | undefined): Row => {
    const top = scale.y(tokens ?? 0);
    return { top, height: rows.saw.height - top };
  };
  const row = {
    act: rows.axis,
    answer: rows.axis,
    read: upTo(context?.peak.value),
    level: rows.cells,
    picks: upTo(context?.after.value),
  }[step.kind];
  return (
    <rect
      x={x + 1.5}
      y={row.top + 1}
      width={width - 3}
      height={Math.max(2, row.height - 2)}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={2.5}
    />
  );
}

interface UnseenProps {
  readonly step: Step;
  readonly columns: Columns;
  readonly rows: StripRows;
  readonly height: number;
}

/** While the episode plays, what is still to come steps back. */
export function Unseen({ step, columns, rows, height }: UnseenProps) {
  const next = edgeOf(columns, step.turn + 1);
  const here = edgeOf(columns, step.turn);
  const hidden: readonly Row[] =
    step.kind === 'act' ? [rows.saw, rows.cells] : step.kind === 'read' ? [rows.cells] : [];
  return (
    <g fill="var(--surface)" opacity={0.7}>
      <rect x={next} y={0} width={Math.max(0, columns.width - next)} height={height} />
      {hidden.map((row) => (
        <rect key={row.top} x={here} y={row.top} width={next - here} height={row.height} />
      ))}
    </g>
  );
}
