/** The tokenizer behind estimated counts: o200k. Engine layer. Two megabytes, so it is loaded when first needed. */
import type { CountTokens } from '../trajectory/estimate.ts';

/** Longer stretches without a space are hostile to byte-pair merging; they are counted piece by piece. */
const PIECE = 20_000;

let loading: Promise<CountTokens> | null = null;

export function loadTokenizer(): Promise<CountTokens> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    // Marks of chat templates in a text are text.
    const count = (text: string) => countTokens(text, { disallowedSpecial: new Set() });
    return (text) => {
      if (text.length <= PIECE) return count(text);
      let sum = 0;
      for (let at = 0; at < text.length; ) {
        const end = pieceEnd(text, at);
        sum += count(text.slice(at, end));
        at = end;
      }
      return sum;
    };
  });
  return loading;
}

/** After a space near the end of the piece, and never inside a surrogate pair. */
function pieceEnd(text: string, at: number): number {
  const limit = at + PIECE;
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(' ', limit);
  if (space > at + PIECE / 2) return space;
  const unit = text.charCodeAt(limit - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? limit - 1 : limit;
}
