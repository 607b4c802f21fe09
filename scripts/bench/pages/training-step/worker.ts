/**
 * All contenders in one worker, and so in one process; they take their steps in turn, so that whatever else the
 * machine does meets all of them alike.
 */
import type { Answer, Contender, Library, Order } from './protocol.ts';

/** Imported when asked for: a static import would put onnxruntime-web into the script its threads start again. */
const OPEN: Readonly<Record<Library, (order: Order) => Promise<Contender>>> = {
  zipscope: async (order) => (await import('./zipscope.ts')).zipscope(order),
  'jax-js': async (order) => (await import('./jax.ts')).jaxJs(order),
  tfjs: async (order) => (await import('./tensorflow.ts')).tensorflow(order),
};

async function carryOut(order: Order): Promise<Answer[]> {
  const entries: { library: Library; contender: Contender; losses: number[]; milliseconds: number[] }[] = [];
  for (const library of order.libraries) {
    entries.push({ library, contender: await OPEN[library](order), losses: [], milliseconds: [] });
  }
  for (let i = 0; i < order.compared; i++) {
    for (const { contender, losses } of entries) losses.push(await contender.step());
  }
  for (let i = 0; i < order.timed; i++) {
    for (const { contender, milliseconds } of entries) {
      const start = performance.now();
      await contender.step();
      milliseconds.push(performance.now() - start);
    }
  }
  return entries.map(({ library, losses, milliseconds }) => ({ library, losses, milliseconds }));
}

self.onmessage = ({ data }: MessageEvent<Order>) => {
  carryOut(data).then(
    (answers) => self.postMessage(answers),
    (thrown: unknown) =>
      self.postMessage(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)),
  );
};
