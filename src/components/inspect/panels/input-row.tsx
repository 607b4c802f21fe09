import type { ReactNode } from 'react';

interface InputRowProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** What the value is held against. */
  readonly against?: ReactNode;
}

/** One input of a score: its name, its value, what it is held against. */
export function InputRow({ label, value, against }: InputRowProps) {
  return (
    <p className="flex items-baseline gap-2 py-0.5">
      <span className="flex-1">{label}</span>
      {against === undefined ? null : <span className="num text-ink-3">{against}</span>}
      <span className="num text-right text-ink">{value}</span>
    </p>
  );
}
