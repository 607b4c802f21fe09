import type { Outcome, Trajectory } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, UNKNOWN } from '../../ui/format.ts';
import { LevelChip } from '../../ui/level-chip.tsx';
import { Explain } from '../explain.tsx';
import { compare, type TurnCell } from '../model/comparison.ts';

interface ComparisonTableProps {
  readonly original: Trajectory;
  readonly branch: Trajectory;
  /** The turn the change was made at. */
  readonly changedTurn: number;
  readonly growing: boolean;
  readonly cursorTurn: number;
  readonly onTurn: (turn: number) => void;
}

/** The episode and its what-if, turn by turn: where they part, and what became of the answer. */
export function ComparisonTable({
  original,
  branch,
  changedTurn,
  growing,
  cursorTurn,
  onTurn,
}: ComparisonTableProps) {
  const { t } = useText('detail');
  const { turns } = compare(original, branch);
  return (
    <div className="h-full overflow-auto border border-line bg-surface">
      <p className="px-3 pt-2 text-xs text-ink-2">
        {t('compare.same', { turn: changedTurn + 1 })}{' '}
        <Explain id="sameStreams">{t('compare.whySame')}</Explain>
      </p>
      <table className="mt-2 w-full min-w-[40rem] table-fixed border-collapse text-sm">
        <caption className="sr-only">{t('compare.caption')}</caption>
        {/* Fixed, so that both sides are equally wide whatever they hold and nothing moves while one grows. */}
        <colgroup>
          <col className="w-16" />
          <ColumnWidths />
          <ColumnWidths />
        </colgroup>
        <thead className="label sticky top-0 bg-surface text-left">
          <tr className="border-b border-line">
            <th scope="col" className="px-3 py-1 font-semibold" rowSpan={2}>
              {t('compare.turn')}
            </th>
            <th scope="colgroup" colSpan={4} className="border-l border-line px-2 font-semibold">
              {t('whatIf.original')}
            </th>
            <th scope="colgroup" colSpan={4} className="border-l border-line px-2 font-semibold">
              {t('whatIf.branch')}
            </th>
          </tr>
          <tr className="border-b border-line">
            <ColumnHeads />
            <ColumnHeads />
          </tr>
        </thead>
        <tbody>
          {turns.map((row) => (
            <tr
              key={row.turn}
              aria-current={row.turn === cursorTurn ? 'true' : undefined}
              className={cx(
                'border-b border-line',
                row.turn === cursorTurn && 'bg-sunken',
                !row.differs && row.turn < changedTurn && 'text-ink-3',
              )}
            >
              <th scope="row" className="px-3 text-left font-normal">
                <button type="button" onClick={() => onTurn(row.turn)} className="num hover:underline">
                  {row.turn + 1}
                  {row.turn === changedTurn ? <span aria-hidden="true"> ◆</span> : null}
                </button>
                {row.turn === changedTurn ? (
                  <span className="sr-only">{t('compare.changedHere')}</span>
                ) : null}
              </th>
              <Cells cell={row.original} differs={false} />
              <Cells cell={row.branch} differs={row.differs} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="align-top">
            <th scope="row" className="px-3 py-1.5 text-left font-semibold">
              {t('compare.outcome')}
            </th>
            <OutcomeCell outcome={original.outcome} running={false} />
            <OutcomeCell outcome={branch.outcome} running={growing} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function ColumnWidths() {
  return (
    <>
      <col />
      <col className="w-11" />
      <col className="w-14" />
      <col className="w-16" />
    </>
  );
}

function ColumnHeads() {
  const { t } = useText('detail');
  return (
    <>
      <th scope="col" className="border-l border-line px-2 font-semibold">
        {t('compare.action')}
      </th>
      <th scope="col" className="px-1 font-semibold">
        {t('compare.level')}
      </th>
      <th scope="col" className="px-1 text-right font-semibold">
        Qcom
      </th>
      <th scope="col" className="px-2 text-right font-semibold">
        {t('compare.tokens')}
      </th>
    </>
  );
}

function Cells({ cell, differs }: { readonly cell: TurnCell | null; readonly differs: boolean }) {
  const { t } = useText('detail');
  if (cell === null) {
    return (
      <td colSpan={4} className="border-l border-line px-2 text-ink-3">
        {UNKNOWN}
      </td>
    );
  }
  const bold = differs && 'font-semibold text-ink';
  return (
    <>
      <td className={cx('truncate border-l border-line px-2 py-0.5', bold)} title={cell.text ?? undefined}>
        {cell.action === 'answer'
          ? t('compare.answered', { text: cell.text ?? UNKNOWN })
          : (cell.text ?? UNKNOWN)}
        {cell.dropped ? <span className="ml-1.5 text-2xs text-ink-3">{t('compare.dropped')}</span> : null}
        {cell.summaryAfter ? (
          <span className="ml-1.5 text-2xs text-ink-3">{t('compare.summary')}</span>
        ) : null}
      </td>
      <td className="px-1">{cell.level === null ? UNKNOWN : <LevelChip level={cell.level} />}</td>
      <td className={cx('num px-1 text-right', bold)}>{formatCount(cell.qcom, 2)}</td>
      <td className={cx('num px-2 text-right', bold)}>{formatCount(cell.tokens)}</td>
    </>
  );
}

function OutcomeCell({ outcome, running }: { readonly outcome: Outcome; readonly running: boolean }) {
  const { t } = useText('detail');
  return (
    <td colSpan={4} className="border-l border-line px-2 py-1.5">
      {running ? (
        t('whatIf.running')
      ) : (
        <>
          <span className="font-semibold">{outcome.answer ?? t('answer.none')}</span>{' '}
          <span className="text-ink-2">
            {t(`answer.status.${outcome.status}`)}
            {outcome.exactMatch === null
              ? null
              : ` · ${t(outcome.exactMatch === 1 ? 'answer.right' : 'answer.wrong')}`}
          </span>
        </>
      )}
    </td>
  );
}
