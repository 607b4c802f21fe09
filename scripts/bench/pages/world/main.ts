/** Page of the world bench; see ../../world.ts. */
window.timeWorld = (preset, index) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ preset, index });
  });
