import { execFileSync } from 'node:child_process';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readBytes } from '../../../../tests/harness/logs.ts';
import { entryName } from './names.ts';
import { ElementSplitter, firstValueEnd, LineSplitter } from './split.ts';
import { tarEntries } from './tar.ts';
import { unpack } from './unpack.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const CHAT = JSON.stringify({
  messages: [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: 'a' },
  ],
});

/** A ustar archive of one block per header. */
function tar(...files: readonly [name: string, body: string, size?: string][]): Uint8Array {
  const blocks = files.flatMap(([name, body, size]) => {
    const header = new Uint8Array(512);
    header.set(encode(name), 0);
    header.set(encode(size ?? `${encode(body).length.toString(8).padStart(11, '0')} `), 124);
    header.set(encode('0'), 156);
    header.set(encode('ustar'), 257);
    const padded = new Uint8Array(512 * Math.ceil(encode(body).length / 512));
    padded.set(encode(body));
    return [header, padded];
  });
  return Uint8Array.from([...blocks.flatMap((block) => [...block]), ...new Uint8Array(1024)]);
}

/** Method 93 in a zip, by hand: local header, entry, directory, end. */
function zstdZip(name: string, packed: Uint8Array, size: number, method = 93): Uint8Array {
  const bytes = encode(name);
  const local = new DataView(new ArrayBuffer(30));
  local.setUint32(0, 0x04034b50, true);
  local.setUint16(26, bytes.length, true);
  const central = new DataView(new ArrayBuffer(46));
  central.setUint32(0, 0x02014b50, true);
  central.setUint16(10, method, true);
  central.setUint32(20, packed.length, true);
  central.setUint32(24, size, true);
  central.setUint16(28, bytes.length, true);
  const start = 30 + bytes.length + packed.length;
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, 1, true);
  end.setUint32(12, 46 + bytes.length, true);
  end.setUint32(16, start, true);
  const parts = [
    new Uint8Array(local.buffer),
    bytes,
    packed,
    new Uint8Array(central.buffer),
    bytes,
    new Uint8Array(end.buffer),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** "hello zstd" as one raw block: magic, header, block of type raw. */
const zstdRaw = (text: string) => {
  const body = encode(text);
  const block = (body.length << 3) | 1;
  return Uint8Array.from([
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0x20,
    body.length,
    block & 255,
    (block >> 8) & 255,
    block >> 16,
    ...body,
  ]);
};

describe('containers', () => {
  test.each<[string, () => Uint8Array]>([
    ['plain', () => encode(CHAT)],
    ['gzip', () => gzipSync(encode(CHAT))],
    ['zstd', () => zstdRaw(CHAT)],
    ['zip, deflated', () => zipSync({ 'a.json': encode(CHAT) })],
    ['zip, stored', () => zipSync({ 'a.json': [encode(CHAT), { level: 0 }] })],
    ['zip, zstd', () => zstdZip('a.json', zstdRaw(CHAT), encode(CHAT).length)],
    ['tar', () => tar(['runs/a.json', CHAT])],
    ['tar in gzip', () => gzipSync(tar(['a.json', CHAT]))],
    ['UTF-8 with a mark', () => Uint8Array.from([0xef, 0xbb, 0xbf, ...encode(CHAT)])],
    [
      'UTF-16 LE',
      () =>
        Uint8Array.from([
          0xff,
          0xfe,
          ...new Uint8Array(Uint16Array.from([...CHAT].map((c) => c.charCodeAt(0))).buffer),
        ]),
    ],
    ['pretty-printed', () => encode(JSON.stringify(JSON.parse(CHAT), null, 2))],
    [
      'two objects over several lines',
      () =>
        encode(`${JSON.stringify(JSON.parse(CHAT), null, 2)}\n${JSON.stringify(JSON.parse(CHAT), null, 2)}`),
    ],
  ])('%s', async (name, make) => {
    const files = await readBytes(name, make());
    expect(files.map(({ format, refusal }) => [format, refusal])).toEqual([['openai-chat', null]]);
  });

  test('progress ends at the size of the file', async () => {
    const seen: number[] = [];
    const bytes = encode(`${CHAT}\n`.repeat(5));
    await readBytes('a.jsonl', bytes, { onBytes: (done) => seen.push(done) });
    expect(seen.at(-1)).toBe(bytes.length);
  });

  test.each<[string, () => Uint8Array, string]>([
    [
      'a zip without its directory',
      () => zipSync({ 'a.json': encode(CHAT) }).subarray(0, 40),
      'archive-without-list',
    ],
    ['a zip without logs', () => zipSync({ 'a.png': encode('x') }), 'archive-without-logs'],
    ['an unknown method', () => zstdZip('a.json', encode('x'), 1, 12), 'archive-method'],
    ['an entry larger than its directory says', () => zstdZip('a.json', zstdRaw(CHAT), 3), 'archive-bomb'],
    ['a cut gzip', () => gzipSync(encode(CHAT)).subarray(0, 30), 'archive-damaged'],
    ['a tar whose entry is cut', () => tar(['a.json', CHAT]).subarray(0, 520), 'archive-cut'],
    ['an empty file', () => new Uint8Array(0), 'file-empty'],
    ['a blank file', () => encode(' \n '), 'file-empty'],
    ['prose', () => encode('Dear all, nothing to see here.'), 'format-unknown-text'],
    ['a Parquet head alone', () => encode('PAR1 and nothing more'), 'parquet-damaged'],
  ])('%s is refused by its reason', async (name, make, code) => {
    const files = await readBytes(name, make());
    expect(files.map(({ refusal }) => refusal?.code)).toContain(code);
  });

  test('a bomb is stopped at the limit, not after it', () => {
    const bomb = gzipSync(new Uint8Array(40_000_000));
    expect(() => unpack('gzip', bomb, 1_000_000, 'bomb.gz')).toThrow('archive-bomb');
  });

  test('a zstd frame that asks for two gigabytes of window is refused', () => {
    expect(() =>
      unpack('zstd', Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 1, 0, 0]), 1e9, 'w.zst'),
    ).toThrow('archive-bomb');
  });

  test('archives inside archives end somewhere', async () => {
    let bytes = encode(CHAT);
    for (let i = 0; i < 6; i++) bytes = gzipSync(bytes);
    const [file] = await readBytes('nest.gz', bytes);
    expect(file?.refusal?.code).toBe('archive-nested');
  });

  test('one bad entry does not cost the others', async () => {
    const files = await readBytes(
      'mixed.zip',
      zipSync({ 'a.json': encode(CHAT), 'b.json': encode('{"x":1}'), 'c.json': encode(CHAT) }),
    );
    expect(files.map(({ format }) => format)).toEqual(['openai-chat', null, 'openai-chat']);
  });

  test.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['C:\\Users\\x\\a.json', 'Users/x/a.json'],
    ['/abs/./a.json', 'abs/a.json'],
    ['a\u202ejson.exe', 'a\ufffdjson.exe'],
  ])('the name %s becomes %s', (name, safe) => {
    expect(entryName(name)).toBe(safe);
  });

  test('tar sizes that are no numbers end the list', () => {
    expect(tarEntries(tar(['a.json', CHAT, '-0000000777 ']), 10)).toEqual({ entries: [], isCut: true });
  });
});

describe('splitters', () => {
  const inPieces = (bytes: Uint8Array, size: number) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );

  test.each([1, 2, 3, 7, 1000])('lines and elements are the same in chunks of %d bytes', (size) => {
    const lines = new LineSplitter();
    const text = encode('{"a":1}\r\n\n{"b":"x"}\nlast');
    const found = inPieces(text, size).flatMap((chunk) => [...lines.push(chunk)]);
    expect(
      [...found, ...lines.end()].map(({ bytes, start, number }) => [decode(bytes), start, number]),
    ).toEqual([
      ['{"a":1}\r', 0, 1],
      ['{"b":"x"}', 10, 3],
      ['last', 20, 4],
    ]);
    const array = new ElementSplitter();
    const source = encode('[ {"a":"]},{["}, "x,\\"y", [1,[2]] ]');
    const elements = inPieces(source, size).flatMap((chunk) => [...array.push(chunk)]);
    expect(elements.map(({ bytes }) => JSON.parse(decode(bytes)))).toEqual([
      { a: ']},{[' },
      'x,"y',
      [1, [2]],
    ]);
    expect(array.isClosed).toBe(true);
  });

  test('the end of the first value', () => {
    expect(firstValueEnd(encode('{"a":"}\\"}"} {'))).toBe(12);
    expect(firstValueEnd(encode('{"a":'))).toBe(null);
  });
});

test.skipIf(!hasZstd())('frames of the zstd program (skipped where it is absent)', () => {
  const packed = execFileSync('zstd', ['-q', '-19', '-c'], { input: CHAT.repeat(50) });
  expect(decode(unpack('zstd', new Uint8Array(packed), 1e6, 'a.zst'))).toBe(CHAT.repeat(50));
});

function hasZstd(): boolean {
  try {
    execFileSync('zstd', ['--version']);
    return true;
  } catch {
    return false;
  }
}
