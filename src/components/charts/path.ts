/** Paths of many rectangles: one element for a whole series, however many turns there are. */

/** Appends a rectangle; nothing for one without area. Rounded to a tenth of a pixel to keep the text short. */
export function rect(x: number, y: number, width: number, height: number): string {
  if (width <= 0 || height <= 0) return '';
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
