/**
 * Hashed, idf-weighted bags of words: a fixed signed random projection to 32 dimensions. Equal words meet whatever
 * the language; nothing has to be learnt or shipped for them.
 */
import { hash32 } from '../../random.ts';

export const BAG_DIMENSIONS = 32;
export type Bag = Float32Array;

/** Length of a bag's vector; entries are then of the order of 0.5, like the scalars beside them. */
const NORM = 3;

/** The 32 bits of a token's hash are the 32 signs of its direction. A page of text meets the same words often. */
const signs = new Map<string, number>();
const SIGNS_KEPT = 50_000;

function signBits(token: string): number {
  let bits = signs.get(token);
  if (bits === undefined) {
    if (signs.size >= SIGNS_KEPT) signs.clear();
    bits = hash32(token);
    signs.set(token, bits);
  }
  return bits;
}

/**
 * Sum of idf(t) times the direction of t over the tokens, scaled to length 3; the zero vector for no tokens.
 * @param bag zeros, where the bag is to be written into a buffer that is there already
 */
export function bagOf(
  tokens: readonly string[],
  idf: (token: string) => number,
  bag: Bag = new Float32Array(BAG_DIMENSIONS),
): Bag {
  for (const token of tokens) {
    const bits = signBits(token);
    const weight = idf(token);
    for (let d = 0; d < BAG_DIMENSIONS; d++) bag[d] = (bag[d] ?? 0) + ((bits >>> d) & 1 ? weight : -weight);
  }
  return normalised(bag);
}

/** The mean direction of several bags, scaled to length 3. */
export function mixed(bags: readonly Bag[]): Bag {
  const sum = new Float32Array(BAG_DIMENSIONS);
  for (const bag of bags) for (let d = 0; d < BAG_DIMENSIONS; d++) sum[d] = (sum[d] ?? 0) + (bag[d] ?? 0);
  return normalised(sum);
}

function normalised(bag: Bag): Bag {
  let squares = 0;
  for (const x of bag) squares += x * x;
  if (squares > 0) {
    const scale = NORM / Math.sqrt(squares);
    for (let d = 0; d < bag.length; d++) bag[d] = (bag[d] ?? 0) * scale;
  }
  return bag;
}
