/** What a setting and its values are called, wherever they are named: at the control as in a comparison. */
import type { SettingName } from '../../../engine/advantage/settings.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Settings known by their symbol. */
const SYMBOLS: Partial<Record<SettingName, string>> = {
  ddof: 'ddof',
  eps: 'ε',
  gamma: 'γ',
  lambda: 'λ',
  alpha: 'α',
  w: 'w',
};

export interface SettingWords {
  readonly short: (name: SettingName) => string;
  readonly option: (option: string) => string;
  /** One setting with its value, as "λ = 0.95". */
  readonly pair: (name: SettingName, value: unknown) => string;
}

export function useSettingWords(): SettingWords {
  const { t } = useText('advantages');
  const { t: m, i18n } = useText('methods');
  const short = (name: SettingName) => SYMBOLS[name] ?? m(`settings.${name as 'normStd'}`);
  const option = (given: string) =>
    given in m('options', { returnObjects: true })
      ? m(`options.${given as 'group'}`)
      : i18n.t(`methods:estimators.${given as 'grpo'}.name`);
  const worded = (value: unknown): string => {
    if (value === null) return t('compare.auto');
    if (typeof value === 'boolean') return t(value ? 'compare.on' : 'compare.off');
    return typeof value === 'number' ? String(value) : option(String(value));
  };
  return { short, option, pair: (name, value) => `${short(name)} = ${worded(value)}` };
}
