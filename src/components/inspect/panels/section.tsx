import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/class-names.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

interface SectionProps {
  readonly title: string;
  /** What a closed section still says. */
  readonly summary: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A part of the decision column: its heading carries the answer, its body the reasons. */
export function Section({ title, summary, open, onToggle, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line last:border-b-0">
      <h3 className="flex h-7 items-center gap-2 pr-2.5 pl-1">
        <button
          type="button"
          id={id}
          aria-expanded={open}
          onClick={onToggle}
          className="label flex items-center gap-1 rounded-md px-1 hover:text-ink"
        >
          <span className={cx('text-ink-3', !open && '-rotate-90')}>
            <ChevronIcon />
          </span>
          {title}
        </button>
        <span className="flex min-w-0 flex-1 items-center justify-end gap-1.5 truncate text-sm">
          {summary}
        </span>
      </h3>
      {open ? <div className="px-2.5 pb-1.5">{children}</div> : null}
    </section>
  );
}
