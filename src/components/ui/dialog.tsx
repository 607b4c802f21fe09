import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** For tables. */
  readonly wide?: boolean;
}

/** A modal dialog (the browser's own): focus stays inside, Escape and the backdrop close it. */
export function Dialog({ open, onClose, title, closeLabel, children, wide = false }: DialogProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself; this is the backdrop.
    <dialog
      ref={box}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        wide ? 'w-[min(72rem,calc(100vw-1.5rem))]' : 'w-[min(40rem,calc(100vw-1.5rem))]',
        'm-auto border border-line-strong bg-surface p-0 text-ink shadow-xl backdrop:bg-black/45',
      )}
    >
      <header className="flex h-11 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div tabIndex={0} className="max-h-[80dvh] overflow-auto p-4">
        {open ? children : null}
      </div>
    </dialog>
  );
}
