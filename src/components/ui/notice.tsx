import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface NoticeProps {
  readonly children: ReactNode;
  /** 'alert' interrupts a screen reader, 'status' waits for its turn. */
  readonly urgency?: 'status' | 'alert';
  readonly details?: ReactNode;
  readonly detailsLabel?: string;
  readonly className?: string;
}

/** Something the person should know: what was found, where, what to do; details fold out. */
export function Notice({ children, urgency = 'status', details, detailsLabel, className }: NoticeProps) {
  return (
    <div
      role={urgency}
      className={cx('border-l-4 border-on-notice bg-notice px-2.5 py-1.5 text-sm text-on-notice', className)}
    >
      {children}
      {details ? (
        <details className="mt-1 text-xs">
          <summary>{detailsLabel}</summary>
          <div className="mt-1 break-words">{details}</div>
        </details>
      ) : null}
    </div>
  );
}
