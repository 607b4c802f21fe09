/** Runs jobs one after the other, in the order they came: two run() calls at once hang a WebGPU session. */
export interface SerialQueue {
  /** Settles as the job does; a failed job does not stop those behind it. */
  add<T>(job: () => Promise<T>): Promise<T>;
}

export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(job) {
      const result = last.then(job);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
