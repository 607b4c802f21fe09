/** What the first bytes say, before anything is parsed (formats.md section 1 in our own tests). Engine layer, pure. */
export type Signature =
  | 'zip'
  | 'parquet'
  | 'gzip'
  | 'zstd'
  | 'tar'
  | 'utf-16le'
  | 'utf-16be'
  | 'utf-8-bom'
  | 'text';

const startsWith = (bytes: Uint8Array, ...expected: readonly number[]) =>
  expected.every((byte, i) => bytes[i] === byte);

/** Bytes needed to tell every signature apart. */
export const SIGNATURE_BYTES = 512;

export function signatureOf(head: Uint8Array): Signature {
  // An empty archive has only its end record.
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (startsWith(head, 0x50, 0x41, 0x52, 0x31)) return 'parquet';
  if (startsWith(head, 0x1f, 0x8b)) return 'gzip';
  if (startsWith(head, 0x28, 0xb5, 0x2f, 0xfd)) return 'zstd';
  if (startsWith(head.subarray(257), 0x75, 0x73, 0x74, 0x61, 0x72)) return 'tar';
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8-bom';
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  return 'text';
}
