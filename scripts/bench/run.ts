/** Runs benches against the built site; `npm run bench` and the command line share it. */
import { launch } from '../../tests/harness/browser.ts';
import { startSite } from '../../tests/harness/site.ts';
import { ensureBuilt } from '../start/build.mjs';
import type { Bench } from './bench.ts';
import { describeMachine, type Machine } from './machine.ts';
import { BENCHES } from './registry.ts';
import type { BenchResult } from './report.ts';

export interface BenchReport {
  readonly machine: Machine;
  readonly results: readonly BenchResult[];
}

/** @throws Error naming a bench that does not exist */
export function benchesNamed(names: readonly string[]): readonly Bench[] {
  return names.map((name) => {
    const found = BENCHES.find((bench) => bench.name === name);
    if (found === undefined) {
      throw new Error(`no bench '${name}': there are ${BENCHES.map((bench) => bench.name).join(', ')}`);
    }
    return found;
  });
}

/** @param names empty for all */
export async function runBenches(
  names: readonly string[],
  runs: number,
  say: (words: string) => void,
): Promise<BenchReport> {
  const chosen = names.length === 0 ? BENCHES : benchesNamed(names);
  await ensureBuilt();
  const [browser, site] = await Promise.all([launch(), startSite()]);
  try {
    const machine = describeMachine(`Chromium ${browser.version()}`);
    const results: BenchResult[] = [];
    for (const bench of chosen) {
      say(`${bench.name}: ${bench.about}`);
      results.push({ bench, measures: await bench.run({ browser, site, runs, say }) });
    }
    return { machine, results };
  } finally {
    await browser.close();
    await site.close();
  }
}
