import { useEffect, useState } from 'react';

export interface MemoryUse {
  readonly bytes: number;
  /** With workers and WASM; else the page's own heap alone. */
  readonly isWhole: boolean;
}

/** Parts of `performance` that only some browsers have. */
interface MemoryApi {
  readonly memory?: { readonly usedJSHeapSize: number };
  measureUserAgentSpecificMemory?(): Promise<Measurement>;
}

interface Measurement {
  readonly bytes: number;
  readonly breakdown: readonly {
    readonly bytes: number;
    readonly attribution: readonly { readonly scope: string }[];
  }[];
}

/** A worker that is busy for long is left out of a measurement, without a word. */
const hasWorkers = ({ breakdown }: Measurement) =>
  breakdown.some(
    ({ bytes, attribution }) =>
      bytes > 0 && attribution.some(({ scope }) => scope === 'DedicatedWorkerGlobalScope'),
  );

const EVERY_MS = 5000;

/** null where the browser does not tell. */
export function useMemory(): MemoryUse | null {
  const [use, setUse] = useState<MemoryUse | null>(null);
  useEffect(() => {
    const api = performance as Performance & MemoryApi;
    let isGone = false;
    const look = async () => {
      const next = await measured(api);
      // What was measured in full says more than the page's heap alone.
      if (!isGone) setUse((last) => (last?.isWhole === true && next?.isWhole !== true ? last : next));
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return use;
}

async function measured(api: MemoryApi): Promise<MemoryUse | null> {
  if (globalThis.crossOriginIsolated && api.measureUserAgentSpecificMemory) {
    try {
      const measurement = await api.measureUserAgentSpecificMemory();
      return { bytes: measurement.bytes, isWhole: hasWorkers(measurement) };
    } catch {
      // Some browsers have the function and refuse the answer.
    }
  }
  return api.memory ? { bytes: api.memory.usedJSHeapSize, isWhole: false } : null;
}
