import { type PointerEvent, useId, useMemo, useState } from 'react';
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { centreOf, edgeOf, labelledTurns, layColumns, turnAtX } from '../../charts/columns.ts';
import { useSize } from '../../charts/use-size.ts';
import { formatCount, UNKNOWN } from '../../ui/format.ts';
import { tank, ticks, widestOf, widestOfAll } from '../model/tank.ts';

const LANE = 12;
const AXIS = 14;
const LABEL_APART = 44;
/** Closer than this, rules through everything would hide what they divide. */
const RULES_APART = 5;
/** Room of "before → after" beside a rule. */
const DROP_LABEL = 96;

/** Context over the turns, segments under it, then what was looked up again; one place marked through all of them. */
export function LogStrip({ outline }: { readonly outline: Outline }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const id = useId();
  const [box, size] = useSize<HTMLDivElement>();
  const [hovered, setHovered] = useState<number | null>(null);
  const turn = useLogs((state) => state.turn);
  const { turns, boundaries, window: limits } = outline;
  const widest = useMemo(() => widestOfAll(turns), [turns]);
  const drawn = useMemo(() => {
    if (!size) return null;
    const columns = layColumns(turns.count, size.width);
    const height = Math.max(20, size.height - 2 * LANE - AXIS);
    const top = Math.max(
      widest,
      limits.capacity !== null && limits.capacity < 4 * widest ? limits.capacity : 0,
      1,
    );
    const y = (tokens: number) => height * (1 - Math.min(1, tokens / top));
    return {
      ...{ columns, height, y },
      paths: tank(turns, columns, top, height),
      again: ticks(turns, columns, 'reexploration', height + LANE + 2, height + 2 * LANE - 2),
    };
  }, [size, turns, widest, limits.capacity]);
  const at = (event: PointerEvent<HTMLDivElement>) =>
    drawn ? turnAtX(drawn.columns, event.clientX - event.currentTarget.getBoundingClientRect().left) : null;
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const under = at(event);
    if (under !== null) logs.getState().goTo(under);
  };
  const isAnything = widest > 0;
  return (
    <section
      aria-labelledby={id}
      className="strip relative flex min-w-0 flex-col border border-line bg-surface"
    >
      <header className="flex h-5 shrink-0 items-center gap-4 overflow-hidden pl-2.5 whitespace-nowrap">
        <h2 id={id} className="label shrink-0">
          {t('strip.title')}
        </h2>
        <Legend outline={outline} />
        {hovered === null ? null : <Tip outline={outline} turn={hovered} />}
      </header>
      <div className="flex min-h-0 flex-1">
        <div
          aria-hidden="true"
          className="num relative w-15 shrink-0 text-2xs text-ink-3 max-sm:w-2 max-sm:invisible"
        >
          {drawn ? (
            <>
              <span className="absolute top-0 right-1.5">{isAnything ? formatCount(widest) : UNKNOWN}</span>
              <span className="absolute right-1.5" style={{ top: drawn.height - 1 }}>
                {t('strip.row.segments')}
              </span>
              <span className="absolute right-1.5" style={{ top: drawn.height + LANE - 1 }}>
                {t('strip.row.marks')}
              </span>
              <span className="absolute right-1.5" style={{ top: drawn.height + 2 * LANE - 1 }}>
                {t('strip.row.turn')}
              </span>
            </>
          ) : null}
        </div>
        <div
          ref={box}
          className="relative mr-2 min-w-0 flex-1 cursor-crosshair touch-pan-y"
          onPointerMove={(event) => {
            setHovered(at(event));
            if (event.buttons === 1) pick(event);
          }}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={pick}
        >
          {size && drawn ? (
            <svg
              width={size.width}
              height={size.height}
              role="img"
              className="absolute inset-0 block"
              aria-label={
                isAnything
                  ? t('strip.chart', {
                      turns: turns.count,
                      segments: outline.segmentStarts.length,
                      boundaries: boundaries.length,
                      tokens: formatCount(widest),
                    })
                  : t('strip.nothing')
              }
            >
              <path d={drawn.paths.measured} fill="var(--raw)" />
              <path d={drawn.paths.measured} fill="none" stroke="var(--ink-2)" strokeWidth={0.5} />
              <path d={drawn.paths.estimated} fill="none" stroke="var(--line-strong)" strokeWidth={1} />
              <path d={drawn.paths.unknown} fill="var(--line-strong)" />
              <line
                x1={0}
                x2={size.width}
                y1={drawn.height + 0.5}
                y2={drawn.height + 0.5}
                stroke="var(--line-strong)"
              />
              <Segments outline={outline} drawn={drawn} />
              <path d={drawn.again} fill="var(--ink)" />
              <Rules outline={outline} drawn={drawn} bottom={drawn.height + 2 * LANE} />
              {labelledTurns(drawn.columns, LABEL_APART).map((label) => (
                <text
                  key={label}
                  x={Math.max(8, centreOf(drawn.columns, label))}
                  y={drawn.height + 2 * LANE + AXIS - 3}
                  textAnchor="middle"
                  className="num chart-label"
                >
                  {label + 1}
                </text>
              ))}
              {turn < turns.count ? (
                <rect
                  x={edgeOf(drawn.columns, turn) - 0.75}
                  y={0.75}
                  width={Math.max(3, drawn.columns.turnWidth)}
                  height={drawn.height + 2 * LANE}
                  fill="var(--ink)"
                  fillOpacity={0.12}
                  stroke="var(--ink)"
                  strokeWidth={1.5}
                />
              ) : null}
              {hovered === null ? null : (
                <line
                  x1={centreOf(drawn.columns, hovered)}
                  x2={centreOf(drawn.columns, hovered)}
                  y1={0}
                  y2={size.height}
                  stroke="var(--ink-3)"
                />
              )}
            </svg>
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface Drawn {
  readonly columns: ReturnType<typeof layColumns>;
  readonly height: number;
}

function Segments({ outline, drawn }: { readonly outline: Outline; readonly drawn: Drawn }) {
  const starts = [...new Set(outline.segmentStarts)];
  let path = '';
  for (const [i, start] of starts.entries()) {
    const from = edgeOf(drawn.columns, start);
    const to = edgeOf(drawn.columns, starts[i + 1] ?? outline.turns.count);
    if (to - from >= 2) path += `M${from + 1} ${drawn.height + LANE - 1}v${3 - LANE}H${to - 1}v${LANE - 3}`;
  }
  return <path d={path} fill="none" stroke="var(--line-strong)" />;
}

/** Solid as logged, dashed where inferred; with tokens before and after where there is room. */
function Rules({
  outline,
  drawn,
  bottom,
}: {
  readonly outline: Outline;
  readonly drawn: Drawn;
  readonly bottom: number;
}) {
  const { boundaries, turns } = outline;
  const isCrowded = (drawn.columns.turnWidth * turns.count) / Math.max(1, boundaries.length) < RULES_APART;
  const paths = { explicit: '', inferred: '' };
  let last = -1;
  const labels = boundaries.flatMap(({ afterTurn, kind, tokensBefore, tokensAfter }) => {
    const x = edgeOf(drawn.columns, afterTurn + 1);
    if (x - last < 1) return [];
    const room = x - Math.max(0, last);
    last = x;
    paths[kind] +=
      `M${x.toFixed(1)} ${isCrowded ? drawn.height : 0}V${isCrowded ? drawn.height + LANE : bottom}`;
    return room < DROP_LABEL ? [] : [{ x, text: `${print(tokensBefore)} → ${print(tokensAfter)}` }];
  });
  return (
    <>
      <path d={paths.explicit} stroke="var(--boundary)" strokeWidth={isCrowded ? 0.75 : 2} />
      <path
        d={paths.inferred}
        stroke="var(--boundary)"
        strokeWidth={isCrowded ? 0.75 : 2}
        strokeDasharray="4 3"
      />
      {labels.map(({ x, text }) => (
        <text key={x} x={x - 4} y={11} textAnchor="end" className="num chart-label">
          {text}
        </text>
      ))}
    </>
  );
}

function print({ value, basis }: Outline['boundaries'][number]['tokensBefore']): string {
  return value === null ? UNKNOWN : `${basis === 'estimated' ? '~' : ''}${formatCount(value)}`;
}

/** Only what this run has. */
function Legend({ outline }: { readonly outline: Outline }) {
  const { t } = useText('logs');
  const { turns, boundaries } = outline;
  const has = (code: number) => turns.basis.includes(code);
  return (
    <ul className="flex gap-3 text-2xs text-ink-2 max-sm:hidden">
      {has(2) ? <Sign text={t('strip.measured')} className="border border-ink-2 bg-raw" /> : null}
      {has(1) ? <Sign text={`~ ${t('strip.estimated')}`} className="border border-line-strong" /> : null}
      {has(0) ? (
        <Sign text={`${UNKNOWN} ${t('strip.unknown')}`} className="mt-2 h-0.5! bg-line-strong" />
      ) : null}
      {boundaries.some(({ kind }) => kind === 'explicit') ? (
        <Sign text={t('strip.explicit')} className="w-0! border-l-2 border-ink" />
      ) : null}
      {boundaries.some(({ kind }) => kind === 'inferred') ? (
        <Sign text={t('strip.inferred')} className="w-0! border-l-2 border-dashed border-ink" />
      ) : null}
      {outline.reexplorations.length > 0 ? <Sign text={t('strip.again')} className="w-1! bg-ink" /> : null}
    </ul>
  );
}

function Sign({ text, className }: { readonly text: string; readonly className: string }) {
  return (
    <li className="flex items-center gap-1">
      <span aria-hidden="true" className={`inline-block h-2.5 w-3 ${className}`} />
      {text}
    </li>
  );
}

function Tip({ outline, turn }: { readonly outline: Outline; readonly turn: number }) {
  const { t } = useText('logs');
  const { turns, tools } = outline;
  const value = widestOf(turns, turn);
  const basis = turns.basis[turn] ?? 0;
  const tokens = Number.isNaN(value) ? UNKNOWN : `${basis === 1 ? '~' : ''}${formatCount(value)}`;
  const names = [...turns.toolIds.subarray(turns.toolStarts[turn], turns.toolStarts[turn + 1])]
    .slice(0, 4)
    .map((tool) => (tools[tool] ?? '').slice(0, 30));
  return (
    <span className="num ml-auto truncate pr-2 text-2xs text-ink-2">
      {t('strip.tip', { turn: turn + 1, tokens })}
      {names.length > 0 ? ` · ${t('strip.tipTools', { tools: names.join(', ') })}` : ''}
    </span>
  );
}
