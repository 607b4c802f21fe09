import { memo } from 'react';
import type { Findings } from '../../../engine/trajectory/analysis.ts';
import type { Glance } from '../../../engine/trajectory/glance.ts';
import type { Origin } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp } from '../../../state/hooks.tsx';
import type { RelatedRun } from '../../../state/run-relations.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatTokens, UNKNOWN } from '../../ui/format.ts';
import { VirtualCell, VirtualRow, VirtualRowHead } from '../../ui/virtual-table.tsx';
import { originText } from '../model/origin-text.ts';
import { BlockText } from '../turns/block-text.tsx';
import type { Column } from './columns.ts';

/**
 * Widths in one place, since head and rows are grids of their own: all columns are seen beside the rail on a screen
 * of 1280.
 */
export const RUN_GRID =
  'grid grid-cols-[18px_minmax(7rem,1fr)_56px_56px_64px_46px_66px_76px_70px_66px_50px_44px_52px] items-center gap-x-2';
export const TEXT_COLUMNS: readonly Column[] = ['id', 'curve', 'status'];
/** Of a run under the one that started it. */
const INDENT = 14;

interface RunLineProps {
  readonly file: number;
  readonly run: number;
  readonly glance: Glance;
  readonly findings: Findings | null;
  /** Who started it, where that run is open. */
  readonly starter: RelatedRun | null;
  readonly depth: number;
  readonly index: number;
  readonly start: number;
  readonly height: number;
  readonly isPicked: boolean;
}

/** A run of the table. Kept as it is while others are analysed. */
export const RunLine = memo(function RunLine(props: RunLineProps) {
  const { file, run, glance, findings, starter, depth, index, start, height, isPicked } = props;
  const { t } = useText('logs');
  const { logs } = useApp();
  const place = { file, run };
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
      className={cx(
        RUN_GRID,
        'absolute top-0 left-0 w-full border-b border-line px-2 text-sm hover:bg-sunken',
      )}
      style={{ transform: `translateY(${start}px)`, height }}
    >
      <VirtualCell>
        <input
          type="checkbox"
          aria-label={t('runs.pair', { id: glance.id.slice(0, 80) })}
          checked={isPicked}
          onChange={() => logs.getState().togglePair(place)}
        />
      </VirtualCell>
      <VirtualRowHead className="flex min-w-0 items-baseline gap-1.5" style={{ paddingLeft: depth * INDENT }}>
        {glance.startedBy === null ? null : <StartedBy origin={glance.startedBy} starter={starter} />}
        <button
          type="button"
          aria-label={t('runs.open', { id: glance.id.slice(0, 80) })}
          title={glance.question}
          className="flex min-w-0 text-left underline underline-offset-2"
          onClick={() => void logs.getState().openRun(place)}
        >
          <RunName id={glance.id} />
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
});

const LONGEST_TAIL = 12;

/** Runs of one file differ at the end of their names, so that what is left out is the middle. */
function RunName({ id }: { readonly id: string }) {
  const at = id.lastIndexOf('#');
  const cut = at > 0 && id.length - at <= LONGEST_TAIL ? at : id.length;
  if (cut === id.length) return <BlockText text={id.slice(0, 120)} className="truncate whitespace-nowrap!" />;
  return (
    <>
      <BlockText text={id.slice(0, Math.min(cut, 120))} className="truncate whitespace-nowrap!" />
      <BlockText text={id.slice(cut)} className="shrink-0 whitespace-nowrap!" />
    </>
  );
}

/** Which turn started the run: a way to it where it is open. */
function StartedBy({ origin, starter }: { readonly origin: Origin; readonly starter: RelatedRun | null }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const { turn } = origin;
  const run = origin.run.slice(0, 80);
  if (starter === null) {
    return (
      <span title={t('relations.notOpen', { run })} className="shrink-0 text-xs text-ink-3">
        ↳<span className="sr-only">{t('relations.notOpen', { run })}</span>
      </span>
    );
  }
  const label = originText(origin.run, turn, t);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="num shrink-0 text-xs text-ink-2 underline underline-offset-2"
      onClick={() => void logs.getState().openRun(starter.place, { turn: turn ?? 0, span: null })}
    >
      ↳{turn === null ? '' : turn + 1}
    </button>
  );
}

const CURVE_WIDTH = 56;
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
