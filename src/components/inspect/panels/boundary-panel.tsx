import type { Boundary, NeededFact, Trajectory } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { Tokens } from '../../ui/figure.tsx';
import { LevelChip } from '../../ui/level-chip.tsx';
import { Explain } from '../explain.tsx';
import { type LedgerRow, ledgerOf } from '../model/ledger.ts';

const KEPT_TINT = { 1: 'kept-1', 2: 'kept-2', 3: 'kept-3', 4: 'kept-4', 5: 'kept-5' } as const;

interface BoundaryPanelProps {
  readonly trajectory: Trajectory;
  readonly boundary: Boundary;
  readonly onTurn: (turn: number) => void;
}

/** A full window and what its summary made of it: tokens, trigger, what stayed and what went. */
export function BoundaryPanel({ trajectory, boundary, onTurn }: BoundaryPanelProps) {
  const { t } = useText('detail');
  const ledger = ledgerOf(trajectory, boundary);
  const { summary, trigger } = boundary;
  return (
    <div className="flex flex-col gap-2.5 p-2.5 text-sm">
      <p className="flex items-baseline gap-2 text-lg">
        <Tokens count={boundary.tokensBefore} />
        <span aria-hidden="true">→</span>
        <span className="sr-only">{t('boundary.to')}</span>
        <Tokens count={boundary.tokensAfter} className="font-semibold" />
        <Explain id="tokensAround" className="text-xs">
          {t('boundary.tokens')}
        </Explain>
      </p>
      <p className="text-xs text-ink-2">
        {t(`boundary.kind.${boundary.kind}`)}{' '}
        {isKnownTrigger(trigger) ? t(`boundary.trigger.${trigger}`) : t('boundary.triggerOther', { trigger })}
      </p>
      {ledger.droppedPair === null ? null : (
        <p className="border-l-4 border-line-strong pl-2 text-xs">
          <Explain id="droppedPair">{t('boundary.droppedPair')}</Explain>{' '}
          {t('boundary.droppedPairText', {
            searched: ledger.droppedPair.searched ?? '—',
            title: ledger.droppedPair.title ?? '—',
          })}
        </p>
      )}
      <Facts facts={ledger.factsLost} state="lost" />
      <Facts facts={ledger.factsKept} state="kept" />
      <Rows
        title={
          summary.status === 'text'
            ? t('boundary.kept', { count: ledger.kept.length })
            : t(`boundary.summary.${summary.status}`)
        }
        rows={ledger.kept}
        fate="kept"
        onTurn={onTurn}
      />
      {summary.status === 'text' && ledger.kept.length === 0 ? (
        <p className="whitespace-pre-wrap">{summary.text}</p>
      ) : null}
      <Rows
        title={t('boundary.dropped', { count: ledger.dropped.length })}
        rows={ledger.dropped}
        fate="dropped"
        onTurn={onTurn}
      />
    </div>
  );
}

/** The one our own episodes know; logs bring words of their own. */
const isKnownTrigger = (trigger: string): trigger is 'threshold' => trigger === 'threshold';

function Facts({ facts, state }: { readonly facts: readonly NeededFact[]; readonly state: 'kept' | 'lost' }) {
  const { t } = useText('detail');
  if (facts.length === 0) return null;
  return (
    <p className="text-xs leading-6">
      {t(`boundary.facts.${state}`, { count: facts.length })}{' '}
      {facts.map((fact) => (
        <span
          key={fact.id}
          className={cx('mr-2 inline-block px-1 leading-4', state === 'kept' ? 'needed' : 'needed-lost')}
        >
          {fact.objectText}
        </span>
      ))}
    </p>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly LedgerRow[];
  readonly fate: 'kept' | 'dropped';
  readonly onTurn: (turn: number) => void;
}

function Rows({ title, rows, fate, onTurn }: RowsProps) {
  const { t } = useText('detail');
  return (
    <section>
      <h4 className="label">{title}</h4>
      <ul className="mt-0.5 flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id} className="flex gap-1.5">
            <button
              type="button"
              onClick={() => onTurn(row.turn)}
              title={t('goToTurn', { turn: row.turn + 1 })}
              className="flex shrink-0 items-start gap-1 text-2xs text-ink-3 hover:text-ink"
            >
              {row.level === null ? null : <LevelChip level={row.level} className="h-4! w-4! text-2xs!" />}
              <span className="num w-5 text-left">t{row.turn + 1}</span>
            </button>
            <span
              className={cx(
                'min-w-0 text-xs',
                fate === 'kept' ? cx('kept', row.level !== null && KEPT_TINT[row.level]) : 'dropped',
                row.needs.length > 0 && (fate === 'kept' ? 'needed' : 'needed-lost'),
              )}
            >
              {row.text.trim()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
