/** Follows the links between the files of one drop. Engine layer. Files without links pass at once. */
import { remark } from '../remark.ts';
import type { Trajectory } from '../trajectory/model.ts';
import type { ImportedFile } from './imported-file.ts';
import { joinedRun, type Link, linkedFile } from './links.ts';
import { startingTurn, withOrigin } from './origins.ts';
import { joinedRecords } from './records.ts';

/** Files that name others, and those that others can name, wait until all have been read. */
const waits = ({ format, variant, links }: ImportedFile) =>
  (format === 'atif' && variant !== 'zipscope') ||
  format === 'claude-code' ||
  format === 'codex' ||
  links.length > 0;

export async function* joinedFiles(files: AsyncIterable<ImportedFile>): AsyncGenerator<ImportedFile> {
  const waiting: ImportedFile[] = [];
  for await (const file of files) {
    if (waits(file)) waiting.push(file);
    else yield file;
  }
  yield* followed(waiting);
}

/** Where the first run of a file went that goes on from another. */
interface Move {
  readonly file: string;
  readonly trajectory: number;
  /** Turns before it in the run that it is part of now. */
  readonly shift: number;
}

function followed(files: readonly ImportedFile[]): ImportedFile[] {
  const found = [...files];
  const byName = (name: string) => found.find(({ file }) => file === name);
  const moves = new Map<string, Move>();
  for (const { name, link } of fromTheEnd(files)) {
    const from = byName(name);
    const to = from && linkedFile(link, from, found);
    const [first, second] = [from?.trajectories[link.trajectory], to?.trajectories[0]];
    if (!from || !to || !first || !second) continue;
    const joined = joinedRun(first, second, from.rows);
    const shift = first.segments.reduce((sum, { turns }) => sum + turns.length, 0);
    moves.set(to.file, { file: from.file, trajectory: link.trajectory, shift });
    found[found.indexOf(from)] = {
      ...from,
      rows: from.rows + to.rows,
      records: joinedRecords(from.records, from.rows, to.records),
      trajectories: from.trajectories.map((one) => (one === first ? joined : one)),
    };
    found[found.indexOf(to)] = {
      ...to,
      trajectories: to.trajectories.slice(1),
      warnings: [...to.warnings, remark('shown-there', { file: from.file })],
    };
  }
  for (const file of files) {
    for (const link of file.links) {
      if (link.kind === 'continues') continue;
      const linked = linkedFile(link, file, files);
      if (linked === null) continue;
      const [parent, child] = link.kind === 'sub-agent' ? [file, linked] : [linked, file];
      tellOrigin(found, moves, { parent, child, link });
    }
  }
  return withMovedOrigins(found, files, moves);
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

/** The place of a turn after all joining: runs that go on from others stand in their files. */
function settled(moves: ReadonlyMap<string, Move>, file: string, trajectory: number, turn: number | null) {
  let at = { file, trajectory, turn };
  for (const seen = new Set<string>(); at.trajectory === 0 && !seen.has(at.file); ) {
    seen.add(at.file);
    const move = moves.get(at.file);
    if (!move) break;
    at = {
      file: move.file,
      trajectory: move.trajectory,
      turn: at.turn === null ? null : at.turn + move.shift,
    };
  }
  return at;
}

interface Relation {
  readonly parent: ImportedFile;
  readonly child: ImportedFile;
  readonly link: Link;
}

/** Tells the runs of the child's file, or the one that the link names, which turn started them. */
function tellOrigin(
  found: ImportedFile[],
  moves: ReadonlyMap<string, Move>,
  { parent, child, link }: Relation,
): void {
  const isToChild = link.kind === 'sub-agent';
  const told = isToChild && link.turn >= 0 ? link.turn : null;
  const at = settled(moves, parent.file, isToChild ? link.trajectory : 0, told);
  const starter = found.find(({ file }) => file === at.file)?.trajectories[at.trajectory];
  const index = found.findIndex(({ file }) => file === child.file);
  const file = found[index];
  if (!starter || !file || at.file === child.file) return;
  const named = isToChild ? file.trajectories.findIndex(({ id }) => id === link.id) : link.trajectory;
  const started = (one: Trajectory): Trajectory => {
    const known = one.log?.startedBy;
    // What one side of the link tells exactly, the other does not blur.
    if (known?.turn !== undefined && known.turn !== null && known.file !== null) return one;
    const turn = at.turn ?? startingTurn(starter, one, isToChild ? link.id : one.id);
    return withOrigin(one, { run: starter.id, file: at.file, turn });
  };
  found[index] = {
    ...file,
    trajectories: file.trajectories.map((one, i) => (named < 0 || named === i ? started(one) : one)),
  };
}

/** Runs whose starter, in their own file, was joined to a run of another. */
function withMovedOrigins(
  found: readonly ImportedFile[],
  files: readonly ImportedFile[],
  moves: ReadonlyMap<string, Move>,
): ImportedFile[] {
  if (moves.size === 0) return [...found];
  const before = new Map(files.map((file) => [file.file, file.trajectories[0]?.id]));
  return found.map((file) => ({
    ...file,
    trajectories: file.trajectories.map((one) => {
      const origin = one.log?.startedBy;
      if (!origin?.file || before.get(origin.file) !== origin.run || !moves.has(origin.file)) return one;
      const at = settled(moves, origin.file, 0, origin.turn);
      const starter = found.find((other) => other.file === at.file)?.trajectories[at.trajectory];
      return starter ? withOrigin(one, { run: starter.id, file: at.file, turn: at.turn }) : one;
    }),
  }));
}
