import type { Control, Field } from '../../../engine/advantage/fields.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { Explain } from '../../ui/explain.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LimitedNumber } from '../../ui/limited-number.tsx';
import { controlPlace, pointAtPlace } from '../model/links.ts';
import { Ours } from './ours.tsx';
import { useLit } from './use-lit.ts';

interface SettingControlProps {
  readonly name: string;
  /** In full; `short` is what stands above the control. */
  readonly label: string;
  readonly short: string;
  readonly field: Field<unknown>;
  readonly value: unknown;
  readonly optionLabel: (option: string) => string;
  readonly onChange: (value: number | string | boolean | null) => void;
}

/** One setting, drawn from the engine's own table: a number, a choice or a switch, with where it comes from. */
export function SettingControl(props: SettingControlProps) {
  const { name, label, short, field, value } = props;
  const { t } = useText('advantages');
  const { t: m } = useText('methods');
  const lit = useLit(name);
  const { control } = field;
  const isFlag = control.type === 'flag';
  const isOurs =
    field.origin === 'reconstruction' ||
    field.origin === 'ours' ||
    (control.type === 'choice' && control.ours.some((option) => option === value));
  const standing = t('controls.standing', { equation: field.equation, origin: m(`origins.${field.origin}`) });
  return (
    <div
      title={isFlag ? standing : undefined}
      className={cx(
        'min-w-0',
        (isFlag || control.type === 'choice') && 'col-span-2',
        lit && 'outline-2 outline-offset-1 outline-ink outline-dashed',
      )}
      onPointerEnter={() => pointAtPlace(controlPlace(name))}
      onPointerLeave={() => pointAtPlace(null)}
    >
      {isFlag ? null : (
        <span className="flex items-baseline gap-1.5">
          <Explain
            label={t('controls.explain', { name: short })}
            title={short}
            text={label}
            standing={standing}
            className="label"
          >
            {short}
          </Explain>
          {isOurs ? <Ours /> : null}
        </span>
      )}
      <Inner {...props} control={control} isOurs={isOurs} />
    </div>
  );
}

type InnerProps = Pick<SettingControlProps, 'label' | 'value' | 'optionLabel' | 'onChange'> & {
  readonly control: Control;
  readonly isOurs: boolean;
};

function Inner({ control, label, value, optionLabel, onChange, isOurs }: InnerProps) {
  const { t } = useText('advantages');
  const hidden = <span className="sr-only">{label}</span>;
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
          <span>
            {label} {isOurs ? <Ours /> : null}
          </span>
        </label>
      );
    case 'choice':
      return (
        <SelectField
          label={hidden}
          value={String(value)}
          options={control.options.map((option) => ({
            value: option,
            label: control.ours.includes(option)
              ? t('controls.oursOption', { option: optionLabel(option) })
              : optionLabel(option),
          }))}
          onChange={onChange}
        />
      );
    case 'number':
    case 'number-or-auto':
      return (
        <LimitedNumber
          label={hidden}
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
