/** Everything under one's hand, in one column, by the question it answers. Which settings show follows the estimator. */
import type { Field } from '../../../engine/advantage/fields.ts';
import { ESTIMATORS, estimatorNamed, settingsInUse } from '../../../engine/advantage/registry.ts';
import { ADVANTAGE_FIELDS, type SettingName } from '../../../engine/advantage/settings.ts';
import { LOSS_FIELDS, type LossSettings } from '../../../engine/loss/settings.ts';
import { useText } from '../../../i18n/use-text.ts';
import { groupResultAtRest, lossSettings } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingControl } from './setting-control.tsx';
import { useSettingWords } from './setting-words.ts';
import { WSlider } from './w-slider.tsx';

const QUESTIONS = {
  baseline: [
    'normStd',
    'ddof',
    'eps',
    'meanScope',
    'stdScope',
    'countOverlong',
    'gateThreshold',
    'lengthMax',
    'lengthCache',
  ],
  shift: ['base', 'reference'],
  credit: ['gamma', 'lambda', 'alpha', 'critic', 'criticTarget', 'whiten', 'overlongMask'],
} as const satisfies Record<string, readonly SettingName[]>;

const LOSS_NAMES: readonly (keyof LossSettings)[] = [
  'aggregation',
  'constant',
  'ratio',
  'epsLow',
  'epsHigh',
  'dualClip',
];

export function Controls() {
  const { t } = useText('advantages');
  const { t: m } = useText('methods');
  const estimator = useAdvantages((state) => state.estimator);
  const setEstimator = useAdvantages((state) => state.setEstimator);
  const undo = useAdvantages((state) => state.undo);
  const reset = useAdvantages((state) => state.reset);
  const canUndo = useAdvantages((state) => state.past.length > 0);
  return (
    <Panel
      title={t('controls.title')}
      aside={
        <span className="flex gap-1">
          <Button look="bare" className="h-6 px-1.5 text-xs" disabled={!canUndo} onClick={undo}>
            {t('controls.undo')}
          </Button>
          <Button look="bare" className="h-6 px-1.5 text-xs" disabled={!canUndo} onClick={reset}>
            {t('controls.reset')}
          </Button>
        </span>
      }
      className="h-full"
      bodyClassName="overflow-auto"
    >
      <div className="border-b border-line px-2.5 py-1.5">
        <SelectField
          label={t('controls.estimator')}
          value={estimator}
          options={ESTIMATORS.map(({ name }) => ({ value: name, label: m(`estimators.${name}.name`) }))}
          note={`${m(`estimators.${estimator}.about`)} (${estimatorNamed(estimator).equations.join(', ')})`}
          onChange={setEstimator}
        />
      </div>
      <WSlider />
      <Question name="shift" />
      <Question name="baseline" />
      <Question name="credit" />
      <Loss />
    </Panel>
  );
}

function Question({ name }: { readonly name: keyof typeof QUESTIONS }) {
  const { t } = useText('advantages');
  const base = useAdvantages((state) => groupResultAtRest(state)?.settings.base ?? null);
  const estimator = useAdvantages((state) => state.estimator);
  if (base === null) return null;
  const inUse = new Set<SettingName>(settingsInUse(estimatorNamed(estimator), { base }));
  const shown = QUESTIONS[name].filter((setting) => inUse.has(setting));
  if (shown.length === 0) return null;
  return (
    <fieldset className="min-w-0 border-b border-line px-2.5 py-1.5">
      <legend className="label float-left w-full text-ink">{t(`questions.${name}`)}</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-x-2 gap-y-1">
        {shown.map((setting) => (
          <EstimatorSetting key={setting} name={setting} />
        ))}
      </div>
    </fieldset>
  );
}

/** Reads its own value alone, so that a move of w draws no other control anew. */
function EstimatorSetting({ name }: { readonly name: SettingName }) {
  const { t: m } = useText('methods');
  const { short, option } = useSettingWords();
  const value = useAdvantages((state) => groupResultAtRest(state)?.settings[name]);
  const set = useAdvantages((state) => state.set);
  return (
    <SettingControl
      name={name}
      label={m(`settings.${name}`)}
      short={short(name)}
      field={ADVANTAGE_FIELDS[name] as Field<unknown>}
      value={value}
      optionLabel={option}
      // The table's own schema is what the engine checks the value with.
      onChange={(next) => set(name, next as never)}
    />
  );
}

function Loss() {
  const { t } = useText('advantages');
  const loss = useAdvantages(lossSettings);
  const setLoss = useAdvantages((state) => state.setLoss);
  return (
    <fieldset className="min-w-0 px-2.5 py-1.5">
      <legend className="label float-left w-full text-ink">{t('questions.loss')}</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-x-2 gap-y-1">
        {LOSS_NAMES.filter(
          (name) => name !== 'constant' || loss.aggregation === 'seq-mean-token-sum-norm',
        ).map((name) => (
          <SettingControl
            key={name}
            name={name}
            label={t(`lossLong.${name as 'aggregation'}`)}
            short={t(`loss.${name as 'aggregation'}`)}
            field={LOSS_FIELDS[name] as Field<unknown>}
            value={loss[name]}
            optionLabel={(option) => t(`lossOptions.${option as 'token'}`)}
            onChange={(value) => setLoss(name, value as never)}
          />
        ))}
      </div>
    </fieldset>
  );
}
