import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Popover } from './popover.tsx';

interface ExplainProps {
  /** The number or word that explains itself. */
  readonly children: ReactNode;
  /** Names the button for screen readers, e.g. "Explain: length". */
  readonly label: string;
  readonly title: string;
  readonly text: ReactNode;
  /** How it is computed, in words. */
  readonly formula?: string | undefined;
  /** Where it comes from: equation and whether it is the paper's or ours. */
  readonly standing?: string | undefined;
  readonly className?: string;
}

/** A number or word with a dotted edge that opens its own definition. */
export function Explain({ children, label, title, text, formula, standing, className }: ExplainProps) {
  return (
    <Popover
      trigger={children}
      label={label}
      triggerClassName={cx(
        'cursor-help border-b border-dotted border-line-strong text-left hover:border-ink',
        className,
      )}
    >
      <p className="text-sm font-semibold">{title}</p>
      <div className="mt-1 text-sm text-ink-2">{text}</div>
      {formula ? <p className="mt-2 border-l-2 border-line-strong pl-2 text-sm text-ink">{formula}</p> : null}
      {standing ? <p className="mt-2 text-xs text-ink-3">{standing}</p> : null}
    </Popover>
  );
}
