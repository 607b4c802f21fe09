/** The store of the Train workspace: the runs on screen and the runs kept. The figures live in their histories. */
import { createStore } from 'zustand/vanilla';
import type { Given } from '../engine/advantage/fields.ts';
import { ZipscopeError } from '../engine/error.ts';
import { readPolicy } from '../engine/policy/checkpoint.ts';
import type { BackendSetting } from '../workers/runtime/backend.ts';
import type { Bar, RunStart } from '../workers/trainer/protocol.ts';
import { toWireError } from '../workers/wire.ts';
import { policyFiles } from './models.ts';
import { openRuns, type RunRecord, type Runs } from './runs.ts';
import { type Claim, claimTraining } from './runs-claim.ts';
import { readRunFile, writeRunFile } from './runs-file.ts';
import { type Arm, createArm, keptRollouts, type StepGroup } from './train-arm.ts';
import {
  DEFAULT_DRAFT,
  type Draft,
  differenceText,
  draftOf,
  LETTERS,
  type Letter,
  MOST_RUNS,
  plannedRuns,
  showcaseDraft,
  withSetting,
} from './train-draft.ts';
import { trainForm } from './train-form.ts';
import { History } from './train-history.ts';
import { zoomedRange } from './train-range.ts';
import { readSettingsFile } from './train-settings-file.ts';
import { coldStart } from './train-start.ts';
import { START, shownTraces, type TrainStore } from './train-state.ts';
import { showTrainerWork } from './trainer-work.ts';

/** States in which a client does nothing that would have to be left. */
const AT_REST = ['idle', 'paused', 'failed'];
/** Ends that somebody asked for. */
const WANTED = ['disposed', 'cancelled'];

export function createTrainStore() {
  const find = policyFiles();
  let runs: Promise<Runs> | null = null;
  let claim: Claim | null = null;
  let endWork: (() => void) | null = null;
  let backend: BackendSetting = 'auto';

  return createStore<TrainStore>()((set, get) => {
    const opened = () => {
      runs ??= openRuns((place) => set({ place }));
      return runs;
    };
    const list = async () => set({ kept: await (await opened()).list() });

    /** Whatever is refused is said; nothing else changes. */
    const attempt = async (work: () => Promise<void>) => {
      try {
        set({ error: null });
        await work();
      } catch (thrown) {
        const error = toWireError(thrown);
        if (!WANTED.includes(error.code)) set({ error });
      }
    };

    const claimed = async (): Promise<boolean> => {
      claim ??= await claimTraining();
      set({ elsewhere: claim === null });
      return claim !== null;
    };

    const close = () => {
      for (const { client } of get().arms) client.dispose();
      endWork?.();
      endWork = null;
      claim?.release();
      claim = null;
      set({ arms: [], opened: null, range: null, cursor: null });
    };

    type Wanted = Pick<RunRecord, 'id' | 'name' | 'config' | 'pair'> & {
      readonly letter: Letter;
      readonly start: RunStart;
      readonly earlier: RunRecord | null;
    };

    const show = async (wanted: readonly Wanted[]): Promise<void> => {
      const kept = await opened();
      const arms = wanted.map((run) =>
        createArm({ ...run, runs: kept, settings: { backend }, onSaved: () => void list(), now: Date.now }),
      );
      set({ arms, opened: null, range: null, cursor: null });
      endWork?.();
      endWork = arms[0] ? showTrainerWork(arms[0].client.status) : null;
      await Promise.all(arms.map(({ client }, i) => client.open((wanted[i] as Wanted).start)));
    };

    const rolloutsOf = async (id: string, step: number, bar: Bar | null): Promise<StepGroup | null> => {
      const arm = get().arms.find((one) => one.id === id);
      if (arm) return arm.rollouts(step, bar);
      const laid = get().laid.find(({ summary }) => summary.id === id);
      return laid ? keptRollouts(await opened(), { id, history: laid.history }, step, bar) : null;
    };

    const startDraft = async () => {
      const draft = trainForm.getState();
      const planned = plannedRuns(draft);
      if (planned.length > MOST_RUNS)
        throw new ZipscopeError('too-many-runs', { runs: planned.length, most: MOST_RUNS });
      // One name for all that start together, so that they go on together.
      const pair = planned.length > 1 ? newId() : null;
      await show(
        await Promise.all(
          planned.map(async ({ letter, config, variant }): Promise<Wanted> => {
            const want = coldStart(config);
            const own = draft.policy;
            const policy =
              own !== null
                ? ({ type: 'bytes', bytes: own.bytes, name: own.name } as const)
                : want && ({ type: 'url', url: (await find(want)).url } as const);
            return {
              id: newId(),
              letter,
              name: nameOf(draft, config.seed, variant),
              config,
              pair,
              start: { type: 'config', config, policy },
              earlier: null,
            };
          }),
        ),
      );
    };

    return {
      ...START,

      begin: async (wanted) => {
        backend = wanted;
        const { place } = await opened();
        set({ place });
        await list();
        // Only to be able to say so beforehand: the claim is taken when a run starts.
        if (claim === null && (await claimed())) {
          claim = (claim as Claim | null)?.release() ?? null;
        }
      },

      changeDraft: (change) => trainForm.setState({ showcase: null, ...change }),

      takeShowcase: (id) => trainForm.setState(id === null ? DEFAULT_DRAFT : showcaseDraft(id), true),

      set: (name, value) => {
        const { arms } = get();
        const draft = trainForm.getState();
        const next = withSetting(draft, name, value);
        trainForm.setState(arms.length > 0 ? { ...next, showcase: draft.showcase } : next, true);
        // What runs differ in stays as it is in those that differ.
        const changed = arms.filter(({ letter }) => {
          const variant = draft.variants[LETTERS.indexOf(letter) - 1];
          return variant === undefined || !(name in variant);
        });
        if (changed.length === 0) return;
        void attempt(async () => {
          await Promise.all(changed.map(({ client }) => client.configure({ [name]: value })));
        });
      },

      advance: (mode) =>
        attempt(async () => {
          if (!(await claimed())) return;
          if (get().arms.length === 0) await startDraft();
          await Promise.all(get().arms.map(({ client }) => client.advance(mode)));
        }),

      pause: () => {
        for (const { client } of get().arms) client.pause();
      },

      checkpoint: () =>
        attempt(async () => {
          await Promise.all(get().arms.map(({ client }) => client.saveNow()));
        }),

      stop: async () => {
        const { arms } = get();
        await Promise.all(arms.map(({ client }) => settled(client)));
        if (get().arms === arms) close();
      },

      resume: (id) =>
        attempt(async () => {
          close();
          if (!(await claimed())) return;
          const kept = await opened();
          const first = await kept.load(id);
          if (first === null) throw new ZipscopeError('no-such-run', { id });
          const others = (await kept.list()).filter(
            (run) => first.pair !== null && run.pair === first.pair && run.id !== first.id,
          );
          const loaded = await Promise.all(others.map((run) => kept.load(run.id)));
          const records = [first, ...loaded]
            .filter((record) => record !== null)
            .sort((a, b) => a.letter.localeCompare(b.letter) || a.config.seed - b.config.seed);
          await show(
            records.slice(0, MOST_RUNS).map((record) => ({
              ...record,
              start: { type: 'checkpoint', checkpoint: record.checkpoint },
              earlier: record,
            })),
          );
          // As they stand: settings may have been changed while a run went on.
          const standing = get().arms.map(({ letter, config, client }) => {
            const { settings } = client.status.getSnapshot();
            return { letter, config: settings === null ? config : { ...config, settings: { ...settings } } };
          });
          trainForm.setState(draftOf(standing), true);
        }),

      lay: (id) =>
        attempt(async () => {
          const { laid } = get();
          if (laid.some(({ summary }) => summary.id === id)) {
            set({ laid: laid.filter(({ summary }) => summary.id !== id) });
            return;
          }
          const record = await (await opened()).load(id);
          if (record === null) throw new ZipscopeError('no-such-run', { id });
          const { history, checkpoint, comparison: _, ...summary } = record;
          set({ laid: [...get().laid, { summary, checkpoint, history: History.from(history) }] });
        }),

      rename: async (id, name) => {
        get()
          .arms.find((arm) => arm.id === id)
          ?.rename(name);
        await (await opened()).rename(id, name);
        await list();
      },

      remove: (id) =>
        attempt(async () => {
          if (get().arms.some((arm) => arm.id === id)) close();
          set(({ laid }) => ({ laid: laid.filter(({ summary }) => summary.id !== id) }));
          await (await opened()).remove(id);
          await list();
        }),

      exportRun: async (id) => {
        const kept = await opened();
        const run = await kept.load(id);
        return run && writeRunFile({ run, rollouts: await kept.allRollouts(id) });
      },

      importRun: (text) =>
        attempt(async () => {
          const kept = await opened();
          const { run, rollouts } = readRunFile(text, newId());
          await kept.save({ ...run, updated: Date.now() });
          for (const step of rollouts) await kept.saveRollouts(step);
          await list();
        }),

      importSettings: (text) =>
        attempt(async () => {
          trainForm.setState(readSettingsFile(text), true);
        }),

      startFrom: (name, bytes) =>
        attempt(async () => {
          const { size } = readPolicy(bytes);
          const draft = trainForm.getState();
          if (size !== draft.size)
            throw new ZipscopeError('policy-other-size', { size, expected: draft.size });
          trainForm.setState({ showcase: null, policy: { name, size, bytes } });
        }),

      compare: (n) =>
        attempt(async () => {
          await Promise.all(get().arms.map((arm) => arm.compare(n)));
        }),

      openStep: (id, step, bar = null) =>
        attempt(async () => {
          const wanted = { run: id, step, bar, group: undefined };
          set({ opened: wanted });
          try {
            const group = await rolloutsOf(id, step, bar);
            if (get().opened === wanted) set({ opened: { ...wanted, group } });
          } catch (thrown) {
            if (get().opened === wanted) set({ opened: null });
            throw thrown;
          }
        }),

      rollouts: (id, step) => rolloutsOf(id, step, null),
      closeStep: () => set({ opened: null }),
      zoom: (range) => set({ range }),
      zoomBy: (factor) => {
        const { cursor, range } = get();
        const steps = shownTraces(get()).flatMap(({ runs }) => runs.map(({ history }) => history.steps()));
        const from = Math.min(...steps.map((of) => of[0] ?? 0));
        const to = Math.max(...steps.map((of) => of.at(-1) ?? 0));
        if (steps.length === 0 || to <= from) return;
        set({ range: zoomedRange({ from, to }, range, cursor ?? range?.to ?? to, factor) });
      },
      smooth: (smoothing) => set({ smoothing }),
      point: (cursor) => {
        if (get().cursor !== cursor) set({ cursor });
      },
      walk: (by) => {
        const history = get().arms[0]?.history ?? get().laid[0]?.history;
        const { cursor, range } = get();
        const steps = history?.steps();
        if (!steps || steps.length === 0) return;
        const inside = steps.filter((step) => range === null || (step >= range.from && step <= range.to));
        const at =
          cursor === null ? inside.length - (by < 0 ? 0 : 1) : inside.findLastIndex((step) => step <= cursor);
        set({ cursor: inside[Math.min(inside.length - 1, Math.max(0, at + by))] ?? null });
      },
      askForSetting: () => set(({ askedForSetting }) => ({ askedForSetting: askedForSetting + 1 })),
      dismiss: () => set({ error: null }),
    };
  });
}

/** Pauses a run and waits until it stands. */
function settled(client: Arm['client']): Promise<void> {
  const isAtRest = () => AT_REST.includes(client.status.getSnapshot().state);
  if (isAtRest()) return Promise.resolve();
  client.pause();
  return new Promise((resolve) => {
    const stop = client.status.subscribe(() => {
      if (!isAtRest()) return;
      stop();
      resolve();
    });
  });
}

/** Unlike any other of this browser; `crypto.randomUUID` is missing on plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function nameOf({ recipe, size }: Draft, seed: number, variant: Given): string {
  return [`${recipe} ${size} #${seed}`, differenceText(variant)].filter((part) => part !== '').join(' ');
}

export const trainStore = createTrainStore();
