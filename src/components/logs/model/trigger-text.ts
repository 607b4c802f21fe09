import type { TFunction } from 'i18next';
import type { logs } from '../../../i18n/en/logs.ts';

/** What our readers call the causes of a boundary. */
const KNOWN: Readonly<Record<string, keyof typeof logs.triggers>> = {
  auto: 'auto',
  manual: 'manual',
  unknown: 'unknown',
  condensation: 'condensation',
  'auto (old results cleared)': 'autoCleared',
  'manual (old results cleared)': 'manualCleared',
  'continuation file': 'continuation',
  'every chunk': 'chunk',
  'every turn': 'turn',
  'light fold': 'lightFold',
  'deep fold': 'deepFold',
  'observation cut': 'cut',
  'tool output masked': 'masked',
};

/** The cause of a boundary in the language of the page; a word of the log's own stays as it is. */
export function triggerText(trigger: string, t: TFunction<'logs'>): string {
  const known = Object.hasOwn(KNOWN, trigger) ? KNOWN[trigger] : undefined;
  return known === undefined ? trigger : t(`triggers.${known}`);
}
