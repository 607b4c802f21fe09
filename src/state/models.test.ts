import { describe, expect, it } from 'vitest';
import { findPolicy, type Manifest } from './models.ts';

const MANIFEST: Manifest = {
  policies: [
    { file: 's-trained.onnx', size: 'S', preset: 'default', stage: 'trained' },
    { file: 'xs.onnx', size: 'XS', preset: 'default', stage: 'cold-start' },
    { file: 's.onnx', size: 'S', preset: 'default', stage: 'cold-start' },
    { file: 'long.onnx', size: 'S', preset: 'long-chain', stage: 'cold-start' },
  ],
};

describe('finding a shipped policy', () => {
  it.each([
    [{ size: 'xs' }, 'xs.onnx'],
    [{ size: 's' }, 's.onnx'],
    [{ size: 'long' }, 'long.onnx'],
    [{ name: 'long.onnx' }, 'long.onnx'],
    [{ name: 's-trained.onnx' }, 's-trained.onnx'],
  ] as const)('%o gives %s', (want, file) => {
    expect(findPolicy(MANIFEST, want)).toBe(file);
  });

  it('names what there is where the wanted one is not', () => {
    expect(() => findPolicy(MANIFEST, { name: 'gone.onnx' })).toThrow(
      expect.objectContaining({
        code: 'no-such-policy',
        values: { wanted: 'gone.onnx', known: 's-trained.onnx, xs.onnx, s.onnx, long.onnx' },
      }),
    );
  });
});
