/** What the next run is made of: recipe and size, the settings that differ, the second run of a pair. */
import { useEffect, useRef, useState } from 'react';
import { ARCHIVE_PRESETS } from '../../engine/environments/archive/presets.ts';
import type { PolicySize } from '../../engine/policy/network.ts';
import { RECIPES, recipeSettings } from '../../engine/training/recipes.ts';
import { settingConflicts, TRAINING_FIELDS } from '../../engine/training/settings.ts';
import type { TrainingSettingName } from '../../engine/training/settings-model.ts';
import type { RecipeName } from '../../i18n/en/train-terms.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Arm } from '../../state/train-arm.ts';
import {
  type Draft,
  differing,
  MOST_RUNS,
  SETTING_NAMES,
  settingsOf,
  startsFresh,
} from '../../state/train-draft.ts';
import { correction, estimateStep } from '../../state/train-estimate.ts';
import { LIMITS } from '../../state/train-settings-file.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { formatCount } from '../ui/format.ts';
import { LimitedNumber } from '../ui/limited-number.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { PairForm } from './pair-form.tsx';
import { SettingField } from './setting-field.tsx';
import { Showcases } from './showcases.tsx';
import { StartFiles } from './start-files.tsx';
import { asTrace, useForm, useTrain, useTurn } from './use-train.ts';

/** Sizes with a cold start; a run that starts fresh may take any. */
const SHIPPED: readonly PolicySize[] = ['XS', 'S', 'M'];
const ALL: readonly PolicySize[] = ['XS', 'S', 'M', 'L'];

export function SetupRail() {
  const { t } = useText('train');
  const terms = useText('terms').t;
  const draft = useForm((form) => form);
  const arms = useTrain((state) => state.arms);
  const change = useTrain((state) => state.changeDraft);
  const isOpen = arms.length > 0;
  const sizes = startsFresh(draft) ? ALL : SHIPPED;
  return (
    <Panel
      title={t('form.title')}
      className="lg:overflow-hidden"
      bodyClassName="flex flex-col gap-2 overflow-y-auto p-2.5"
    >
      <Showcases />
      <fieldset disabled={isOpen} className="flex flex-col gap-2">
        <SelectField
          label={t('form.recipe')}
          value={draft.recipe}
          options={RECIPES.map(({ name }) => ({ value: name, label: name }))}
          note={terms(`recipes.${draft.recipe as RecipeName}`)}
          onChange={(recipe) => change({ recipe, settings: {}, variants: [] })}
        />
        <div className="grid grid-cols-2 gap-2">
          <SelectField
            label={t('form.size')}
            value={draft.size}
            options={sizes.map((size) => ({ value: size, label: size }))}
            onChange={(size) => change({ size, policy: null })}
          />
          <SelectField
            label={t('form.preset')}
            value={draft.preset}
            options={Object.keys(ARCHIVE_PRESETS).map((preset) => ({ value: preset, label: preset }))}
            onChange={(preset) => change({ preset })}
          />
          <WholeNumber name="seed" label={t('form.seed')} limits={LIMITS.seed} />
          <WholeNumber
            name="seeds"
            label={t('form.seeds')}
            limits={[1, Math.floor(MOST_RUNS / (draft.variants.length + 1))]}
            why={t('form.seedsWhy', { most: MOST_RUNS })}
          />
          <WholeNumber name="questions" label={t('form.questions')} limits={LIMITS.questions} />
          <WholeNumber name="every" label={t('form.every')} limits={LIMITS.every} />
        </div>
        <StartFiles />
      </fieldset>
      <Estimate draft={draft} arm={arms[0] ?? null} />
      <Settings />
      <PairForm />
    </Panel>
  );
}

interface WholeNumberProps {
  readonly name: 'seed' | 'seeds' | 'every' | 'questions';
  readonly label: string;
  readonly limits: readonly [low: number, high: number];
  /** Why the limit holds. */
  readonly why?: string;
}

function WholeNumber({ name, label, limits: [low, high], why }: WholeNumberProps) {
  const { t } = useText('train');
  const value = useForm((form) => form[name]);
  const change = useTrain((state) => state.changeDraft);
  const limit = [t('form.limit', { low, high }), why].filter((part) => part !== undefined).join(' ');
  return (
    <LimitedNumber
      label={label}
      value={value}
      low={low}
      high={high}
      step={1}
      limit={limit}
      onChange={(next) => {
        if (next !== null) change({ [name]: next });
      }}
    />
  );
}

/** What a step costs: guessed from the network's arithmetic, and once steps were taken here, by what they took. */
function Estimate({ draft, arm }: { readonly draft: Draft; readonly arm: Arm | null }) {
  const { t } = useText('train');
  useTurn(asTrace(arm), 8);
  const guess = estimateStep(draft.size, settingsOf(draft));
  const measured = arm?.history.column('seconds') ?? new Float64Array();
  const guessed = arm
    ? estimateStep(arm.config.size, recipeSettings(arm.config.recipe, arm.config.settings)).seconds
    : 1;
  const factor = correction(measured, guessed);
  const { prompts, groupSize, objective, teacherEpisodes } = settingsOf(draft);
  return (
    <p className="text-2xs text-ink-3" title={t('form.estimateAbout')}>
      {t('form.estimate', {
        rollouts: objective === 'supervised' ? teacherEpisodes : prompts * groupSize,
        seconds: formatCount(guess.seconds * factor, 1),
        megabytes: formatCount(guess.megabytes),
      })}{' '}
      {factor === 1 ? t('form.estimateGuessed') : t('form.estimateMeasured')}
    </p>
  );
}

function Settings() {
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
  const conflicts = settingConflicts(inForce);
  const differ = differing(draft);
  const found = SETTING_NAMES.filter((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  const shown = isAll ? found : differ;
  return (
    <section aria-label={t('form.settings')} className="flex flex-col gap-1.5 border-t border-line pt-2">
      <div className="flex items-center justify-between gap-1">
        <h3 className="label">{isAll ? t('form.all') : t('form.settings')}</h3>
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
      {shown.length === 0 ? <p className="text-xs text-ink-3">{t('form.nothingDiffers')}</p> : null}
      <div className="grid grid-cols-2 items-end gap-x-2 gap-y-1.5">
        {shown.map((name) => (
          <One key={name} name={name} draft={draft} />
        ))}
      </div>
      {conflicts.length > 0 ? (
        <Notice>
          <p>{t('form.conflictsTitle')}</p>
          {conflicts.map((conflict) => (
            <p key={conflict}>{t(`form.conflicts.${conflict}`)}</p>
          ))}
        </Notice>
      ) : null}
    </section>
  );
}

function One({ name, draft }: { readonly name: TrainingSettingName; readonly draft: Draft }) {
  const { t } = useText('train');
  const set = useTrain((state) => state.set);
  const isOpen = useTrain((state) => state.arms.length > 0);
  const isFixed = isOpen && TRAINING_FIELDS[name].isFixed;
  const isByHand = name in draft.settings;
  return (
    <div
      className="min-w-0"
      title={isFixed ? t('form.fixed') : isByHand ? t('form.byHand') : t('form.byRecipe')}
    >
      <SettingField
        name={name}
        value={settingsOf(draft)[name]}
        disabled={isFixed}
        onChange={(value) => set(name, value)}
      />
    </div>
  );
}
