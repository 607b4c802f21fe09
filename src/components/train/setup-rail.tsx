/** What the next run is made of: recipe and size, the settings that differ, the second run of a pair. */
import { ARCHIVE_PRESETS, type ArchivePreset } from '../../engine/environments/archive/presets.ts';
import { type PolicySize, parameterCount } from '../../engine/policy/network.ts';
import { RECIPES, recipeSettings } from '../../engine/training/recipes.ts';
import type { RecipeName } from '../../i18n/en/train-terms.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Arm } from '../../state/train-arm.ts';
import { type Draft, MOST_RUNS, settingsOf, startsFresh } from '../../state/train-draft.ts';
import { correction, estimateStep } from '../../state/train-estimate.ts';
import { LIMITS } from '../../state/train-settings-file.ts';
import { SelectField } from '../ui/field.tsx';
import { formatCount } from '../ui/format.ts';
import { LimitedNumber } from '../ui/limited-number.tsx';
import { Panel } from '../ui/panel.tsx';
import { PairForm } from './pair-form.tsx';
import { One, SettingList } from './setting-list.tsx';
import { Showcases } from './showcases.tsx';
import { StartFiles } from './start-files.tsx';
import { asTrace, useForm, useTrain, useTurn } from './use-train.ts';

/** A tab that takes more is one that browsers end where memory is short; WASM itself stops at 4096. */
const MOST_MEGABYTES = 2000;

/** Sizes with a cold start; a run that starts fresh may take any. */
const SHIPPED: readonly PolicySize[] = ['XS', 'S', 'M'];
const ALL: readonly PolicySize[] = ['XS', 'S', 'M', 'L'];

const PRESETS = Object.keys(ARCHIVE_PRESETS) as ArchivePreset[];

export function SetupRail() {
  const { t } = useText('train');
  const terms = useText('terms').t;
  const detail = useText('detail').t;
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
          options={RECIPES.map(({ name }) => ({
            value: name,
            label: terms(`recipeNames.${name as RecipeName}`),
          }))}
          note={
            <>
              <code className="num">{draft.recipe}</code> · {terms(`recipes.${draft.recipe as RecipeName}`)}
            </>
          }
          onChange={(recipe) => change({ recipe, settings: {}, variants: [] })}
        />
        <div className="grid grid-cols-2 items-start gap-2">
          <SelectField
            label={t('form.preset')}
            value={draft.preset}
            options={PRESETS.map((preset) => ({ value: preset, label: detail(`episode.presets.${preset}`) }))}
            note={<code className="num">{draft.preset}</code>}
            onChange={(preset) => change({ preset })}
          />
          <SelectField
            label={t('form.size')}
            value={draft.size}
            options={sizes.map((size) => ({ value: size, label: size }))}
            note={t('form.parameters', { n: formatCount(parameterCount(draft.size)) })}
            onChange={(size) => change({ size, policy: null })}
          />
        </div>
      </fieldset>
      <div className="grid grid-cols-2 items-end gap-2">
        {settingsOf(draft).objective === 'supervised' ? (
          <One name="teacherEpisodes" label={t('form.teacherEpisodes')} draft={draft} />
        ) : (
          <>
            <One name="prompts" label={t('form.prompts')} draft={draft} />
            <One name="groupSize" label={t('form.groupSize')} draft={draft} />
          </>
        )}
      </div>
      <Estimate draft={draft} arm={arms[0] ?? null} />
      <fieldset disabled={isOpen} className="flex flex-col gap-2">
        <div className="grid grid-cols-2 items-start gap-2">
          <WholeNumber name="seed" label={t('form.seed')} limits={LIMITS.seed} />
          <WholeNumber
            name="seeds"
            label={t('form.seeds')}
            limits={[1, Math.floor(MOST_RUNS / (draft.variants.length + 1))]}
            why={t('form.seedsWhy', { most: MOST_RUNS })}
          />
          <WholeNumber name="questions" label={t('form.questions')} limits={LIMITS.questions} />
          <WholeNumber name="every" label={t('form.every')} limits={LIMITS.every} why={t('form.everyWhy')} />
        </div>
        <StartFiles />
      </fieldset>
      <SettingList />
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
  const runs = draft.seeds * (draft.variants.length + 1);
  const whole = guess.megabytes * runs;
  return (
    <div className="flex flex-col gap-1 text-2xs">
      <p className="text-ink-3" title={t('form.estimateAbout')}>
        {t('form.estimate', {
          rollouts: objective === 'supervised' ? teacherEpisodes : prompts * groupSize,
          seconds: formatCount(guess.seconds * factor, 1),
          megabytes: formatCount(guess.megabytes),
        })}{' '}
        {runs === 1 ? null : `${t('form.estimateRuns', { runs, megabytes: formatCount(whole) })} `}
        {factor === 1 ? t('form.estimateGuessed') : t('form.estimateMeasured')}
      </p>
      {whole > MOST_MEGABYTES ? (
        <p role="status" className="bg-notice px-1 text-on-notice">
          {t('form.tooMuch', { most: formatCount(MOST_MEGABYTES) })}
        </p>
      ) : null}
    </div>
  );
}
