import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from './root.mjs';
import { buildId } from './sources.mjs';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const file of [
    'index.html',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    'scripts/security.mjs',
  ]) {
    cpSync(join(projectRoot, file), join(root, file));
  }
  for (const folder of ['src', 'public', 'scripts/vite']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/main.tsx'), 'one');
});

afterAll(() => rmSync(root, { recursive: true }));

describe('buildId', () => {
  it('changes with content and with names, and not with tests', () => {
    const first = buildId(root);
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    writeFileSync(join(root, 'src/main.test.tsx'), 'a test');
    expect(buildId(root)).toBe(first);
    writeFileSync(join(root, 'src/main.tsx'), 'two');
    const second = buildId(root);
    expect(second).not.toBe(first);
    writeFileSync(join(root, 'src/other.tsx'), '');
    expect(buildId(root)).not.toBe(second);
  });
});
