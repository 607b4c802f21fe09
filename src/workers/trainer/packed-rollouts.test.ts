import { expect, it } from 'vitest';
import { episodeSpec, trajectory } from '../testing/parts.ts';
import { packRollouts, unpackRollouts } from './packed-rollouts.ts';
import { inBar } from './report.ts';

const rollout = (values: readonly number[]) => ({
  trajectory: trajectory(episodeSpec(), 1),
  reward: 1,
  base: 0.5,
  shift: null,
  turns: values.map((value) => [value, value + 1] as const),
});

it('rollouts come back as they were', async () => {
  const rollouts = [rollout([0.5, -1]), rollout([])];
  expect(await unpackRollouts(await packRollouts(rollouts))).toEqual(rollouts);
});

it('what is none is refused by its place', async () => {
  await expect(unpackRollouts(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: 'rollouts-damaged' });
  const { turns: _, ...rest } = rollout([]);
  const packed = await packRollouts([rest as unknown as ReturnType<typeof rollout>]);
  await expect(unpackRollouts(packed)).rejects.toMatchObject({ values: { field: '0.turns' } });
});

it('a bar holds the rollouts with a turn in it, before or after the shift', () => {
  const rollouts = [rollout([0]), rollout([-1]), rollout([0, 1])];
  // 33 bars from -1.65 to 1.65: a tenth wide each, 0 in the middle of bar 16, 1 in bar 26.
  expect(inBar(rollouts, { of: 'base', bin: 16 }, 1.5)).toEqual([rollouts[0], rollouts[2]]);
  expect(inBar(rollouts, { of: 'shifted', bin: 26 }, 1.5)).toEqual([rollouts[0], rollouts[2]]);
  expect(inBar(rollouts, { of: 'shifted', bin: 16 }, 1.5)).toEqual([rollouts[1]]);
});
