/**
 * The async interface through which the engine reaches a runtime. The engine never imports onnxruntime-web:
 * src/workers implements this for browsers, scripts/ for Node, the float64 interpreter for tests.
 */
export interface ForwardBatch {
  readonly states: number;
  readonly items: number;
  /** Row-major [states, items, FEATURES], zero where padded. */
  readonly features: Float32Array;
  /** Row-major [states, items], 1 for a real item, 0 for padding. */
  readonly mask: Float32Array;
}

export interface ForwardResult {
  /** Row-major [states, 2, items]: main head, then answer head. Padded entries are meaningless. */
  readonly logits: Float32Array;
  /** [states]; the value head's estimate of the final reward. */
  readonly values: Float32Array;
}

export type Forward = (batch: ForwardBatch) => Promise<ForwardResult>;
