/** The runs behind docs/learning.md: recipes with settings, several seeds each, all from the shipped S cold start. */

export interface Arm {
  readonly name: string;
  readonly recipe: string;
  /** Differences from the recipe, as `train --set` takes them. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** The default one where none is named. */
  readonly preset?: string;
  readonly steps: number;
}

const FAST = { learningRate: 0.001 };
export const ARMS: readonly Arm[] = [
  { name: 'grpo', recipe: 'grpo', settings: {}, steps: 80 },
  { name: 'ziprl', recipe: 'ziprl', settings: {}, steps: 80 },
  { name: 'w2', recipe: 'ziprl', settings: { w: 2 }, steps: 80 },
  { name: 'w2-level', recipe: 'ziprl', settings: { w: 2, reference: 'level' }, steps: 80 },
  // w = 0 is GRPO. Where most rollouts fail there is little that keeps the quality term in check.
  { name: 'hack-w0', recipe: 'ziprl', settings: { w: 0 }, preset: 'reworded', steps: 100 },
  { name: 'hack-w2', recipe: 'ziprl', settings: { w: 2 }, preset: 'reworded', steps: 100 },
  {
    name: 'hack-w2-level',
    recipe: 'ziprl',
    settings: { w: 2, reference: 'level' },
    preset: 'reworded',
    steps: 100,
  },
  { name: 'lr-kl0', recipe: 'grpo', settings: { ...FAST, klWeight: 0 }, steps: 100 },
  { name: 'slide-kl0', recipe: 'grpo', settings: { ...FAST, klWeight: 0 }, preset: 'reworded', steps: 100 },
  {
    name: 'slide-kl5',
    recipe: 'grpo',
    settings: { ...FAST, klWeight: 0.05 },
    preset: 'reworded',
    steps: 100,
  },
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

/** The size of chunks that the documented runs were made with: with another one the last digits differ. */
const REPEATED = { chunkStates: 64 };

/** The arguments of `npm run -s cli --` that make one run, so that every row can be repeated by itself. */
export function trainArguments({ recipe, settings, preset, steps }: Arm, seed: number): string[] {
  const sets = Object.entries({ ...REPEATED, ...settings }).flatMap(([key, value]) => [
    '--set',
    `${key}=${value}`,
  ]);
  const fixed = ['--seed', String(seed), '--steps', String(steps), '--eval-every', '20', '--json'];
  const where = preset === undefined ? [] : ['--preset', preset];
  return ['train', '--recipe', recipe, ...where, ...sets, ...fixed];
}
