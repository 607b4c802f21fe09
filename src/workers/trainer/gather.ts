/** Sends values in the order they came, several at once where they come faster than the interval. */
export interface Gather<T> {
  push(value: T): void;
  /** Sends what is held back now. */
  flush(): void;
}

export function gather<T>(send: (values: readonly T[]) => void, intervalMs: number): Gather<T> {
  let held: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (held.length === 0) return;
    const values = held;
    held = [];
    send(values);
  };
  return {
    push(value) {
      held.push(value);
      timer ??= setTimeout(flush, intervalMs);
    },
    flush,
  };
}
