/**
 * What the search field of the grid finds. A query is a place ("2.5", "2.5.3" with the token), a word ("summary",
 * "masked", "flipped", "level 4"), a comparison with the advantage ("> 1", "<= -0.5"), or several of them together.
 * State layer, pure.
 */
import type { TurnAdvantage } from '../engine/advantage/estimator.ts';
import type { GroupTurn } from '../engine/advantage/group-model.ts';
import type { Cell } from './advantages-address.ts';
import { shownOrder } from './advantages-order.ts';
import { type AdvantagesState, editedGroup, groupResult } from './advantages-state.ts';

type Fits = (turn: GroupTurn, value: TurnAdvantage) => boolean;

/** Words of both languages, since a link may be searched in either. */
const WORDS: readonly { readonly names: readonly string[]; readonly fits: Fits }[] = [
  { names: ['summary', '摘要'], fits: ({ kind }) => kind === 'summary' },
  { names: ['masked', '遮蔽'], fits: (_, { masked }) => masked },
  {
    names: ['flipped', '变号'],
    fits: (_, { masked, advantage, base }) => !masked && advantage * base < 0,
  },
];
const LEVEL = /^(?:level|级别)\s*([1-5])/;
const COMPARISON = /^(<=|>=|<|>|=)\s*([+-]?\d+(?:\.\d+)?)/;
const PLACE = /^(\d+)(?:[.\s]+(\d+))?(?:[.\s]+(\d+))?$/;

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  // As printed in the grid.
  '=': (a, b) => Math.abs(a - b) < 0.005,
};

/** null where the query says nothing that can be looked for. */
function conditions(query: string): Fits[] | null {
  const found: Fits[] = [];
  let rest = query;
  while (rest !== '') {
    const comparison = COMPARISON.exec(rest);
    const level = LEVEL.exec(rest);
    const word = WORDS.flatMap(({ names, fits }) => names.map((name) => ({ name, fits }))).find(({ name }) =>
      rest.startsWith(name),
    );
    if (comparison) {
      const [text, sign = '', limit] = comparison;
      found.push((_, { advantage }) => COMPARE[sign]?.(advantage, Number(limit)) ?? false);
      rest = rest.slice(text.length);
    } else if (level) {
      found.push((turn) => turn.level === Number(level[1]));
      rest = rest.slice(level[0].length);
    } else if (word) {
      found.push(word.fits);
      rest = rest.slice(word.name.length);
    } else {
      return null;
    }
    rest = rest.trimStart();
  }
  return found;
}

/** Cells in the order of the screen; null where the query cannot be understood. */
export function findCells(state: AdvantagesState, query: string): Cell[] | null {
  const text = query.trim().toLowerCase().replaceAll('\u2212', '-').replaceAll('−', '-');
  const { group, origins } = editedGroup(state);
  const place = PLACE.exec(text);
  if (place) {
    const rollout = Number(place[1]) - 1;
    const turns = (origins[rollout] ?? []).flat();
    const turn = turns[Number(place[2] ?? 1) - 1];
    if (turn === undefined) return [];
    const token = Number(place[3] ?? 1) - 1;
    const tokens =
      group.rollouts[rollout]?.segments.flatMap((s) => s.turns)[turns.indexOf(turn)]?.tokens ?? 1;
    if (token >= Math.max(1, tokens)) return [];
    return [token > 0 ? { rollout, turn, token } : { rollout, turn }];
  }
  const wanted = text === '' ? null : conditions(text);
  const result = groupResult(state);
  if (!wanted || !result) return null;
  return shownOrder(state).flatMap((rollout) =>
    (group.rollouts[rollout]?.segments ?? []).flatMap(({ turns }, s) =>
      turns.flatMap((turn, t) => {
        const value = result.rollouts[rollout]?.segments[s]?.turns[t];
        const origin = origins[rollout]?.[s]?.[t];
        if (!value || origin === undefined || !wanted.every((fits) => fits(turn, value))) return [];
        return [{ rollout, turn: origin }];
      }),
    ),
  );
}
