import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bigObject, ObjectSplitter } from './object.ts';
import { readRows } from './rows.ts';
import { type ByteSource, bytesSource } from './source.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Tells of every part in chunks of so many bytes. */
function partsOf(text: string, size: number): string[] {
  const bytes = encode(text);
  const splitter = new ObjectSplitter();
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const part of splitter.push(bytes.subarray(at, at + size))) {
      found.push(`${part.type} ${decode(part.type === 'list' ? part.key : part.bytes).trim()}`);
    }
  }
  for (const part of splitter.end()) found.push(`${part.type} (cut)`);
  return found;
}

describe('an object in pieces', () => {
  test.each([1, 2, 3, 7, 1000])('has the same parts in chunks of %d bytes', (size) => {
    const text = '{ "a": 1, "b,[": [ {"x":"]}"} , [1,2], "," ], "c": {"d": [1, 2]}, "e": [] }  ';
    expect(partsOf(text, size)).toEqual([
      ...['member "a": 1', 'list "b,[":', 'element {"x":"]}"}', 'element [1,2]', 'element ","'],
      ...['member "c": {"d": [1, 2]}', 'list "e":'],
    ]);
  });

  test('is the value that JSON.parse gives, keys of prototypes included', async () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', '"', '\\'));
    const values = fc.dictionary(key, fc.jsonValue({ maxDepth: 4 }), { maxKeys: 8, noNullPrototype: true });
    const objects = fc.tuple(values, fc.constantFrom<number | undefined>(undefined, 1, 4));
    await fc.assert(
      fc.asyncProperty(objects, async ([object, indent]) => {
        const text = JSON.stringify(object, null, indent);
        const { value, faults, isClosed, hasMore } = await bigObject(bytesSource('o.json', encode(text)), 0);
        expect([faults, isClosed, hasMore]).toEqual([[], true, false]);
        expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
        expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  test('loses a damaged element alone, and keeps the numbers of the others', async () => {
    const text = '{"a":[{"x":1},{"x":oops},{"x":3}],"b":tru,"c":2}';
    const { value, faults } = await bigObject(bytesSource('o.json', encode(text)), 0);
    expect(value).toEqual({ a: [{ x: 1 }, null, { x: 3 }], c: 2 });
    expect(faults.map(({ where, raw }) => [where, raw])).toEqual([
      ['a[1]', '{"x":oops}'],
      ['member 2', '{"b":tru}'],
    ]);
  });

  test('cut anywhere, it gives what stood before the cut and says that it ends there', async () => {
    const text = '{"a":[{"x":"y"},[1,{"z":2}]],"b":{"c":[3]},"d":"e"}';
    for (let end = 1; end < text.length; end++) {
      const { isClosed, value } = await bigObject(bytesSource('o.json', encode(text.slice(0, end))), 0);
      expect(isClosed).toBe(false);
      expect(Object.keys(value).length).toBeLessThanOrEqual(3);
    }
  });
});

describe('a large file of one object', () => {
  const row = { text: 'x'.repeat(1000), list: [1, 2, 3] };
  const rows = Array.from({ length: 17_000 }, () => row);
  const text = JSON.stringify({ name: 'n', samples: rows, end: true });
  const bytes = encode(text);
  /** Counts how much was asked for at once. */
  const counting = (): { source: ByteSource; widest: () => number } => {
    let widest = 0;
    const slice = async (start: number, end: number) => {
      widest = Math.max(widest, Math.min(bytes.length, end) - start);
      return bytes.subarray(start, end);
    };
    return { source: { name: 'big.json', size: bytes.length, slice }, widest: () => widest };
  };

  test('is read in chunks, with progress in bytes, to the same value', async () => {
    const { source, widest } = counting();
    const done: number[] = [];
    const document = await readRows(source, { onBytes: (at) => done.push(at) });
    expect([document.shape, document.rows.length, document.damages]).toEqual(['object', 1, []]);
    expect(document.rows[0]?.value).toEqual({ name: 'n', samples: rows, end: true });
    expect(widest()).toBeLessThan(bytes.length / 2);
    expect(done.length).toBeGreaterThan(3);
    expect(done.at(-1)).toBe(bytes.length);
  });

  test('can be cancelled between two chunks', async () => {
    const controller = new AbortController();
    const { source } = counting();
    const reading = readRows(source, { signal: controller.signal, onBytes: () => controller.abort() });
    await expect(reading).rejects.toThrow();
  });

  test('followed by another object, it is lines', async () => {
    const lines = bytesSource('big.jsonl', encode(`${text}\n{"second":1}\n`));
    const document = await readRows(lines);
    expect([document.shape, document.rows.length]).toEqual(['lines', 2]);
  });

  test('cut in the middle, it is told as cut', async () => {
    const document = await readRows(bytesSource('big.json', bytes.subarray(0, 16_500_000)));
    expect(document.damages.at(-1)?.reason.code).toBe('object-cut');
    expect(document.rows).toHaveLength(1);
  });
});
