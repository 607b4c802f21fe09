/** Generates one world and answers with the milliseconds it took, a first search included. */
import { environmentNamed } from '../../../../src/engine/environments/registry.ts';

self.onmessage = ({ data }: MessageEvent<{ preset: string; index: number }>) => {
  const start = performance.now();
  const world = environmentNamed('archive').open(data.preset, {}).world('held-out', data.index);
  world.search(world.document(world.documentIds[0] ?? '').title, new Set(), 8);
  self.postMessage(performance.now() - start);
};
