import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { type ListedRun, listedRuns, runKey, samePlace } from '../../../state/logs-state.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatTokens, UNKNOWN } from '../../ui/format.ts';
import { Scroller } from '../../ui/scroller.tsx';
import {
  VirtualBody,
  VirtualCell,
  VirtualHead,
  VirtualRow,
  VirtualRowHead,
  VirtualTable,
} from '../../ui/virtual-table.tsx';
import { BlockText } from '../turns/block-text.tsx';
import { COLUMNS, type Column, groupRuns, type RunRow, type Sorting, sortRuns } from './columns.ts';

const ROW = 34;
/** Widths in one place, since head and rows are grids of their own. */
const GRID =
  'grid grid-cols-[28px_minmax(11rem,1fr)_88px_64px_76px_52px_64px_72px_84px_84px_76px_56px_64px] items-center gap-x-2';
const TEXT_COLUMNS: readonly Column[] = ['id', 'curve', 'status'];

/** All runs of the opened files: sortable, grouped by task, two of them to be compared. */
export function RunTable() {
  const { t } = useText('logs');
  const { logs, importer, advantages } = useApp();
  const reports = useLogs((state) => state.reports);
  const refined = useLogs((state) => state.refined);
  const pair = useLogs((state) => state.pair);
  const runs = useMemo(() => listedRuns(reports, refined), [reports, refined]);
  const isGroupable = useMemo(
    () => new Set(runs.map(({ glance }) => glance.group)).size < runs.length,
    [runs],
  );
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [isGrouped, setGrouped] = useState(false);
  const rows = useMemo((): readonly RunRow[] => {
    const sorted = sortRuns(runs, sorting);
    return isGrouped ? groupRuns(sorted) : sorted.map((run) => ({ type: 'run', run }));
  }, [runs, sorting, isGrouped]);
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
        <VirtualTable aria-label={t('runs.label')} aria-rowcount={rows.length + 1} className="min-w-[70rem]">
          <VirtualRow
            className={cx(GRID, 'sticky top-0 z-10 h-8 border-b border-line-strong bg-surface px-2')}
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
                <button
                  type="button"
                  title={t('runs.sort', { column: t(`runs.columns.${column}`) })}
                  className="label max-w-full truncate hover:text-ink"
                  onClick={() => sort(column)}
                >
                  {t(`runs.columns.${column}`)}
                  <span aria-hidden="true">
                    {sorting?.column !== column ? '' : sorting.isDescending ? ' ↓' : ' ↑'}
                  </span>
                </button>
              </VirtualHead>
            ))}
          </VirtualRow>
          <VirtualBody className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              const style = { transform: `translateY(${start}px)`, height: ROW };
              return row.type === 'group' ? (
                <GroupLine key={`g${index}`} row={row} index={index} style={style} />
              ) : (
                <RunLine
                  key={runKey(row.run.place)}
                  run={row.run}
                  index={index}
                  style={style}
                  isPicked={pair.some((one) => samePlace(one, row.run.place))}
                />
              );
            })}
          </VirtualBody>
        </VirtualTable>
      </Scroller>
    </div>
  );
}

interface LineProps {
  readonly index: number;
  readonly style: { readonly transform: string; readonly height: number };
}

function GroupLine({ row, index, style }: LineProps & { readonly row: Extract<RunRow, { type: 'group' }> }) {
  const { t } = useText('logs');
  return (
    <VirtualRow
      aria-rowindex={index + 2}
      className="absolute top-0 left-0 flex w-full items-center gap-3 border-b border-line bg-sunken px-2 text-sm"
      style={style}
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

function RunLine({
  run,
  index,
  style,
  isPicked,
}: LineProps & { readonly run: ListedRun; readonly isPicked: boolean }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const { glance, findings, place } = run;
  const pending = findings === null ? '…' : UNKNOWN;
  const found = (value: number | null | undefined, digits = 0) =>
    value === null || value === undefined ? pending : formatCount(value, digits);
  const cells: readonly (readonly [Column, string])[] = [
    ['reward', formatCount(glance.reward, 2)],
    ['status', t(`status.${glance.status}`)],
    ['turns', formatCount(glance.turns)],
    ['segments', formatCount(glance.segments)],
    [
      'boundaries',
      glance.inferred > 0 ? `${glance.explicit} + ~${glance.inferred}` : String(glance.explicit),
    ],
    ['tokens', formatTokens(glance.tokens)],
    ['saved', found(findings?.tokensSaved)],
    ['again', found(findings?.reexplorations)],
    ['lost', found(findings?.commitmentsLost)],
    ['qcom', `${findings?.isLevelInferred && findings.qcom !== null ? '~' : ''}${found(findings?.qcom, 2)}`],
  ];
  return (
    <VirtualRow
      aria-rowindex={index + 2}
      className={cx(GRID, 'absolute top-0 left-0 w-full border-b border-line px-2 text-sm hover:bg-sunken')}
      style={style}
    >
      <VirtualCell>
        <input
          type="checkbox"
          aria-label={t('runs.pair', { id: glance.id.slice(0, 80) })}
          checked={isPicked}
          onChange={() => logs.getState().togglePair(place)}
        />
      </VirtualCell>
      <VirtualRowHead className="min-w-0">
        <button
          type="button"
          aria-label={t('runs.open', { id: glance.id.slice(0, 80) })}
          title={glance.question}
          className="block max-w-full truncate text-left underline underline-offset-2"
          onClick={() => void logs.getState().openRun(place)}
        >
          <BlockText text={glance.id.slice(0, 120)} className="whitespace-nowrap!" />
        </button>
      </VirtualRowHead>
      <VirtualCell>
        <Curve values={glance.curve} isEstimated={glance.tokens.basis === 'estimated'} />
      </VirtualCell>
      {cells.map(([column, text]) => (
        <VirtualCell
          key={column}
          title={
            column === 'boundaries'
              ? t('runs.inferred', { explicit: glance.explicit, inferred: glance.inferred })
              : text === '…'
                ? t('runs.pending')
                : undefined
          }
          className={column === 'status' ? 'truncate text-xs' : 'num text-right'}
        >
          {text}
        </VirtualCell>
      ))}
    </VirtualRow>
  );
}

const CURVE_WIDTH = 80;
const CURVE_HEIGHT = 22;

/** The saw-tooth at the size of a word. */
function Curve({
  values,
  isEstimated,
}: {
  readonly values: readonly number[];
  readonly isEstimated: boolean;
}) {
  if (values.length === 0) return <span className="text-ink-3">{UNKNOWN}</span>;
  const width = CURVE_WIDTH / values.length;
  const path = values
    .map((value, i) => {
      if (!(value > 0)) return '';
      const height = Math.max(1, value * CURVE_HEIGHT);
      return `M${(i * width).toFixed(1)} ${CURVE_HEIGHT}v${-height.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}z`;
    })
    .join('');
  return (
    <svg width={CURVE_WIDTH} height={CURVE_HEIGHT} aria-hidden="true" className="block">
      <path
        d={path}
        fill={isEstimated ? 'none' : 'var(--raw)'}
        stroke={isEstimated ? 'var(--line-strong)' : 'var(--ink-2)'}
        strokeWidth={0.5}
      />
    </svg>
  );
}
