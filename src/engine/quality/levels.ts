/** Z1-Z2: the five compression levels. Level 1 and 5 (characters) are the source's, the rest is a reconstruction. */
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];
