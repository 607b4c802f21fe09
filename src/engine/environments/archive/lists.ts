/** How long the list of every entity is: lists for every level, so that none is wrong everywhere. */
import type { Stream } from '../../random.ts';
import type { IntegerRange } from '../settings.ts';
import type { Entity } from './model.ts';

/**
 * Sizes of lists, one class for the lists each level is right for. The unit that names a member has 69 characters
 * on average, so a list of n needs about 70 n; the gaps keep the classes apart for lists that need more or less.
 */
const SIZE_CLASSES: readonly IntegerRange[] = [
  [9, 11],
  [14, 22],
  [26, 38],
  [43, 45],
];
export const LONGEST_CLASS = SIZE_CLASSES.length - 1;

export interface ListSize {
  readonly size: number;
  /** 0 for the shortest lists up to LONGEST_CLASS. */
  readonly sizeClass: number;
}

/** As many lists of every class that the range admits, by entity id. */
export function listSizes(
  entities: readonly Entity[],
  [low, high]: IntegerRange,
  random: Stream,
): ReadonlyMap<string, ListSize> {
  const classes = SIZE_CLASSES.map(([from, to], sizeClass) => ({
    sizeClass,
    from: Math.max(from, low),
    to: Math.min(to, high),
  })).filter(({ from, to }) => from <= to);
  // A range that lies between two classes makes one of its own.
  const only = { sizeClass: 0, from: low, to: high };
  const drawn = random.shuffle(entities).map((entity, i): [string, ListSize] => {
    const { sizeClass, from, to } = classes[i % Math.max(1, classes.length)] ?? only;
    return [entity.id, { sizeClass, size: from + random.int(to - from + 1) }];
  });
  return new Map(drawn);
}
