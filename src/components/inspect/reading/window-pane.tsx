import { useMemo } from 'react';
import type { Trajectory } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { formatTokens } from '../../ui/format.ts';
import { LevelChip } from '../../ui/level-chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type WindowEntry, windowBefore } from '../model/window.ts';

interface WindowPaneProps {
  readonly trajectory: Trajectory;
  readonly turn: number;
  readonly onTurn: (turn: number) => void;
}

/** What the policy had before it when it decided: the summary, and what it kept of each document since. */
export function WindowPane({ trajectory, turn, onTurn }: WindowPaneProps) {
  const { t } = useText('detail');
  const entries = useMemo(() => windowBefore(trajectory, turn), [trajectory, turn]);
  const before = trajectory.segments.flatMap((segment) => segment.turns)[turn]?.context.before;
  return (
    <Panel
      title={t('window.title')}
      aside={
        before === undefined ? null : (
          <span className="num text-2xs text-ink-3">
            {t('window.tokens', { tokens: formatTokens(before) })}
          </span>
        )
      }
      className="h-full"
      bodyClassName="overflow-y-auto px-3 py-2"
    >
      {entries.length === 0 ? (
        <p className="text-sm text-ink-2">{t('window.empty')}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} onTurn={onTurn} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const TINT = { 1: 'kept-1', 2: 'kept-2', 3: 'kept-3', 4: 'kept-4', 5: 'kept-5' } as const;

function Entry({ entry, onTurn }: { readonly entry: WindowEntry; readonly onTurn: (turn: number) => void }) {
  const { t } = useText('detail');
  const { kind, level, needs, text, title } = entry;
  return (
    <>
      <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
        <button
          type="button"
          onClick={() => onTurn(entry.turn)}
          className="underline underline-offset-2 hover:text-ink"
        >
          {t(`window.${kind}`, { turn: entry.turn + 1 })}
        </button>
        {level === null ? null : <LevelChip level={level} className="h-4! w-4! text-2xs!" />}
        {title === null ? null : <span className="font-semibold">{title}</span>}
        {needs.map((need) => (
          <span key={need.id} className="needed mx-1 px-1">
            {need.objectText}
          </span>
        ))}
      </p>
      <p className="mt-0.5 text-sm leading-[1.45rem] break-words whitespace-pre-wrap">
        <span
          className={cx(
            kind === 'summary' ? 'border-l-4 border-summary pl-2' : 'kept',
            level !== null && TINT[level],
          )}
        >
          {text}
        </span>
      </p>
    </>
  );
}
