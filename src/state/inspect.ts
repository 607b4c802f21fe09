/**
 * What Inspect shows: the episode on the table, where the walk stands, a run in progress, a what-if beside it.
 * A plain store with injected ports, so that tests need neither worker nor network. One owner per fact: everything
 * that follows from the trajectory is derived in playback.ts and in the engine.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { whatIf } from '../engine/rollout/what-if.ts';
import type { Trajectory } from '../engine/trajectory/model.ts';
import type { PolicyRun } from '../workers/policy/client.ts';
import type { PolicyInfo } from '../workers/policy/protocol.ts';
import { toWireError } from '../workers/wire.ts';
import { DEFAULT_EPISODE, decisionOf, policySize, toSpec } from './episode.ts';
import {
  canTryWhatIf,
  type InspectPorts,
  type InspectState,
  type InspectStore,
  type Move,
  ownPolicyInUse,
  type Place,
  shownTimeline,
} from './inspect-state.ts';
import {
  type Cursor,
  clamp,
  end,
  home,
  isEnd,
  landing,
  nextDecision,
  nextSegment,
  nextTurn,
  previousDecision,
  previousSegment,
  previousTurn,
  type Timeline,
  timelineOf,
} from './playback.ts';

const MOVES: Record<Move, (timeline: Timeline, cursor: Cursor) => Cursor> = {
  nextDecision,
  previousDecision,
  nextTurn,
  previousTurn,
  nextSegment,
  previousSegment,
  first: home,
  last: end,
};

const OWN = 'own file';

const START: InspectState = {
  source: 'example',
  episode: { status: 'idle' },
  branch: null,
  side: 'original',
  cursor: home(),
  playing: false,
  speed: 1,
  run: { status: 'idle' },
  settings: DEFAULT_EPISODE,
  ownPolicy: { status: 'none' },
};

export function createInspectStore(
  ports: InspectPorts,
  initial: Partial<InspectState> = {},
): StoreApi<InspectStore> {
  return createStore<InspectStore>()((set, get) => {
    // Only the latest request may write: an earlier one that ends later finds its number outdated.
    let request = 0;
    let active: PolicyRun | null = null;
    /** Address of the shipped policy the worker holds, or OWN. */
    let inWorker: string | null = null;
    let ownBytes: Uint8Array | null = null;

    const begin = () => {
      active?.cancel();
      active = null;
      request += 1;
      return request;
    };

    const moveTo = ({ turn, step }: Place) => {
      const timeline = shownTimeline(get());
      if (!timeline) return;
      set({ cursor: step === null ? landing(timeline, turn) : clamp(timeline, { turn, step }) });
    };

    /** Loads a shipped policy unless it is the one in the worker, and says its name. */
    const loadShipped = async (want: Parameters<InspectPorts['policyFile']>[0]): Promise<string> => {
      const file = await ports.policyFile(want);
      if (inWorker !== file.url) {
        inWorker = null;
        await ports.policy.load({ type: 'url', url: file.url });
        inWorker = file.url;
      }
      return file.name;
    };

    /** The same for the person's own file, which a what-if on a recorded episode may have replaced. */
    const loadOwn = async (own: PolicyInfo): Promise<string> => {
      if (inWorker !== OWN && ownBytes) {
        inWorker = null;
        await ports.policy.load({ type: 'bytes', bytes: ownBytes.slice(), name: own.name });
        inWorker = OWN;
      }
      return own.name;
    };

    /** Runs to the end; `onGrowth` sees every state of the trajectory, the last one with growing = false. */
    const run = async (
      purpose: 'episode' | 'what-if',
      start: () => Promise<PolicyRun>,
      mine: number,
    ): Promise<Trajectory | null> => {
      set({ run: { status: 'running', purpose } });
      try {
        const started = await start();
        if (mine !== request) {
          started.cancel();
          // Its rejection has no other listener.
          started.result.catch(() => undefined);
          return null;
        }
        active = started;
        const trajectory = await started.result;
        if (mine !== request) return null;
        set({ run: { status: 'idle' } });
        return trajectory;
      } catch (thrown) {
        if (mine !== request) return null;
        const error = toWireError(thrown);
        set({ run: error.code === 'cancelled' ? { status: 'idle' } : { status: 'failed', purpose, error } });
        return null;
      } finally {
        if (mine === request) active = null;
      }
    };

    return {
      ...START,
      ...initial,

      openExample: async (at = { turn: 0, step: null }) => {
        const mine = begin();
        set({
          source: 'example',
          episode: { status: 'loading' },
          branch: null,
          side: 'original',
          run: { status: 'idle' },
        });
        try {
          const trajectory = await ports.example();
          if (mine !== request) return;
          set({ episode: { status: 'ready', trajectory, growing: false } });
          moveTo(at);
        } catch (thrown) {
          if (mine === request) set({ episode: { status: 'failed', error: toWireError(thrown) } });
        }
      },

      openTrajectory: (trajectory, source = 'file') => {
        begin();
        set({
          source,
          episode: { status: 'ready', trajectory, growing: false },
          branch: null,
          side: 'original',
          playing: false,
          run: { status: 'idle' },
        });
        moveTo({ turn: 0, step: null });
      },

      runEpisode: async () => {
        const mine = begin();
        const { settings, episode: previous } = get();
        // What was on screen stays until the first turn of the new episode is there.
        if (previous.status !== 'ready') set({ episode: { status: 'loading' } });
        set({ playing: false });
        let first = true;
        const grow = (trajectory: Trajectory, growing: boolean) => {
          if (mine !== request) return;
          const timeline = timelineOf(trajectory);
          if (timeline.turns.length === 0) return;
          // Follows the run until the person looks elsewhere.
          const before = get();
          const follows = first || before.cursor.turn >= (shownTimeline(before)?.turns.length ?? 1) - 1;
          set({
            source: 'live',
            episode: { status: 'ready', trajectory, growing },
            branch: null,
            side: 'original',
            ...(follows ? { cursor: landing(timeline, timeline.turns.length - 1) } : {}),
          });
          first = false;
        };
        const trajectory = await run(
          'episode',
          async () => {
            const own = ownPolicyInUse(get());
            const agent = own ? await loadOwn(own) : await loadShipped({ size: policySize(settings) });
            return ports.policy.run({ spec: toSpec(settings, agent), forced: [] }, (partial) =>
              grow(partial, true),
            );
          },
          mine,
        );
        if (mine !== request) return;
        if (trajectory) {
          grow(trajectory, false);
          return;
        }
        // Stopped or failed: what there is stands, as far as it came.
        const { episode, run: state } = get();
        if (episode.status === 'ready') set({ episode: { ...episode, growing: false } });
        else if (state.status === 'failed') set({ episode: { status: 'failed', error: state.error } });
        else set({ episode: { status: 'idle' } });
      },

      sample: async (spec) => {
        const own = ownPolicyInUse(get());
        const agent = own?.name === spec.agent ? await loadOwn(own) : await loadShipped({ name: spec.agent });
        return ports.policy.run({ spec: { ...spec, agent }, forced: [] });
      },

      tryWhatIf: async (change) => {
        if (!canTryWhatIf(get(), change.turn)) return;
        const { episode } = get();
        if (episode.status !== 'ready') return;
        const original = episode.trajectory;
        const spec = original.source.episode;
        if (spec === null) return;
        const mine = begin();
        set({ branch: { change, result: { status: 'loading' } }, playing: false });
        const grow = (trajectory: Trajectory, growing: boolean) => {
          if (mine !== request) return;
          set({ branch: { change, result: { status: 'ready', trajectory, growing } } });
        };
        const trajectory = await run(
          'what-if',
          async () => {
            const own = ownPolicyInUse(get());
            const agent =
              own?.name === spec.agent ? await loadOwn(own) : await loadShipped({ name: spec.agent });
            const forced = whatIf(original, change.turn, decisionOf(original, change));
            return ports.policy.run({ spec: { ...spec, agent }, forced }, (partial) => grow(partial, true));
          },
          mine,
        );
        if (mine !== request) return;
        if (trajectory) {
          grow(trajectory, false);
          return;
        }
        const { run: state } = get();
        const error = state.status === 'failed' ? state.error : null;
        set({ branch: error ? { change, result: { status: 'failed', error } } : null, side: 'original' });
      },

      dropWhatIf: () => {
        if (get().run.status === 'running') begin();
        set({ branch: null, side: 'original', run: { status: 'idle' } });
        moveTo(get().cursor);
      },

      openPolicy: async (name, bytes) => {
        const kept = ownPolicyInUse(get());
        set({ ownPolicy: { status: 'loading', name } });
        try {
          // A copy, since the worker's client may transfer what it is given.
          const info = await ports.policy.load({ type: 'bytes', bytes: bytes.slice(), name });
          ownBytes = bytes;
          inWorker = OWN;
          set({ ownPolicy: { status: 'loaded', info } });
        } catch (thrown) {
          set({ ownPolicy: { status: 'failed', error: toWireError(thrown), kept } });
        }
      },

      dropPolicy: () => set({ ownPolicy: { status: 'none' } }),

      cancelRun: () => {
        if (active) {
          active.cancel();
          return;
        }
        const { run: state, episode, branch } = get();
        if (state.status !== 'running') return;
        // A runtime or policy is still being loaded: what it would start finds its number outdated.
        begin();
        set({
          run: { status: 'idle' },
          ...(episode.status === 'loading' ? { episode: { status: 'idle' } } : {}),
          ...(branch !== null && branch.result.status !== 'ready' ? { branch: null, side: 'original' } : {}),
        });
      },
      dismissFailure: () => set({ run: { status: 'idle' } }),

      showSide: (side) => {
        set({ side });
        moveTo(get().cursor);
      },

      move: (move) => {
        const timeline = shownTimeline(get());
        if (timeline) set({ cursor: MOVES[move](timeline, get().cursor), playing: false });
      },

      selectTurn: (turn) => {
        const timeline = shownTimeline(get());
        if (timeline) set({ cursor: landing(timeline, turn), playing: false });
      },

      goTo: (place) => {
        moveTo(place);
        set({ playing: false });
      },

      togglePlaying: () => {
        const { playing, cursor } = get();
        const timeline = shownTimeline(get());
        if (!timeline) return;
        // Playing from the end starts over.
        set({ playing: !playing, ...(!playing && isEnd(timeline, cursor) ? { cursor: home() } : {}) });
      },

      setSpeed: (speed) => set({ speed }),

      advance: () => {
        const { cursor, episode } = get();
        const timeline = shownTimeline(get());
        if (!timeline) return;
        if (!isEnd(timeline, cursor)) set({ cursor: nextDecision(timeline, cursor) });
        else if (!(episode.status === 'ready' && episode.growing)) set({ playing: false });
      },

      changeSettings: (change) => set((state) => ({ settings: { ...state.settings, ...change } })),
    };
  });
}
