import { type ReactNode, useId, useState } from 'react';
import { cx } from './class-names.ts';

interface LimitedNumberProps {
  readonly label: ReactNode;
  /** null: left to the preset, whose value stands in the empty field. */
  readonly value: number | null;
  readonly placeholder?: number | undefined;
  /** Stands in the empty field where no number does. */
  readonly hint?: string | undefined;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly disabled?: boolean;
  /** Said under the field when what was typed is out of range or no such number. */
  readonly limit: string;
  readonly onChange: (value: number | null) => void;
}

/** A number with limits. What breaks them stays in the field with the reason under it and is not passed on. */
export function LimitedNumber({
  label,
  value,
  placeholder,
  hint,
  low,
  high,
  step,
  disabled,
  limit,
  onChange,
}: LimitedNumberProps) {
  const id = useId();
  // What is being typed, while it differs from the value in force.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const broken = text !== '' && !isAllowed(text, low, high, step);
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="label truncate">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        value={text}
        placeholder={placeholder === undefined ? hint : String(placeholder)}
        min={low}
        max={high}
        step={step}
        disabled={disabled}
        aria-invalid={broken || undefined}
        aria-describedby={broken ? `${id}-limit` : undefined}
        className={cx(
          'num h-7 w-full min-w-0 rounded-md border bg-surface px-2 text-right text-sm text-ink disabled:opacity-45',
          broken ? 'border-2 border-on-notice' : 'border-line-strong',
        )}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          if (next === '') onChange(null);
          else if (isAllowed(next, low, high, step)) onChange(Number(next));
        }}
        onBlur={() => {
          if (!broken) setTyped(null);
        }}
      />
      {broken ? (
        <p id={`${id}-limit`} role="alert" className="bg-notice px-1 text-2xs text-on-notice">
          {limit}
        </p>
      ) : null}
    </div>
  );
}

function isAllowed(text: string, low: number, high: number, step: number): boolean {
  const value = Number(text);
  if (!Number.isFinite(value) || value < low || value > high) return false;
  return !Number.isInteger(step) || Number.isInteger(value);
}
