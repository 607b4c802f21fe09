import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HEADER_POLICY, META_POLICY } from '../security.mjs';
import { offlinePolicies } from './offline-policies.ts';
import { headersFile, nameBuild } from './security.ts';
import { shellOf } from './shell.ts';

describe('the policy', () => {
  it('lets nothing be evaluated, and leaves framing to the header', () => {
    for (const policy of [HEADER_POLICY, META_POLICY]) {
      expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    }
    expect(HEADER_POLICY).toContain("frame-ancestors 'none'");
    expect(META_POLICY).not.toContain('frame-ancestors');
  });

  it('is in the file for static hosts', () => {
    expect(headersFile()).toContain(`\n  Content-Security-Policy: ${HEADER_POLICY}\n`);
  });
});

describe('nameBuild', () => {
  it('marks files beside the page, and not hashed ones', () => {
    const html = '<script src="./boot.js"></script><script src="./assets/a-1.js"></script><a href="./x.svg">';
    expect(nameBuild(html, 'b')).toBe(
      '<script src="./boot.js?v=b"></script><script src="./assets/a-1.js"></script><a href="./x.svg?v=b">',
    );
  });
});

describe('offlinePolicies', () => {
  it.each([
    ['marked ones', { policies: [{ file: 'a.onnx', offline: true }, { file: 'b.onnx' }] }, ['a.onnx']],
    ['nothing of what it does not know', { policies: [1, null, { offline: true }] }, []],
    ['nothing of no list', { policies: 'none' }, []],
    ['nothing of no object', null, []],
  ])('takes %s', (_name, manifest, files) => {
    expect(offlinePolicies(manifest)).toEqual(files);
  });
});

describe('shellOf', () => {
  it('lists what the page may need offline, each file in its role', () => {
    const directory = mkdtempSync(join(tmpdir(), 'shell-'));
    const contents = {
      'index.html': 'page',
      'index.html.gz': 'copy',
      'sw.js': 'worker',
      _headers: 'headers',
      'assets/app-1.js': 'app',
      'assets/app-1.js.map': 'map',
      'assets/ort-threaded-1.wasm': 'small',
      'assets/ort-threaded.asyncify-1.wasm': 'large',
      'models/manifest.json': JSON.stringify({
        policies: [{ file: 's.onnx', offline: true }, { file: 'm.onnx' }],
      }),
      'models/s.onnx': 's',
      'models/m.onnx': 'm',
    };
    for (const [path, text] of Object.entries(contents)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    const shell = shellOf(directory, 'b');
    expect(Object.fromEntries(shell.files.map(({ path, role }) => [path, role]))).toEqual({
      'index.html': 'app',
      'assets/app-1.js': 'app',
      'assets/ort-threaded-1.wasm': 'wasm',
      'assets/ort-threaded.asyncify-1.wasm': 'webgpu',
      'models/manifest.json': 'app',
      'models/s.onnx': 'app',
      'models/m.onnx': null,
    });
    expect(shell.files.find(({ path }) => path === 'assets/app-1.js')).toMatchObject({
      hashed: true,
      bytes: 3,
    });
    expect(shell).toMatchObject({ build: 'b', policy: HEADER_POLICY });
    rmSync(directory, { recursive: true });
  });
});
