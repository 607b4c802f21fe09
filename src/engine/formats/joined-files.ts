/** Follows the links between the files of one drop. Engine layer. Files without links pass at once. */
import type { ImportedFile } from './imported-file.ts';
import { joinedRun, type Link, linkedFile, withWarnings } from './links.ts';
import { joinedRecords } from './records.ts';

/** Files that name others, and those that others can name, wait until all have been read. */
const waits = ({ format, variant, links }: ImportedFile) =>
  (format === 'atif' && variant !== 'zipscope') || format === 'claude-code' || links.length > 0;

export async function* joinedFiles(files: AsyncIterable<ImportedFile>): AsyncGenerator<ImportedFile> {
  const waiting: ImportedFile[] = [];
  for await (const file of files) {
    if (waits(file)) waiting.push(file);
    else yield file;
  }
  yield* followed(waiting);
}

function followed(files: readonly ImportedFile[]): ImportedFile[] {
  const found = [...files];
  const byName = (name: string) => found.find(({ file }) => file === name);
  for (const { name, link } of fromTheEnd(files)) {
    const from = byName(name);
    const to = from && linkedFile(link, from, found);
    const [first, second] = [from?.trajectories[link.trajectory], to?.trajectories[0]];
    if (!from || !to || !first || !second) continue;
    const joined = joinedRun(first, second, from.rows);
    found[found.indexOf(from)] = {
      ...from,
      rows: from.rows + to.rows,
      records: joinedRecords(from.records, from.rows, to.records),
      trajectories: from.trajectories.map((one) => (one === first ? joined : one)),
    };
    found[found.indexOf(to)] = {
      ...to,
      trajectories: to.trajectories.slice(1),
      warnings: [...to.warnings, `Its run goes on from ${from.file} and is shown there.`],
    };
  }
  for (const file of files) {
    for (const link of file.links) {
      const from = byName(file.file);
      const to = from && linkedFile(link, from, found);
      if (!from || !to) continue;
      if (link.kind === 'sub-agent') tellWhose(found, from, to, link);
      if (link.kind === 'part-of') tellWhose(found, to, from, { ...link, trajectory: 0 });
    }
  }
  return found;
}

/** Chains are joined from their last file on, so that each takes over what already goes on. */
function fromTheEnd(files: readonly ImportedFile[]): { name: string; link: Link }[] {
  const open = files.flatMap((from) =>
    linksOf(from, 'continues').map((link) => ({ name: from.file, link, to: linkedFile(link, from, files) })),
  );
  const order: { name: string; link: Link }[] = [];
  while (open.length > 0) {
    // In a circle there is no last one: any will do.
    const last = open.findIndex(({ to }) => !open.some(({ name }) => name === to?.file));
    order.push(...open.splice(Math.max(0, last), 1));
  }
  return order;
}

const linksOf = (file: ImportedFile, kind: Link['kind']) => file.links.filter((link) => link.kind === kind);

function tellWhose(files: ImportedFile[], from: ImportedFile, to: ImportedFile, link: Link): void {
  const parent = from.trajectories[link.trajectory];
  if (!parent) return;
  const where =
    link.kind === 'part-of'
      ? 'at some time'
      : link.turn < 0
        ? 'before its first turn'
        : `after turn ${link.turn}`;
  const note = (file: ImportedFile, i: number | null, warning: string): ImportedFile => ({
    ...file,
    trajectories: file.trajectories.map((one, k) =>
      i === null || k === i ? withWarnings(one, warning) : one,
    ),
  });
  files[files.indexOf(from)] = note(
    from,
    link.trajectory,
    `A sub-agent ran ${where}; its run is that of ${to.file}.`,
  );
  files[files.indexOf(to)] = note(to, null, `This is the run of a sub-agent of ${parent.id}, ${where}.`);
}
