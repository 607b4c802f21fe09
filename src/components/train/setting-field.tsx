/** The control of one setting, whatever its type, with its meaning, its equation and where its value comes from. */
import { TRAINING_FIELDS } from '../../engine/training/settings.ts';
import type { TrainingSettingName, TrainingSettings } from '../../engine/training/settings-model.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../ui/class-names.ts';
import { Explain } from '../ui/explain.tsx';
import { SelectField } from '../ui/field.tsx';
import { LimitedNumber } from '../ui/limited-number.tsx';

interface SettingFieldProps {
  readonly name: TrainingSettingName;
  readonly value: TrainingSettings[TrainingSettingName];
  readonly disabled: boolean;
  readonly onChange: (value: unknown) => void;
  /** In place of the name; '' or nothing for the name itself. */
  readonly label?: string | undefined;
  /** Whose value it is, on hover. */
  readonly title?: string;
  /** What this value breaks or does not do; '' for nothing. */
  readonly note?: string;
}

/** What half of the form's width shows of an option. */
const SHORT = 9;
/** What it does not show of a name. */
const LONG_NAME = 16;

export function SettingField({ name, label, title, note = '', ...control }: SettingFieldProps) {
  const { t } = useText('train');
  const terms = useText('terms').t;
  const { control: kind, equation, origin, unit } = TRAINING_FIELDS[name];
  const words = (
    <Explain
      label={t('form.what', { name })}
      title={unit === '' ? name : `${name} (${terms(`units.${unit}`)})`}
      text={terms(`settings.${name}`)}
      standing={t('form.source', { equation, origin: t(`form.origins.${origin}`) })}
    >
      {label ?? name}
    </Explain>
  );
  const isWide =
    note !== '' ||
    (label === undefined && name.length >= LONG_NAME) ||
    (kind.type === 'choice' && kind.options.some((option) => option.length > SHORT));
  return (
    <div className={cx('min-w-0', isWide && 'col-span-2')} title={title}>
      <Control name={name} words={words} {...control} />
      {note === '' ? null : (
        <p role="status" className="mt-0.5 bg-notice px-1 text-2xs text-on-notice">
          {note}
        </p>
      )}
    </div>
  );
}

interface ControlProps extends Pick<SettingFieldProps, 'name' | 'value' | 'disabled' | 'onChange'> {
  readonly words: React.ReactNode;
}

function Control({ name, value, disabled, onChange, words }: ControlProps) {
  const { t } = useText('train');
  const terms = useText('terms').t;
  const { control, unit } = TRAINING_FIELDS[name];
  if (control.type === 'choice') {
    return (
      <SelectField
        label={words}
        value={String(value)}
        options={control.options.map((option) => ({
          value: option,
          label: control.ours.includes(option) ? t('form.oursOption', { option }) : option,
        }))}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (control.type === 'flag') {
    return (
      <label className="flex min-h-7 items-center gap-1.5 text-xs">
        <input
          type="checkbox"
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {words}
      </label>
    );
  }
  const { low, high, step, type } = control;
  const limit = [
    t('form.limit', { low, high }),
    unit === '' ? null : t('form.limitUnit', { unit: terms(`units.${unit}`) }),
    Number.isInteger(step) ? t('form.whole') : null,
  ];
  return (
    <LimitedNumber
      label={words}
      value={typeof value === 'number' ? value : null}
      hint={type === 'number-or-auto' ? t('form.auto') : undefined}
      low={low}
      high={high}
      step={step}
      disabled={disabled}
      limit={limit.filter((part) => part !== null).join(' ')}
      onChange={(next) => {
        if (next !== null || type === 'number-or-auto') onChange(next);
      }}
    />
  );
}
