import type { Level } from '../../engine/quality/levels.ts';
import { cx } from './class-names.ts';

// Whole class names, since Tailwind reads the source and cannot see composed ones.
const FILLS: Record<Level, string> = {
  1: 'bg-level-1 text-on-level-1',
  2: 'bg-level-2 text-on-level-2',
  3: 'bg-level-3 text-on-level-3',
  4: 'bg-level-4 text-on-level-4',
  5: 'bg-level-5 text-on-level-5',
};

/** A level as a filled cell with its number. */
export function LevelChip({ level, className }: { readonly level: Level; readonly className?: string }) {
  return (
    <span
      className={cx(
        'num inline-flex h-5 w-5 shrink-0 items-center justify-center text-xs font-semibold',
        FILLS[level],
        className,
      )}
    >
      {level}
    </span>
  );
}

export { FILLS as LEVEL_FILLS };
