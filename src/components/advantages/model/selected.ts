/** The selected cell as a place in the edited group. Pure. */
import type { Cell } from '../../../state/advantages-address.ts';
import type { EditedGroup } from '../../../state/advantages-edits.ts';

export interface SelectedPath {
  readonly rollout: number;
  readonly segment: number;
  readonly turn: number;
}

export function pathOf({ origins }: EditedGroup, { rollout, turn }: Cell): SelectedPath | null {
  for (const [segment, window] of (origins[rollout] ?? []).entries()) {
    const at = window.indexOf(turn);
    if (at >= 0) return { rollout, segment, turn: at };
  }
  return null;
}
