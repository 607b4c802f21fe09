/** The stretch of steps that charts show, as keys change it. Pure. */
import type { Range } from './train-curves.ts';

/** A chart of fewer steps shows nothing that a wider one does not. */
const LEAST = 2;

/**
 * @param whole the first and last step there are
 * @param factor below 1 zooms in
 * @returns null for all steps
 */
export function zoomedRange(whole: Range, range: Range | null, centre: number, factor: number): Range | null {
  const { from, to } = range ?? whole;
  const width = Math.max(LEAST, Math.round((to - from) * factor));
  if (width >= whole.to - whole.from) return null;
  // The crosshair keeps its place on the screen as far as the ends allow.
  const share = to === from ? 0.5 : (Math.min(to, Math.max(from, centre)) - from) / (to - from);
  const start = Math.round(Math.min(whole.to - width, Math.max(whole.from, centre - share * width)));
  return { from: start, to: start + width };
}
