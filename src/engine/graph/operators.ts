/** All operators of the graph language, under one name. */
export * from './operators/elementwise.ts';
export * from './operators/layout.ts';
export * from './operators/matmul.ts';
export * from './operators/normalise.ts';
export * from './operators/reduce.ts';
