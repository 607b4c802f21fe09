import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

interface PanelProps {
  readonly title: ReactNode;
  /** Figures or controls at the right end of the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Classes of the body, e.g. its own scrolling. */
  readonly bodyClassName?: string;
}

/** A framed part of a workspace: engraved heading, hairline, body. A landmark named by its heading. */
export function Panel({ title, aside, children, className, bodyClassName }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('flex min-h-0 min-w-0 flex-col border border-line bg-surface', className)}
    >
      <header className="flex h-7 shrink-0 items-center justify-between gap-2 border-b border-line px-2.5">
        <h2 id={id} className="label truncate">
          {title}
        </h2>
        {aside}
      </header>
      <div className={cx('min-h-0 flex-1', bodyClassName ?? 'p-2.5')}>{children}</div>
    </section>
  );
}
