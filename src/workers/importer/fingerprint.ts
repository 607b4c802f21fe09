/**
 * Name and hash of what was dropped, so that a link can name a file it does not hold. Hashed in pieces by a library:
 * the browser's own needs a secure origin and the whole file in memory.
 */
import { ZipscopeError } from '../../engine/error.ts';
import type { DroppedFile, Fingerprint } from './protocol.ts';

export interface Hasher {
  update(bytes: Uint8Array): void;
  /** In hexadecimal digits. */
  digest(): string;
}

export interface Fingerprints {
  /** @param file name of a report: a dropped file, a file inside one, or a folder of dropped files */
  of(file: string): Promise<Fingerprint>;
}

const PIECE = 4 << 20;

/** What an archive is called once it is unpacked. */
const unpackedName = (name: string) => name.replace(/\.tgz$/i, '.tar').replace(/\.(?:gz|zst)$/i, '');

function isFrom(file: string, { name }: DroppedFile): boolean {
  const inner = unpackedName(name);
  return (
    file === name ||
    file === inner ||
    file.startsWith(`${name}/`) ||
    file.startsWith(`${inner}/`) ||
    name.startsWith(`${file}/`)
  );
}

export function fingerprints(dropped: readonly DroppedFile[], hasher: () => Promise<Hasher>): Fingerprints {
  const known = new Map<string, Promise<Fingerprint>>();
  const make = async (file: string): Promise<Fingerprint> => {
    const parts = dropped.filter((one) => isFrom(file, one));
    if (parts.length === 0) throw new ZipscopeError('no-such-file', { index: file });
    const hash = await hasher();
    // A folder's files come in whatever order the browser lists them.
    for (const { blob } of [...parts].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      for (let at = 0; at < blob.size; at += PIECE) {
        hash.update(new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer()));
      }
    }
    return { size: parts.reduce((sum, { blob }) => sum + blob.size, 0), hash: hash.digest() };
  };
  return {
    of(file) {
      const found = known.get(file) ?? make(file);
      known.set(file, found);
      return found;
    },
  };
}
