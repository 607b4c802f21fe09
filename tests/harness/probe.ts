/** What a script may do inside a worker or page: the proof that its security policy holds there. */
import type { Page, Worker } from 'playwright-core';

export interface Permissions {
  /** Whether eval ran. */
  readonly evaluates: boolean;
  /** Whether new Function ran. */
  readonly compiles: boolean;
  /** Whether a request to another origin left. */
  readonly reachesOthers: boolean;
  /** Whether a WebAssembly module compiled, which the page needs. */
  readonly runsWasm: boolean;
}

/**
 * Tries in a task of its own: code that a debugger runs, as evaluate() does, is free of the policy while it runs.
 * @param foreign an address of another origin that would answer
 */
export function probe(where: Page | Worker, foreign: string): Promise<Permissions> {
  const attempt = async (url: string) => {
    const works = async (action: () => unknown) => {
      try {
        await action();
        return true;
      } catch {
        return false;
      }
    };
    const inOwnTask = () => new Promise((resolve) => setTimeout(resolve, 0));
    await inOwnTask();
    // biome-ignore lint/security/noGlobalEval: whether it is refused is the question
    const evaluates = await works(() => globalThis.eval('1 + 1'));
    await inOwnTask();
    const compiles = await works(() => new Function('return 1')());
    const reachesOthers = await works(() => fetch(url, { mode: 'no-cors' }));
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    const runsWasm = await works(() => WebAssembly.compile(empty));
    return { evaluates, compiles, reachesOthers, runsWasm };
  };
  return (where as Page).evaluate(attempt, foreign);
}

/** What the policy of every page and worker must come to. */
export const CONFINED: Permissions = {
  evaluates: false,
  compiles: false,
  reachesOthers: false,
  runsWasm: true,
};
