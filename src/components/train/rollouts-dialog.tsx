/**
 * The rollouts behind a point or a bar of a chart. Each opens in Inspect; all of one question together open as a
 * group in Advantages, with the estimator and settings of the run.
 */
import type { Field, Fields } from '../../engine/advantage/fields.ts';
import { ADVANTAGE_FIELDS } from '../../engine/advantage/settings.ts';
import { writeLine } from '../../engine/formats/lines.ts';
import { LOSS_FIELDS } from '../../engine/loss/settings.ts';
import { LEVELS } from '../../engine/quality/levels.ts';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import { allTurns } from '../../engine/trajectory/turns.ts';
import { useText } from '../../i18n/use-text.ts';
import { openRollouts } from '../../state/advantages-open.ts';
import { useApp } from '../../state/hooks.tsx';
import { settingsAtStep } from '../../state/run-settings.ts';
import { trainStore } from '../../state/train.ts';
import { histogramAt } from '../../state/train-history.ts';
import { type OpenedStep, shownTraces } from '../../state/train-state.ts';
import { rangeOf } from '../../workers/trainer/bars.ts';
import type { KeptRollout } from '../../workers/trainer/protocol.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { formatCount, formatSigned } from '../ui/format.ts';
import { LevelChip } from '../ui/level-chip.tsx';
import { saveFile } from './actions.ts';
import { useTrain } from './use-train.ts';

export function RolloutsDialog() {
  const { t } = useText('train');
  const opened = useTrain((state) => state.opened);
  const close = useTrain((state) => state.closeStep);
  return (
    <Dialog
      open={opened !== null}
      onClose={close}
      title={t('rollouts.title', { step: opened?.step ?? 0 })}
      closeLabel={t('rollouts.close')}
      wide
    >
      {opened === null ? null : <Rollouts opened={opened} />}
    </Dialog>
  );
}

function Rollouts({ opened }: { readonly opened: OpenedStep }) {
  const { t } = useText('train');
  const { group } = opened;
  return (
    <>
      <RunChoice opened={opened} />
      <BarNote opened={opened} />
      {group === undefined ? <p className="min-h-64">{t('rollouts.reading')}</p> : null}
      {group === null || group?.rollouts.length === 0 ? (
        <p className="min-h-64">{t('rollouts.none')}</p>
      ) : null}
      {group && group.rollouts.length > 0 ? (
        <>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
            <p className="text-xs text-ink-3">{group.isWhole ? t('rollouts.whole') : t('rollouts.about')}</p>
            <Button title={t('rollouts.saveAbout')} onClick={() => save(opened, group.rollouts)}>
              {t('rollouts.save', { count: group.rollouts.length })}
            </Button>
          </div>
          {byQuestion(group.rollouts).map((rollouts) => (
            <Group key={rollouts[0]?.trajectory.id} rollouts={rollouts} opened={opened} />
          ))}
        </>
      ) : null}
    </>
  );
}

/** As Inspect and other tools read them: a line a rollout. */
function save({ run, step }: OpenedStep, rollouts: readonly KeptRollout[]): void {
  const lines = rollouts.map(({ trajectory }) => `${writeLine(trajectory)}\n`).join('');
  saveFile(`${nameOf(run)}-step-${step}.jsonl`, lines, 'application/jsonl');
}

/** With several runs on screen: the same step of another one. */
function RunChoice({ opened }: { readonly opened: OpenedStep }) {
  const { t } = useText('train');
  const traces = useTrain(shownTraces);
  const openStep = useTrain((state) => state.openStep);
  const runs = traces.flatMap(({ letter, runs: own }) =>
    own.map(({ id, seed }) => ({ value: id, label: t('rollouts.runOf', { letter, seed }) })),
  );
  if (runs.length < 2) return null;
  return (
    <SelectField
      className="w-48"
      label={t('rollouts.run')}
      value={opened.run}
      options={runs}
      onChange={(run) => void openStep(run, opened.step)}
    />
  );
}

function BarNote({ opened: { run, step, bar } }: { readonly opened: OpenedStep }) {
  const { t } = useText('train');
  const traces = useTrain(shownTraces);
  const history = traces.flatMap(({ runs }) => runs).find(({ id }) => id === run)?.history;
  const bound = history && histogramAt(history, step)?.bound;
  if (bar === null || bound === undefined) return null;
  const [from, to] = rangeOf(bar.bin, bound);
  return (
    <p className="text-sm">
      {t(bar.of === 'base' ? 'rollouts.barBase' : 'rollouts.barShifted', {
        from: formatSigned(from, 2),
        to: formatSigned(to, 2),
      })}
    </p>
  );
}

function byQuestion(rollouts: readonly KeptRollout[]): KeptRollout[][] {
  const groups = new Map<string, KeptRollout[]>();
  for (const rollout of rollouts) {
    const { groupId, task } = rollout.trajectory;
    const key = groupId ?? task.id;
    groups.set(key, [...(groups.get(key) ?? []), rollout]);
  }
  return [...groups.values()];
}

interface GroupProps {
  readonly rollouts: readonly KeptRollout[];
  readonly opened: OpenedStep;
}

function Group({ rollouts, opened }: GroupProps) {
  const { t } = useText('train');
  const { inspect, advantages } = useApp();
  const close = useTrain((state) => state.closeStep);
  // Before the address changes: a workspace that holds something is shown as it stands.
  const openInInspect = (trajectory: Trajectory) => {
    inspect.getState().openTrajectory(trajectory, 'training');
    close();
    location.hash = '#/inspect';
  };
  // All of the step that there are: a bar shows a part of a group, and some settings compare over the batch.
  const openInAdvantages = async () => {
    const { run, step } = opened;
    const whole = (await trainStore.getState().rollouts(run, step))?.rollouts ?? rollouts;
    const trajectories = whole.map(({ trajectory }) => trajectory);
    const first = rollouts[0]?.trajectory;
    openRollouts(advantages, { type: 'training', run: nameOf(run), step }, trajectories, {
      ...handOf(run, step),
      ...(first && { first }),
    });
    close();
    location.hash = '#/advantages';
  };
  return (
    <section className="mt-3 border-t border-line pt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p className="min-w-0 text-sm">
          <span className="label mr-2">{t('rollouts.question')}</span>
          {rollouts[0]?.trajectory.task.question}
        </p>
        <Button onClick={() => void openInAdvantages()}>{t('rollouts.openGroup')}</Button>
      </div>
      <div className="mt-1 overflow-x-auto">
        <table className="w-full text-sm [&_td]:pl-2 [&_th]:pl-2">
          <thead>
            <tr className="label border-b border-line text-right">
              <th className="py-1 text-left">{t('rollouts.rollout')}</th>
              <th>{t('rollouts.reward')}</th>
              <th>{t('rollouts.advantage')}</th>
              <th>{t('rollouts.shift')}</th>
              <th>{t('rollouts.turns')}</th>
              <th className="pl-4 text-left">{t('rollouts.levels')}</th>
              <th className="pl-4 text-left">{t('rollouts.answer')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rollouts.map(({ trajectory, reward, base, shift }, i) => (
              <tr key={trajectory.id} className="border-b border-line text-right">
                <td className="num py-1 text-left">{(trajectory.source.episode?.rollout ?? i) + 1}</td>
                <td className="num">{formatCount(reward, 2)}</td>
                <td className="num">{formatSigned(base)}</td>
                <td className="num">{formatSigned(shift, 3)}</td>
                <td className="num">{allTurns(trajectory).length}</td>
                <td className="pl-4 text-left">
                  <LevelsOf trajectory={trajectory} />
                </td>
                <td className="max-w-48 truncate pl-4 text-left">{trajectory.outcome.answer ?? '—'}</td>
                <td className="py-0.5">
                  <Button onClick={() => openInInspect(trajectory)}>{t('rollouts.open')}</Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function nameOf(id: string): string {
  const { arms, kept } = trainStore.getState();
  return kept.find((run) => run.id === id)?.name ?? arms.find((arm) => arm.id === id)?.config.recipe ?? '';
}

/** The estimator of a run at a step, with its settings as far as they are not the defaults. */
function handOf(id: string, step: number) {
  const { arms, laid } = trainStore.getState();
  const arm = arms.find((one) => one.id === id);
  const other = laid.find(({ summary }) => summary.id === id);
  const config = arm?.config ?? other?.summary.config;
  if (!config) return {};
  const settings = settingsAtStep(config, arm?.client.checkpoint() ?? other?.checkpoint ?? null, step);
  return {
    estimator: settings.estimator,
    given: unlike(ADVANTAGE_FIELDS, settings),
    loss: unlike(LOSS_FIELDS, settings),
    trainDropped: settings.trainDropped,
  };
}

/** Those of the fields whose value is not the one they start with. */
function unlike<T>(fields: Fields<T>, settings: Partial<T>): Partial<T> {
  const entries = Object.entries<Field<unknown>>(fields as Record<string, Field<unknown>>).flatMap(
    ([name, { initial }]) => {
      const value = settings[name as keyof T];
      return value === undefined || value === initial ? [] : [[name, value] as const];
    },
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** Levels in the order of the turns. */
function LevelsOf({ trajectory }: { readonly trajectory: Trajectory }) {
  return (
    <span className="flex">
      {allTurns(trajectory).map(({ index, compression }) => {
        const level = LEVELS.find((one) => one === compression?.level);
        return level === undefined ? null : <LevelChip key={index} level={level} />;
      })}
    </span>
  );
}
