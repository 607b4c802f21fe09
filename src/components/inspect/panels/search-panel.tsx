import type { Turn } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatShare } from '../../ui/format.ts';
import { Explain } from '../explain.tsx';
import { candidates, decisionOf } from '../model/decisions.ts';

const CANDIDATES = 5;
const RESULTS = 5;

/** What could have been searched for or answered, what was, and what the search found. */
export function SearchPanel({ turn, showResults }: { readonly turn: Turn; readonly showResults: boolean }) {
  const { t } = useText('detail');
  const decision = decisionOf(turn, 'act');
  const hits = turn.calls.flatMap((call) => call.observation?.hits ?? []);
  return (
    <div className="flex flex-col gap-2">
      {decision === null ? null : <Candidates decision={decision} />}
      {!showResults || hits.length === 0 ? null : (
        <table className="w-full text-sm">
          <caption className="sr-only">{t('search.results')}</caption>
          <thead className="label text-left">
            <tr>
              <th className="font-semibold">{t('search.results')}</th>
              <th className="text-right font-semibold">
                <Explain id="searchScore">{t('search.score')}</Explain>
              </th>
            </tr>
          </thead>
          <tbody>
            {hits.slice(0, RESULTS).map((hit, rank) => {
              const opened = turn.calls.some((call) => call.observation?.documentId === hit.documentId);
              return (
                <tr
                  key={hit.documentId}
                  className={cx(opened && 'font-semibold', hit.alreadyRead && 'text-ink-3')}
                >
                  <td className="max-w-0 truncate py-px">
                    <span className="num mr-1.5 text-2xs text-ink-3">{rank + 1}</span>
                    {hit.title}
                    {opened ? (
                      <span className="ml-1.5 text-2xs font-normal">{t('search.opened')}</span>
                    ) : null}
                    {hit.alreadyRead ? (
                      <span className="ml-1.5 text-2xs font-normal">{t('search.alreadyRead')}</span>
                    ) : null}
                  </td>
                  <td className="num w-12 text-right text-xs">{formatCount(hit.score, 1)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {showResults && hits.length > RESULTS ? (
        <p className="text-2xs text-ink-3">{t('search.moreResults', { count: hits.length - RESULTS })}</p>
      ) : null}
    </div>
  );
}

function Candidates({ decision }: { readonly decision: NonNullable<ReturnType<typeof decisionOf>> }) {
  const { t } = useText('detail');
  const { shown, others } = candidates(decision, CANDIDATES);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('search.candidates')}</caption>
      <thead className="label text-left">
        <tr>
          <th className="font-semibold">{t('search.candidates')}</th>
          <th className="w-14 text-right font-semibold">
            <Explain id="optionProbability">{t('search.search')}</Explain>
          </th>
          <th className="w-14 text-right font-semibold">{t('search.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((candidate) => (
          <tr key={candidate.text} className={cx(candidate.chosen !== null && 'font-semibold')}>
            <td className="max-w-0 truncate py-px" title={candidate.text}>
              {candidate.text}
            </td>
            <Probability value={candidate.search} chosen={candidate.chosen === 'search'} />
            <Probability value={candidate.answer} chosen={candidate.chosen === 'answer'} />
          </tr>
        ))}
        {others.count === 0 ? null : (
          <tr className="text-xs text-ink-3">
            <td>{t('search.others', { count: others.count })}</td>
            <td className="num text-right" colSpan={2}>
              {decision.probabilities === null ? null : formatShare(others.probability)}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A probability with its bar behind it; the chosen one is boxed. */
function Probability({ value, chosen }: { readonly value: number | null; readonly chosen: boolean }) {
  const { t } = useText('detail');
  return (
    <td className="pl-1">
      {value === null ? null : (
        <span className={cx('relative block h-4.5', chosen && 'outline outline-1 outline-ink')}>
          <span
            className="absolute inset-y-0.5 right-0 bg-raw"
            style={{ width: `${Math.min(1, value) * 100}%` }}
          />
          <span className="num relative block pr-0.5 text-right text-xs">
            {formatShare(value)}
            {chosen ? <span className="sr-only"> {t('chosen')}</span> : null}
          </span>
        </span>
      )}
    </td>
  );
}
