/**
 * Opened logs: what was dropped, what it holds, and where one stands in it. A plain store with injected ports. The
 * texts themselves stay in the importer worker.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ZipscopeError } from '../engine/error.ts';
import type { Trajectory } from '../engine/trajectory/model.ts';
import { remarkSentence } from '../i18n/error-sentence.ts';
import type { ImporterClient, ImportRun } from '../workers/importer/client.ts';
import type { FileReport, Refined, RunPlace } from '../workers/importer/protocol.ts';
import type { SearchClient, SearchRun } from '../workers/search/client.ts';
import { toWireError } from '../workers/wire.ts';
import {
  type LogMove,
  type LogsState,
  type LogsStore,
  type LogTarget,
  type LogView,
  NO_FILTER,
  outlineShown,
  runKey,
  samePlace,
} from './logs-state.ts';

export interface LogsPorts {
  readonly importer: ImporterClient;
  readonly search: SearchClient;
  /** Shows one of our own episodes, which has decisions instead of a log. */
  readonly showEpisode: (trajectory: Trajectory) => void;
  readonly now: () => number;
}

const CLOSED: Omit<LogsState, 'wanted' | 'searchAsked' | 'jumps'> = {
  shown: false,
  job: { status: 'idle' },
  dropped: [],
  format: null,
  reports: [],
  refined: new Map(),
  left: 0,
  isRefining: false,
  view: 'runs',
  run: { status: 'none' },
  turn: 0,
  span: null,
  filter: NO_FILTER,
  search: { status: 'none' },
  hit: null,
  pair: [],
  compare: { status: 'none' },
  fingerprint: null,
};

/** By then what is on screen first has been asked for. */
const REFINE_AFTER_MS = 400;

export function createLogsStore({ importer, search, showEpisode, now }: LogsPorts): StoreApi<LogsStore> {
  return createStore<LogsStore>()((set, get) => {
    let job: ImportRun | null = null;
    let searching: SearchRun | null = null;
    /** Only the latest of each kind may write. */
    let opening = 0;
    let looking = 0;

    const isFresh = (mine: number) => mine === opening;

    const onRefined = (mine: number) => (runs: readonly Refined[], left: number) => {
      if (!isFresh(mine)) return;
      const refined = new Map(get().refined);
      for (const one of runs) refined.set(runKey(one), one);
      set({ refined, left });
      const { run } = get();
      if (run.status === 'ready' && runs.some((one) => samePlace(one, run.place))) void reload(run.place);
    };

    const refine = async (mine: number) => {
      try {
        // The first turns come before any finer look.
        await new Promise((resolve) => setTimeout(resolve, REFINE_AFTER_MS));
        if (!isFresh(mine)) return;
        if (!get().isRefining) return;
        await importer.refine(onRefined(mine));
        if (isFresh(mine)) set({ isRefining: false });
      } catch (thrown) {
        if (!isFresh(mine) || isCancelled(thrown)) return;
        // What is read stays on screen without the finer figures, unless its worker is gone.
        set({ left: 0, isRefining: false, job: { status: 'failed', error: toWireError(thrown) } });
      }
    };

    /** The same run once more, now that it is counted and analysed; where one stands stays. */
    const reload = async (place: RunPlace) => {
      const mine = looking;
      const outline = await importer.outline(place);
      if (mine === looking) set({ run: { status: 'ready', place, outline } });
    };

    const hash = async (file: number, mine: number) => {
      try {
        const fingerprint = await importer.fingerprint(file);
        if (isFresh(mine)) set({ fingerprint: { ...fingerprint, file } });
      } catch {
        // Without it there is no link to a place; everything else goes on.
      }
    };

    /** The place a link names among what was opened; null where none of the files is the one. */
    const findTarget = async (
      target: LogTarget,
      reports: readonly FileReport[],
    ): Promise<RunPlace | null> => {
      const parts: FileReport[] = [];
      for (const report of reports) {
        const fingerprint = await importer.fingerprint(report.index).catch(() => null);
        if (fingerprint?.size === target.size && fingerprint.hash.startsWith(target.hash)) parts.push(report);
      }
      const report = parts[target.part] ?? parts[0];
      if (!report) return null;
      return report.trajectories[target.run] ? { file: report.index, run: target.run } : null;
    };

    /** What to show of files that were just read. */
    const showFirst = async (reports: readonly FileReport[], mine: number) => {
      const { wanted } = get();
      if (wanted.status !== 'none') {
        const { target } = wanted;
        const place = await findTarget(target, reports);
        if (!isFresh(mine)) return;
        if (place) {
          set({ wanted: { status: 'none' } });
          await get().openRun(place, target);
          return;
        }
        set({ wanted: { status: 'other', target, dropped: reports[0]?.file ?? '' } });
      }
      const runs = reports.flatMap(({ index: file, trajectories }) =>
        trajectories.map((glance, run) => ({ place: { file, run }, glance })),
      );
      const [only] = runs;
      if (runs.length === 1 && only) await get().openRun(only.place);
      else if (runs.length > 0) set({ view: 'runs' });
      else if (reports.some(({ questions }) => questions > 0)) set({ view: 'questions' });
    };

    const moved = (move: LogMove): number | null => {
      const outline = outlineShown(get());
      if (!outline) return null;
      const { turn } = get();
      const last = Math.max(0, outline.turns.count - 1 + (outline.trailing > 0 ? 1 : 0));
      const starts = [...new Set(outline.segmentStarts)].filter((start) => start < outline.turns.count);
      switch (move) {
        case 'nextLogTurn':
          return Math.min(last, turn + 1);
        case 'previousLogTurn':
          return Math.max(0, turn - 1);
        case 'nextLogSegment':
          return starts.find((start) => start > turn) ?? last;
        case 'previousLogSegment':
          return starts.findLast((start) => start < turn) ?? 0;
        case 'firstLogTurn':
          return 0;
        case 'lastLogTurn':
          return last;
        default:
          return move satisfies never;
      }
    };

    return {
      ...CLOSED,
      wanted: { status: 'none' },
      searchAsked: 0,
      jumps: 0,

      open: async (dropped, format = null) => {
        if (dropped.length === 0) return;
        opening += 1;
        const mine = opening;
        job?.cancel();
        searching?.cancel();
        const before = get();
        const total = dropped.reduce((sum, { blob }) => sum + blob.size, 0);
        const names = dropped.map(({ name }) => name);
        set({
          job: { status: 'reading', names, done: 0, total, files: 0, runs: 0, startedAt: now() },
        });
        const reading = importer.open(
          { files: dropped, format },
          {
            onProgress: (done) => {
              const { job: state } = get();
              if (isFresh(mine) && state.status === 'reading') set({ job: { ...state, done } });
            },
            onFile: (report) => {
              const { job: state } = get();
              if (!isFresh(mine) || state.status !== 'reading') return;
              const runs = state.runs + report.trajectories.length;
              set({ job: { ...state, files: state.files + 1, runs } });
            },
          },
        );
        job = reading;
        try {
          const reports = await reading.result;
          if (!isFresh(mine)) return;
          job = null;
          const runs = reports.flatMap(({ index: file, trajectories }) =>
            trajectories.map((glance, run) => ({ glance, place: { file, run } })),
          );
          const [only] = runs;
          if (runs.length === 1 && only && !only.glance.isLog && get().wanted.status === 'none') {
            const trajectory = await importer.trajectory(only.place);
            if (!isFresh(mine)) return;
            set({ ...CLOSED, reports });
            showEpisode(trajectory);
            return;
          }
          const isAnything =
            runs.length > 0 || reports.some(({ questions, refusal }) => questions > 0 || !refusal);
          looking += 1;
          set({
            ...CLOSED,
            // A file that says nothing leaves on screen what was there, with the reason beside it.
            shown: isAnything || before.shown || get().wanted.status !== 'none',
            ...{ dropped, format, reports, left: runs.length, isRefining: runs.length > 0 },
          });
          await showFirst(reports, mine);
          if (runs.length > 0) void refine(mine);
        } catch (thrown) {
          if (!isFresh(mine)) return;
          job = null;
          const error = toWireError(thrown);
          // The worker that held what was open before is gone with the reading it broke off.
          set({
            ...CLOSED,
            job: error.code === 'cancelled' ? { status: 'idle' } : { status: 'failed', error },
          });
        }
      },

      readAs: (format) => get().open(get().dropped, format),

      cancel: () => job?.cancel(),
      refine: async () => {
        if (get().isRefining || get().left === 0) return;
        set({ isRefining: true });
        await refine(opening);
      },
      stopRefining: () => {
        importer.stopRefining();
        set({ isRefining: false });
      },
      dismiss: () => set({ job: { status: 'idle' }, ...(get().shown ? {} : { reports: [] }) }),

      show: (view: LogView) => set({ view }),

      openRun: async (place, at = { turn: 0, span: null }) => {
        looking += 1;
        const mine = looking;
        searching?.cancel();
        const glance = get().reports[place.file]?.trajectories[place.run];
        if (glance && !glance.isLog) {
          const trajectory = await importer.trajectory(place);
          if (mine !== looking) return;
          set({ shown: false });
          showEpisode(trajectory);
          return;
        }
        set({
          ...{ view: 'turns', run: { status: 'loading', place }, shown: true },
          ...{ search: { status: 'none' }, hit: null, filter: NO_FILTER, turn: at.turn, span: at.span },
          ...(get().fingerprint?.file === place.file ? {} : { fingerprint: null }),
        });
        try {
          const outline = await importer.outline(place);
          if (mine !== looking) return;
          const last = outline.turns.count - 1 + (outline.trailing > 0 ? 1 : 0);
          set(({ jumps }) => ({
            run: { status: 'ready', place, outline },
            turn: Math.max(0, Math.min(at.turn, last)),
            jumps: jumps + 1,
          }));
          if (get().fingerprint?.file !== place.file) void hash(place.file, opening);
        } catch (thrown) {
          if (mine === looking) set({ run: { status: 'failed', place, error: toWireError(thrown) } });
        }
      },

      goTo: (turn, span = null) => set(({ jumps }) => ({ turn, span, view: 'turns', jumps: jumps + 1 })),

      move: (move) => {
        const turn = moved(move);
        if (turn !== null && get().view === 'turns') get().goTo(turn);
      },

      setFilter: (change) =>
        set(({ filter, jumps }) => ({ filter: { ...filter, ...change }, jumps: jumps + 1 })),

      find: async (query) => {
        searching?.cancel();
        searching = null;
        const { run } = get();
        if (query === null || query.pattern === '' || run.status !== 'ready') {
          set(({ filter }) => ({
            search: { status: 'none' },
            hit: null,
            filter: { ...filter, isHitsOnly: false },
          }));
          return;
        }
        set({ search: { status: 'searching', query }, hit: null });
        const mine = search.search(query, (port) => importer.serveTexts(run.place, port));
        searching = mine;
        try {
          const result = await mine.result;
          if (searching === mine) set({ search: { status: 'done', query, result } });
        } catch (thrown) {
          const error = toWireError(thrown);
          if (searching === mine && error.code !== 'cancelled')
            set({ search: { status: 'failed', query, error } });
        }
      },

      goToHit: (index) => {
        const { search: state } = get();
        if (state.status !== 'done') return;
        const count = state.result.hits.length;
        if (count === 0) return;
        const at = ((index % count) + count) % count;
        const hit = state.result.hits[at];
        if (!hit) return;
        set({ hit: at });
        get().goTo(hit.turn, { block: hit.block, start: hit.start, end: hit.end });
      },

      askForSearch: () => set(({ searchAsked }) => ({ searchAsked: searchAsked + 1, view: 'turns' })),

      togglePair: (place) =>
        set(({ pair }) => ({
          pair: pair.some((one) => samePlace(one, place))
            ? pair.filter((one) => !samePlace(one, place))
            : [...pair.slice(-1), place],
        })),

      comparePair: async () => {
        const [a, b] = get().pair;
        if (!a || !b) return;
        const mine = opening;
        set({ view: 'compare', compare: { status: 'loading' } });
        try {
          const [first, second, comparison] = await Promise.all([
            importer.outline(a),
            importer.outline(b),
            importer.compare(a, b),
          ]);
          if (isFresh(mine)) set({ compare: { status: 'ready', a: first, b: second, comparison } });
        } catch (thrown) {
          if (isFresh(mine)) set({ compare: { status: 'failed', error: toWireError(thrown) } });
        }
      },

      save: async (form) => {
        const { run } = get();
        if (run.status !== 'ready') return null;
        const blob = await importer.write(run.place, form, run.outline.warnings.map(remarkSentence));
        const ending = form === 'atif' ? 'atif.json' : form === 'markdown' ? 'md' : form;
        return { name: `${run.outline.id}.${ending}`, blob };
      },

      expect: (target) => {
        const { run, fingerprint, reports } = get();
        const isOpen =
          fingerprint !== null &&
          fingerprint.size === target.size &&
          fingerprint.hash.startsWith(target.hash) &&
          run.status === 'ready';
        if (!isOpen) {
          set({ shown: true, wanted: { status: 'asked', target } });
          return;
        }
        set({ shown: true, wanted: { status: 'none' } });
        const place = { file: run.place.file, run: target.run };
        if (samePlace(place, run.place) || !reports[place.file]?.trajectories[place.run])
          get().goTo(target.turn, target.span);
        else void get().openRun(place, target);
      },

      hide: () => set({ shown: false, wanted: { status: 'none' } }),
      reveal: () => {
        if (get().reports.length > 0) set({ shown: true });
      },

      close: () => {
        opening += 1;
        looking += 1;
        job?.cancel();
        searching?.cancel();
        importer.dispose();
        search.dispose();
        set({ ...CLOSED, wanted: { status: 'none' } });
      },
    };
  });
}

/** For a promise whose failure shows elsewhere. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ZipscopeError && (error.code === 'cancelled' || error.code === 'disposed');
