/** Sends the latest of many values, at most one per interval: the first at once, the last never lost. */
export interface Throttle<T> {
  push(value: T): void;
  /** Forgets a value that is held back: the answer itself follows. */
  stop(): void;
}

export function throttle<T>(send: (value: T) => void, intervalMs: number): Throttle<T> {
  let held: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    timer = undefined;
    if (held === null) return;
    const { value } = held;
    held = null;
    timer = setTimeout(release, intervalMs);
    send(value);
  };
  return {
    push(value) {
      held = { value };
      if (timer === undefined) release();
    },
    stop() {
      held = null;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
