/** The decisions of a turn as the panels read them: what was searched, which level, which units. Pure. */
import { LEVELS, type Level } from '../../../engine/quality/levels.ts';
import type { DecisionRecord, OptionLabel, Turn } from '../../../engine/trajectory/model.ts';

export type DecidedBy = 'policy' | 'script' | 'user';

export function decisionOf(turn: Turn, kind: DecisionRecord['kind']): DecisionRecord | null {
  return turn.decisions.find((decision) => decision.kind === kind) ?? null;
}

/** The options a decision picked, in pick order. */
export function pickedOptions(decision: DecisionRecord): readonly OptionLabel[] {
  return decision.picks.flatMap((pick) => decision.options[pick.option] ?? []);
}

type UnitOption = Extract<OptionLabel, { type: 'unit' }>;

export interface UnitChoice extends UnitOption {
  /** Index among the decision's options. */
  readonly option: number;
  /** Probability of being picked first after the level; null where no policy gave one. */
  readonly probability: number | null;
  /** Place among the picked units, 1-based; null for one that was not picked. */
  readonly order: number | null;
}

/** The units of a document or summary decision, in the order of its options. */
export function unitChoices(decision: DecisionRecord): readonly UnitChoice[] {
  const order = new Map<number, number>();
  for (const { option } of decision.picks) {
    if (decision.options[option]?.type === 'unit') order.set(option, order.size + 1);
  }
  return decision.options.flatMap((label, option) =>
    label.type === 'unit'
      ? [
          {
            ...label,
            option,
            probability: decision.probabilities?.[option] ?? null,
            order: order.get(option) ?? null,
          },
        ]
      : [],
  );
}

export interface Candidate {
  readonly text: string;
  /** Probability of searching for it, of answering with it; null where that was no option or has none. */
  readonly search: number | null;
  readonly answer: number | null;
  readonly chosen: 'search' | 'answer' | null;
}

/**
 * What could be searched for or answered, likeliest first (then by name), the chosen one always among the
 * first `limit`; `others` counts the rest and adds up their probability.
 */
export function candidates(
  decision: DecisionRecord,
  limit: number,
): {
  readonly shown: readonly Candidate[];
  readonly others: { readonly count: number; readonly probability: number };
} {
  const byText = new Map<string, Candidate>();
  decision.options.forEach((label, option) => {
    if (label.type !== 'search' && label.type !== 'answer') return;
    const before = byText.get(label.text) ?? { text: label.text, search: null, answer: null, chosen: null };
    const picked = decision.picks.some((pick) => pick.option === option);
    byText.set(label.text, {
      ...before,
      [label.type]: (before[label.type] ?? 0) + (decision.probabilities?.[option] ?? 0),
      chosen: picked ? label.type : before.chosen,
    });
  });
  const mass = (c: Candidate) => (c.search ?? 0) + (c.answer ?? 0);
  const ranked = [...byText.values()].sort((a, b) => mass(b) - mass(a) || (a.text < b.text ? -1 : 1));
  const first = ranked.slice(0, limit);
  const chosen = ranked.find((c) => c.chosen !== null);
  const shown =
    chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, limit - 1), chosen];
  const rest = ranked.filter((c) => !shown.includes(c));
  return { shown, others: { count: rest.length, probability: rest.reduce((sum, c) => sum + mass(c), 0) } };
}

export interface LevelChoice {
  readonly level: Level;
  readonly probability: number | null;
  readonly chosen: boolean;
}

/** The five levels with the policy's probabilities; `legal` 1 means the choice was forced. */
export function levelChoices(turn: Turn): {
  readonly rows: readonly LevelChoice[];
  readonly by: DecidedBy | null;
  readonly forced: boolean;
} {
  const { compression } = turn;
  const decision = decisionOf(turn, 'document');
  const rows = LEVELS.map((level) => ({
    level,
    probability: compression?.levelProbabilities?.[level - 1] ?? null,
    chosen: compression?.level === level,
  }));
  return { rows, by: decision?.by ?? null, forced: decision?.picks[0]?.legal === 1 };
}
