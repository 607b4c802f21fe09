/** What the store of the Train workspace holds and can do, and what its charts show of it. */

import type { TrainingSettingName } from '../engine/training/settings-model.ts';
import type { ShowcaseId } from '../engine/training/showcases.ts';
import type { BackendSetting } from '../workers/runtime/backend.ts';
import type { Advance, Bar } from '../workers/trainer/protocol.ts';
import type { WireError } from '../workers/wire.ts';
import type { Place, RunSummary } from './runs.ts';
import type { Arm, StepGroup } from './train-arm.ts';
import type { Range } from './train-curves.ts';
import type { Draft } from './train-draft.ts';
import { type LaidRun, type Trace, tracesOf } from './train-traces.ts';

/** The rollouts of a step, on screen. */
export interface OpenedStep {
  readonly run: string;
  readonly step: number;
  readonly bar: Bar | null;
  /** undefined: being read; null: not kept. */
  readonly group: StepGroup | null | undefined;
}

export interface TrainState {
  readonly arms: readonly Arm[];
  /** Kept runs whose curves are shown as well. */
  readonly laid: readonly LaidRun[];
  readonly kept: readonly RunSummary[];
  /** null until the browser has said. */
  readonly place: Place | null;
  /** A run is active in another tab. */
  readonly elsewhere: boolean;
  readonly error: WireError | null;
  readonly opened: OpenedStep | null;
  readonly range: Range | null;
  readonly smoothing: number;
  /** Step under the pointer or the keys, in whichever chart; all charts show it. */
  readonly cursor: number | null;
  /** Counts how often the keyboard asked for the search of settings. */
  readonly askedForSetting: number;
}

export interface TrainActions {
  readonly begin: (backend: BackendSetting) => Promise<void>;
  readonly changeDraft: (change: Partial<Draft>) => void;
  readonly takeShowcase: (id: ShowcaseId | null) => void;
  readonly set: (name: TrainingSettingName, value: unknown) => void;
  /** Starts what the form says, or goes on with the runs on screen. */
  readonly advance: (mode: Advance) => Promise<void>;
  readonly pause: () => void;
  /** Takes a checkpoint now. */
  readonly checkpoint: () => Promise<void>;
  /** Leaves the step under way and puts the runs away; they are kept as they stand at the end of their last step. */
  readonly stop: () => Promise<void>;
  readonly resume: (id: string) => Promise<void>;
  /** Shows the curves of a kept run beside the others, or no more. */
  readonly lay: (id: string) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** The run as the text of a file. */
  readonly exportRun: (id: string) => Promise<string | null>;
  readonly importRun: (text: string) => Promise<void>;
  readonly importSettings: (text: string) => Promise<void>;
  readonly startFrom: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly compare: (n: number) => Promise<void>;
  readonly openStep: (run: string, step: number, bar?: Bar | null) => Promise<void>;
  /** Those of a whole step, as far as they are kept. */
  readonly rollouts: (run: string, step: number) => Promise<StepGroup | null>;
  readonly closeStep: () => void;
  readonly zoom: (range: Range | null) => void;
  /** Zooms around the crosshair: below 1 in, above 1 out. */
  readonly zoomBy: (factor: number) => void;
  readonly smooth: (weight: number) => void;
  readonly point: (cursor: number | null) => void;
  /** Moves the cursor over the steps there are. */
  readonly walk: (by: number) => void;
  readonly askForSetting: () => void;
  readonly dismiss: () => void;
}

export type TrainStore = TrainState & TrainActions;

/** Nothing trains and nothing is open. */
export const START: TrainState = {
  arms: [],
  laid: [],
  kept: [],
  place: null,
  elsewhere: false,
  error: null,
  opened: null,
  range: null,
  smoothing: 0.8,
  cursor: null,
  askedForSetting: 0,
};

/** What the charts show. */
export function shownTraces({ arms, laid }: Pick<TrainState, 'arms' | 'laid'>): readonly Trace[] {
  if (shown === null || shown.arms !== arms || shown.laid !== laid) {
    shown = { arms, laid, traces: tracesOf(arms, laid) };
  }
  return shown.traces;
}

/** The last answer: every reader of a state sees the same object. */
let shown: (Pick<TrainState, 'arms' | 'laid'> & { readonly traces: readonly Trace[] }) | null = null;
