/** Page of the training-step bench; see ../../training-step.ts. */
import type { Answer } from './protocol.ts';

window.timeSteps = (order) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<readonly Answer[] | string>) => {
      worker.terminate();
      if (typeof data === 'string') reject(new Error(data));
      else resolve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(order);
  });
