/**
 * A place in a dropped log as an address. The file itself is in no address: whoever opens it is asked to drop the
 * same one.
 */
import type { LogsState, LogTarget } from './logs-state.ts';
import type { Address } from './url.ts';

/** Digits of a hash in a link: enough that no two files of a person ever meet. */
const HASH_DIGITS = 24;

export function logTarget({
  source,
  log,
  bytes,
  hash: digits,
  part,
  run,
  turn,
  span: at,
}: Address): LogTarget | null {
  if (source !== 'log' || digits === '') return null;
  return { name: log, size: bytes, hash: digits, part, run, turn, span: at };
}

/** What the store of logs says of the view, as an address; null where there is no place to name. */
export function logAddress(state: LogsState): Partial<Address> | null {
  const { run, fingerprint, reports, dropped, wanted, turn, span: at } = state;
  if (wanted.status !== 'none') {
    const { name, size, ...target } = wanted.target;
    return { source: 'log', log: name, bytes: size, ...target };
  }
  if (run.status !== 'ready' || fingerprint === null || fingerprint.file !== run.place.file) return null;
  const report = reports[run.place.file];
  if (!report) return null;
  const source = dropped.find(({ name }) => report.file === name || report.file.startsWith(`${name}/`));
  // Files inside the same archive have one hash; they are told apart by their order.
  const siblings = source
    ? reports.filter(({ file }) => file === source.name || file.startsWith(`${source.name}/`))
    : [];
  return {
    source: 'log',
    log: (source?.name ?? report.file).split('/').at(-1) ?? '',
    bytes: fingerprint.size,
    hash: fingerprint.hash.slice(0, HASH_DIGITS),
    part: Math.max(0, siblings.indexOf(report)),
    run: run.place.run,
    turn,
    span: at,
  };
}
