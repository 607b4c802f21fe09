import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { findCells } from '../../../state/advantages-find.ts';
import { useAdvantages, useApp } from '../../../state/hooks.tsx';
import { cx } from '../../ui/class-names.ts';

/** Finds a token by its place, or turns by what they are: Enter goes to the next one, with Shift to the one before. */
export function FindField() {
  const { t } = useText('advantages');
  const { advantages } = useApp();
  const asked = useAdvantages((state) => state.askedForFind);
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(asked);
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  useEffect(() => {
    if (asked !== answered.current) field.current?.select();
    answered.current = asked;
  }, [asked]);
  const go = (by: 1 | -1) => {
    const state = advantages.getState();
    const cells = findCells(state, query);
    if (cells === null || cells.length === 0) {
      setSaid({ text: t(cells === null ? 'find.unclear' : 'find.none'), isBad: true });
      return;
    }
    const { rollout, turn } = state.cell;
    const here = cells.findIndex((cell) => cell.rollout === rollout && cell.turn === turn);
    const at = here < 0 ? (by === 1 ? 0 : cells.length - 1) : (here + by + cells.length) % cells.length;
    const cell = cells[at];
    if (cell) state.show({ cell });
    setSaid({ text: t('find.of', { n: at + 1, of: cells.length }), isBad: false });
  };
  return (
    <span className="flex items-center gap-1.5">
      <input
        ref={field}
        type="search"
        value={query}
        aria-label={t('find.label')}
        title={t('find.help')}
        placeholder={t('find.placeholder')}
        className="h-5 w-36 min-w-0 rounded-md border border-line-strong bg-surface px-1.5 text-xs text-ink"
        onChange={({ target }) => {
          setQuery(target.value);
          setSaid(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') {
            event.currentTarget.blur();
            document.querySelector<HTMLElement>('[role=grid] [aria-selected=true]')?.focus();
          }
        }}
      />
      <span
        role="status"
        className={cx('text-2xs whitespace-nowrap', said?.isBad ? 'text-on-notice' : 'text-ink-2')}
      >
        {said?.text}
      </span>
    </span>
  );
}
