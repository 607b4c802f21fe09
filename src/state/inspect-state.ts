/** What the store of Inspect holds and can do, and what is read off it. Types and pure selectors. */
import type { EpisodeSpec, Trajectory } from '../engine/trajectory/model.ts';
import type { PolicyClient, PolicyRun } from '../workers/policy/client.ts';
import type { PolicyInfo } from '../workers/policy/protocol.ts';
import type { WireError } from '../workers/wire.ts';
import type { EpisodeSettings, PolicySize } from './episode.ts';
import { type Cursor, type Speed, type Timeline, timelineOf } from './playback.ts';
import type { WhatIf } from './url.ts';

/** A trajectory on its way. `growing`: a live run is still adding turns. */
export type Loaded =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: WireError }
  | { readonly status: 'ready'; readonly trajectory: Trajectory; readonly growing: boolean };

export type RunState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly purpose: 'episode' | 'what-if' }
  | { readonly status: 'failed'; readonly purpose: 'episode' | 'what-if'; readonly error: WireError };

export interface Branch {
  readonly change: WhatIf;
  readonly result: Loaded;
}

export type Move =
  | 'nextDecision'
  | 'previousDecision'
  | 'nextTurn'
  | 'previousTurn'
  | 'nextSegment'
  | 'previousSegment'
  | 'first'
  | 'last';

export interface InspectState {
  readonly source: 'example' | 'live' | 'file' | 'training';
  readonly episode: Loaded;
  /** The episode run again from a change; null where none was asked for. */
  readonly branch: Branch | null;
  /** Whose turns the panels show. */
  readonly side: 'original' | 'branch';
  readonly cursor: Cursor;
  readonly playing: boolean;
  readonly speed: Speed;
  readonly run: RunState;
  readonly settings: EpisodeSettings;
  /** A policy file the person gave; it runs instead of the shipped ones until it is put away. */
  readonly ownPolicy: OwnPolicy;
}

export type OwnPolicy =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly name: string }
  | { readonly status: 'loaded'; readonly info: PolicyInfo }
  /** The file was no such policy; what was loaded before is still in use. */
  | { readonly status: 'failed'; readonly error: WireError; readonly kept: PolicyInfo | null };

/** A cursor as an address holds it. */
export interface Place {
  readonly turn: number;
  readonly step: number | null;
}

export interface InspectActions {
  /** @param at where the walk begins; a step of null shows the whole turn */
  readonly openExample: (at?: Place) => Promise<void>;
  readonly runEpisode: () => Promise<void>;
  /** Shows an episode that was read from a file, or rolled out in training. */
  readonly openTrajectory: (trajectory: Trajectory, source?: 'file' | 'training') => void;
  /** Runs an episode beside the one on screen, which stays. */
  readonly sample: (spec: EpisodeSpec) => Promise<PolicyRun>;
  /** Re-runs the episode from a turn with another level or other units. */
  readonly tryWhatIf: (change: WhatIf) => Promise<void>;
  readonly dropWhatIf: () => void;
  readonly openPolicy: (name: string, bytes: Uint8Array) => Promise<void>;
  readonly dropPolicy: () => void;
  readonly cancelRun: () => void;
  readonly dismissFailure: () => void;
  readonly showSide: (side: 'original' | 'branch') => void;
  readonly move: (move: Move) => void;
  /** Shows the whole of a turn. */
  readonly selectTurn: (turn: number) => void;
  readonly goTo: (place: Place) => void;
  readonly togglePlaying: () => void;
  readonly setSpeed: (speed: Speed) => void;
  /** One tick of playback: the next decision, or the end of playing. */
  readonly advance: () => void;
  readonly changeSettings: (change: Partial<EpisodeSettings>) => void;
}

export type InspectStore = InspectState & InspectActions;

export interface InspectPorts {
  /** The bundled episode. */
  readonly example: () => Promise<Trajectory>;
  /** Address and name of a shipped policy, by size or by the name an episode recorded. */
  readonly policyFile: (
    want: { readonly size: PolicySize } | { readonly name: string },
  ) => Promise<PolicyFile>;
  readonly policy: Pick<PolicyClient, 'load' | 'run'>;
}

export interface PolicyFile {
  readonly name: string;
  readonly url: string;
}

/** The trajectory whose turns are on screen; null while there is none. */
export function shownTrajectory(state: InspectState): Trajectory | null {
  const branch = state.branch?.result;
  if (state.side === 'branch' && branch?.status === 'ready') return branch.trajectory;
  return state.episode.status === 'ready' ? state.episode.trajectory : null;
}

export function shownTimeline(state: InspectState): Timeline | null {
  const trajectory = shownTrajectory(state);
  return trajectory && timelineOf(trajectory);
}

/** Why nothing can be tried out at a turn: said where the person would try it. */
export type WhatIfObstacle =
  | 'no-episode'
  /** The episode is still growing, or another run is under way. */
  | 'running'
  /** A log that does not say how to run it again. */
  | 'foreign'
  /** The branch is on screen; changes start from the original. */
  | 'branch'
  | 'no-compression';

/** null: possible. A what-if needs a complete episode of our own, and a turn in it that compressed something. */
export function whatIfObstacle({ episode, run, side }: InspectState, turn: number): WhatIfObstacle | null {
  if (episode.status !== 'ready') return 'no-episode';
  if (episode.growing || run.status === 'running') return 'running';
  if (episode.trajectory.source.episode === null) return 'foreign';
  if (side === 'branch') return 'branch';
  const here = timelineOf(episode.trajectory).turns[turn]?.turn;
  return here?.decisions.some(({ kind }) => kind === 'document') === true ? null : 'no-compression';
}

export function canTryWhatIf(state: InspectState, turn: number): boolean {
  return whatIfObstacle(state, turn) === null;
}

/** The person's own policy in force; null where the shipped ones are. */
export function ownPolicyInUse({ ownPolicy }: InspectState): PolicyInfo | null {
  if (ownPolicy.status === 'loaded') return ownPolicy.info;
  return ownPolicy.status === 'failed' ? ownPolicy.kept : null;
}
