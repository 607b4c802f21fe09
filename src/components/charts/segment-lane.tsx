import type { Timeline } from '../../state/playback.ts';
import { type Columns, edgeOf } from './columns.ts';

interface SegmentLaneProps {
  readonly timeline: Timeline;
  readonly columns: Columns;
  readonly top: number;
  readonly height: number;
  /** Name of a segment by index and number of turns, long and short. */
  readonly name: (index: number, turns: number) => readonly [long: string, short: string];
}

const LONG_NAME = 110;
const SHORT_NAME = 22;

/** One bar a segment: what the model saw in one window. */
export function SegmentLane({ timeline, columns, top, height, name }: SegmentLaneProps) {
  const { segmentStarts, turns } = timeline;
  return segmentStarts.map((start, index) => {
    const stop = segmentStarts[index + 1] ?? turns.length;
    const x = edgeOf(columns, start);
    const width = edgeOf(columns, stop) - x;
    const [long, short] = name(index, stop - start);
    const text = width >= LONG_NAME ? long : width >= SHORT_NAME ? short : null;
    // Two turns of one segment can be less than a pixel apart from the next in a very long log.
    if (width < 0.5) return null;
    return (
      <g key={start}>
        <path
          d={`M${x + 1.5} ${top + height}V${top + 0.5}H${x + width - 1.5}V${top + height}`}
          fill="none"
          stroke="var(--line-strong)"
        />
        {text ? (
          <text x={x + width / 2} y={top + height - 3} textAnchor="middle" className="chart-label">
            {text}
          </text>
        ) : null}
      </g>
    );
  });
}
