/**
 * Two runs side by side, aligned on their tool calls: turns that make the same call stand in one row. Engine layer,
 * pure. A longest common subsequence over calls (Myers); runs that differ too much are aligned as far as the effort
 * allows, and the rest stands below each other.
 */
import type { Trajectory, Turn } from './model.ts';
import { callKey } from './reexploration.ts';
import { allTurns } from './turns.ts';

export interface ComparedRow {
  /** Turn of the first run, of the second; null where the other did something alone. */
  readonly a: number | null;
  readonly b: number | null;
  /** Same calls with the same arguments; same tools only; or aligned by nothing. */
  readonly match: 'same' | 'tool' | 'none';
}

export interface Comparison {
  readonly rows: readonly ComparedRow[];
  /** First row in which the two differ; null where they do not. */
  readonly firstDifference: number | null;
  readonly same: number;
  /** False where the alignment was broken off. */
  readonly isComplete: boolean;
}

/** Edits tried before the alignment gives up; memory grows with its square. */
const MOST_EDITS = 2000;

const exactKey = (turn: Turn) =>
  turn.calls.length === 0 ? `says ${turn.text}` : turn.calls.map(callKey).join('\n');
const toolKey = (turn: Turn) => turn.calls.map(({ name }) => name).join('\n');

export function compare(a: Trajectory, b: Trajectory): Comparison {
  const [turnsA, turnsB] = [allTurns(a), allTurns(b)];
  const { pairs, isComplete } = commonPairs(turnsA.map(exactKey), turnsB.map(exactKey));
  const rows: ComparedRow[] = [];
  let [i, j] = [0, 0];
  const between = (toA: number, toB: number) => {
    // What lies between two common calls: first by tool, then side by side.
    while (i < toA || j < toB) {
      const [one, other] = [i < toA ? turnsA[i] : undefined, j < toB ? turnsB[j] : undefined];
      if (one && other) {
        const isSameTool = one.calls.length > 0 && toolKey(one) === toolKey(other);
        rows.push({ a: i++, b: j++, match: isSameTool ? 'tool' : 'none' });
      } else if (one) rows.push({ a: i++, b: null, match: 'none' });
      else rows.push({ a: null, b: j++, match: 'none' });
    }
  };
  for (const [x, y] of pairs) {
    between(x, y);
    rows.push({ a: i++, b: j++, match: 'same' });
  }
  between(turnsA.length, turnsB.length);
  const first = rows.findIndex(({ match }) => match !== 'same');
  return { rows, firstDifference: first < 0 ? null : first, same: pairs.length, isComplete };
}

/** Longest common subsequence as index pairs, greedy and bounded (Myers 1986). */
function commonPairs(
  a: readonly string[],
  b: readonly string[],
): { readonly pairs: readonly (readonly [number, number])[]; readonly isComplete: boolean } {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  const width = 2 * most + 1;
  let front = new Int32Array(width + 2).fill(-1);
  front[most + 1] = 0;
  const trace: Int32Array[] = [];
  const reach = (fronts: Int32Array, k: number, d: number) => {
    const down = k === -d || (k !== d && (fronts[most + k - 1] ?? -1) < (fronts[most + k + 1] ?? -1));
    return down ? (fronts[most + k + 1] ?? 0) : (fronts[most + k - 1] ?? 0) + 1;
  };
  let best = { sum: -1, k: 0, d: 0 };
  for (let d = 0; d <= most; d++) {
    trace.push(front.slice());
    const next = front;
    for (let k = -d; k <= d; k += 2) {
      let x = reach(next, k, d);
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      next[most + k] = x;
      if (x + y > best.sum && x <= a.length && y <= b.length) best = { sum: x + y, k, d };
      if (x >= a.length && y >= b.length)
        return { pairs: walkBack(d, k, a.length, b.length), isComplete: true };
    }
    front = next;
  }
  const x = trace.length > 0 ? (front[most + best.k] ?? 0) : 0;
  return { pairs: walkBack(best.d, best.k, x, x - best.k), isComplete: false };

  function walkBack(edits: number, diagonal: number, endX: number, endY: number): [number, number][] {
    const pairs: [number, number][] = [];
    let [x, y] = [endX, endY];
    let k = diagonal;
    for (let d = edits; d > 0; d--) {
      const fronts = trace[d] ?? front;
      const down = k === -d || (k !== d && (fronts[most + k - 1] ?? -1) < (fronts[most + k + 1] ?? -1));
      const fromK = down ? k + 1 : k - 1;
      const fromX = fronts[most + fromK] ?? 0;
      const fromY = fromX - fromK;
      const startX = down ? fromX : fromX + 1;
      while (x > startX && y > startX - k) pairs.push([--x, --y]);
      [x, y, k] = [fromX, fromY, fromK];
    }
    while (x > 0 && y > 0) pairs.push([--x, --y]);
    return pairs.reverse();
  }
}
