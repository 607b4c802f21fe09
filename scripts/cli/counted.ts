/** Counts what a log does not report; the tokenizer is loaded for the first trajectory that needs it. */
import { loadTokenizer } from '../../src/engine/formats/tokenizer.ts';
import { withEstimates } from '../../src/engine/trajectory/estimate.ts';
import type { Trajectory } from '../../src/engine/trajectory/model.ts';
import { allTurns } from '../../src/engine/trajectory/turns.ts';

const hasUnknown = (trajectory: Trajectory) =>
  allTurns(trajectory).some(({ context }) => context.before.value === null);

export async function counted(trajectory: Trajectory): Promise<Trajectory> {
  if (trajectory.source.episode !== null || !hasUnknown(trajectory)) return trajectory;
  return withEstimates(trajectory, await loadTokenizer());
}
