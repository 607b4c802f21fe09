/**
 * Who may import whom. Imports run downwards only: components -> state -> workers -> engine, and inside the
 * engine along ENGINE_RANKS. A folder that is named nowhere here fails the check.
 */
import { builtinModules } from 'node:module';

/** Layers of src, lowest first. The catalogues (i18n) serve state and components. */
const LAYERS = ['engine', 'workers', 'i18n', 'state', 'components'];

/** Files at the root of src: they put the layers together, nothing imports them. */
const ROOT_FILES = ['main.tsx', 'app.css'];

/** Parts of src/engine, lowest first; parts of one rank may use each other. */
const ENGINE_RANKS = [
  ['random', 'error', 'remark', 'text'],
  ['quality', 'trajectory'],
  ['formats', 'context', 'environments', 'metrics'],
  ['policy'],
  ['rollout'],
  ['advantage', 'loss'],
  ['training'],
  ['experiments'],
];

/** Stands alone: imports these parts only, and serves policy and what stands above it. */
const GRAPH = { name: 'graph', imports: ['graph', 'random', 'error'], servesFrom: 'policy' };

/** Packages the engine may use: they run the same in a worker, in Node and in a test. */
const ENGINE_PACKAGES = [
  ...['minisearch', 'pbf', 'pure-rand', 'valibot'],
  // Containers and tables of dropped files, and the tokenizer behind estimated counts.
  ...['fflate', 'fzstd', 'hyparquet', 'hyparquet-compressors', 'd3-dsv', 'partial-json', 'gpt-tokenizer'],
];

/** Packages that belong to one layer (and to scripts and tests, which are outside of the layers). */
const LAYER_PACKAGES = {
  workers: ['onnxruntime-web', 'onnxruntime-common', 'comlink'],
};

/** Packages that draw the page, speak to its reader or hear the keyboard. */
const VIEW_PACKAGES = /^(?:react|react-dom|react-i18next|i18next|recharts|wouter|tinykeys)$/;

/**
 * A file of the project by its path from the root, or a package by its name.
 * @typedef {{ file: string } | { package: string }} Target
 */

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/** @param {string} file @returns {string | null} 'engine', 'state', ... or null outside of src and at its root */
function layerOf(file) {
  const [top, layer, ...rest] = file.split('/');
  return top === 'src' && layer !== undefined && rest.length > 0 ? layer : null;
}

/** @param {string} file @returns {string | null} the part of the engine: a folder, or a file at its root by its stem */
function partOf(file) {
  if (layerOf(file) !== 'engine') return null;
  return (file.split('/')[2] ?? '').split('.')[0] ?? null;
}

/** @param {string} part */
const rankOf = (part) => ENGINE_RANKS.findIndex((rank) => rank.includes(part));

/** @param {string} file @returns {string | null} why this place is not allowed to exist */
export function strangeness(file) {
  const [top, entry = ''] = file.split('/');
  if (top !== 'src') return null;
  const layer = layerOf(file);
  if (layer === null) return ROOT_FILES.includes(entry) || isTest(file) ? null : 'is no known file of src';
  if (!LAYERS.includes(layer)) return `src/${layer} is no known layer`;
  const part = partOf(file);
  const known = part === null || part === GRAPH.name || rankOf(part) >= 0;
  return known ? null : `src/engine/${part} is no known part of the engine`;
}

/** @param {string} from @param {string} to parts of the engine */
function engineObjection(from, to) {
  if (from === GRAPH.name) {
    return GRAPH.imports.includes(to)
      ? null
      : `graph imports nothing of the engine but ${GRAPH.imports.slice(1).join(', ')}`;
  }
  if (to === GRAPH.name) {
    return rankOf(from) >= rankOf(GRAPH.servesFrom)
      ? null
      : `graph serves ${GRAPH.servesFrom} and above only`;
  }
  return rankOf(to) <= rankOf(from) ? null : `${from} stands below ${to} in the engine`;
}

/** @param {string} from @param {string} to files */
function fileObjection(from, to) {
  if (isTest(to)) return 'nothing imports a test';
  const [own, other] = [layerOf(from), layerOf(to)];
  if (from.startsWith('src/') && !to.startsWith('src/')) {
    return isTest(from) ? null : 'the page imports neither scripts nor tests';
  }
  if (to.startsWith('src/') && other === null) {
    return to.endsWith('.css') ? null : 'files at the root of src are imported by none';
  }
  if (own === null || other === null) return null;
  if (LAYERS.indexOf(other) > LAYERS.indexOf(own)) return `${own} stands below ${other}`;
  const [part, otherPart] = [partOf(from), partOf(to)];
  // A test may use what its subject may not: a reference from further up, say.
  return part === null || otherPart === null || isTest(from) ? null : engineObjection(part, otherPart);
}

/** @param {string} from a file @param {string} name a package */
function packageObjection(from, name) {
  const layer = layerOf(from);
  if (layer === null || isTest(from)) return null;
  const isNode = name.startsWith('node:') || builtinModules.includes(name);
  if (isNode) return 'the page has nothing of Node';
  if (layer === 'engine') {
    return ENGINE_PACKAGES.includes(name)
      ? null
      : `the engine uses no packages but ${ENGINE_PACKAGES.join(', ')}`;
  }
  for (const [owner, names] of Object.entries(LAYER_PACKAGES)) {
    if (owner !== layer && names.includes(name)) return `${name} belongs to ${owner}`;
  }
  return layer === 'workers' && VIEW_PACKAGES.test(name) ? 'workers know nothing of views' : null;
}

/**
 * @param {string} from path of the importing file, from the root
 * @param {Target} target
 * @returns {string | null} why the import is forbidden
 */
export function objection(from, target) {
  return 'file' in target ? fileObjection(from, target.file) : packageObjection(from, target.package);
}
