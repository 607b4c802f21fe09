/** Where kept text, needed facts and the unread tail lie along a document, as shares of its length. Pure. */
import type { TextPiece } from './document.ts';

export interface MapBand {
  readonly kind: 'kept' | 'unread' | 'needed' | 'needed-lost';
  /** Shares of the text's length, 0..1. */
  readonly from: number;
  readonly to: number;
}

/** Bands in drawing order: kept text and the unread tail first, needed facts on top. */
export function mapBands(pieces: readonly TextPiece[]): readonly MapBand[] {
  const length = pieces.at(-1)?.end ?? 0;
  if (length === 0) return [];
  const ground: MapBand[] = [];
  const facts: MapBand[] = [];
  for (const piece of pieces) {
    const from = piece.start / length;
    const to = piece.end / length;
    if (piece.fate === 'kept') extend(ground, 'kept', from, to);
    else if (piece.fate === 'unread') extend(ground, 'unread', from, to);
    if (piece.need !== null) extend(facts, piece.need.state === 'kept' ? 'needed' : 'needed-lost', from, to);
  }
  return [...ground, ...facts];
}

function extend(bands: MapBand[], kind: MapBand['kind'], from: number, to: number): void {
  const last = bands.at(-1);
  if (last?.kind === kind && last.to === from) bands[bands.length - 1] = { ...last, to };
  else bands.push({ kind, from, to });
}
