/** Damaged copies of logs: one fault each, chosen by a seed. */
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { bytesSource } from '../../src/engine/formats/container/source.ts';
import { zipEntries, zipEntryBytes } from '../../src/engine/formats/container/zip.ts';

/** Where and how: fractions, so that one choice means something for every file. */
interface Fault {
  readonly kind: 'cut' | 'byte' | 'delete' | 'replace';
  /** Which record of many. */
  readonly record: number;
  /** Which byte, key or value in it. */
  readonly place: number;
  readonly byte: number;
  readonly value: unknown;
}

/** Values of other types, and of the same with another content. */
const VALUES: readonly unknown[] = [
  ...[null, 0, -1, 1e300, true, '', 'text', [], {}, [null], [[1]], { role: 3 }, { type: 'text' }],
  JSON.parse('{"__proto__":{"x":1}}'),
];

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const faults: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('cut', 'byte', 'delete', 'delete', 'replace', 'replace', 'replace'),
  record: fraction,
  place: fraction,
  byte: fc.nat(255),
  value: fc.constantFrom(...VALUES),
});

const at = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length));

/** Copies of a log with one fault each. Archives are packed anew, with the fault in one of their entries. */
export async function damagedCopies(name: string, bytes: Uint8Array): Promise<fc.Arbitrary<Uint8Array>> {
  const entries = name.endsWith('.eval') ? await entriesOf(bytes) : null;
  return faults.map((fault) => {
    if (fault.kind === 'cut') return bytes.slice(0, at(fault.place, bytes.length));
    if (fault.kind === 'byte') {
      const copy = new Uint8Array(bytes);
      copy[at(fault.place, copy.length)] = fault.byte;
      return copy;
    }
    if (!entries) return withFault(bytes, fault);
    const names = Object.keys(entries);
    const chosen = names[at(fault.record, names.length)] ?? '';
    const damaged = withFault(entries[chosen] ?? new Uint8Array(0), { ...fault, record: fault.place });
    return zipSync({ ...entries, [chosen]: damaged }, { level: 0 });
  });
}

async function entriesOf(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const source = bytesSource('a', bytes);
  const found: Record<string, Uint8Array> = {};
  for (const entry of await zipEntries(source)) found[entry.name] = await zipEntryBytes(source, entry, 1e8);
  return found;
}

/** The text with a key deleted, or a value replaced, at any depth; of other bytes, a copy. */
function withFault(bytes: Uint8Array, fault: Fault): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const whole = parsed(text);
  if (whole !== undefined) return new TextEncoder().encode(JSON.stringify(changed(whole, fault)));
  const lines = text.split('\n');
  const i = at(fault.record, lines.length);
  const value = parsed(lines[i] ?? '');
  if (value === undefined) return new Uint8Array(bytes);
  lines[i] = JSON.stringify(changed(value, fault));
  return new TextEncoder().encode(lines.join('\n'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Holder = Record<string | number, unknown>;

function changed(value: unknown, { kind, place, value: other }: Fault): unknown {
  const places: { readonly holder: Holder; readonly key: string | number }[] = [];
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const holder = node as Holder;
    for (const key of Object.keys(node)) {
      // Only objects lose keys; elements of lists are replaced.
      if (kind === 'replace' || !Array.isArray(node)) places.push({ holder, key });
      walk(holder[key]);
    }
  };
  walk(value);
  const chosen = places[at(place, places.length)];
  if (!chosen) return other;
  if (kind === 'delete') delete chosen.holder[chosen.key];
  else chosen.holder[chosen.key] = other;
  return value;
}
