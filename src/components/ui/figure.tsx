import type { TokenCount } from '../../engine/trajectory/model.ts';
import { cx } from './class-names.ts';
import { formatCount, formatTokens } from './format.ts';

/** A token count: a tilde before an estimate, an em dash where unknown. */
export function Tokens({ count, className }: { readonly count: TokenCount; readonly className?: string }) {
  return <span className={cx('num', className)}>{formatTokens(count)}</span>;
}

/** A plain number in tabular figures; an em dash for null. */
export function Figure({
  value,
  digits = 0,
  className,
}: {
  readonly value: number | null;
  readonly digits?: number;
  readonly className?: string;
}) {
  return <span className={cx('num', className)}>{formatCount(value, digits)}</span>;
}
