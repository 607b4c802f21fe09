import { type ReactNode, useId, useRef } from 'react';
import { cx } from './class-names.ts';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly title?: string }[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** One of a few, all in sight: a radio group drawn as joined keys. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  // After a click the keys go back to the page; whoever came by keyboard stays in the group.
  const byPointer = useRef(false);
  return (
    <fieldset className={cx('inline-flex h-7 rounded-md border border-line-strong', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          onPointerDown={() => {
            byPointer.current = true;
          }}
          className="flex min-w-7 cursor-pointer items-center justify-center border-l border-line px-2 text-sm text-ink-2 first:border-l-0 hover:bg-sunken has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onKeyDown={() => {
              byPointer.current = false;
            }}
            onChange={(event) => {
              if (byPointer.current) event.target.blur();
              onChange(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
