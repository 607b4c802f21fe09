/** What the store of Advantages holds and can do, and what is read off it. Types and pure selectors. */
import type { GroupAdvantage } from '../engine/advantage/estimator.ts';
import { resolveFields } from '../engine/advantage/fields.ts';
import type { Group } from '../engine/advantage/group-model.ts';
import { atW, computeAdvantages } from '../engine/advantage/registry.ts';
import { ADVANTAGE_FIELDS, type AdvantageSettings, type SettingName } from '../engine/advantage/settings.ts';
import { LOSS_FIELDS, type LossSettings } from '../engine/loss/settings.ts';
import type { WireError } from '../workers/wire.ts';
import type { Cell, Colour, FigureName, GroupSource, NamedEstimator, Sort } from './advantages-address.ts';
import { applyEdits, type Edit, type EditedGroup } from './advantages-edits.ts';

export type GivenAdvantage = Partial<AdvantageSettings>;
export type GivenLoss = Partial<LossSettings>;

/** A batch that no address can name: it lives as long as the page. */
export type BatchOrigin =
  | { readonly type: 'file'; readonly name: string }
  /** One group of a training step. */
  | { readonly type: 'training'; readonly run: string; readonly step: number };

export type BatchSource = { readonly type: GroupSource } | BatchOrigin;

/** What undo brings back. */
export interface Hand {
  readonly estimator: NamedEstimator;
  readonly given: GivenAdvantage;
  readonly loss: GivenLoss;
  readonly edits: readonly Edit[];
}

export interface AdvantagesState extends Hand {
  readonly source: BatchSource;
  /** The batch as recorded. */
  readonly groups: readonly Group[];
  /** Which of them the grid shows and the edits are about. */
  readonly at: number;
  /** Where undo and reset lead: what the group opened with. */
  readonly opening: Hand;
  /** Earlier hands, latest last, each with what was then changed: one drag of a slider is one step. */
  readonly past: readonly { readonly hand: Hand; readonly change: string }[];
  readonly colour: Colour;
  readonly sort: Sort;
  readonly figure: FigureName;
  readonly cell: Cell;
  /** Counts how often the keyboard asked for the slider of w. */
  readonly askedForW: number;
  /** The same for the search field. */
  readonly askedForFind: number;
  readonly refused: { readonly file: string; readonly error: WireError } | null;
  /** A group of the episode's question being rolled out; null where none is. */
  readonly rollingOut: { readonly done: number; readonly of: number; readonly stop: () => void } | null;
  readonly rollOutFailed: WireError | null;
}

export interface AdvantagesActions {
  readonly openGroup: (source: GroupSource) => void;
  /** Shows a batch that was read or rolled out. */
  readonly openBatch: (origin: BatchOrigin, groups: readonly Group[], hand?: Partial<Hand>) => void;
  /** @param isNew another episode than the one before, whose edits and cell mean nothing here */
  readonly setEpisode: (groups: readonly Group[], isNew: boolean) => void;
  readonly setRollingOut: (
    rollingOut: AdvantagesState['rollingOut'],
    rollOutFailed?: WireError | null,
  ) => void;
  readonly refuse: (file: string, error: WireError) => void;
  readonly showGroup: (at: number) => void;
  readonly setEstimator: (estimator: NamedEstimator) => void;
  readonly set: <K extends SettingName>(name: K, value: AdvantageSettings[K]) => void;
  readonly setLoss: <K extends keyof LossSettings>(name: K, value: LossSettings[K]) => void;
  readonly edit: (edit: Edit) => void;
  readonly undo: () => void;
  /** Everything as the group opened. */
  readonly reset: () => void;
  readonly take: (hand: Hand) => void;
  readonly askForW: () => void;
  readonly askForFind: () => void;
  readonly show: (view: Partial<Pick<AdvantagesState, 'colour' | 'sort' | 'figure' | 'cell'>>) => void;
}

export type AdvantagesStore = AdvantagesState & AdvantagesActions;

/** Of no address: a batch from a file or a training step. */
export function isUnnamed(source: BatchSource): source is BatchOrigin {
  return source.type === 'file' || source.type === 'training';
}

/** Remembers the result for the latest arguments: every reader of a state sees the same object. */
export function latest<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let before: { readonly args: A; readonly result: R } | null = null;
  return (...args) => {
    if (before?.args.every((arg, i) => Object.is(arg, args[i]))) return before.result;
    before = { args, result: compute(...args) };
    return before.result;
  };
}

const EMPTY: EditedGroup = { group: { id: '', question: '', rollouts: [] }, origins: [] };

const edited = latest((groups: readonly Group[], at: number, edits: readonly Edit[]): EditedGroup => {
  const group = groups[at];
  return group ? applyEdits(group, edits) : EMPTY;
});

/** The group on screen with its edits. */
export function editedGroup({ groups, at, edits }: AdvantagesState): EditedGroup {
  return edited(groups, at, edits);
}

const batch = latest((groups: readonly Group[], at: number, group: Group) =>
  groups.map((recorded, i) => (i === at ? group : recorded)),
);

/** The whole batch with the edits of the group on screen: what scopes of the batch reach over. */
export function editedBatch(state: AdvantagesState): readonly Group[] {
  return batch(state.groups, state.at, editedGroup(state).group);
}

/** At w = 0, which is all that sweep, flips, statistics and tags rest on: the same object while w moves. */
const computedAtRest = latest((estimator: string, groups: readonly Group[], given: string) =>
  computeAdvantages(estimator, groups, JSON.parse(given) as GivenAdvantage),
);

export function batchResultsAtRest(state: AdvantagesState): readonly GroupAdvantage[] {
  return computedAtRest(state.estimator, editedBatch(state), JSON.stringify({ ...state.given, w: 0 }));
}

const shiftedBy = latest(atW);

/** The batch under the estimator in force. */
export function batchResults(state: AdvantagesState): readonly GroupAdvantage[] {
  const atRest = batchResultsAtRest(state);
  // Another estimator does not read w, but its settings name it.
  if (state.estimator !== 'hrr') return atRest;
  return shiftedBy(atRest, editedBatch(state), state.given.w ?? ADVANTAGE_FIELDS.w.initial);
}

/** The group on screen at w = 0. */
export function groupResultAtRest(state: AdvantagesState): GroupAdvantage | null {
  return batchResultsAtRest(state)[state.at] ?? null;
}

/** The group on screen; null while there is none. */
export function groupResult(state: AdvantagesState): GroupAdvantage | null {
  return batchResults(state)[state.at] ?? null;
}

const resolvedLoss = latest((given: GivenLoss): LossSettings => resolveFields(LOSS_FIELDS, given));

export function lossSettings({ loss }: Pick<AdvantagesState, 'loss'>): LossSettings {
  return resolvedLoss(loss);
}

export function sameHand(a: Hand, b: Hand): boolean {
  const text = ({ estimator, given, loss, edits }: Hand) =>
    JSON.stringify([estimator, Object.entries(given).sort(), Object.entries(loss).sort(), edits]);
  return text(a) === text(b);
}
