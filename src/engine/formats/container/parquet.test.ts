import { describe, expect, test } from 'vitest';
import { readBytes } from '../../../../tests/harness/logs.ts';

/** A file that is nothing but its footer: what a hostile one claims costs it no bytes. */

const zigzag = (value: number | bigint): number[] => {
  const bytes: number[] = [];
  let left = BigInt(value) * 2n;
  do {
    bytes.push(Number(left % 128n) + (left >= 128n ? 128 : 0));
    left /= 128n;
  } while (left > 0n);
  return bytes;
};
const name = (text: string) => [text.length, ...new TextEncoder().encode(text)];
const STOP = 0;
const i32 = (delta: number, value: number) => [(delta << 4) | 5, ...zigzag(value)];
const i64 = (delta: number, value: number | bigint) => [(delta << 4) | 6, ...zigzag(value)];
const binary = (delta: number, text: string) => [(delta << 4) | 8, ...name(text)];
const structs = (delta: number, ...items: readonly number[][]) => [
  ...[(delta << 4) | 9, (items.length << 4) | 12],
  ...items.flatMap((item) => [...item, STOP]),
];
const struct = (delta: number, fields: readonly number[]) => [(delta << 4) | 12, ...fields, STOP];

interface Claims {
  readonly rows: number | bigint;
  readonly groupRows?: number | bigint;
  readonly values?: number | bigint;
  readonly unpackedBytes?: number | bigint;
}

/** Thrift's compact encoding of a footer with one text column. */
function footerOnly({ rows, groupRows, values = 1, unpackedBytes = 10 }: Claims): Uint8Array {
  const column = struct(3, [
    ...i32(1, 6),
    ...[(1 << 4) | 9, (1 << 4) | 5, ...zigzag(0)],
    ...[(1 << 4) | 9, (1 << 4) | 8, ...name('prompt')],
    ...[...i32(1, 0), ...i64(1, values), ...i64(1, unpackedBytes), ...i64(1, 10), ...i64(2, 4)],
  ]);
  const group = [
    ...structs(1, [...i64(2, 4), ...column.map((byte, i) => (i === 0 ? (1 << 4) | 12 : byte))]),
    ...i64(1, 10),
    ...i64(1, groupRows ?? 0),
  ];
  const schema = structs(
    1,
    [...binary(4, 'schema'), ...i32(1, 1)],
    [...i32(1, 6), ...i32(2, 1), ...binary(1, 'prompt')],
  );
  const groups = groupRows === undefined ? [(1 << 4) | 9, 12] : structs(1, group);
  const meta = [...i32(1, 1), ...schema, ...i64(1, rows), ...groups, STOP];
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, meta.length, true);
  const magic = new TextEncoder().encode('PAR1');
  return Uint8Array.from([...magic, ...meta, ...length, ...magic]);
}

const refusalOf = async (claims: Claims) => {
  const [file] = await readBytes('claims.parquet', footerOnly(claims));
  return file?.refusal?.code;
};

describe('Parquet files that claim more than they hold', () => {
  test('the footer is read as one where it claims nothing', async () => {
    // No row, so no format: it was read.
    expect(await refusalOf({ rows: 0 })).toBe('format-unknown-values');
  });

  test.each<[string, Claims]>([
    ['a billion rows', { rows: 1_000_000_000 }],
    ['more rows than numbers count', { rows: 2n ** 62n }],
    ['a billion rows in one group', { rows: 1, groupRows: 1_000_000_000 }],
    ['a billion values in one column', { rows: 1, groupRows: 1, values: 1_000_000_000 }],
  ])('%s are refused before memory is set aside', async (_, claims) => {
    expect(await refusalOf(claims)).toBe('parquet-too-many-rows');
  });

  test('a column that unpacks to terabytes is refused', async () => {
    expect(await refusalOf({ rows: 1, groupRows: 1, unpackedBytes: 2n ** 42n })).toBe('archive-bomb');
  });

  test('a column whose pages are not there is damaged', async () => {
    expect(await refusalOf({ rows: 1, groupRows: 1 })).toBe('parquet-damaged');
  });
});
