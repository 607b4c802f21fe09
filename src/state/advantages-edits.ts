/**
 * Changes a person makes to a group: rewards, Q_com and its parts, levels, masks, where windows end. State layer,
 * pure. Places are the recorded ones (rollout, turn counted over the whole rollout), so that moving a boundary never
 * changes what another edit is about; each place holds its latest value, as one short word of the address.
 */
import type { Group, GroupRollout, GroupTurn } from '../engine/advantage/group-model.ts';
import { isLevel, type Level } from '../engine/quality/levels.ts';
import {
  appliedWeights,
  QUALITY_DEFAULTS,
  QUALITY_TERMS,
  type QualityTerm,
  weightedSum,
} from '../engine/quality/qcom.ts';

export type Edit =
  | { readonly type: 'reward'; readonly rollout: number; readonly value: number }
  | { readonly type: 'qcom'; readonly rollout: number; readonly turn: number; readonly value: number }
  | {
      readonly type: 'part';
      readonly rollout: number;
      readonly turn: number;
      readonly part: QualityTerm;
      readonly value: number;
    }
  | { readonly type: 'level'; readonly rollout: number; readonly turn: number; readonly value: Level }
  | { readonly type: 'mask'; readonly rollout: number; readonly turn: number; readonly value: boolean }
  /** Turns per window, summaries not counted: they stay at the end of theirs. */
  | { readonly type: 'windows'; readonly rollout: number; readonly sizes: readonly number[] };

const SIGNS = { reward: 'r', qcom: 'q', part: 'p', level: 'l', mask: 'm', windows: 'b' } as const;

/** What an edit is about; a later edit with the same key takes its place. */
export function editKey(edit: Edit): string {
  const sign = SIGNS[edit.type];
  if (edit.type === 'reward' || edit.type === 'windows') return `${sign}${edit.rollout}`;
  const part = edit.type === 'part' ? `.${edit.part}` : '';
  return `${sign}${edit.rollout}.${edit.turn}${part}`;
}

/** A sum typed in takes the place of its parts and the other way round: Q_com has one owner. */
export function withEdit(edits: readonly Edit[], edit: Edit): Edit[] {
  const key = editKey(edit);
  const rest = edits.filter((other) => {
    if (editKey(other) === key) return false;
    if (!('turn' in other && 'turn' in edit)) return true;
    const isSameTurn = other.rollout === edit.rollout && other.turn === edit.turn;
    const types = [other.type, edit.type];
    return !(isSameTurn && types.includes('qcom') && types.includes('part'));
  });
  return [...rest, edit];
}

function editedTurn(recorded: GroupTurn, edits: readonly Edit[]): GroupTurn {
  let turn = recorded;
  for (const edit of edits) turn = { ...turn, ...change(turn, edit) };
  return turn;
}

function change({ parts }: GroupTurn, edit: Edit): Partial<GroupTurn> {
  switch (edit.type) {
    case 'qcom':
      return { qcom: edit.value, parts: null };
    case 'part': {
      if (!parts) return {};
      const edited = { ...parts, [edit.part]: edit.value };
      return { parts: edited, qcom: weightedSum(edited, appliedWeights(QUALITY_DEFAULTS)) };
    }
    case 'level':
      return { level: edit.value };
    case 'mask':
      return { masked: edit.value };
    default:
      return {};
  }
}

/** Turns per window without the summaries. */
export function windowSizes(rollout: GroupRollout): number[] {
  return rollout.segments.map(({ turns }) => turns.filter(({ kind }) => kind === 'turn').length);
}

interface Placed {
  readonly turn: GroupTurn;
  readonly origin: number;
}

/** Lays the turns out anew; sizes that do not add up to the rollout's turns are none of it. */
function rearranged(rollout: GroupRollout, sizes: readonly number[]): Placed[][] | null {
  const recorded = windowSizes(rollout);
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  if (sizes.length !== recorded.length || sum(sizes) !== sum(recorded)) return null;
  const turns: Placed[] = [];
  const summaries: Placed[][] = [];
  let origin = 0;
  for (const segment of rollout.segments) {
    const own: Placed[] = [];
    for (const turn of segment.turns) {
      (turn.kind === 'turn' ? turns : own).push({ turn, origin: origin++ });
    }
    summaries.push(own);
  }
  let at = 0;
  return sizes.map((size, s) => {
    const own = turns.slice(at, at + size);
    at += size;
    return [...own, ...(summaries[s] ?? [])];
  });
}

function recordedWindows(rollout: GroupRollout): Placed[][] {
  let origin = 0;
  return rollout.segments.map(({ turns }) => turns.map((turn) => ({ turn, origin: origin++ })));
}

export interface EditedGroup {
  readonly group: Group;
  /** Per rollout, window and turn: its place before any boundary was moved, counted over the rollout. */
  readonly origins: readonly (readonly (readonly number[])[])[];
}

export function applyEdits(group: Group, edits: readonly Edit[]): EditedGroup {
  const origins: number[][][] = [];
  const rollouts = group.rollouts.map((rollout, r): GroupRollout => {
    const own = edits.filter((edit) => edit.rollout === r);
    const reward = own.find((edit) => edit.type === 'reward');
    const moved = own.find((edit) => edit.type === 'windows');
    const windows = (moved && rearranged(rollout, moved.sizes)) ?? recordedWindows(rollout);
    origins.push(windows.map((window) => window.map(({ origin }) => origin)));
    if (own.length === 0) return rollout;
    const segments = windows.map((window) => ({
      turns: window.map(({ turn, origin }) =>
        editedTurn(
          turn,
          own.filter((edit) => 'turn' in edit && edit.turn === origin),
        ),
      ),
    }));
    return { ...rollout, ...(reward && { reward: reward.value }), segments };
  });
  return { group: edits.length === 0 ? group : { ...group, rollouts }, origins };
}

/** Sizes after one turn has crossed the end of a window; null where none can. Every window keeps a turn. */
export function movedBoundary(rollout: GroupRollout, window: number, by: 1 | -1): number[] | null {
  const sizes = windowSizes(rollout);
  const [before, after] = [sizes[window], sizes[window + 1]];
  if (before === undefined || after === undefined) return null;
  if (before + by < 1 || after - by < 1) return null;
  return sizes.with(window, before + by).with(window + 1, after - by);
}

function valueText(edit: Edit): string {
  if (edit.type === 'windows') return edit.sizes.join('.');
  return edit.type === 'mask' ? (edit.value ? '1' : '0') : String(edit.value);
}

/** As in the address: words like r0:1 or p1.2.info:0.3, joined by ~. */
export function writeEdits(edits: readonly Edit[]): string {
  return edits.map((edit) => `${editKey(edit)}:${valueText(edit)}`).join('~');
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e-?\d+)?`;
const WORD = new RegExp(
  String.raw`^(?:(r)(\d{1,4})|([qlm])(\d{1,4})\.(\d{1,5})|(p)(\d{1,4})\.(\d{1,5})\.(${QUALITY_TERMS.join('|')})):(${NUMBER})$`,
);
const WINDOWS = /^b(\d{1,4}):(\d{1,5}(?:\.\d{1,5})*)$/;

function readWord(word: string): Edit | null {
  const windows = WINDOWS.exec(word);
  if (windows) {
    const [, rollout = '', sizes = ''] = windows;
    return { type: 'windows', rollout: Number(rollout), sizes: sizes.split('.').map(Number) };
  }
  const found = WORD.exec(word);
  if (!found) return null;
  const value = Number(found[10]);
  if (found[1]) return { type: 'reward', rollout: Number(found[2]), value };
  const part = QUALITY_TERMS.find((term) => term === found[9]);
  if (part) {
    if (value < 0 || value > 1) return null;
    return { type: 'part', rollout: Number(found[7]), turn: Number(found[8]), part, value };
  }
  const place = { rollout: Number(found[4]), turn: Number(found[5]) };
  if (found[3] === 'q') return value >= 0 && value <= 1 ? { type: 'qcom', ...place, value } : null;
  if (found[3] === 'm')
    return value === 0 || value === 1 ? { type: 'mask', ...place, value: value === 1 } : null;
  return isLevel(value) ? { type: 'level', ...place, value } : null;
}

/** null where a word is none of ours. */
export function readEdits(text: string): Edit[] | null {
  if (text === '') return [];
  const edits = text.split('~').map(readWord);
  return edits.every((edit) => edit !== null) ? edits : null;
}
