/** How numbers are printed, everywhere: unknown is an em dash, an estimate carries a tilde, never a silent 0. */
import type { TokenCount } from '../../engine/trajectory/model.ts';

export const UNKNOWN = '—';
/** Thin, so that grouped digits stay in their column. */
const GROUP = '\u2009';

/** Fixed digits after the point, digits grouped by thousands from 10,000 on. */
export function formatCount(value: number | null, digits = 0): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN;
  const fixed = Math.abs(value).toFixed(digits);
  const [whole = '', rest] = fixed.split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, GROUP) : whole;
  // A rounded -0.00 is no negative number.
  const sign = value < 0 && Number(fixed) !== 0 ? '\u2212' : '';
  return sign + (rest === undefined ? grouped : `${grouped}.${rest}`);
}

/** A signed number carries its sign on both sides of 0. */
export function formatSigned(value: number | null, digits = 2): string {
  const text = formatCount(value, digits);
  return value !== null && Number(value.toFixed(digits)) > 0 ? `+${text}` : text;
}

export function formatTokens(count: TokenCount): string {
  if (count.basis === 'unknown' || count.value === null) return UNKNOWN;
  return `${count.basis === 'estimated' ? '~' : ''}${formatCount(count.value)}`;
}

/** A share of 1 as a percentage; what is above 0 and rounds to 0 says so. */
export function formatShare(value: number | null, digits = 0): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN;
  const percent = value * 100;
  const least = 10 ** -digits;
  if (percent > 0 && percent < least / 2) return `<${least.toFixed(digits)}%`;
  return `${percent.toFixed(digits)}%`;
}
