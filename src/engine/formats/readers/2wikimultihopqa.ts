/** 2WikiMultihopQA: as HotpotQA, with evidences. Engine layer, pure. */
import { multiHop } from '../questions/multi-hop.ts';
import { alsoPlain } from '../questions/plain.ts';
import { get } from '../run/value.ts';

export const twoWiki = alsoPlain(
  multiHop(
    '2wikimultihopqa',
    (value) => get(value, 'evidences') !== undefined,
    'context, supporting_facts and evidences',
  ),
);
