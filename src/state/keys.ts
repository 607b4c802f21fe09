/**
 * The registry of keys: the one list behind the handler and the help. Pure apart from what an action does; the
 * shell binds it to the window.
 */
import type { StoreApi } from 'zustand/vanilla';
import { LEVELS } from '../engine/quality/levels.ts';
import { CELL_MOVES, type CellMove, moveCell } from './advantages-keys.ts';
import type { AdvantagesStore } from './advantages-state.ts';
import { type DraftStore, tryLevel } from './draft.ts';
import { canTryWhatIf, type InspectStore, type Move, shownTimeline } from './inspect-state.ts';
import { LOG_MOVES, type LogMove, type LogsStore } from './logs-state.ts';
import type { PageStore } from './page.ts';
import { doTrain, TRAIN_ACTIONS, type TrainAction } from './train-keys.ts';

export type InspectAction = 'playPause' | 'whatIfLevel' | 'whatIfRun' | 'whatIfUndo' | Move;
export type AdvantagesAction = 'changeW' | 'findToken' | 'undoChange' | CellMove;
export type LogAction = 'searchLog' | 'nextHit' | 'previousHit' | LogMove;
export type KeyAction = InspectAction | AdvantagesAction | LogAction | TrainAction | 'help';
export type KeyGroup = 'moving' | 'finding' | 'playing' | 'whatIf' | 'changing' | 'page';
/** Where a key works: in one workspace, or everywhere. */
export type KeyScope = 'inspect' | 'logs' | 'advantages' | 'train' | 'page';

export interface KeyBinding {
  readonly action: KeyAction;
  readonly group: KeyGroup;
  readonly scope: KeyScope;
  /** As tinykeys writes them; the first `printed` is what help shows where it differs. */
  readonly keys: readonly string[];
  readonly printed: readonly string[];
}

const isLogMove = (action: string): action is LogMove => LOG_MOVES.some((name) => name === action);
const isCellMove = (action: string): action is CellMove => CELL_MOVES.some((name) => name === action);

const isTrainAction = (action: string): action is TrainAction =>
  TRAIN_ACTIONS.some((name) => name === action);

const move = (action: Move | CellMove | LogMove, ...keys: string[]): KeyBinding => ({
  action,
  group: 'moving',
  scope: isCellMove(action) ? 'advantages' : isLogMove(action) ? 'logs' : 'inspect',
  keys,
  printed: keys,
});

/** @param others the same on other keyboards, which help need not print */
const train = (action: TrainAction, group: KeyGroup, key: string, ...others: string[]): KeyBinding => ({
  action,
  group,
  scope: 'train',
  keys: [key, ...others],
  printed: [key],
});

export const KEYS: readonly KeyBinding[] = [
  move('nextDecision', 'ArrowRight'),
  move('previousDecision', 'ArrowLeft'),
  move('nextTurn', 'j'),
  move('previousTurn', 'k'),
  move('nextSegment', ']'),
  move('previousSegment', '['),
  move('first', 'Home'),
  move('last', 'End'),
  { action: 'playPause', group: 'playing', scope: 'inspect', keys: ['Space'], printed: ['Space'] },
  {
    action: 'whatIfLevel',
    group: 'whatIf',
    scope: 'inspect',
    keys: LEVELS.map(String),
    printed: ['1', '–', '5'],
  },
  { action: 'whatIfRun', group: 'whatIf', scope: 'inspect', keys: ['Enter'], printed: ['Enter'] },
  { action: 'whatIfUndo', group: 'whatIf', scope: 'inspect', keys: ['Backspace'], printed: ['Backspace'] },
  move('nextCell', 'ArrowRight'),
  move('previousCell', 'ArrowLeft'),
  move('nextRollout', 'j', 'ArrowDown'),
  move('previousRollout', 'k', 'ArrowUp'),
  move('nextWindow', ']'),
  move('previousWindow', '['),
  move('firstCell', 'Home'),
  move('lastCell', 'End'),
  {
    action: 'changeW',
    group: 'changing',
    scope: 'advantages',
    keys: ['w'],
    printed: ['w', '–', 'ArrowRight'],
  },
  { action: 'findToken', group: 'moving', scope: 'advantages', keys: ['/'], printed: ['/'] },
  {
    action: 'undoChange',
    group: 'changing',
    scope: 'advantages',
    keys: ['Backspace'],
    printed: ['Backspace'],
  },
  train('toggleTraining', 'playing', 'Space'),
  train('nextPoint', 'moving', 'ArrowRight'),
  train('previousPoint', 'moving', 'ArrowLeft'),
  train('nextRun', 'moving', 'j'),
  train('previousRun', 'moving', 'k'),
  train('oneStep', 'playing', ']'),
  train('onePhase', 'playing', '['),
  train('openPoint', 'moving', 'Enter'),
  // Plus is a key with Shift, without it, or of its own.
  train('zoomIn', 'moving', '+', 'Shift++', '='),
  train('zoomOut', 'moving', '-'),
  train('zoomAll', 'moving', '0'),
  train('findSetting', 'changing', '/'),
  move('nextLogTurn', 'j'),
  move('previousLogTurn', 'k'),
  move('nextLogSegment', ']'),
  move('previousLogSegment', '['),
  move('firstLogTurn', 'Home'),
  move('lastLogTurn', 'End'),
  { action: 'searchLog', group: 'finding', scope: 'logs', keys: ['/'], printed: ['/'] },
  { action: 'nextHit', group: 'finding', scope: 'logs', keys: ['n'], printed: ['n'] },
  { action: 'previousHit', group: 'finding', scope: 'logs', keys: ['p'], printed: ['p'] },
  // Shift is part of ? on most keyboards, and of none on some.
  { action: 'help', group: 'page', scope: 'page', keys: ['Shift+?', '?'], printed: ['?'] },
];

export interface KeyTargets {
  readonly inspect: StoreApi<InspectStore>;
  readonly page: StoreApi<PageStore>;
  readonly draft: StoreApi<DraftStore>;
  readonly advantages: StoreApi<AdvantagesStore>;
  readonly logs: StoreApi<LogsStore>;
}

/** The keys that work in a workspace; those of the page alone where there is none. */
export function keysIn(workspace: string | null): readonly KeyBinding[] {
  return KEYS.filter(({ scope }) => scope === 'page' || scope === workspace);
}

/** Does what a key stands for. */
export function act(
  action: KeyAction,
  key: string,
  { inspect, page, draft, advantages, logs }: KeyTargets,
): void {
  const state = inspect.getState();
  switch (action) {
    case 'playPause':
      state.togglePlaying();
      return;
    case 'help':
      page.getState().showHelp(!page.getState().helpOpen);
      return;
    case 'whatIfLevel': {
      const level = LEVELS.find((candidate) => String(candidate) === key);
      if (level === undefined || !canTryWhatIf(state, state.cursor.turn)) return;
      tryLevel(draft, shownTimeline(state)?.turns[state.cursor.turn]?.turn, level);
      return;
    }
    case 'whatIfRun': {
      const change = draft.getState().draft;
      if (change === null || !canTryWhatIf(state, change.turn)) return;
      draft.getState().discard();
      void state.tryWhatIf(change);
      return;
    }
    case 'whatIfUndo':
      draft.getState().undo();
      return;
    case 'changeW':
      advantages.getState().askForW();
      return;
    case 'findToken':
      advantages.getState().askForFind();
      return;
    case 'undoChange':
      advantages.getState().undo();
      return;
    case 'searchLog':
      logs.getState().askForSearch();
      return;
    case 'nextHit':
    case 'previousHit': {
      const { hit, goToHit } = logs.getState();
      goToHit(action === 'nextHit' ? (hit ?? -1) + 1 : (hit ?? 1) - 1);
      return;
    }
    default:
      if (isTrainAction(action)) doTrain(action);
      else if (isLogMove(action)) logs.getState().move(action);
      else if (isCellMove(action)) moveCell(advantages, action);
      else state.move(action);
  }
}

/** Keys rest where typing, choosing or a dialog needs them. */
export function isTakenElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (
    target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true]')
  )
    return true;
  // A dialog has the whole keyboard; ? closes the one it opened.
  if (target.closest('dialog[open]')) return key !== '?';
  // Space and Enter press the focused button; arrows move within radio groups, sliders, and things that say they take them.
  if (key === ' ' || key === 'Enter')
    return target.closest('button, a, summary, [role=button], input') !== null;
  if (key.startsWith('Arrow') || key === 'Home' || key === 'End') {
    return target.closest('input, [role=slider], [role=separator], [role=listbox], [role=grid]') !== null;
  }
  return false;
}
