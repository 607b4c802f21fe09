/** The numbers of the grid under a choice of colour, in one pass over the group. Pure; the painter only prints them. */
import type { GroupAdvantage } from '../../../engine/advantage/estimator.ts';
import type { Group } from '../../../engine/advantage/group-model.ts';
import type { Colour } from '../../../state/advantages-address.ts';
import {
  type AdvantagesState,
  batchResults,
  editedBatch,
  groupResult,
  latest,
  lossSettings,
} from '../../../state/advantages-state.ts';
import { formatCount, formatShare, formatSigned } from '../../ui/format.ts';
import { type LossShares, lossShares, meanLogRatio } from './loss.ts';

export interface GridCell {
  /** null: not known, or does not apply. */
  readonly value: number | null;
  readonly masked: boolean;
}

export interface GridValues {
  /** Per rollout as recorded, the turns of all its windows in order. */
  readonly rows: readonly (readonly GridCell[])[];
  /** The scale runs from -range to range. */
  readonly range: number;
}

const STEPS = [1, 1.5, 2, 3, 5, 7.5, 10];

/** The next round number, so that the scale stays put while w moves a little. */
export function niceRange(largest: number): number {
  if (!(largest > 0) || !Number.isFinite(largest)) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = STEPS.find((candidate) => candidate * power >= largest * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** -6 to 6 on the diverging scale; 0 only for what is next to nothing. */
export function scaleStep(value: number, range: number): number {
  const share = Math.abs(value) / range;
  if (!(share >= 0.005)) return 0;
  return Math.sign(value) * Math.min(6, Math.ceil(share * 6 - 1e-9));
}

export function gridValues(
  group: Group,
  result: GroupAdvantage,
  colour: Colour,
  shares: LossShares | null,
): GridValues {
  let largest = 0;
  const rows = result.rollouts.map(({ segments }, r) =>
    segments.flatMap(({ turns }, s) =>
      turns.map((turn, t): GridCell => {
        const given = group.rollouts[r]?.segments[s]?.turns[t];
        const value = cellValue(colour, turn, given, shares?.turn[r]?.[s]?.[t] ?? null);
        if (value !== null) largest = Math.max(largest, Math.abs(value));
        return { value, masked: turn.masked };
      }),
    ),
  );
  return { rows, range: FIXED.has(colour) ? 1 : niceRange(largest) };
}

const FIXED: ReadonlySet<Colour> = new Set(['qcom', 'ratio', 'level', 'info', 'sem', 'mask']);

function cellValue(
  colour: Colour,
  turn: GroupAdvantage['rollouts'][number]['segments'][number]['turns'][number],
  given: Group['rollouts'][number]['segments'][number]['turns'][number] | undefined,
  share: number | null,
): number | null {
  switch (colour) {
    case 'advantage':
      return turn.advantage;
    case 'base':
      return turn.base;
    case 'shift':
      return turn.dq === null ? null : turn.shift;
    case 'qcom':
      return given?.qcom ?? null;
    case 'ratio':
    case 'level':
    case 'info':
    case 'sem':
      return given?.parts?.[colour] ?? null;
    case 'mask':
      return turn.masked ? 0 : 1;
    case 'weight':
      return share;
    case 'logRatio':
      return given ? meanLogRatio(given) : null;
  }
}

/** As a cell prints it. */
export function cellText(colour: Colour, value: number | null): string {
  switch (colour) {
    case 'advantage':
    case 'base':
    case 'shift':
    case 'logRatio':
      return formatSigned(value, 2);
    case 'weight':
      return formatShare(value, 1);
    case 'mask':
      return formatCount(value);
    default:
      return formatCount(value, 2);
  }
}

export function isSigned(colour: Colour): boolean {
  return colour === 'advantage' || colour === 'base' || colour === 'shift' || colour === 'logRatio';
}

const sharesOf = latest(lossShares);
const valuesOf = latest(gridValues);

/** Of the state on screen; null while there is no group. Painter and legend read the same object. */
export function shownValues(state: AdvantagesState, group: Group): GridValues | null {
  const result = groupResult(state);
  if (!result) return null;
  const { colour, at } = state;
  const { aggregation, constant } = lossSettings(state);
  const shares =
    colour === 'weight' ? sharesOf(editedBatch(state), batchResults(state), at, aggregation, constant) : null;
  return valuesOf(group, result, colour, shares);
}
