import { type PointerEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useInspect } from '../../../state/hooks.tsx';
import { stepAt, type Timeline } from '../../../state/playback.ts';
import { centreOf, edgeOf, labelledTurns, layColumns, turnAtX } from '../../charts/columns.ts';
import { LevelRow } from '../../charts/level-row.tsx';
import type { NeedLane } from '../../charts/need-lanes.ts';
import { NeedRow } from '../../charts/need-row.tsx';
import { BoundaryLabels, BoundaryRules, SawTooth } from '../../charts/saw-tooth.tsx';
import { SegmentLane } from '../../charts/segment-lane.tsx';
import { useSize } from '../../charts/use-size.ts';
import { windowScale } from '../../charts/window-scale.ts';
import { formatCount } from '../../ui/format.ts';
import { Playhead, StepMark, Unseen } from './playhead.tsx';
import { stripRows } from './rows.ts';
import { needCounts, turnFacts, widest } from './turn-facts.ts';
import { TurnTip } from './turn-tip.tsx';
import { useAlternative } from './use-alternative.ts';

interface PlotProps {
  readonly timeline: Timeline;
  readonly ghost: Timeline | null;
  readonly lanes: readonly NeedLane[];
}

/** Half of what a tooltip takes at most. */
const TIP_HALF = 140;
const AXIS_LABEL = 22;
/** Height of a limit's number. */
const LIMIT_LINE = 12;

export function Plot({ timeline, ghost, lanes }: PlotProps) {
  const { t } = useText('strip');
  const hatch = useId();
  const [box, size] = useSize<HTMLDivElement>();
  const [hovered, setHovered] = useState<number | null>(null);
  const cursor = useInspect((state) => state.cursor);
  const playing = useInspect((state) => state.playing);
  const side = useInspect((state) => state.side);
  const selectTurn = useInspect((state) => state.selectTurn);
  const step = stepAt(timeline, cursor);
  const alternative = useAlternative(timeline);

  const width = size?.width ?? 0;
  const rows = stripRows(size?.height ?? 0, { needs: lanes.length > 0, ghost: ghost !== null });
  const columns = layColumns(Math.max(timeline.turns.length, ghost?.turns.length ?? 0), width);
  const { capacity, threshold } = timeline.trajectory.window;
  const scale = windowScale(
    { capacity, threshold, widest: Math.max(widest(timeline) ?? 0, (ghost && widest(ghost)) ?? 0) || null },
    rows.saw.height,
  );

  const turnUnder = (event: PointerEvent<HTMLDivElement>) =>
    turnAtX(columns, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const select = (turn: number | null) => {
    if (turn !== null && turn < timeline.turns.length) selectTurn(turn);
  };

  const facts = hovered === null ? null : turnFacts(timeline, hovered);
  const names = ghost
    ? ([t(`row.${side}`), t(side === 'original' ? 'row.branch' : 'row.original')] as const)
    : null;
  const stories = lanes.flatMap((lane) => lane.stories);
  return (
    <div className="flex min-h-0 flex-1">
      <div
        aria-hidden="true"
        className="relative w-15 shrink-0 text-2xs text-ink-3 max-sm:w-2 max-sm:invisible"
      >
        {capacity === null ? null : <Limit y={scale.y(capacity)} sign="W" tokens={capacity} />}
        {threshold === null ? null : (
          // Below the window's number where the two lines are close.
          <Limit
            y={
              capacity === null
                ? scale.y(threshold)
                : Math.max(scale.y(threshold), scale.y(capacity) + LIMIT_LINE)
            }
            sign="L"
            tokens={threshold}
          />
        )}
        <RowName row={rows.cells} text={names?.[0] ?? t('row.level')} />
        {names && rows.ghost ? <RowName row={rows.ghost} text={names[1]} /> : null}
        {rows.needs ? <RowName row={rows.needs} text={t('row.needed')} /> : null}
        <RowName row={rows.axis} text={t('row.turn')} />
      </div>
      <div
        ref={box}
        className="relative mr-2 min-w-0 flex-1 cursor-crosshair touch-pan-y"
        onPointerMove={(event) => {
          const turn = turnUnder(event);
          setHovered(turn);
          // Held down, it scrubs.
          if (event.buttons === 1 && turn !== cursor.turn) select(turn);
        }}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={(event) => select(turnUnder(event))}
      >
        {size ? (
          <svg
            width={width}
            height={size.height}
            role="img"
            aria-label={alternative}
            className="absolute inset-0 block"
          >
            <defs>
              <pattern
                id={hatch}
                width="5"
                height="5"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="2" height="5" fill="var(--surface)" opacity="0.75" />
              </pattern>
            </defs>
            <SawTooth
              timeline={timeline}
              ghost={ghost}
              columns={columns}
              scale={scale}
              height={rows.saw.height}
            />
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
            <BoundaryRules
              timeline={timeline}
              columns={columns}
              height={rows.axis.top}
              lane={rows.segments}
            />
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
            {playing && step ? (
              <Unseen step={step} columns={columns} rows={rows} height={size.height} />
            ) : null}
            <Playhead x={edgeOf(columns, cursor.turn)} width={columns.turnWidth} height={size.height} />
            {step ? (
              <StepMark step={step} timeline={timeline} columns={columns} rows={rows} scale={scale} />
            ) : null}
            <BoundaryLabels timeline={timeline} columns={columns} />
            {hovered === null ? null : (
              <line
                x1={centreOf(columns, hovered)}
                x2={centreOf(columns, hovered)}
                y1={0}
                y2={size.height}
                stroke="var(--ink)"
                strokeWidth={1}
              />
            )}
          </svg>
        ) : null}
        {hovered !== null && facts ? (
          <div
            className="pointer-events-none absolute top-full z-20 mt-1 w-64 max-w-[80vw] -translate-x-1/2"
            style={{
              left: Math.min(
                Math.max(centreOf(columns, hovered), TIP_HALF),
                Math.max(width - TIP_HALF, TIP_HALF),
              ),
            }}
          >
            <TurnTip
              facts={facts}
              needs={needCounts(stories, hovered)}
              other={ghost ? turnFacts(ghost, hovered) : null}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A limit's number beside the axis, at the height of its line and inside the gutter. */
function Limit({ y, sign, tokens }: { readonly y: number; readonly sign: string; readonly tokens: number }) {
  return (
    <span className="num absolute right-1.5 leading-none text-ink-2" style={{ top: Math.max(1, y - 5) }}>
      {sign} {formatCount(tokens)}
    </span>
  );
}

function RowName({
  row,
  text,
}: {
  readonly row: { readonly top: number; readonly height: number };
  readonly text: string;
}) {
  return (
    <span
      className="absolute right-1.5 left-0 flex items-center justify-end truncate leading-none"
      style={{ top: row.top, height: row.height }}
    >
      {text}
    </span>
  );
}
