/** Reads the files a command was given. */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ZipscopeError } from '../../src/engine/error.ts';
import type { ByteSource } from '../../src/engine/formats/container/source.ts';
import { type ImportedFile, importFolder, LOG_ENTRY } from '../../src/engine/formats/import.ts';
import type { Io } from './command.ts';

function unreadable(file: string, error: unknown): ZipscopeError {
  const why = error instanceof Error ? error.message : String(error);
  return new ZipscopeError('file-unreadable', { file, why });
}

/** @throws ZipscopeError 'file-unreadable' */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** What cannot be read is told when it is its turn, so that it costs nothing but itself. */
const failingSource = (name: string, error: ZipscopeError): ByteSource => ({
  name,
  size: 0,
  slice: () => Promise.reject(error),
});

async function fileSource(path: string): Promise<ByteSource> {
  let size: number;
  try {
    size = (await stat(path)).size;
  } catch (error) {
    return failingSource(path, unreadable(path, error));
  }
  return {
    name: path,
    size,
    async slice(start, end) {
      const handle = await open(path).catch((error: unknown) => {
        throw unreadable(path, error);
      });
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(size, end) - start));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      } catch (error) {
        throw unreadable(path, error);
      } finally {
        await handle.close();
      }
    },
  };
}

interface Found {
  readonly files: readonly string[];
  readonly unreadable: readonly ByteSource[];
}

/** Links to files are followed, links to folders are not: they may lead in a circle. */
async function filesUnder(folder: string): Promise<Found> {
  const files: string[] = [];
  const failing: ByteSource[] = [];
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const here = at;
    const entries = await readdir(here, { withFileTypes: true }).catch((error: unknown) => {
      failing.push(failingSource(here, unreadable(here, error)));
      return [];
    });
    for (const entry of entries) {
      const path = join(here, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() || (entry.isSymbolicLink() && !(await isFolder(path)))) files.push(path);
    }
  }
  return { files: files.sort(), unreadable: failing };
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function sourcesOf(path: string, io: Io): Promise<ByteSource[]> {
  if (!(await isFolder(path))) return [await fileSource(path)];
  const { files, unreadable } = await filesUnder(path);
  const logs = files.filter((file) => LOG_ENTRY.test(file));
  const others = files.length - logs.length;
  if (others > 0) io.err(`${path}: files passed over since their names are those of no log: ${others}`);
  const sources = [...(await Promise.all(logs.map(fileSource))), ...unreadable];
  if (sources.length > 0) return sources;
  return [failingSource(path, new ZipscopeError('folder-without-logs', { file: path }))];
}

/**
 * Every file of a file, an archive or a folder, read as far as it goes; what cannot be read comes as a refusal.
 * @param format reads it as that format whatever it looks like
 * @param io hears which files of a folder were passed over since their names are those of no log
 */
export async function* readFiles(path: string, format: string | null, io: Io): AsyncGenerator<ImportedFile> {
  yield* importFolder(await sourcesOf(path, io), { format });
}
