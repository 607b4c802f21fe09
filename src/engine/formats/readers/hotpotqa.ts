/** HotpotQA with its ten passages. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { multiHop } from '../questions/multi-hop.ts';
import { alsoPlain } from '../questions/plain.ts';
import { get } from '../run/value.ts';

export const hotpotQa = alsoPlain(
  multiHop('hotpotqa', (value) => get(value, 'evidences') === undefined, remark('sign-hotpotqa')),
);
