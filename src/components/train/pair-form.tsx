/** The one setting in which a second run differs. */
import { TRAINING_FIELDS } from '../../engine/training/settings.ts';
import type { TrainingSettingName, TrainingSettings } from '../../engine/training/settings-model.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  differenceText,
  firstVariant,
  LETTERS,
  MOST_RUNS,
  SETTING_NAMES,
  settingsOf,
} from '../../state/train-draft.ts';
import { SelectField } from '../ui/field.tsx';
import { SettingField } from './setting-field.tsx';
import { useForm, useTrain } from './use-train.ts';

/** Settings that a run is built on cannot be what differs. */
const NAMES = SETTING_NAMES.filter((name) => !TRAINING_FIELDS[name].isFixed);

export function PairForm() {
  const { t } = useText('train');
  const draft = useForm((form) => form);
  const isOpen = useTrain((state) => state.arms.length > 0);
  const change = useTrain((state) => state.changeDraft);
  const { variants, showcase } = draft;
  const [variant] = variants;
  const [first] = Object.entries(variant ?? {});
  const name = first && SETTING_NAMES.find((one) => one === first[0]);
  const start = () => {
    const { settings, variant: next } = firstVariant(draft);
    change({ settings, variants: [next], seeds: Math.min(draft.seeds, MOST_RUNS / 2) });
  };
  return (
    <fieldset disabled={isOpen} className="flex flex-col gap-1.5 border-t border-line pt-2">
      <legend className="sr-only">{t('pair.title')}</legend>
      <label className="flex items-center gap-1.5 text-sm">
        <input
          type="checkbox"
          checked={variant !== undefined}
          onChange={(event) => (event.target.checked ? start() : change({ variants: [] }))}
        />
        {t('pair.on')}
      </label>
      {showcase !== null || variants.length > 1
        ? variants.map((given, i) => (
            <p key={differenceText(given)} className="num text-xs">
              {t('pair.differs', { letter: LETTERS[i + 1] ?? '', difference: differenceText(given) })}
            </p>
          ))
        : null}
      {showcase === null && variants.length === 1 && name !== undefined ? (
        <>
          <div className="grid grid-cols-2 items-end gap-2">
            <SelectField
              label={t('pair.setting')}
              value={name}
              options={NAMES.map((one) => ({ value: one, label: one }))}
              onChange={(one) => change({ variants: [{ [one]: settingsOf(draft)[one] }] })}
            />
            <SettingField
              name={name}
              value={first?.[1] as TrainingSettings[TrainingSettingName]}
              disabled={isOpen}
              onChange={(value) => change({ variants: [{ [name]: value }] })}
            />
          </div>
          {settingsOf(draft)[name] === first?.[1] ? (
            <p className="bg-notice px-1 text-2xs text-on-notice">{t('pair.same', { name })}</p>
          ) : null}
        </>
      ) : null}
      {variant === undefined ? null : <p className="text-2xs text-ink-3">{t('pair.sameSeed')}</p>}
    </fieldset>
  );
}
