import { useEffect, useState } from 'react';

export interface MemoryUse {
  readonly bytes: number;
  /** With workers and WASM; else the page's own heap alone. */
  readonly isWhole: boolean;
}

/** Parts of `performance` that only some browsers have. */
interface MemoryApi {
  readonly memory?: { readonly usedJSHeapSize: number };
  measureUserAgentSpecificMemory?(): Promise<{ readonly bytes: number }>;
}

const EVERY_MS = 5000;

/** null where the browser does not tell. */
export function useMemory(): MemoryUse | null {
  const [use, setUse] = useState<MemoryUse | null>(null);
  useEffect(() => {
    const api = performance as Performance & MemoryApi;
    let isGone = false;
    const look = async () => {
      const next = await measured(api);
      if (!isGone) setUse(next);
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
      return { bytes: (await api.measureUserAgentSpecificMemory()).bytes, isWhole: true };
    } catch {
      // Some browsers have the function and refuse the answer.
    }
  }
  return api.memory ? { bytes: api.memory.usedJSHeapSize, isWhole: false } : null;
}
