/** Page of the benches of whole training steps; see ../../rl-step.ts. */
import type { StepTaken } from './protocol.ts';

window.trainSteps = (order) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const taken: StepTaken[] = [];
    worker.onmessage = ({ data }: MessageEvent<StepTaken | string>) => {
      if (typeof data === 'string') {
        reject(new Error(data));
        return;
      }
      taken.push(data);
      if (taken.length < order.steps) return;
      worker.terminate();
      resolve(taken);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(order);
  });
