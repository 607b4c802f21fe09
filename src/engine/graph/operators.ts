/**
 * All operators of the graph language, and what is composed of them, under one name. Files of `operators/` import no
 * other operator, those of `composites/` only operators and composites.
 */
export * from './composites/clip.ts';
export * from './composites/normalise.ts';
export * from './composites/reduce-to-shape.ts';
export * from './operators/elementwise.ts';
export * from './operators/layout.ts';
export * from './operators/matmul.ts';
export * from './operators/reduce.ts';
export * from './operators/softmax.ts';
