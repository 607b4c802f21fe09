import type { ReactNode } from 'react';
import type { Trajectory } from '../../../engine/trajectory/model.ts';
import { type NeedEvent, needStories } from '../../../engine/trajectory/needs.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { Explain } from '../explain.tsx';
import { type FateGroup, groupByFate, turnOf } from '../model/verdict.ts';

interface AnswerPanelProps {
  readonly trajectory: Trajectory;
  readonly onTurn: (turn: number) => void;
}

/** The answer against the right one, and for every fact it rests on where it was seen and what lost it. */
export function AnswerPanel({ trajectory, onTurn }: AnswerPanelProps) {
  const { t } = useText('detail');
  const { outcome, task } = trajectory;
  const stories = needStories(trajectory);
  const there = stories.filter((story) => story.inWindow).length;
  return (
    <div className="flex flex-col gap-2.5 p-2.5 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        <dt className="label leading-5">{t('answer.given')}</dt>
        <dd className={cx('font-semibold', answerClass(outcome.answer ?? ''))}>
          {outcome.answer ?? t('answer.none')}
        </dd>
        <dt className="label leading-5">{t('answer.gold', { count: task.golds.length })}</dt>
        <dd className={answerClass(task.golds.join(' / '))}>{task.golds.join(' / ')}</dd>
      </dl>
      <p className={cx('border-l-4 pl-2', outcome.exactMatch === 1 ? 'border-ink' : 'border-needed')}>
        {verdict(outcome.exactMatch)}
        {outcome.reason === null || outcome.status === 'finished' ? null : (
          <span className="text-ink-2"> {reason(outcome.reason)}</span>
        )}
      </p>
      <dl className="flex gap-5 text-xs">
        <Score id="exactMatch" label={t('answer.exactMatch')} value={formatCount(outcome.exactMatch)} />
        <Score id="f1" label="F1" value={formatCount(outcome.f1, 2)} />
        <Score id="reward" label={t('answer.reward')} value={formatCount(outcome.reward)} />
      </dl>
      {stories.length === 0 ? (
        <p className="text-xs text-ink-3">{t('answer.needsUnknown')}</p>
      ) : (
        <section>
          <h4 className="label">{t('answer.needs', { there, count: stories.length })}</h4>
          <ol className="mt-1 flex flex-col gap-1.5">
            {groupByFate(stories).map((group) => (
              <Fate key={group.stories[0]?.fact.id} group={group} onTurn={onTurn} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );

  function verdict(exactMatch: number | null): string {
    if (exactMatch === null) return t('answer.unscored');
    if (exactMatch === 1) return t('answer.isRight');
    if (outcome.answer === null) return t('answer.noAnswer');
    // Everything needed was there: the mistake was made in the last decision, not in a compression.
    return stories.length > 0 && there === stories.length ? t('answer.wrongThoughAll') : t('answer.isWrong');
  }

  function reason(word: string): string {
    switch (word) {
      case 'max_steps':
      case 'max_summaries':
      case 'no_more_steps':
        return t(`answer.reason.${word}`);
      default:
        return t('answer.reasonOther', { reason: word });
    }
  }
}

/** Lists of names would push everything else out of sight. */
const LONG_ANSWER = 80;
const answerClass = (answer: string) =>
  cx('break-words', answer.length > LONG_ANSWER ? 'max-h-24 overflow-y-auto text-xs' : 'text-base');

function Score({
  id,
  label,
  value,
}: {
  readonly id: 'exactMatch' | 'f1' | 'reward';
  readonly label: string;
  readonly value: string;
}) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt>
        <Explain id={id}>{label}</Explain>
      </dt>
      <dd className="num font-semibold">{value}</dd>
    </div>
  );
}

function Fate({ group, onTurn }: { readonly group: FateGroup; readonly onTurn: (turn: number) => void }) {
  const { t } = useText('detail');
  const { stories, hop, inWindow, lostBy, lastSeen } = group;
  return (
    <li className="border-t border-line pt-1.5 first:border-t-0">
      <p className="leading-6">
        {stories.map(({ fact }) => (
          <span
            key={fact.id}
            title={fact.text}
            className={cx(
              'mr-2 inline-block px-1 leading-4 font-semibold',
              inWindow ? 'needed' : 'needed-lost',
            )}
          >
            {fact.objectText}
          </span>
        ))}
        <span className="text-xs text-ink-3">{t('answer.hop', { hop: hop + 1 })}</span>
      </p>
      <p className="mt-0.5 text-xs text-ink-2">
        {lastSeen === null && lostBy === null ? t('answer.neverFound') : null}
        {/* What lost it in the turn that read it last tells both. */}
        {lastSeen === null || (lostBy !== null && turnOf(lostBy) === lastSeen) ? null : (
          <>
            {sentence(
              t(inWindow ? 'answer.seenAndKept' : 'answer.lastSeen'),
              <TurnLink turn={lastSeen} onTurn={onTurn} />,
            )}{' '}
          </>
        )}
        {lostBy === null ? null : <Loss event={lostBy} onTurn={onTurn} />}
      </p>
    </li>
  );
}

function Loss({ event, onTurn }: { readonly event: NeedEvent; readonly onTurn: (turn: number) => void }) {
  const { t } = useText('detail');
  const link = <TurnLink turn={turnOf(event)} onTurn={onTurn} />;
  switch (event.type) {
    case 'out-of-room':
      return sentence(t('answer.loss.outOfRoom'), link);
    case 'left-out':
      return sentence(
        event.level === null ? t('answer.loss.leftOut') : t('answer.loss.leftOutAt', { level: event.level }),
        link,
      );
    case 'overflowed':
      return sentence(t('answer.loss.overflowed'), link);
    case 'summary-left-out':
      return sentence(t('answer.loss.summary'), link);
    case 'read':
    case 'kept':
    case 'summary-kept':
      return null;
    default:
      return event satisfies never;
  }
}

/** A sentence with the link to its turn where the catalogue puts the vertical bar. */
function sentence(text: string, link: ReactNode): ReactNode {
  const [before = '', after = ''] = text.split('|');
  return (
    <>
      {before}
      {link}
      {after}
    </>
  );
}

function TurnLink({ turn, onTurn }: { readonly turn: number; readonly onTurn: (turn: number) => void }) {
  const { t } = useText('detail');
  return (
    <button
      type="button"
      onClick={() => onTurn(turn)}
      className="num underline underline-offset-2 hover:text-ink"
    >
      {t('turnLink', { turn: turn + 1 })}
    </button>
  );
}
