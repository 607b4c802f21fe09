import { ARCHIVE_PRESETS } from '../../../engine/environments/archive/presets.ts';
import { ARCHIVE_FIELDS, QUESTION_KINDS } from '../../../engine/environments/archive/settings.ts';
import type { Field } from '../../../engine/environments/settings.ts';
import { WINDOW_FIELDS } from '../../../engine/environments/window.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type EpisodeSettings, inForce, policySize } from '../../../state/episode.ts';
import { useInspect } from '../../../state/hooks.tsx';
import { ownPolicyInUse } from '../../../state/inspect-state.ts';
import { MODES, SIZES } from '../../../state/url.ts';
import { SelectField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/format.ts';
import { LimitedNumber } from '../../ui/limited-number.tsx';

const PRESETS = Object.keys(ARCHIVE_PRESETS) as (keyof typeof ARCHIVE_PRESETS)[];
const MANAGERS = [
  'ziprl',
  'uniform:1',
  'uniform:2',
  'uniform:3',
  'uniform:4',
  'uniform:5',
  'full',
  'supo',
] as const;
/** As the address allows them; longer chains than a world has are refused by the world itself. */
const HOPS = { low: 1, high: 250 };
const SEED = { low: 0, high: 0x7fffffff };
const TEMPERATURE = { low: 0.05, high: 5 };

/** The settings of the next episode. An empty number is the preset's own, which stands in the field in grey. */
export function EpisodeForm({ disabled }: { readonly disabled: boolean }) {
  const { t } = useText('detail');
  const settings = useInspect((state) => state.settings);
  const change = useInspect((state) => state.changeSettings);
  const own = useInspect(ownPolicyInUse);
  const force = inForce(settings);
  const any = t('episode.anyKind');
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-1.5">
      <SelectField
        label={t('episode.preset')}
        value={settings.preset}
        disabled={disabled}
        options={PRESETS.map((value) => ({ value, label: t(`episode.presets.${value}`) }))}
        onChange={(preset) => change({ preset, hops: null })}
      />
      <SelectField
        label={t('episode.size')}
        value={own === null ? policySize(settings) : 'own'}
        disabled={disabled || own !== null}
        options={[
          ...SIZES.map((value) => ({ value: value as string, label: t(`episode.sizes.${value}`) })),
          ...(own === null ? [] : [{ value: 'own', label: own.name }]),
        ]}
        onChange={(value) => {
          const size = SIZES.find((candidate) => candidate === value);
          if (size !== undefined) change({ size });
        }}
      />
      <SelectField
        label={t('episode.kind')}
        value={settings.kind ?? 'any'}
        disabled={disabled}
        options={[
          { value: 'any' as const, label: any },
          ...QUESTION_KINDS.map((value) => ({ value, label: t(`episode.kinds.${value}`) })),
        ]}
        onChange={(kind) => change({ kind: kind === 'any' ? null : kind })}
      />
      <LimitedNumber
        label={t('episode.hops')}
        value={settings.hops}
        {...HOPS}
        step={1}
        disabled={disabled}
        limit={t('episode.limit', HOPS)}
        onChange={(hops) => change({ hops })}
      />
      <LimitedNumber
        label={t('episode.seed')}
        value={settings.seed}
        {...SEED}
        step={1}
        disabled={disabled}
        limit={t('episode.limit', { low: SEED.low, high: formatCount(SEED.high) })}
        onChange={(seed) => change({ seed: seed ?? SEED.low })}
      />
      <Setting
        name="window"
        label={t('episode.window')}
        field={WINDOW_FIELDS.W}
        inForce={force.W}
        disabled={disabled}
      />
      <SelectField
        label={t('episode.mode')}
        value={settings.mode}
        disabled={disabled}
        options={MODES.map((value) => ({ value, label: t(`episode.modes.${value}`) }))}
        onChange={(mode) => change({ mode })}
      />
      <LimitedNumber
        label={t('episode.temperature')}
        value={settings.temperature}
        {...TEMPERATURE}
        step={0.05}
        disabled={disabled || settings.mode === 'greedy'}
        limit={t('episode.limit', TEMPERATURE)}
        onChange={(temperature) => change({ temperature: temperature ?? 1 })}
      />
      <SelectField
        label={t('episode.manager')}
        className="col-span-2"
        value={settings.manager}
        disabled={disabled}
        options={MANAGERS.map((value) => ({ value: value as string, label: managerName(value) }))}
        onChange={(manager) => change({ manager })}
      />
      <details className="col-span-2">
        <summary className="label py-1">{t('episode.more')}</summary>
        <div className="grid grid-cols-2 gap-x-2 gap-y-1.5">
          <Setting
            name="threshold"
            label={t('episode.threshold')}
            field={WINDOW_FIELDS.thresholdShare}
            inForce={force.thresholdShare}
            disabled={disabled}
          />
          <Setting
            name="summaries"
            label={t('episode.summaries')}
            field={WINDOW_FIELDS.maxSummaries}
            inForce={force.maxSummaries}
            disabled={disabled}
          />
          <Setting
            name="steps"
            label={t('episode.steps')}
            field={WINDOW_FIELDS.maxSteps}
            inForce={force.maxSteps}
            disabled={disabled}
          />
          <Setting
            name="noise"
            label={t('episode.noise')}
            field={ARCHIVE_FIELDS.distractorShare}
            inForce={force.distractorShare}
            disabled={disabled}
          />
          <Setting
            name="adversarial"
            label={t('episode.adversarial')}
            field={ARCHIVE_FIELDS.adversarialShare}
            inForce={force.adversarialShare}
            disabled={disabled}
          />
        </div>
      </details>
    </div>
  );

  function managerName(value: (typeof MANAGERS)[number]): string {
    switch (value) {
      case 'ziprl':
      case 'full':
      case 'supo':
        return t(`episode.managers.${value}`);
      default:
        return t('episode.managers.uniform', { level: value.slice(-1) });
    }
  }
}

interface SettingProps {
  readonly name: 'window' | 'threshold' | 'summaries' | 'steps' | 'noise' | 'adversarial';
  readonly label: string;
  readonly field: Field<number>;
  readonly inForce: number;
  readonly disabled: boolean;
}

/** One of the environment's own settings; its limits are the field's. */
function Setting({ name, label, field, inForce: force, disabled }: SettingProps) {
  const { t } = useText('detail');
  const value = useInspect((state) => state.settings[name]);
  const change = useInspect((state) => state.changeSettings);
  return (
    <LimitedNumber
      label={label}
      value={value}
      placeholder={force}
      low={field.low}
      high={field.high}
      step={field.type === 'integer' ? 1 : 0.05}
      disabled={disabled}
      limit={t('episode.limit', {
        low: formatCount(field.low, digits(field.low)),
        high: formatCount(field.high, digits(field.high)),
      })}
      onChange={(next) => change({ [name]: next } satisfies Partial<EpisodeSettings>)}
    />
  );
}

const digits = (value: number) => (Number.isInteger(value) ? 0 : 2);
