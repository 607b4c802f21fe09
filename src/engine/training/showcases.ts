/**
 * Runs a teacher can rely on: what is trained, what to look for, and what was measured over three seeds. Their words
 * stand in the catalogues under the same id. Pure data. Arms differ from one another in the settings named here and
 * in nothing else: none of them is tuned for itself.
 */
import type { Given } from '../advantage/fields.ts';
import type { PolicySize } from '../policy/network.ts';

export const SHOWCASE_IDS = ['minute', 'reward-hacking', 'divergence'] as const;
export type ShowcaseId = (typeof SHOWCASE_IDS)[number];

/** Figures of one arm on held-out questions, sampled, before and after, as means over the seeds. */
export interface MeasuredArm {
  /** Held-out exact match, sampled. */
  readonly exactMatch: readonly [start: number, end: number];
  /** Mean level, 1 to 5. */
  readonly level: readonly [start: number, end: number];
  readonly qcom: readonly [start: number, end: number];
  /** Share of episodes that ended over a limit of window or steps. */
  readonly overlong: readonly [start: number, end: number];
}

export interface Showcase {
  readonly id: ShowcaseId;
  readonly recipe: string;
  readonly preset: string;
  readonly size: PolicySize;
  readonly seed: number;
  /** Of every arm, beside the recipe's own. */
  readonly settings: Given;
  /** What the second and third arm differ in from the first. */
  readonly variants: readonly Given[];
  /** Steps after which there is something to see. */
  readonly steps: number;
  readonly equations: readonly string[];
  /** One entry an arm, over the seeds named; null until it was measured. */
  readonly measured: { readonly seeds: readonly number[]; readonly arms: readonly MeasuredArm[] } | null;
}

export const SHOWCASES: readonly Showcase[] = [
  {
    id: 'minute',
    recipe: 'grpo',
    preset: 'default',
    size: 'S',
    seed: 1,
    settings: {},
    variants: [],
    steps: 40,
    equations: ['G1', 'G3', 'G4'],
    measured: {
      seeds: [1, 2, 3],
      arms: [
        { exactMatch: [0.238, 0.405], level: [1.39, 1.46], qcom: [0.805, 0.803], overlong: [0.02, 0.13] },
      ],
    },
  },
  {
    // w = 0 is GRPO, so that the arms differ in one setting of one recipe. On the default preset levels rise too, more
    // slowly, and exact match is not below GRPO's with every seed (docs/learning.md).
    id: 'reward-hacking',
    recipe: 'ziprl',
    preset: 'reworded',
    size: 'S',
    seed: 1,
    settings: { w: 0 },
    variants: [{ w: 2 }, { w: 2, reference: 'level' }],
    steps: 100,
    equations: ['Z11', 'Z12'],
    measured: {
      seeds: [1, 2, 3],
      arms: [
        { exactMatch: [0.105, 0.249], level: [1.29, 1.36], qcom: [0.782, 0.781], overlong: [0.06, 0.12] },
        { exactMatch: [0.105, 0.225], level: [1.29, 3.25], qcom: [0.782, 0.878], overlong: [0.06, 0.24] },
        { exactMatch: [0.105, 0.253], level: [1.29, 1.4], qcom: [0.782, 0.811], overlong: [0.06, 0.11] },
      ],
    },
  },
  {
    // On the default preset 1e-3 does not slide within 100 steps: most questions are soon answered there.
    id: 'divergence',
    recipe: 'grpo',
    preset: 'reworded',
    size: 'S',
    seed: 1,
    settings: { learningRate: 1e-3, klWeight: 0 },
    variants: [{ klWeight: 0.05 }],
    steps: 100,
    equations: ['G3', 'G4'],
    measured: {
      seeds: [1, 2, 3],
      arms: [
        { exactMatch: [0.105, 0.184], level: [1.29, 1.58], qcom: [0.782, 0.765], overlong: [0.06, 0.59] },
        { exactMatch: [0.105, 0.253], level: [1.29, 1.45], qcom: [0.782, 0.791], overlong: [0.06, 0.05] },
      ],
    },
  },
];

export function showcaseNamed(id: ShowcaseId): Showcase {
  const found = SHOWCASES.find((showcase) => showcase.id === id);
  if (!found) throw new RangeError(`no showcase ${id}`);
  return found;
}
