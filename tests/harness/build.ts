/** Facts about the build in dist/, and a later build made out of it. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distFolder } from '../../scripts/start/root.mjs';

/** How the bundler writes the start of a worker of ours. */
const WORKER = /new Worker\(new URL\((?:new URL\()?[`'"]([\w.-]+\.js)[`'"]/g;

/** Every worker script the page can start, relative to the page. */
export function workerScripts(): readonly string[] {
  const assets = join(distFolder, 'assets');
  const code = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'));
  const names = code.flatMap((text) => [...text.matchAll(WORKER)].map((match) => `assets/${match[1]}`));
  return [...new Set(names)].sort();
}

export interface LaterBuild {
  readonly directory: string;
  /** Its identity, which its page carries. */
  readonly build: string;
  remove(): void;
}

/** The same site as a newer build would leave it: another identity, another page, the same assets. */
export function laterBuild(): LaterBuild {
  const directory = mkdtempSync(join(tmpdir(), 'zipscope-later-'));
  cpSync(distFolder, directory, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const build = /name="zipscope-build" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const later = build.split('').reverse().join('');
  const newPage = page.replaceAll(build, later);
  writeFileSync(join(directory, 'index.html'), newPage);
  const integrity = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const worker = readFileSync(join(directory, 'sw.js'), 'utf8');
  writeFileSync(
    join(directory, 'sw.js'),
    worker.replaceAll(build, later).replaceAll(integrity(page), integrity(newPage)),
  );
  return { directory, build: later, remove: () => rmSync(directory, { recursive: true }) };
}
