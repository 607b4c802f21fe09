/** HotpotQA with its ten passages. Engine layer, pure. */
import { multiHop } from '../questions/multi-hop.ts';
import { alsoPlain } from '../questions/plain.ts';
import { get } from '../run/value.ts';

export const hotpotQa = alsoPlain(
  multiHop('hotpotqa', (value) => get(value, 'evidences') === undefined, 'context and supporting_facts'),
);
