/** Reads the files a command was given. */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
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

async function fileSource(path: string, name: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    name,
    size,
    async slice(start, end) {
      const handle = await open(path);
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(size, end) - start));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Every file of a file, an archive or a folder, read as far as it goes.
 * @param format reads it as that format whatever it looks like
 * @param io hears which files of a folder were passed over since their names are those of no log
 * @throws ZipscopeError 'file-unreadable', 'folder-without-logs'
 */
export async function* readFiles(path: string, format: string | null, io: Io): AsyncGenerator<ImportedFile> {
  let sources: ByteSource[];
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
    const files = isFolder ? await filesUnder(path) : [path];
    const logs = isFolder ? files.filter((file) => LOG_ENTRY.test(file)) : files;
    const others = files.length - logs.length;
    if (others > 0) io.err(`${path}: files passed over since their names are those of no log: ${others}`);
    sources = await Promise.all(
      logs.map((file) => fileSource(file, isFolder ? join(path, relative(path, file)) : path)),
    );
    // A file that may not be read fails here, not in the middle.
    if (!isFolder) await sources[0]?.slice(0, 1);
  } catch (error) {
    throw unreadable(path, error);
  }
  if (sources.length === 0) throw new ZipscopeError('folder-without-logs', { file: path });
  yield* importFolder(sources, { format });
}
