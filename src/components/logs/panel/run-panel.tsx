import { useMemo } from 'react';
import { AS_REPORTED } from '../../../engine/trajectory/model.ts';
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { runKey } from '../../../state/logs-state.ts';
import { type RelatedRun, runRelations } from '../../../state/run-relations.ts';
import type { RunPlace } from '../../../workers/importer/protocol.ts';
import { cx } from '../../ui/class-names.ts';
import { originText } from '../model/origin-text.ts';
import { BlockText } from '../turns/block-text.tsx';
import { AnyRecord } from './any-record.tsx';
import { TurnLink } from './boundary-panel.tsx';
import { Facts, Part } from './facts.tsx';

const LONGEST = 2000;
const shown = (text: string | null | undefined) =>
  text ? <BlockText text={text.slice(0, LONGEST)} /> : null;

/** What the log says of the run as a whole. */
export function RunPanel({ place, outline }: { readonly place: RunPlace; readonly outline: Outline }) {
  const { t } = useText('logs');
  const { outcome, scores } = outline;
  return (
    <>
      <Facts
        rows={[
          [
            t('run.outcome'),
            [t(`status.${outcome.status}`), outcome.reason].filter((one) => one).join(' · '),
          ],
          [t('run.reward'), outcome.reward],
          [t('run.exactMatch'), outcome.exactMatch],
          [t('run.f1'), outcome.f1],
          [t('run.window'), outline.window.capacity],
          [t('run.step'), outline.step],
          [t('run.model'), outline.model],
          [t('run.group'), outline.group?.slice(0, LONGEST) ?? null],
          [
            t('run.rule'),
            outline.window.tokenRule === AS_REPORTED ? t('run.asReported') : outline.window.tokenRule,
          ],
        ]}
      />
      <Relations place={place} />
      {outline.question === '' ? null : <Part title={t('run.question')}>{shown(outline.question)}</Part>}
      {outcome.answer === null ? null : <Part title={t('run.answer')}>{shown(outcome.answer)}</Part>}
      {outline.golds.length === 0 ? null : (
        <Part title={t('run.golds')}>{shown(outline.golds.slice(0, 20).join(' · '))}</Part>
      )}
      {scores.length === 0 ? null : (
        <Part title={t('run.scores')}>
          <Facts
            rows={scores
              .slice(0, 60)
              .map(({ name, value }) => [
                name.slice(0, 60),
                typeof value === 'number' ? value : value.slice(0, 200),
              ])}
          />
        </Part>
      )}
      <AnyRecord file={place.file} />
    </>
  );
}

/** The run that started this one, and those that this one started. */
function Relations({ place }: { readonly place: RunPlace }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const reports = useLogs((state) => state.reports);
  const relations = useMemo(() => runRelations(reports), [reports]);
  const origin = reports[place.file]?.trajectories[place.run]?.startedBy ?? null;
  const starter = relations.starters.get(runKey(place));
  const started = relations.started.get(runKey(place)) ?? [];
  const open = ({ place: to }: RelatedRun, turn: number) =>
    void logs.getState().openRun(to, { turn, span: null });
  const link = 'text-left break-all underline underline-offset-2';
  return (
    <>
      {origin === null ? null : (
        <Part title={t('relations.origin')}>
          {starter ? (
            <button
              type="button"
              className={cx(link, 'text-sm')}
              onClick={() => open(starter, starter.turn ?? 0)}
            >
              <BlockText text={originText(starter.id, starter.turn, t)} />
            </button>
          ) : (
            <p className="text-xs break-all">
              <BlockText text={t('relations.notOpen', { run: origin.run.slice(0, LONGEST_ID) })} />
            </p>
          )}
        </Part>
      )}
      {started.length === 0 ? null : (
        <Part title={t('relations.heading', { count: started.length })}>
          <ul className="text-xs">
            {started.slice(0, MOST).map((one) => (
              <li key={runKey(one.place)} className="border-b border-line py-0.5">
                {one.turn === null ? null : (
                  <TurnLink turn={one.turn} onTurn={(turn) => logs.getState().goTo(turn)} />
                )}{' '}
                <button type="button" className={link} onClick={() => open(one, 0)}>
                  <BlockText text={one.id.slice(0, LONGEST_ID)} />
                </button>
              </li>
            ))}
          </ul>
          {started.length > MOST ? (
            <p className="text-xs">{t('findings.more', { count: started.length - MOST })}</p>
          ) : null}
        </Part>
      )}
    </>
  );
}

const MOST = 200;
const LONGEST_ID = 120;
