/** Entries of a tar archive (ustar, with long names of pax and GNU). Engine layer, pure; sizes are checked, not trusted. */
const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const decoder = new TextDecoder();

function field(block: Uint8Array, start: number, length: number): string {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}

function sizeOf(block: Uint8Array): number {
  const octal = field(block, 124, 12);
  return /^[0-7]+$/.test(octal) ? Number.parseInt(octal, 8) : Number.NaN;
}

/** Path in a pax header's records, "length path=value\n" each. */
function paxPath(text: string): string | null {
  return /(?:^|\n)\d+ path=([^\n]*)/.exec(text)?.[1] ?? null;
}

/** Regular files only. An entry that goes beyond the end is given as far as it goes, with `isCut` told. */
export function tarEntries(
  archive: Uint8Array,
  limit: number,
): { readonly entries: TarEntry[]; readonly isCut: boolean } {
  const entries: TarEntry[] = [];
  let longName: string | null = null;
  let at = 0;
  while (at + BLOCK <= archive.length && entries.length < limit) {
    const header = archive.subarray(at, at + BLOCK);
    const size = sizeOf(header);
    const short = field(header, 0, 100);
    if (short === '' && Number.isNaN(size)) break;
    if (Number.isNaN(size)) return { entries, isCut: true };
    const body = archive.subarray(at + BLOCK, at + BLOCK + size);
    const type = field(header, 156, 1);
    if (type === 'x') longName = paxPath(decoder.decode(body)) ?? longName;
    else if (type === 'L') longName = field(body, 0, body.length);
    else {
      const prefix = field(header, 345, 155);
      const name: string = longName ?? (prefix === '' ? short : `${prefix}/${short}`);
      longName = null;
      if (type === '' || type === '0' || type === '7') entries.push({ name, bytes: body });
    }
    if (body.length < size) return { entries, isCut: true };
    at += BLOCK + BLOCK * Math.ceil(size / BLOCK);
  }
  return { entries, isCut: false };
}
