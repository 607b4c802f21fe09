/**
 * Z1-Z2, Z16: the five compression levels. Engine layer. Levels 1 and 5 (characters) are the source's;
 * RECONSTRUCTION: the bounds between them, words, sentences, and the rule from relevance to level.
 */
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

/** Closed interval [low, high]. */
export type Interval = readonly [low: number, high: number];

export interface LevelInfo {
  readonly level: Level;
  readonly name: string;
  /** [L_l, L_h], code points of the trimmed text. */
  readonly chars: Interval;
  readonly words: Interval;
  readonly sentences: Interval;
}

/** Z1: b_1..b_6, the bounds of the levels in characters; neighbours share one. */
export const LEVEL_BREAKS = [200, 500, 900, 1650, 3000, 6000] as const;
const NAMES = ['Ultra-coarse', 'Coarse', 'Medium', 'Fine', 'Ultra-fine'] as const;

/** Z2 constants. */
const CHARS_PER_WORD = 6;
const WORDS_PER_SENTENCE: Interval = [15, 22];

/** Z2: words and sentences a text of that many characters is expected to have. */
export function expectations(chars: Interval): { readonly words: Interval; readonly sentences: Interval } {
  // floor(x + 0.5) rounds halves up, as Z2 says.
  const words = (n: number) => Math.floor(n / CHARS_PER_WORD + 0.5);
  const [low, high] = [words(chars[0]), words(chars[1])];
  return {
    words: [low, high],
    sentences: [Math.ceil(low / WORDS_PER_SENTENCE[1]), Math.ceil(high / WORDS_PER_SENTENCE[0])],
  };
}

function levelInfoOf(level: Level): LevelInfo {
  const chars: Interval = [LEVEL_BREAKS[level - 1] ?? 0, LEVEL_BREAKS[level] ?? 0];
  return { level, name: NAMES[level - 1] ?? '', chars, ...expectations(chars) };
}

export const LEVEL_TABLE: readonly LevelInfo[] = LEVELS.map(levelInfoOf);

const BY_LEVEL = {
  1: levelInfoOf(1),
  2: levelInfoOf(2),
  3: levelInfoOf(3),
  4: levelInfoOf(4),
  5: levelInfoOf(5),
} as const satisfies Record<Level, LevelInfo>;

export function levelInfo(level: Level): LevelInfo {
  return BY_LEVEL[level];
}

export function isLevel(value: unknown): value is Level {
  return value === 1 || value === 2 || value === 3 || value === 4 || value === 5;
}

/** Breaks in equal ratios from `low` to `high`, unrounded; rounded to 50 they are Z1's. */
export function geometricBreaks(low: number, high: number, parts: number): number[] {
  return Array.from({ length: parts + 1 }, (_, k) => low * (high / low) ** (k / parts));
}

/** The alternative to Z1: both ends of the intervals interpolated on their own, so that neighbours overlap. */
export function interpolatedBounds(): {
  readonly lower: readonly number[];
  readonly upper: readonly number[];
} {
  const first = levelInfo(1).chars;
  const last = levelInfo(5).chars;
  return { lower: geometricBreaks(first[0], last[0], 4), upper: geometricBreaks(first[1], last[1], 4) };
}

/** Z16: level of a scripted agent for a relevance in [0, 1]. */
export function levelForRelevance(relevance: number): Level {
  const level = Math.min(5, 1 + Math.floor(5 * relevance));
  return isLevel(level) ? level : 1;
}
