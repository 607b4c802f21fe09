/**
 * The store of Advantages: a batch of groups and a person's hand on it. Plain store; what follows from it (edited
 * group, advantages) is derived in advantages-state.ts, never kept. One owner per fact.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Group } from '../engine/advantage/group-model.ts';
import { ESTIMATORS } from '../engine/advantage/registry.ts';
import { TEACHING_GROUPS } from '../engine/advantage/teaching-groups.ts';
import { type Cell, GROUP_SOURCES, type GroupSource, type NamedEstimator } from './advantages-address.ts';
import { withEdit } from './advantages-edits.ts';
import type { AdvantagesState, AdvantagesStore, Hand } from './advantages-state.ts';

/** More steps back than anyone takes, and no growth without end. */
const MOST_STEPS_BACK = 200;

const PLAIN: Hand = { estimator: 'hrr', given: {}, loss: {}, edits: [] };

function teaching(id: GroupSource): { readonly groups: readonly Group[]; readonly hand: Hand } | null {
  const found = TEACHING_GROUPS.find((group) => group.id === id);
  if (!found) return null;
  const { estimator, settings } = found.view;
  return { groups: [found.group], hand: { ...PLAIN, estimator, given: settings } };
}

/** The first cell with an advantage to look at. */
function firstCell(groups: readonly Group[], at: number): Cell {
  for (const [rollout, { segments }] of (groups[at]?.rollouts ?? []).entries()) {
    if (segments.some(({ turns }) => turns.length > 0)) return { rollout, turn: 0 };
  }
  return { rollout: 0, turn: 0 };
}

const handOf = ({ estimator, given, loss, edits }: Hand): Hand => ({ estimator, given, loss, edits });

function start(): AdvantagesState {
  const [source] = GROUP_SOURCES;
  const { groups, hand } = teaching(source) ?? { groups: [], hand: PLAIN };
  return {
    ...hand,
    source: { type: source },
    groups,
    at: 0,
    opening: hand,
    past: [],
    colour: 'advantage',
    sort: 'recorded',
    figure: 'w',
    cell: firstCell(groups, 0),
    askedForW: 0,
    askedForFind: 0,
    refused: null,
    rollingOut: null,
    rollOutFailed: null,
  };
}

export function createAdvantagesStore(): StoreApi<AdvantagesStore> {
  return createStore<AdvantagesStore>()((set, get) => {
    const open = (source: AdvantagesState['source'], groups: readonly Group[], hand: Hand) => {
      // A log may hold many questions asked once: the first that was asked more than once has more to show.
      const at = Math.max(
        0,
        groups.findIndex(({ rollouts }) => rollouts.length > 1),
      );
      set({
        ...hand,
        source,
        groups,
        at,
        opening: hand,
        past: [],
        cell: firstCell(groups, at),
        refused: null,
      });
    };
    /** @param what names the change, so that the steps of one drag become one step back */
    const change = (what: string, next: Partial<Hand>) =>
      set((state) => {
        const last = state.past.at(-1);
        const past =
          last?.change === what ? state.past : [...state.past, { hand: handOf(state), change: what }];
        return { ...next, past: past.slice(-MOST_STEPS_BACK) };
      });

    return {
      ...start(),

      openGroup: (source) => {
        const found = teaching(source);
        open({ type: source }, found?.groups ?? [], found?.hand ?? PLAIN);
      },

      openBatch: (origin, groups, hand = {}) => open(origin, groups, { ...PLAIN, ...hand }),

      setEpisode: (groups, isNew) => {
        if (get().source.type !== 'episode') return;
        if (!isNew) set({ groups });
        // What a link brought along is about the first episode that comes.
        else if (get().groups.length === 0) set({ groups, at: 0 });
        else set({ groups, at: 0, edits: [], past: [], cell: firstCell(groups, 0) });
      },

      setRollingOut: (rollingOut, rollOutFailed = null) => set({ rollingOut, rollOutFailed }),

      refuse: (file, error) => set({ refused: { file, error } }),

      showGroup: (at) => {
        const { groups } = get();
        if (groups[at]) set({ at, edits: [], past: [], cell: firstCell(groups, at) });
      },

      setEstimator: (estimator) => change('estimator', { estimator, given: kept(get().given, estimator) }),

      set: (name, value) => change(name, { given: { ...get().given, [name]: value } }),

      setLoss: (name, value) => change(name, { loss: { ...get().loss, [name]: value } }),

      edit: (edit) =>
        change(JSON.stringify({ ...edit, value: 0, sizes: 0 }), { edits: withEdit(get().edits, edit) }),

      undo: () =>
        set(({ past }) => {
          const last = past.at(-1);
          return last ? { ...last.hand, past: past.slice(0, -1) } : {};
        }),

      reset: () => {
        const { opening, past } = get();
        set({ ...opening, past: [...past, { hand: handOf(get()), change: 'reset' }] });
      },

      take: (hand) => set({ ...handOf(hand), past: [] }),

      askForW: () => set(({ askedForW }) => ({ askedForW: askedForW + 1 })),

      askForFind: () => set(({ askedForFind }) => ({ askedForFind: askedForFind + 1 })),

      show: (view) => set(view),
    };
  });
}

/** An estimator's own defaults come into force again, unless they were set while another one was that reads them. */
function kept(given: AdvantagesState['given'], name: NamedEstimator): AdvantagesState['given'] {
  const estimator = ESTIMATORS.find((candidate) => candidate.name === name);
  if (!estimator) return given;
  // Dr.GRPO stands and falls with its missing deviation: a setting carried over would turn it into GRPO.
  const own = Object.keys(estimator.defaults);
  return Object.fromEntries(Object.entries(given).filter(([key]) => !own.includes(key)));
}
