/** Settings by name: those that differ from the defaults, or all of them under headings, with a search. */
import { useEffect, useRef, useState } from 'react';
import { type SettingConflict, settingConflicts, TRAINING_FIELDS } from '../../engine/training/settings.ts';
import type { TrainingSettingName } from '../../engine/training/settings-model.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Draft, differing, SETTING_NAMES, settingsOf } from '../../state/train-draft.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SettingField } from './setting-field.tsx';
import { GROUP_OF, isIdle, SETTING_GROUPS } from './setting-groups.ts';
import { useForm, useTrain } from './use-train.ts';

/** Have their place at the head of the form. */
export const HEAD_SETTINGS: readonly TrainingSettingName[] = ['prompts', 'groupSize', 'teacherEpisodes'];

/** The settings that make a conflict; it is said at the first of them that is in sight. */
const PLACES: Readonly<Record<SettingConflict, readonly TrainingSettingName[]>> = {
  'hrr-resampled': ['resampleRounds', 'estimator'],
  'k1-without-gradient': ['klKind', 'klWeight'],
  'sequence-ratio-wide-clip': ['epsHigh', 'ratio'],
  'dual-clip-idle': ['dualClip'],
};

export function SettingList() {
  const { t } = useText('train');
  const draft = useForm((form) => form);
  const [wanted, setWanted] = useState('');
  const [isAll, setIsAll] = useState(false);
  const asked = useTrain((state) => state.askedForSetting);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) setIsAll(true);
  }, [asked]);
  useEffect(() => {
    if (isAll && asked > 0) search.current?.focus();
  }, [isAll, asked]);
  const inForce = settingsOf(draft);
  const shown = isAll
    ? SETTING_NAMES.filter((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
    : differing(draft).filter((name) => !HEAD_SETTINGS.includes(name));
  const conflicts = settingConflicts(inForce).map((conflict) => ({
    conflict,
    at: PLACES[conflict].find((name) => shown.includes(name)) ?? null,
  }));
  const elsewhere = conflicts.filter(({ at }) => at === null);
  const grid = (names: readonly TrainingSettingName[]) => (
    <div className="grid grid-cols-2 items-end gap-x-2 gap-y-1.5">
      {names.map((name) => (
        <One
          key={name}
          name={name}
          draft={draft}
          conflicts={conflicts.filter(({ at }) => at === name).map(({ conflict }) => conflict)}
        />
      ))}
    </div>
  );
  return (
    <section aria-label={t('form.settings')} className="flex flex-col gap-1.5 border-t border-line pt-2">
      <div className="flex items-center justify-between gap-1">
        <h3 className="label">{t('form.settings')}</h3>
        <Button look="bare" pressed={isAll} onClick={() => setIsAll(!isAll)}>
          {t('form.all')}
        </Button>
      </div>
      {isAll ? (
        <input
          ref={search}
          type="search"
          aria-label={t('form.search')}
          placeholder={t('form.search')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className="h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-sm"
        />
      ) : null}
      {shown.length === 0 ? (
        <p className="text-xs text-ink-3">{isAll ? t('form.notFound') : t('form.nothingDiffers')}</p>
      ) : null}
      {isAll
        ? SETTING_GROUPS.map((group) => {
            const names = shown.filter((name) => GROUP_OF[name] === group);
            return names.length === 0 ? null : (
              <section key={group} aria-label={t(`form.groups.${group}`)} className="flex flex-col gap-1.5">
                <h4 className="mt-1.5 flex items-baseline justify-between border-b border-line text-xs font-semibold">
                  {t(`form.groups.${group}`)}
                  {isIdle(group, inForce.objective) ? (
                    <span className="text-2xs font-normal text-ink-3">{t('form.idle')}</span>
                  ) : null}
                </h4>
                {grid(names)}
              </section>
            );
          })
        : grid(shown)}
      {elsewhere.length > 0 ? (
        <Notice>
          {elsewhere.map(({ conflict }) => (
            <p key={conflict}>{t(`form.conflicts.${conflict}`)}</p>
          ))}
        </Notice>
      ) : null}
    </section>
  );
}

interface OneProps {
  readonly name: TrainingSettingName;
  readonly draft: Draft;
  readonly conflicts?: readonly SettingConflict[];
  /** In words, where the name alone would not do. */
  readonly label?: string;
}

/** One setting of the form, said to be fixed, changed by hand, or as the recipe has it. */
export function One({ name, draft, conflicts = [], label }: OneProps) {
  const { t } = useText('train');
  const set = useTrain((state) => state.set);
  const isOpen = useTrain((state) => state.arms.length > 0);
  const isFixed = isOpen && TRAINING_FIELDS[name].isFixed;
  const isByHand = name in draft.settings;
  return (
    <SettingField
      name={name}
      label={label}
      value={settingsOf(draft)[name]}
      disabled={isFixed}
      title={isFixed ? t('form.fixed') : isByHand ? t('form.byHand') : t('form.byRecipe')}
      note={conflicts.map((conflict) => t(`form.conflicts.${conflict}`)).join(' ')}
      onChange={(value) => set(name, value)}
    />
  );
}
