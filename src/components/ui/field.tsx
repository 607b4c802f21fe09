import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

const BOX =
  'h-7 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink disabled:opacity-45';

interface FieldProps {
  readonly label: ReactNode;
  /** Why a limit holds or what the unit is; shown under the control. */
  readonly note?: ReactNode;
  readonly className?: string;
}

interface SelectFieldProps<T extends string> extends FieldProps {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
}

/** One of several, from the browser's own list. */
export function SelectField<T extends string>({
  label,
  note,
  className,
  value,
  options,
  onChange,
  disabled,
}: SelectFieldProps<T>) {
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-0.5', className)}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        className={BOX}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note ? <p className="text-2xs text-ink-3">{note}</p> : null}
    </div>
  );
}

interface NumberFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number typed or stepped; an empty field is null, something out of range is not passed on. */
export function NumberField({ label, note, className, value, onChange, ...rest }: NumberFieldProps) {
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-0.5', className)}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        type="number"
        className={cx(BOX, 'num text-right')}
        value={value ?? ''}
        onChange={(event) => {
          const { valueAsNumber, validity } = event.target;
          if (event.target.value === '') onChange(null);
          else if (validity.valid && Number.isFinite(valueAsNumber)) onChange(valueAsNumber);
        }}
        {...rest}
      />
      {note ? <p className="text-2xs text-ink-3">{note}</p> : null}
    </div>
  );
}
