import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { listedRuns, runKey, samePlace } from '../../../state/logs-state.ts';
import { runRelations } from '../../../state/run-relations.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { Scroller } from '../../ui/scroller.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import {
  VirtualBody,
  VirtualCell,
  VirtualHead,
  VirtualRow,
  VirtualRowHead,
  VirtualTable,
} from '../../ui/virtual-table.tsx';
import { BlockText } from '../turns/block-text.tsx';
import { COLUMNS, type Column, groupRuns, nestRuns, type RunRow, type Sorting, sortRuns } from './columns.ts';
import { RUN_GRID, RunLine, TEXT_COLUMNS } from './run-line.tsx';

const ROW = 34;

/** All runs of the opened files: sortable, grouped by task, two of them to be compared. */
export function RunTable() {
  const { t } = useText('logs');
  const { logs, importer, advantages } = useApp();
  const reports = useLogs((state) => state.reports);
  const refined = useLogs((state) => state.refined);
  const pair = useLogs((state) => state.pair);
  const runs = useMemo(() => listedRuns(reports, refined), [reports, refined]);
  const relations = useMemo(() => runRelations(reports), [reports]);
  const isGroupable = useMemo(
    () => new Set(runs.map(({ glance }) => glance.group)).size < runs.length,
    [runs],
  );
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [isGrouped, setGrouped] = useState(false);
  const rows = useMemo((): readonly RunRow[] => {
    const nested = nestRuns(sortRuns(runs, sorting), relations);
    return isGrouped ? groupRuns(nested) : nested.map((one) => ({ type: 'run', ...one }));
  }, [runs, relations, sorting, isGrouped]);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const openGroups = async () => {
    const groups = await importer.groups().catch(() => []);
    if (groups.length === 0) return;
    advantages.getState().openBatch({ type: 'file', name: reports[0]?.file ?? '' }, groups);
    location.hash = '#/advantages';
  };
  const sort = (column: Column) =>
    setSorting((now) =>
      now?.column !== column
        ? { column, isDescending: !TEXT_COLUMNS.includes(column) }
        : { column, isDescending: !now.isDescending },
    );
  return (
    <div className="flex h-full min-h-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {isGroupable ? (
          <label className="flex items-center gap-1.5 text-sm">
            <input
              type="checkbox"
              checked={isGrouped}
              onChange={(event) => setGrouped(event.target.checked)}
            />
            {t('runs.group')}
          </label>
        ) : null}
        {runs.length > 1 ? (
          <>
            <Button disabled={pair.length < 2} onClick={() => void logs.getState().comparePair()}>
              {t('runs.compare')}
            </Button>
            <Button onClick={() => void openGroups()}>{t('runs.advantages')}</Button>
            {pair.length < 2 ? <span className="text-xs text-ink-3">{t('runs.pickTwo')}</span> : null}
          </>
        ) : null}
      </div>
      <Scroller ref={box} className="min-h-0 flex-1 overflow-auto border border-line bg-surface">
        <VirtualTable aria-label={t('runs.label')} aria-rowcount={rows.length + 1} className="min-w-[54rem]">
          <VirtualRow
            className={cx(RUN_GRID, 'sticky top-0 z-10 h-8 border-b border-line-strong bg-surface px-2')}
          >
            <VirtualHead>
              <span className="sr-only">{t('runs.compare')}</span>
            </VirtualHead>
            {COLUMNS.map((column) => (
              <VirtualHead
                key={column}
                aria-sort={
                  sorting?.column !== column ? 'none' : sorting.isDescending ? 'descending' : 'ascending'
                }
                className={cx('min-w-0', !TEXT_COLUMNS.includes(column) && 'text-right')}
              >
                <Tooltip content={t(`runs.about.${column}`)} className="max-w-full">
                  <button
                    type="button"
                    className="label flex max-w-full items-center hover:text-ink"
                    onClick={() => sort(column)}
                  >
                    <span className="truncate">{t(`runs.columns.${column}`)}</span>
                    <span aria-hidden="true">
                      {sorting?.column !== column ? '' : sorting.isDescending ? '↓' : '↑'}
                    </span>
                  </button>
                </Tooltip>
              </VirtualHead>
            ))}
          </VirtualRow>
          <VirtualBody className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              if (row.type === 'group')
                return <GroupLine key={`g${index}`} row={row} index={index} start={start} />;
              const { place, glance, findings } = row.run;
              return (
                <RunLine
                  key={runKey(place)}
                  file={place.file}
                  run={place.run}
                  glance={glance}
                  findings={findings}
                  starter={relations.starters.get(runKey(place)) ?? null}
                  depth={row.depth}
                  index={index}
                  start={start}
                  height={ROW}
                  isPicked={pair.some((one) => samePlace(one, place))}
                />
              );
            })}
          </VirtualBody>
        </VirtualTable>
      </Scroller>
    </div>
  );
}

interface GroupLineProps {
  readonly row: Extract<RunRow, { type: 'group' }>;
  readonly index: number;
  readonly start: number;
}

function GroupLine({ row, index, start }: GroupLineProps) {
  const { t } = useText('logs');
  return (
    <VirtualRow
      aria-rowindex={index + 2}
      className="absolute top-0 left-0 flex w-full items-center gap-3 border-b border-line bg-sunken px-2 text-sm"
      style={{ transform: `translateY(${start}px)`, height: ROW }}
    >
      <VirtualRowHead className="max-w-[50%] truncate font-semibold">
        <BlockText
          text={row.group === '' ? t('runs.noTask') : row.group.slice(0, 200)}
          className="whitespace-nowrap!"
        />
      </VirtualRowHead>
      <VirtualCell className="num text-xs text-ink-2">
        {t('runs.groupLine', { count: row.count, reward: formatCount(row.reward, 3) })}
      </VirtualCell>
    </VirtualRow>
  );
}
