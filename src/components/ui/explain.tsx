import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

interface ExplainProps {
  /** The number or word that explains itself. */
  readonly children: ReactNode;
  /** Names the button for screen readers, e.g. "What is this: length". */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** How it is computed, in words. */
  readonly formula?: string | undefined;
  /** Where it comes from: equation and whether it is the paper's or ours. */
  readonly standing?: string | undefined;
  readonly className?: string;
}

/**
 * A number or word with a dotted edge that opens its own definition. Made of spans, since it stands within
 * sentences, headings and table cells alike.
 */
export function Explain({ children, label, title, text, formula, standing, className }: ExplainProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={label}
        className={cx(
          'cursor-help border-b border-dotted border-line-strong text-left hover:border-ink',
          className,
        )}
      >
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        className="tip border border-line-strong bg-surface p-3 text-left font-sans text-sm font-normal tracking-normal whitespace-normal text-ink shadow-lg"
      >
        <span className="block font-semibold">{title}</span>
        <span className="mt-1 block text-ink-2">{text}</span>
        {formula ? <span className="mt-2 block border-l-2 border-line-strong pl-2">{formula}</span> : null}
        {standing ? <span className="mt-2 block text-xs text-ink-3">{standing}</span> : null}
      </span>
    </>
  );
}
