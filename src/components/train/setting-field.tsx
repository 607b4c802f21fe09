/** The control of one setting, whatever its type, with its meaning, its equation and where its value comes from. */
import { TRAINING_FIELDS } from '../../engine/training/settings.ts';
import type { TrainingSettingName, TrainingSettings } from '../../engine/training/settings-model.ts';
import { useText } from '../../i18n/use-text.ts';
import { Explain } from '../ui/explain.tsx';
import { SelectField } from '../ui/field.tsx';
import { LimitedNumber } from '../ui/limited-number.tsx';

interface SettingFieldProps {
  readonly name: TrainingSettingName;
  readonly value: TrainingSettings[TrainingSettingName];
  readonly disabled: boolean;
  readonly onChange: (value: unknown) => void;
}

export function SettingField({ name, value, disabled, onChange }: SettingFieldProps) {
  const { t } = useText('train');
  const terms = useText('terms').t;
  const { control, equation, origin, unit } = TRAINING_FIELDS[name];
  const label = (
    <Explain
      label={t('form.what', { name })}
      title={unit === '' ? name : `${name} (${unit})`}
      text={terms(`settings.${name}`)}
      standing={t('form.source', { equation, origin: t(`form.origins.${origin}`) })}
    >
      {name}
    </Explain>
  );
  if (control.type === 'choice') {
    return (
      <SelectField
        label={label}
        value={String(value)}
        options={control.options.map((option) => ({ value: option, label: option }))}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (control.type === 'flag') {
    return (
      <label className="flex items-center gap-1.5 text-xs">
        <input
          type="checkbox"
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
    );
  }
  const { low, high, step } = control;
  return (
    <LimitedNumber
      label={label}
      value={typeof value === 'number' ? value : null}
      low={low}
      high={high}
      step={step}
      disabled={disabled}
      limit={t('form.limit', { low, high })}
      onChange={(next) => {
        if (next !== null || control.type === 'number-or-auto') onChange(next);
      }}
    />
  );
}
