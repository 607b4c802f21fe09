/**
 * Seeded random streams. A stream is named by a seed and a path of labels, so that initialisation, sampling,
 * rollouts and evaluation never share one: drawing more from one stream leaves every other as it was.
 */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** FNV-1a over UTF-16 code units, 32 bits unsigned: names streams and places tokens in hashed bags. */
export function hash32(text: string, basis = 0x811c9dc5): number {
  let h = basis >>> 0;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  // A final mix, since FNV's low bits of short strings are close together.
  h ^= h >>> 16;
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  return h >>> 0;
}

/** A mutable stream of random numbers; its state is the count of draws made from a fixed start. */
export interface Stream {
  /** Uniform in [0, 1). */
  float(): number;
  /** Uniform integer in [0, n). */
  int(n: number): number;
  /** One element; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** true with probability p. */
  chance(p: number): boolean;
  /** Standard normal (Box-Muller, one value a call). */
  normal(): number;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** An independent stream named by this stream's own name and the labels; does not advance this stream. */
  fork(...labels: readonly (string | number)[]): Stream;
}

export function stream(seed: number, ...labels: readonly (string | number)[]): Stream {
  return named([seed, ...labels].join('/'));
}

function named(name: string): Stream {
  // A space joins the two so that no label can imitate the suffix.
  const generator = xoroshiro128plus(hash32(name) ^ hash32(`${name} low`));
  const float = () => uniformFloat64(generator);
  const int = (n: number) => {
    if (!(n >= 1)) throw new RangeError(`int(${n}): n must be at least 1`);
    return uniformInt(generator, 0, n - 1);
  };
  const self: Stream = {
    float,
    int,
    pick: (items) => {
      const item = items[int(items.length)];
      // Only reachable for holes; int() rejects the empty list.
      if (item === undefined) throw new RangeError('pick from a list with holes');
      return item;
    },
    chance: (p) => float() < p,
    normal: () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float()),
    shuffle: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(i + 1);
        const a = copy[i] as (typeof copy)[number];
        copy[i] = copy[j] as (typeof copy)[number];
        copy[j] = a;
      }
      return copy;
    },
    fork: (...labels) => named([name, ...labels].join('/')),
  };
  return self;
}
