import { useText } from '../../../i18n/use-text.ts';

/** Marks what no paper gives: a formula or an option of our own. */
export function Ours() {
  const { t } = useText('advantages');
  return (
    <span
      title={t('controls.oursTitle')}
      className="border border-line-strong px-1 font-sans text-2xs font-normal whitespace-nowrap text-ink-2"
    >
      {t('controls.ours')}
    </span>
  );
}
