/** Decisions as trajectories keep them: only options that could be picked, renumbered without gaps. */
import type { Decision, PolicyState } from '../policy/state.ts';
import type { DecisionRecord, OptionLabel } from '../trajectory/model.ts';

/** Six digits are more than any view shows, and a third of the file. */
export const round6 = (x: number) => Math.round(x * 1e6) / 1e6;

/** Option indices of the state that a record numbers 0, 1, 2, ... */
function recordedOptions(state: PolicyState): number[] {
  const indices: number[] = [];
  state.options.forEach((label, i) => {
    if (label) indices.push(i);
  });
  return indices;
}

/** Picks and probabilities over the options that have a label, in the state's order. */
export function recordDecision(state: PolicyState, decision: Decision): DecisionRecord {
  const indices = recordedOptions(state);
  const place = new Map(indices.map((option, i) => [option, i]));
  const { probabilities, by } = decision;
  return {
    kind: state.kind,
    options: indices.map((i) => state.options[i] as OptionLabel),
    probabilities: probabilities && indices.map((i) => round6(probabilities[i] ?? 0)),
    picks: decision.picks.map((option, k) => ({
      option: place.get(option) ?? -1,
      logProb: decision.logProbs[k] ?? 0,
      legal: decision.legalCounts[k] ?? 1,
    })),
    by,
  };
}

/** The decision a record stands for in this state; null where it does not fit (another document, another window). */
export function replayDecision(state: PolicyState, record: DecisionRecord): Decision | null {
  const indices = recordedOptions(state);
  if (record.kind !== state.kind || record.options.length !== indices.length) return null;
  const same = indices.every((i, k) => sameLabel(state.options[i], record.options[k]));
  if (!same) return null;
  const picks = record.picks.map((pick) => indices[pick.option] ?? -1);
  if (picks.includes(-1)) return null;
  let probabilities: number[] | null = null;
  if (record.probabilities) {
    probabilities = new Array<number>(state.options.length).fill(0);
    for (let k = 0; k < indices.length; k++) probabilities[indices[k] ?? 0] = record.probabilities[k] ?? 0;
  }
  return {
    picks,
    logProbs: record.picks.map((pick) => pick.logProb),
    legalCounts: record.picks.map((pick) => pick.legal),
    probabilities,
    by: record.by,
  };
}

function sameLabel(a: OptionLabel | null | undefined, b: OptionLabel | undefined): boolean {
  if (!a || !b || a.type !== b.type) return false;
  if (a.type === 'unit' && b.type === 'unit') {
    return (
      a.span.documentId === b.span.documentId && a.span.start === b.span.start && a.span.end === b.span.end
    );
  }
  if (a.type === 'level' && b.type === 'level') return a.level === b.level;
  if (a.type === 'stop' && b.type === 'stop') return a.level === b.level;
  if (a.type === 'search' && b.type === 'search') return a.text === b.text;
  return a.type === 'answer' && b.type === 'answer' && a.text === b.text;
}
