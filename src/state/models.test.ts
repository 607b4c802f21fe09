import { describe, expect, it } from 'vitest';
import { findPolicy, type Manifest } from './models.ts';

const MANIFEST: Manifest = {
  policies: [
    { file: 'xs.onnx', size: 'XS', preset: 'default' },
    { file: 's.onnx', size: 'S', preset: 'default' },
    { file: 'long.onnx', size: 'S', preset: 'long-chain' },
  ],
};

describe('finding a shipped policy', () => {
  it.each([
    [{ size: 'xs' }, 'xs.onnx'],
    [{ size: 's' }, 's.onnx'],
    [{ size: 'long' }, 'long.onnx'],
    [{ name: 'long.onnx' }, 'long.onnx'],
  ] as const)('%o gives %s', (want, file) => {
    expect(findPolicy(MANIFEST, want)).toBe(file);
  });

  it('names what there is where the wanted one is not', () => {
    expect(() => findPolicy(MANIFEST, { name: 'gone.onnx' })).toThrow(
      expect.objectContaining({
        code: 'no-such-policy',
        values: { wanted: 'gone.onnx', known: 'xs.onnx, s.onnx, long.onnx' },
      }),
    );
  });
});
