import { useText } from '../../../i18n/use-text.ts';
import type { Timeline } from '../../../state/playback.ts';
import { cx } from '../../ui/class-names.ts';
import { Figure, Tokens } from '../../ui/figure.tsx';
import { formatTokens } from '../../ui/format.ts';
import { turnFacts } from './turn-facts.ts';

const HEADS = [
  'turn',
  'segment',
  'action',
  'level',
  'before',
  'peak',
  'after',
  'question',
  'kept',
  'raw',
  'summary',
  'boundary',
] as const;

/** The strip as numbers: every turn a row. Rows out of sight are not laid out. */
export function TableView({ timeline }: { readonly timeline: Timeline }) {
  const { t } = useText('strip');
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr className="border-b border-line-strong">
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'label px-1.5 py-1 align-bottom',
                  head === 'action' ? 'text-left' : 'text-right',
                )}
              >
                {t(`table.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timeline.turns.map((_, turn) => {
            const facts = turnFacts(timeline, turn);
            if (!facts) return null;
            const { breakdown, boundary, action } = facts;
            return (
              <tr
                key={facts.turn}
                className="border-b border-line [content-visibility:auto] [contain-intrinsic-height:1.5rem]"
              >
                <th scope="row" className="num px-1.5 py-1 text-right font-normal">
                  {turn + 1}
                </th>
                <td className="num px-1.5 text-right">{facts.segment + 1}</td>
                <td className="max-w-48 truncate px-1.5">
                  {action === 'none' ? '—' : t(`tip.${action}`, { text: facts.text ?? '—' })}
                </td>
                <td className="num px-1.5 text-right">{facts.level ?? '—'}</td>
                <td className="px-1.5 text-right">
                  <Tokens count={facts.before} />
                </td>
                <td className="px-1.5 text-right">
                  <Tokens count={facts.peak} />
                </td>
                <td className="px-1.5 text-right">
                  <Tokens count={facts.after} />
                </td>
                <td className="px-1.5 text-right">
                  <Figure value={breakdown?.question ?? null} />
                </td>
                <td className="px-1.5 text-right">
                  <Figure
                    value={breakdown ? breakdown.kept.reduce((sum, tokens) => sum + tokens, 0) : null}
                  />
                </td>
                <td className="px-1.5 text-right">
                  <Figure value={breakdown?.raw ?? null} />
                </td>
                <td className="px-1.5 text-right">
                  <Figure value={breakdown?.summary ?? null} />
                </td>
                <td className="num px-1.5 text-right whitespace-nowrap">
                  {boundary
                    ? `${formatTokens(boundary.tokensBefore)} → ${formatTokens(boundary.tokensAfter)}`
                    : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
