/**
 * Why a text is no JSON, as a remark: where it goes wrong, or that it ends too early. Engine layer, pure. The words of
 * the parser differ by browser and are English everywhere; what they say beyond the place stands in the raw text.
 */
import { type Remark, remark } from '../../remark.ts';

const ENDS = /unexpected end|unterminated|unexpected eof|end of data/i;
const PLACE = /at position (\d+)/;

/** @param error what JSON.parse threw on `text` */
export function jsonFault(error: unknown, text: string): Remark {
  const said = error instanceof Error ? error.message : String(error);
  const place = PLACE.exec(said)?.[1];
  if (ENDS.test(said) || Number(place) >= text.trimEnd().length) return remark('json-cut');
  return place === undefined ? remark('json-bad') : remark('json-at', { character: Number(place) + 1 });
}

/** The same of a part of a file, or of a file that was read as far as it goes: a sentence of its own. */
export const faultOf = (
  of: 'member' | 'part',
  { code, values }: Remark,
  more: Remark['values'] = {},
): Remark => remark(`${of}-${code}`, { ...values, ...more });
