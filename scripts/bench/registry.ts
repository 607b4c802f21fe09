/** Every bench of `npm run bench`, in the order they run. */
import { advantages } from './advantages.ts';
import type { Bench } from './bench.ts';
import { firstView } from './first-view.ts';
import { importLogs } from './import.ts';
import { liveEpisode } from './live-episode.ts';
import { rlStep } from './rl-step.ts';
import { trainingMemory } from './training-memory.ts';
import { trainingPage } from './training-page.ts';
import { trainingStep } from './training-step.ts';
import { world } from './world.ts';

export const BENCHES: readonly Bench[] = [
  firstView,
  world,
  liveEpisode,
  advantages,
  trainingStep,
  rlStep,
  trainingPage,
  trainingMemory,
  importLogs,
];
