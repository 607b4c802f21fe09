/** The runs behind docs/learning.md: recipes with settings, several seeds each, all from the shipped S cold start. */

export interface Arm {
  readonly name: string;
  readonly recipe: string;
  /** Differences from the recipe, as `train --set` takes them. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly steps: number;
}

const SLIDE = { recipe: 'grpo', steps: 100 };

export const ARMS: readonly Arm[] = [
  { name: 'grpo', recipe: 'grpo', settings: {}, steps: 80 },
  { name: 'ziprl', recipe: 'ziprl', settings: {}, steps: 80 },
  { name: 'w2', recipe: 'ziprl', settings: { w: 2 }, steps: 80 },
  { name: 'w2-level', recipe: 'ziprl', settings: { w: 2, reference: 'level' }, steps: 80 },
  { name: 'lr-kl0', ...SLIDE, settings: { learningRate: 0.001, klWeight: 0 } },
  { name: 'lr-kl5', ...SLIDE, settings: { learningRate: 0.001, klWeight: 0.05 } },
];

/** @throws Error naming an arm that does not exist */
export function armsNamed(names: readonly string[]): readonly Arm[] {
  if (names.length === 0) return ARMS;
  return names.map((name) => {
    const found = ARMS.find((arm) => arm.name === name);
    if (found === undefined) {
      throw new Error(`no arm '${name}': there are ${ARMS.map((arm) => arm.name).join(', ')}`);
    }
    return found;
  });
}

/** The arguments of `npm run -s cli --` that make one run, so that every row can be repeated by itself. */
export function trainArguments({ recipe, settings, steps }: Arm, seed: number): string[] {
  const sets = Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  const fixed = ['--seed', String(seed), '--steps', String(steps), '--eval-every', '20', '--json'];
  return ['train', '--recipe', recipe, ...sets, ...fixed];
}
