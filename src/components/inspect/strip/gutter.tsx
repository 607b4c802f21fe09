import { useText } from '../../../i18n/use-text.ts';
import type { Timeline } from '../../../state/playback.ts';
import { formatCount } from '../../ui/format.ts';
import type { Row } from './rows.ts';
import type { Layout } from './use-layout.ts';

/** Height of a limit's number. */
const LIMIT_LINE = 12;

interface GutterProps {
  readonly timeline: Timeline;
  readonly layout: Layout;
  readonly side: 'original' | 'branch';
}

/** Names of the lanes and numbers of the limits, left of the time axis. */
export function Gutter({ timeline, layout, side }: GutterProps) {
  const { t } = useText('strip');
  const { rows, scale } = layout;
  const { capacity, threshold } = timeline.trajectory.window;
  const top = capacity === null ? null : scale.y(capacity);
  const other = side === 'original' ? 'branch' : 'original';
  return (
    <div
      aria-hidden="true"
      className="relative w-15 shrink-0 text-2xs text-ink-3 max-sm:invisible max-sm:w-2"
    >
      {capacity === null || top === null ? null : <Limit y={top} sign="W" tokens={capacity} />}
      {threshold === null ? null : (
        // Below the window's number where the two lines are close.
        <Limit
          y={top === null ? scale.y(threshold) : Math.max(scale.y(threshold), top + LIMIT_LINE)}
          sign="L"
          tokens={threshold}
        />
      )}
      <RowName row={rows.cells} text={rows.ghost ? t(`row.${side}`) : t('row.level')} />
      {rows.ghost ? <RowName row={rows.ghost} text={t(`row.${other}`)} /> : null}
      {rows.needs ? <RowName row={rows.needs} text={t('row.needed')} /> : null}
      <RowName row={rows.axis} text={t('row.turn')} />
    </div>
  );
}

function Limit({ y, sign, tokens }: { readonly y: number; readonly sign: string; readonly tokens: number }) {
  return (
    <span className="num absolute right-1.5 leading-none text-ink-2" style={{ top: Math.max(1, y - 5) }}>
      {sign} {formatCount(tokens)}
    </span>
  );
}

function RowName({ row, text }: { readonly row: Row; readonly text: string }) {
  return (
    <span
      className="absolute right-1.5 left-0 flex items-center justify-end truncate leading-none"
      style={{ top: row.top, height: row.height }}
    >
      {text}
    </span>
  );
}
