import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './class-names.ts';

interface PopoverProps {
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** Names the button where `trigger` is no text. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly triggerClassName?: string;
  readonly className?: string;
}

/**
 * A box opened by a click and closed by Escape or a click elsewhere (the browser's own popover). Its content hangs
 * under the body, so that the trigger may stand inside a paragraph.
 */
export function Popover({ trigger, label, children, triggerClassName, className }: PopoverProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={cx('inline-flex items-center gap-1 rounded-md', triggerClassName)}
      >
        {trigger}
      </button>
      {createPortal(
        <div
          id={id}
          popover="auto"
          className={cx('tip border border-line-strong bg-surface p-3 text-sm text-ink shadow-lg', className)}
        >
          {children}
        </div>,
        document.body,
      )}
    </>
  );
}
