import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../start/root.mjs';
import { checkLayers } from './check.mjs';
import { cyclesIn } from './cycles.mjs';
import { importsOf } from './imports.mjs';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A source tree out of path -> code. */
function problemsOf(tree: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  folders.push(root);
  for (const [path, code] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return checkLayers(root).problems;
}

describe('importsOf', () => {
  it('finds every form an import takes, in TSX too', () => {
    const code = `import type { A } from './a.ts'; import b, { type C } from 'b'; import './c.css';
      export * from './d.ts'; export { e } from './e.ts'; const f = () => import('./f.ts');
      let g: import('./g.ts').G; const h = <p title="import i from './not.ts'">{g}</p>;`;
    expect(importsOf('x.tsx', code)).toEqual(
      expect.arrayContaining(['./a.ts', 'b', './c.css', './d.ts', './e.ts', './f.ts', './g.ts']),
    );
    expect(importsOf('x.tsx', code)).toHaveLength(7);
  });

  it('names a file it cannot read', () => {
    expect(() => importsOf('broken.ts', 'import {')).toThrow(/^broken\.ts: /);
  });
});

describe('cyclesIn', () => {
  it('finds a circle and leaves a diamond alone', () => {
    const diamond = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
      ['d', []],
    ]);
    expect(cyclesIn(diamond)).toEqual([]);
    expect(cyclesIn(new Map([...diamond, ['d', ['b']]]))).toEqual([['b', 'd', 'b']]);
  });
});

describe('the layers', () => {
  it.each([
    ['engine -> workers', 'src/engine/text/a.ts', '../../workers/b.ts', 'engine stands below workers'],
    ['workers -> state', 'src/workers/policy/a.ts', '../../state/b.ts', 'workers stands below state'],
    ['state -> components', 'src/state/a.ts', '../components/b.tsx', 'state stands below components'],
    ['type imports too', 'src/engine/context/a.ts', '../rollout/b.ts', 'context stands below rollout'],
    ['text -> quality', 'src/engine/text/a.ts', '../quality/b.ts', 'text stands below quality'],
    ['graph -> policy', 'src/engine/graph/a.ts', '../policy/b.ts', 'graph imports nothing'],
    ['context -> graph', 'src/engine/context/a.ts', '../graph/b.ts', 'graph serves policy'],
    ['engine -> React', 'src/engine/text/a.ts', 'react', 'the engine uses no packages'],
    ['engine -> a scoped package', 'src/engine/text/a.ts', '@x/y/z', 'the engine uses no packages'],
    ['engine -> Node', 'src/engine/text/a.ts', 'node:fs', 'nothing of Node'],
    ['workers -> React', 'src/workers/a.ts', 'react', 'workers know nothing'],
    ['page -> runtime', 'src/components/a.ts', 'onnxruntime-web/webgpu', 'belongs to workers'],
    ['page -> scripts', 'src/state/a.ts', '../../scripts/b.mjs', 'neither scripts nor tests'],
    ['anyone -> a test', 'scripts/a.ts', '../src/state/b.test.ts', 'nothing imports a test'],
    ['anyone -> main', 'src/components/a.ts', '../main.tsx', 'imported by none'],
  ])('forbid %s', (_name, from, specifier, why) => {
    const problems = problemsOf({ [from]: `import type { X } from '${specifier}';\nexport type Y = X;\n` });
    expect(problems).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ['src/components/inspect/a.tsx', '../../engine/trajectory/model.ts'],
    ['src/engine/policy/a.ts', '../graph/builder.ts'],
    ['src/engine/training/a.ts', '../text/tokens.ts'],
    ['src/engine/trajectory/a.ts', '../quality/levels.ts'],
    ['src/engine/environments/a.ts', 'minisearch'],
    ['src/engine/text/a.test.ts', 'node:fs'],
    ['src/workers/policy/a.ts', 'onnxruntime-web/webgpu'],
    ['scripts/a.ts', 'onnxruntime-web'],
    ['src/main.tsx', './app.css'],
  ])('let %s import %s', (from, specifier) => {
    expect(problemsOf({ [from]: `import '${specifier}';\n` })).toEqual([]);
  });

  it('forbid unknown folders of src and of the engine', () => {
    expect(problemsOf({ 'src/engine/tokens/a.ts': '' })).toEqual([
      expect.stringContaining('no known part of the engine'),
    ]);
    expect(problemsOf({ 'src/engine/misc.ts': '' })).toEqual([
      expect.stringContaining('no known part of the engine'),
    ]);
    expect(problemsOf({ 'src/utils/a.ts': '' })).toEqual([expect.stringContaining('no known layer')]);
    expect(problemsOf({ 'src/other.ts': '' })).toEqual([expect.stringContaining('no known file')]);
  });

  it('forbid circles of files', () => {
    const problems = problemsOf({
      'src/engine/text/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'src/engine/text/b.ts':
        "import type { a } from './a.ts';\nexport const b = 1 as unknown as typeof a;\n",
    });
    expect(problems).toEqual([expect.stringContaining('in a circle: src/engine/text/a.ts')]);
  });

  it('read every source file of the project', () => {
    expect(checkLayers(projectRoot).files).toBeGreaterThan(10);
  });
});
