/**
 * The y axis of the saw-tooth. What may be kept (0..L) is small beside the window W, and it is where the story is,
 * so the axis has two linear parts that meet at L: the lower one is given at least KEPT_SHARE of the height. The
 * chart draws the two on different grounds. Pure.
 */
export const KEPT_SHARE = 0.66;

export interface WindowScale {
  /** Pixels from the top; counts outside [0, top] are brought to its ends. */
  y(tokens: number): number;
  /** Most tokens drawn. */
  readonly top: number;
  /** Where the two parts meet; null where one scale serves. */
  readonly breakAt: number | null;
}

export interface WindowExtent {
  readonly capacity: number | null;
  readonly threshold: number | null;
  /** Largest count that must be on the chart; null where none is known. */
  readonly widest: number | null;
}

export function windowScale({ capacity, threshold, widest }: WindowExtent, height: number): WindowScale {
  const top = Math.max(capacity ?? 0, widest ?? 0, threshold ?? 0, 1);
  const kept = threshold === null || threshold <= 0 ? 1 : threshold / top;
  if (kept >= KEPT_SHARE) {
    return { top, breakAt: null, y: (tokens) => height * (1 - clampTo(tokens, top) / top) };
  }
  const limit = kept * top;
  return {
    top,
    breakAt: limit,
    y: (tokens) => {
      const count = clampTo(tokens, top);
      const share =
        count <= limit
          ? (count / limit) * KEPT_SHARE
          : KEPT_SHARE + ((count - limit) / (top - limit)) * (1 - KEPT_SHARE);
      return height * (1 - share);
    },
  };
}

function clampTo(tokens: number, top: number): number {
  return Math.min(Math.max(tokens, 0), top);
}
