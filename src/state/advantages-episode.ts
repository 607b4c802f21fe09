/**
 * Live episodes as groups: hands what Inspect has on screen to Advantages for as long as that is the source asked
 * for, together with this session's other rollouts of the same question; rolls out more of them on request.
 */
import type { StoreApi } from 'zustand/vanilla';
import { groupsFromTrajectories } from '../engine/advantage/from-trajectories.ts';
import type { Group } from '../engine/advantage/group-model.ts';
import type { EpisodeSpec, Trajectory } from '../engine/trajectory/model.ts';
import { toWireError } from '../workers/wire.ts';
import type { AdvantagesStore } from './advantages-state.ts';
import { type InspectStore, shownTrajectory } from './inspect-state.ts';

/** Rollouts the page keeps; the oldest make room. */
const MOST_KEPT = 64;

const specOf = ({ source }: Trajectory): EpisodeSpec | null => source.episode;

/** One rollout of one question by one policy in one way. */
const nameOf = (trajectory: Trajectory) => JSON.stringify(specOf(trajectory) ?? trajectory.id);

/** What must agree for rollouts to be of one group; the way of drawing aside. */
function questionOf(spec: EpisodeSpec): string {
  const { rollout: _, mode: _mode, temperature: _temperature, ...question } = spec;
  return JSON.stringify(question);
}

/**
 * The group of the episode on screen. A greedy rollout is no sample of the policy, so it stands in the group only
 * where there is nothing else.
 */
export function sessionGroups(shown: Trajectory, kept: readonly Trajectory[]): Group[] {
  const spec = specOf(shown);
  if (spec === null) return groupsFromTrajectories([shown]);
  const same = kept.filter((other) => {
    const others = specOf(other);
    return others !== null && questionOf(others) === questionOf(spec) && nameOf(other) !== nameOf(shown);
  });
  const sampled = [shown, ...same].filter((trajectory) => specOf(trajectory)?.mode === 'sampled');
  return groupsFromTrajectories(sampled.length > 0 ? sampled : [shown]);
}

export interface SessionEpisodes {
  /** Samples the question of the episode on screen `n` times; what is done stays when it is stopped. */
  rollOut(n: number): Promise<void>;
  stop(): void;
}

export function followEpisode(
  inspect: StoreApi<InspectStore>,
  advantages: StoreApi<AdvantagesStore>,
): SessionEpisodes {
  let kept: readonly Trajectory[] = [];
  let handed: Trajectory | null = null;
  let handedKept = kept;
  const keep = (trajectory: Trajectory) => {
    const name = nameOf(trajectory);
    kept = [...kept.filter((other) => nameOf(other) !== name), trajectory].slice(-MOST_KEPT);
  };
  const collect = () => {
    const { source, episode, run } = inspect.getState();
    if (source !== 'live' || episode.status !== 'ready' || episode.growing || run.status === 'running')
      return;
    const { trajectory } = episode;
    if (!kept.includes(trajectory) && trajectory.outcome.status !== 'unknown') keep(trajectory);
  };
  const hand = () => {
    collect();
    const { source, groups, setEpisode } = advantages.getState();
    if (source.type !== 'episode') {
      handed = null;
      return;
    }
    const shown = shownTrajectory(inspect.getState());
    const isNew = shown !== handed;
    if (!isNew && kept === handedKept && groups.length > 0 === (shown !== null)) return;
    handed = shown;
    handedKept = kept;
    setEpisode(shown === null ? [] : sessionGroups(shown, kept), isNew);
  };
  hand();
  const stops = [inspect.subscribe(hand), advantages.subscribe(hand)];

  const rollOut = async (n: number) => {
    const shown = shownTrajectory(inspect.getState());
    const spec = shown && specOf(shown);
    if (!spec || advantages.getState().rollingOut) return;
    let stopped = false;
    let cancel = () => {};
    const stop = () => {
      stopped = true;
      cancel();
    };
    const { setRollingOut } = advantages.getState();
    const first = 1 + Math.max(0, ...kept.flatMap((other) => specOf(other)?.rollout ?? 0));
    try {
      for (let done = 0; done < n && !stopped; done++) {
        setRollingOut({ done, of: n, stop });
        const run = await inspect.getState().sample({ ...spec, mode: 'sampled', rollout: first + done });
        cancel = run.cancel;
        if (stopped) run.cancel();
        keep(await run.result);
        hand();
      }
      setRollingOut(null);
    } catch (thrown) {
      setRollingOut(null, stopped ? null : toWireError(thrown));
    }
  };
  return {
    rollOut,
    stop: () => {
      for (const end of stops) end();
    },
  };
}
