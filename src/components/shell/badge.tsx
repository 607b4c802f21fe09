import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';
import { Tooltip } from '../ui/tooltip.tsx';

interface BadgeProps {
  /** Hollow: not there yet. Half: on its way. Solid: there. */
  readonly mark: 'hollow' | 'half' | 'solid';
  readonly label: string;
  /** What the badge says; hidden where there is no room and `short` stands in. */
  readonly text: string;
  readonly short: string;
  readonly explanation: ReactNode;
  /** Width class at full length: fixed, so that a change of state moves nothing beside it. */
  readonly width: string;
}

const MARKS = {
  hollow: 'bg-transparent',
  half: 'bg-linear-to-t from-current from-50% to-transparent to-50%',
  solid: 'bg-current',
} as const;

/** A state of the page in a word, explained on hover and focus. Hollow or solid, never red or green. */
export function Badge({ mark, label, text, short, explanation, width }: BadgeProps) {
  return (
    <Tooltip content={explanation}>
      <span
        role="img"
        aria-label={`${label}: ${text}`}
        className={cx(
          'flex h-7 items-center gap-1.5 px-1 text-xs text-ink-2 max-sm:px-0.5 lg:border-l lg:border-line lg:pl-3',
          width,
        )}
      >
        <span className={cx('size-2 shrink-0 rounded-full border border-current', MARKS[mark])} />
        <span className="truncate max-lg:hidden">{text}</span>
        <span className="max-sm:hidden lg:hidden">{short}</span>
      </span>
    </Tooltip>
  );
}
