import type { Control, Field } from '../../../engine/advantage/fields.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { LimitedNumber } from '../../ui/limited-number.tsx';
import { controlPlace, pointAtPlace } from '../model/links.ts';
import { useLit } from './use-lit.ts';

interface SettingControlProps {
  readonly name: string;
  readonly label: string;
  readonly field: Field<unknown>;
  readonly value: unknown;
  readonly optionLabel: (option: string) => string;
  readonly onChange: (value: number | string | boolean | null) => void;
}

/** One setting, drawn from the engine's own table: a number, a choice or a switch, with where it comes from. */
export function SettingControl({ name, label, field, value, optionLabel, onChange }: SettingControlProps) {
  const { t } = useText('methods');
  const lit = useLit(name);
  return (
    <div
      title={`${label} · ${field.equation} · ${t(`origins.${field.origin}`)}`}
      className={cx('min-w-0', lit && 'outline-2 outline-offset-1 outline-ink outline-dashed')}
      onPointerEnter={() => pointAtPlace(controlPlace(name))}
      onPointerLeave={() => pointAtPlace(null)}
    >
      <Inner
        control={field.control}
        label={label}
        value={value}
        optionLabel={optionLabel}
        onChange={onChange}
      />
    </div>
  );
}

type InnerProps = Pick<SettingControlProps, 'label' | 'value' | 'optionLabel' | 'onChange'> & {
  readonly control: Control;
};

function Inner({ control, label, value, optionLabel, onChange }: InnerProps) {
  const { t } = useText('advantages');
  switch (control.type) {
    case 'flag':
      return (
        <label className="flex items-start gap-1.5 py-0.5 text-xs">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {label}
        </label>
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          value={String(value)}
          options={control.options.map((option) => ({ value: option, label: optionLabel(option) }))}
          onChange={onChange}
        />
      );
    case 'number':
    case 'number-or-auto':
      return (
        <LimitedNumber
          label={label}
          value={typeof value === 'number' ? value : null}
          low={control.low}
          high={control.high}
          // A step of a millionth would make the arrows of the field useless.
          step={control.step < 1e-3 ? 0.001 : control.step}
          limit={t('controls.limit', { low: control.low, high: control.high })}
          onChange={(next) => {
            if (next !== null || control.type === 'number-or-auto') onChange(next);
          }}
        />
      );
  }
}
