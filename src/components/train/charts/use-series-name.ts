import type { PhaseName } from '../../../engine/training/phases.ts';
import { useText } from '../../../i18n/use-text.ts';

const PARTS = ['ratio', 'level', 'info', 'sem', 'total'] as const;

/** What a column is called in a legend: a word where there is one, else its name as practitioners write it. */
export function useSeriesName(): (column: string) => string {
  const { t } = useText('train');
  return (column) => {
    const [family, name = ''] = column.split('.');
    if (family === 'held_out') return name === 'greedy' ? t('charts.greedy') : t('charts.sampled');
    if (family === 'level') return name;
    if (family === 'seconds') return t(`phases.${name as PhaseName}`);
    const part = PARTS.find((one) => one === name);
    if (family === 'qcom' && part) return t(`charts.parts.${part}`);
    if (column === 'qcom_reference') return 'Q-bar';
    return column;
  };
}
