import { memo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Timeline } from '../../../state/playback.ts';
import { centreOf, edgeOf, labelledTurns } from '../../charts/columns.ts';
import { LevelRow } from '../../charts/level-row.tsx';
import type { NeedLane } from '../../charts/need-lanes.ts';
import { NeedRow } from '../../charts/need-row.tsx';
import { BoundaryLabels, BoundaryRules, SawTooth } from '../../charts/saw-tooth.tsx';
import { SegmentLane } from '../../charts/segment-lane.tsx';
import type { Layout } from './use-layout.ts';

interface LanesProps {
  readonly timeline: Timeline;
  readonly ghost: Timeline | null;
  readonly lanes: readonly NeedLane[];
  readonly layout: Layout;
  /** Turn whose choice the other run changed; null where there is none. */
  readonly fork: number | null;
  /** Id for the hatch pattern, unique on the page. */
  readonly hatch: string;
}

const AXIS_LABEL = 22;

/** All that does not move with pointer or cursor: drawn once for an episode and a size, however long it is. */
export const Lanes = memo(function Lanes({ timeline, ghost, lanes, layout, fork, hatch }: LanesProps) {
  const { t } = useText('strip');
  const { rows, columns, scale } = layout;
  const forkRow = rows.ghost ?? rows.cells;
  return (
    <g>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" fill="var(--surface)" opacity="0.75" />
        </pattern>
      </defs>
      <SawTooth timeline={timeline} ghost={ghost} columns={columns} scale={scale} height={rows.saw.height} />
      <SegmentLane
        timeline={timeline}
        columns={columns}
        top={rows.segments.top}
        height={rows.segments.height}
        name={(index, turns) => [
          t('segment.turns', { index: index + 1, count: turns }),
          t('segment.short', { index: index + 1 }),
        ]}
      />
      <LevelRow
        timeline={timeline}
        columns={columns}
        top={rows.cells.top}
        height={rows.cells.height}
        hatch={hatch}
        answerSign={t('answerSign')}
      />
      {ghost && rows.ghost ? (
        <LevelRow
          timeline={ghost}
          columns={columns}
          top={rows.ghost.top}
          height={rows.ghost.height}
          hatch={hatch}
          answerSign={t('answerSign')}
          small
        />
      ) : null}
      {fork === null || ghost === null ? null : (
        // Where the two runs part.
        <path
          d={`M${edgeOf(columns, fork)} ${rows.cells.top}V${forkRow.top + forkRow.height}`}
          stroke="var(--ink)"
          strokeWidth={4}
        />
      )}
      <BoundaryRules timeline={timeline} columns={columns} height={rows.axis.top} lane={rows.segments} />
      {rows.needs ? (
        <NeedRow lanes={lanes} columns={columns} top={rows.needs.top} height={rows.needs.height} />
      ) : null}
      {labelledTurns(columns, AXIS_LABEL).map((turn) => (
        <text
          key={turn}
          x={centreOf(columns, turn)}
          y={rows.axis.top + rows.axis.height - 2}
          textAnchor="middle"
          className="num chart-label"
        >
          {turn + 1}
        </text>
      ))}
      <BoundaryLabels timeline={timeline} columns={columns} />
    </g>
  );
});
