import { type MouseEvent, type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { ChevronIcon } from './icons.tsx';

interface RailLayoutProps {
  /** The rail, given what puts it away. */
  readonly rail: (collapse: () => void) => ReactNode;
  /** Name of the button that brings it back. */
  readonly expandLabel: string;
  /** Told of every click within, which it must not answer with an action of its own. */
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A rail at the left that can be put away, and what stands beside it; one under the other where there is no room. */
export function RailLayout({ rail, expandLabel, onClick, children }: RailLayoutProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no action of its own, it only passes clicks on.
    // biome-ignore lint/a11y/useKeyWithClickEvents: about clicks of a pointer alone.
    <div
      onClick={onClick}
      className={cx(
        'flex flex-col gap-1.5 p-1.5 lg:grid lg:h-[calc(100dvh-44px)] lg:min-h-[560px]',
        isOpen ? 'lg:grid-cols-[260px_minmax(0,1fr)]' : 'lg:grid-cols-[28px_minmax(0,1fr)]',
      )}
    >
      {isOpen ? (
        rail(() => setOpen(false))
      ) : (
        <div className="border border-line bg-surface">
          <IconButton label={expandLabel} className="w-full!" onClick={() => setOpen(true)}>
            <span className="-rotate-90">
              <ChevronIcon />
            </span>
          </IconButton>
        </div>
      )}
      {children}
    </div>
  );
}
