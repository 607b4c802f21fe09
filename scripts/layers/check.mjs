/** Reads a source tree and names every import that scripts/layers/rules.mjs forbids. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { filesUnder } from '../start/sources.mjs';
import { cyclesIn } from './cycles.mjs';
import { importsOf } from './imports.mjs';
import { objection, strangeness } from './rules.mjs';

const PLACES = ['src', 'scripts', 'tests'];
const CODE = /\.(?:ts|tsx|mjs)$/;

/**
 * @param {string} from path of the importing file, from the root
 * @param {string} specifier
 * @returns {import('./rules.mjs').Target}
 */
function targetOf(from, specifier) {
  if (specifier.startsWith('.')) {
    const [path = ''] = specifier.split('?');
    return { file: posix.normalize(posix.join(dirname(from), path)) };
  }
  const [scope = '', name = ''] = specifier.split('/');
  return { package: scope.startsWith('@') ? `${scope}/${name}` : scope };
}

/**
 * @param {string} root folder that holds src/, scripts/ and tests/
 * @returns {{ files: number, problems: readonly string[] }}
 */
export function checkLayers(root) {
  const files = PLACES.filter((place) => existsSync(join(root, place)))
    .flatMap((place) => filesUnder(join(root, place)))
    .map((file) => relative(root, file).split(sep).join('/'));
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const file of files) {
    const strange = strangeness(file);
    if (strange !== null) problems.push(`${file}: ${strange}; scripts/layers/rules.mjs names what there is`);
    if (!CODE.test(file)) continue;
    /** @type {string[]} */
    const edges = [];
    for (const specifier of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const target = targetOf(file, specifier);
      const why = objection(file, target);
      if (why !== null) problems.push(`${file}: must not import ${specifier}: ${why}`);
      if ('file' in target) edges.push(target.file);
    }
    graph.set(file, edges);
  }
  for (const circle of cyclesIn(graph)) problems.push(`imports run in a circle: ${circle.join(' -> ')}`);
  return { files: graph.size, problems };
}
