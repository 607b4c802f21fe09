import type { Columns } from './columns.ts';
import type { NeedLane } from './need-lanes.ts';

interface NeedRowProps {
  readonly lanes: readonly NeedLane[];
  readonly columns: Columns;
  readonly top: number;
  readonly height: number;
}

/** Lines closer than this run into each other. */
const LEAST_PITCH = 4;
const MOST_PITCH = 9;

/** The facts the answer needs: a line while one stands in the window, a hollow mark where it was lost. */
export function NeedRow({ lanes, columns, top, height }: NeedRowProps) {
  if (lanes.length === 0) return null;
  const pitch = Math.max(LEAST_PITCH, Math.min(MOST_PITCH, height / lanes.length));
  const shown = lanes.slice(0, Math.max(1, Math.floor(height / pitch)));
  // Marks may reach over the line next to theirs: they stand at other turns.
  const radius = 2.75;
  return (
    <g stroke="var(--needed)" strokeWidth={2}>
      {shown.map((lane, index) => {
        const y = top + pitch * (index + 0.5);
        const key = lane.stories.map((story) => story.fact.id).join(' ');
        return (
          <g key={key}>
            {lane.lines.map(({ from, to }) => (
              <line key={from} x1={from * columns.turnWidth} x2={to * columns.turnWidth} y1={y} y2={y} />
            ))}
            {lane.marks.map(({ at, kind }) => (
              <circle
                key={`${at} ${kind}`}
                cx={at * columns.turnWidth}
                cy={y}
                r={radius}
                strokeWidth={1.5}
                fill={kind === 'kept' ? 'var(--needed)' : 'var(--surface)'}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
}
