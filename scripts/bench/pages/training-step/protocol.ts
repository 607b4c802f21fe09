/** What page, worker and bench say to each other. */

export const LIBRARIES = ['zipscope', 'jax-js', 'tfjs'] as const;
export type Library = (typeof LIBRARIES)[number];

export interface Order {
  readonly libraries: readonly Library[];
  readonly backend: 'wasm' | 'webgpu';
  readonly threads: number;
  readonly states: number;
  /** Steps whose losses are compared; they warm up as well. */
  readonly compared: number;
  /** Steps that are timed after them. */
  readonly timed: number;
}

export interface Answer {
  readonly library: Library;
  /** Before each of the compared steps. */
  readonly losses: readonly number[];
  readonly milliseconds: readonly number[];
}

/** One library with the network and the batch on board. */
export interface Contender {
  /** One whole step: loss, gradient, clip, AdamW. The loss is that before the step. */
  step(): Promise<number>;
}

declare global {
  interface Window {
    timeSteps(order: Order): Promise<readonly Answer[]>;
  }
}
