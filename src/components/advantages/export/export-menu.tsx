import { useText } from '../../../i18n/use-text.ts';
import { editedGroup, groupResult, lossSettings } from '../../../state/advantages-state.ts';
import { useApp } from '../../../state/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/popover.tsx';
import { type CellFacts, steps } from '../model/arithmetic.ts';
import { cellMarkdown } from '../model/markdown.ts';
import { pathOf } from '../model/selected.ts';
import { png, scaleColours } from './picture.ts';
import { save } from './save.ts';
import { gridCsv, gridJson, gridSvg, gridVectors, statisticsCsv } from './table-files.ts';

const text = (content: string, type: string) => new Blob([content], { type });

/** The grid and its statistics as files. */
export function ExportMenu() {
  const { t } = useText('advantages');
  const { advantages } = useApp();
  const state = () => advantages.getState();
  const svg = () => gridSvg(state(), scaleColours());
  const arithmetic = () => {
    const now = state();
    const edited = editedGroup(now);
    const path = pathOf(edited, now.cell);
    const result = groupResult(now);
    if (!path || !result) return null;
    const facts: CellFacts = {
      group: edited.group,
      result,
      path: { ...path, token: now.cell.token ?? 0 },
      loss: lossSettings(now),
    };
    const title = t('cell.heading', { rollout: path.rollout + 1, turn: now.cell.turn + 1 });
    return cellMarkdown(title, facts, steps(facts), (name) => t(`steps.${name}`));
  };
  const picture = async () => {
    const drawn = svg();
    if (drawn) save('advantages.png', await png(drawn));
  };
  return (
    <Popover
      trigger={
        <>
          {t('export.label')}
          <ChevronIcon />
        </>
      }
      triggerClassName="h-7 border border-line-strong px-2.5 text-sm hover:bg-sunken"
    >
      <div className="flex flex-col gap-1">
        <Button onClick={() => save('advantages.csv', text(gridCsv(state()), 'text/csv'))}>
          {t('export.csv')}
        </Button>
        <Button onClick={() => save('statistics.csv', text(statisticsCsv(state()), 'text/csv'))}>
          {t('export.statistics')}
        </Button>
        <Button onClick={() => save('advantages.json', text(gridJson(state()), 'application/json'))}>
          {t('export.json')}
        </Button>
        <Button
          onClick={() => save('advantages.vectors.json', text(gridVectors(state()), 'application/json'))}
        >
          {t('export.vectors')}
        </Button>
        <Button
          onClick={() => {
            const drawn = svg();
            if (drawn) save('advantages.svg', text(drawn, 'image/svg+xml'));
          }}
        >
          {t('export.svg')}
        </Button>
        <Button onClick={() => void picture()}>{t('export.png')}</Button>
        <Button
          onClick={() => {
            const markdown = arithmetic();
            if (markdown) save('arithmetic.md', text(markdown, 'text/markdown'));
          }}
        >
          {t('export.markdown')}
        </Button>
      </div>
    </Popover>
  );
}
