/** The files of a drop, folders walked through. Entries must be asked for at once: a drop is over with its event. */
import type { DroppedFile } from '../../../workers/importer/protocol.ts';

/** More files than any folder of logs has; a dropped home folder would go on for ever. */
const MOST_FILES = 20_000;

export async function collectDrop(data: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...data.files];
  if (entries.length === 0) return plain.map((blob) => ({ name: blob.name, blob }));
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, '', found);
  return found;
}

async function walk(entry: FileSystemEntry, folder: string, found: DroppedFile[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
  if (isFile(entry)) {
    const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ name, blob });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // Browsers give a folder in portions of a hundred.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (part.length === 0) break;
      for (const inner of part.sort((a, b) => (a.name < b.name ? -1 : 1))) await walk(inner, name, found);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Files of an <input>, with their paths where a folder was chosen. */
export function collectInput(files: FileList | null): DroppedFile[] {
  return [...(files ?? [])].map((blob) => ({ name: blob.webkitRelativePath || blob.name, blob }));
}
