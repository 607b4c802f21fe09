/** The conditions a figure was measured under; without them it means nothing. */
import { cpus, loadavg, release, totalmem, type } from 'node:os';

export interface Machine {
  /** ISO 8601, to the minute. */
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  /** Processes wanting a core, mean of the last minute, before the benches. */
  readonly load: number;
  readonly system: string;
  readonly node: string;
  readonly browser: string;
}

export function describeMachine(browserVersion: string): Machine {
  const cores = cpus();
  return {
    date: `${new Date().toISOString().slice(0, 16)}Z`,
    processor: cores[0]?.model.trim() ?? 'unknown',
    cores: cores.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    browser: browserVersion,
  };
}
