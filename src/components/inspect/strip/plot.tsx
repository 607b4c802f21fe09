import { type PointerEvent, useId, useMemo, useState } from 'react';
import { useInspect } from '../../../state/hooks.tsx';
import { stepAt, type Timeline } from '../../../state/playback.ts';
import { centreOf, edgeOf, turnAtX } from '../../charts/columns.ts';
import type { NeedLane } from '../../charts/need-lanes.ts';
import { useSize } from '../../charts/use-size.ts';
import { Gutter } from './gutter.tsx';
import { Lanes } from './lanes.tsx';
import { Playhead, StepMark, Unseen } from './playhead.tsx';
import { needCounts, turnFacts } from './turn-facts.ts';
import { TurnTip } from './turn-tip.tsx';
import { useAlternative } from './use-alternative.ts';
import { useLayout } from './use-layout.ts';

interface PlotProps {
  readonly timeline: Timeline;
  readonly ghost: Timeline | null;
  readonly lanes: readonly NeedLane[];
}

/** Half of what a tooltip takes at most. */
const TIP_HALF = 140;

/** The lanes with what moves over them: playhead, crosshair, tooltip. A click selects a turn, a drag scrubs. */
export function Plot({ timeline, ghost, lanes }: PlotProps) {
  const hatch = useId();
  const [box, size] = useSize<HTMLDivElement>();
  const [hovered, setHovered] = useState<number | null>(null);
  const cursor = useInspect((state) => state.cursor);
  const playing = useInspect((state) => state.playing);
  const side = useInspect((state) => state.side);
  const fork = useInspect((state) => state.branch?.change.turn ?? null);
  const selectTurn = useInspect((state) => state.selectTurn);
  const alternative = useAlternative(timeline);
  const layout = useLayout(size, timeline, ghost, lanes.length > 0);
  const stories = useMemo(() => lanes.flatMap((lane) => lane.stories), [lanes]);
  const { rows, columns, scale } = layout;
  const step = stepAt(timeline, cursor);

  const turnUnder = (event: PointerEvent<HTMLDivElement>) =>
    turnAtX(columns, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const select = (turn: number | null) => {
    if (turn !== null && turn < timeline.turns.length) selectTurn(turn);
  };

  const facts = hovered === null ? null : turnFacts(timeline, hovered);
  return (
    <div className="flex min-h-0 flex-1">
      <Gutter timeline={timeline} layout={layout} side={side} />
      <div
        ref={box}
        className="relative mr-2 min-w-0 flex-1 cursor-crosshair touch-pan-y"
        onPointerMove={(event) => {
          const turn = turnUnder(event);
          setHovered(turn);
          if (event.buttons === 1 && turn !== cursor.turn) select(turn);
        }}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={(event) => select(turnUnder(event))}
      >
        {size ? (
          <svg
            width={size.width}
            height={size.height}
            role="img"
            aria-label={alternative}
            className="absolute inset-0 block"
          >
            <Lanes
              timeline={timeline}
              ghost={ghost}
              lanes={lanes}
              layout={layout}
              fork={fork}
              hatch={hatch}
            />
            {playing && step ? (
              <Unseen step={step} columns={columns} rows={rows} height={size.height} />
            ) : null}
            <Playhead x={edgeOf(columns, cursor.turn)} width={columns.turnWidth} height={size.height} />
            {step ? (
              <StepMark step={step} timeline={timeline} columns={columns} rows={rows} scale={scale} />
            ) : null}
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
        {size && hovered !== null && facts ? (
          <div
            className="pointer-events-none absolute top-full z-20 mt-1 w-64 max-w-[80vw] -translate-x-1/2"
            style={{
              left: Math.max(TIP_HALF, Math.min(centreOf(columns, hovered), size.width - TIP_HALF)),
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
