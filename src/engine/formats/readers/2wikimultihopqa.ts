/** 2WikiMultihopQA: as HotpotQA, with evidences. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { multiHop } from '../questions/multi-hop.ts';
import { alsoPlain } from '../questions/plain.ts';
import { get } from '../run/value.ts';

export const twoWiki = alsoPlain(
  multiHop('2wikimultihopqa', (value) => get(value, 'evidences') !== undefined, remark('sign-2wiki')),
);
