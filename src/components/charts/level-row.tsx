import { LEVELS } from '../../engine/quality/levels.ts';
import type { Timeline } from '../../state/playback.ts';
import type { Columns } from './columns.ts';
import { levelCells, levelPaths } from './level-cells.ts';

/** Narrower than this a cell holds no readable number. */
const NUMBERED = 9;

interface LevelRowProps {
  readonly timeline: Timeline;
  readonly columns: Columns;
  readonly top: number;
  readonly height: number;
  /** Id of the hatch pattern laid over dropped turns. */
  readonly hatch: string;
  /** Sign in the cell of a turn that answers. */
  readonly answerSign: string;
  /** Thinner numbers, for the row of another run. */
  readonly small?: boolean;
}

/** Turns as cells coloured by level, the number printed where there is room; a dropped turn is hatched. */
export function LevelRow({
  timeline,
  columns,
  top,
  height,
  hatch,
  answerSign,
  small = false,
}: LevelRowProps) {
  const cells = levelCells(timeline, columns);
  const paths = levelPaths(cells, top, height);
  const numbered = columns.turnWidth >= NUMBERED;
  return (
    <g>
      <path d={paths.empty} className="chart-cell-empty" />
      {LEVELS.map((level) => (
        <path key={level} d={paths.levels[level - 1]} fill={`var(--level-${level})`} />
      ))}
      <path d={paths.dropped} fill={`url(#${hatch})`} />
      {numbered
        ? cells.map((cell) => (
            <text
              key={cell.from}
              x={cell.x + cell.width / 2}
              y={top + height / 2}
              dominantBaseline="central"
              textAnchor="middle"
              className={small ? 'num chart-number-small' : 'num chart-number'}
              fill={cell.level === null ? 'var(--ink-2)' : `var(--on-level-${cell.level})`}
              // The cell's own colour around the number keeps it readable over hatching.
              stroke={cell.dropped && cell.level !== null ? `var(--level-${cell.level})` : undefined}
            >
              {cell.level ?? (cell.answers ? answerSign : '·')}
            </text>
          ))
        : null}
    </g>
  );
}
