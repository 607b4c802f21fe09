/**
 * The registry of keys: the one list behind the handler and the help. Pure apart from what an action does; the
 * shell binds it to the window.
 */
import type { StoreApi } from 'zustand/vanilla';
import { LEVELS } from '../engine/quality/levels.ts';
import { type DraftStore, tryLevel } from './draft.ts';
import { canTryWhatIf, type InspectStore, type Move, shownTimeline } from './inspect-state.ts';
import type { PageStore } from './page.ts';

export type KeyAction = 'playPause' | 'whatIfLevel' | 'whatIfRun' | 'whatIfUndo' | 'help' | Move;
export type KeyGroup = 'moving' | 'playing' | 'whatIf' | 'page';

export interface KeyBinding {
  readonly action: KeyAction;
  readonly group: KeyGroup;
  /** As tinykeys writes them; the first `printed` is what help shows where it differs. */
  readonly keys: readonly string[];
  readonly printed: readonly string[];
}

const move = (action: Move, ...keys: string[]): KeyBinding => ({
  action,
  group: 'moving',
  keys,
  printed: keys,
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
  { action: 'playPause', group: 'playing', keys: ['Space'], printed: ['Space'] },
  { action: 'whatIfLevel', group: 'whatIf', keys: LEVELS.map(String), printed: ['1', '–', '5'] },
  { action: 'whatIfRun', group: 'whatIf', keys: ['Enter'], printed: ['Enter'] },
  { action: 'whatIfUndo', group: 'whatIf', keys: ['Backspace'], printed: ['Backspace'] },
  // Shift is part of ? on most keyboards, and of none on some.
  { action: 'help', group: 'page', keys: ['Shift+?', '?'], printed: ['?'] },
];

export interface KeyTargets {
  readonly inspect: StoreApi<InspectStore>;
  readonly page: StoreApi<PageStore>;
  readonly draft: StoreApi<DraftStore>;
}

/** Does what a key stands for. */
export function act(action: KeyAction, key: string, { inspect, page, draft }: KeyTargets): void {
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
    default:
      state.move(action);
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
