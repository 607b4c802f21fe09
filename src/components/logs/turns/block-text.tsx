import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { markedRuns, textRuns } from '../model/visible-text.ts';

interface BlockTextProps {
  readonly text: string;
  /** Where `text` begins in the whole, in code units. */
  readonly from?: number;
  readonly span?: { readonly start: number; readonly end: number } | null;
  readonly className?: string;
}

/**
 * Text of a log: never markup, its direction its own, what is hidden in it made visible. `data-at` says where each run
 * begins in the whole, so that a selection can be named.
 */
export function BlockText({ text, from = 0, span = null, className }: BlockTextProps) {
  const runs = useMemo(() => markedRuns(textRuns(text, from), span), [text, from, span]);
  return (
    <span className={cx('[unicode-bidi:plaintext] break-words whitespace-pre-wrap', className)}>
      {runs.map(({ at, text: run, sign, isMarked }) =>
        sign !== null ? (
          <HiddenSign key={at} at={at} name={sign} />
        ) : isMarked ? (
          <mark key={at} data-at={at} className="log-hit">
            {run}
          </mark>
        ) : (
          <span key={at} data-at={at}>
            {run}
          </span>
        ),
      )}
    </span>
  );
}

function HiddenSign({ at, name }: { readonly at: number; readonly name: string }) {
  const { t } = useText('logs');
  return (
    <span
      data-at={at}
      title={t('signs.hidden', { name })}
      className="num mx-px rounded-sm border border-on-notice bg-notice px-0.5 text-2xs text-on-notice"
    >
      {name}
    </span>
  );
}
