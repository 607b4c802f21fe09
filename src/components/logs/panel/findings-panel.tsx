import type { ReactNode } from 'react';
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRemarkText } from '../../inspect/episode/error-text.ts';
import { UNKNOWN } from '../../ui/format.ts';
import { BlockText } from '../turns/block-text.tsx';
import { TurnLink } from './boundary-panel.tsx';
import { Part } from './facts.tsx';

const MOST = 200;

interface FindingsPanelProps {
  readonly outline: Outline;
  readonly onTurn: (turn: number) => void;
  readonly onBoundary: (afterTurn: number) => void;
}

/** Everything the analysis found in a run, each with its place. */
export function FindingsPanel({ outline, onTurn, onBoundary }: FindingsPanelProps) {
  const { t } = useText('logs');
  const remarkText = useRemarkText();
  const { reexplorations, lost, orphans, boundaries, warnings, isAnalysed } = outline;
  // Before the analysis, and where no summary can be read, nothing found does not mean that there is nothing.
  const isLossKnown =
    isAnalysed && (boundaries.length === 0 || boundaries.some((one) => one.commitmentsLost !== null));
  const loops = boundaries.filter(({ isLoop }) => isLoop);
  return (
    <>
      {isAnalysed ? null : (
        <p className="mb-2 text-xs text-ink-3" role="status">
          {t('findings.pending')}
        </p>
      )}
      <Findings title={t('findings.again')} count={isAnalysed ? reexplorations.length : null}>
        {reexplorations.slice(0, MOST).map((one) => (
          <li key={`${one.turn} ${one.tool} ${one.target}`} className="border-b border-line py-1">
            <TurnLink turn={one.turn} onTurn={onTurn} />{' '}
            <BlockText text={`${one.tool} ${one.target}`.slice(0, 160)} />
            <button
              type="button"
              className="block text-left text-ink-3 underline-offset-2 hover:underline"
              onClick={() => onBoundary(one.afterTurn)}
            >
              {t('findings.lookupNote', {
                previous: one.previousTurn + 1,
                boundary: one.afterTurn + 1,
                tokens: one.tokens,
              })}
            </button>
          </li>
        ))}
      </Findings>
      <Findings
        title={t('findings.lost')}
        count={isLossKnown ? lost.length : null}
        why={isAnalysed ? t('findings.lossUnknown') : null}
      >
        {lost.slice(0, MOST).map((one) => (
          <li key={`${one.afterTurn} ${one.kind} ${one.text}`} className="border-b border-line py-1">
            <TurnLink turn={one.turn} onTurn={onTurn} /> <BlockText text={one.text.slice(0, 200)} />
            <button
              type="button"
              className="block text-left text-ink-3 underline-offset-2 hover:underline"
              onClick={() => onBoundary(one.afterTurn)}
            >
              {t('findings.lostNote', {
                kind: t(`lostKinds.${one.kind}`),
                turn: one.turn + 1,
                boundary: one.afterTurn + 1,
              })}
            </button>
          </li>
        ))}
      </Findings>
      <Findings title={t('findings.loops')} count={isAnalysed ? loops.length : null}>
        {loops.slice(0, MOST).map(({ afterTurn }) => (
          <li key={afterTurn} className="border-b border-line py-1">
            <button
              type="button"
              className="text-left underline-offset-2 hover:underline"
              onClick={() => onBoundary(afterTurn)}
            >
              {t('findings.loop', { turn: afterTurn + 1 })}
            </button>
          </li>
        ))}
      </Findings>
      <Findings title={t('findings.orphans')} count={isAnalysed ? orphans.length : null}>
        {orphans.slice(0, MOST).map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: orphans of one turn may be equal in every part.
          <li key={i} className="border-b border-line py-1">
            <button type="button" className="text-left hover:underline" onClick={() => onTurn(one.turn)}>
              {one.kind === 'call'
                ? t('findings.call', { turn: one.turn + 1, name: one.name.slice(0, 80) })
                : t('findings.result', { turn: one.turn + 1 })}
            </button>
          </li>
        ))}
      </Findings>
      <Findings title={t('findings.warnings')} count={warnings.length}>
        {warnings
          .slice(0, MOST)
          .map(remarkText)
          .map((warning) => (
            <li key={warning} className="border-b border-line py-1 break-words">
              <BlockText text={warning.slice(0, 400)} />
            </li>
          ))}
      </Findings>
    </>
  );
}

interface FindingsProps {
  readonly title: string;
  /** null: not known. */
  readonly count: number | null;
  /** Why it is not known. */
  readonly why?: string | null;
  readonly children: ReactNode;
}

function Findings({ title, count, why, children }: FindingsProps) {
  const { t } = useText('logs');
  if (count === null) {
    return (
      <Part title={`${title} (${UNKNOWN})`}>
        <p className="text-xs text-ink-3">{why ?? t('runs.pending')}</p>
      </Part>
    );
  }
  return (
    <Part title={`${title} (${count})`}>
      {count === 0 ? (
        <p className="text-xs text-ink-3">{t('findings.none')}</p>
      ) : (
        <ul className="text-xs">{children}</ul>
      )}
      {count > MOST ? <p className="text-xs">{t('findings.more', { count: count - MOST })}</p> : null}
    </Part>
  );
}
