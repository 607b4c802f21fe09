/** Questions and answers of no set by name. Engine layer, pure. */
import { plainSet } from '../questions/plain.ts';
import type { Format } from '../reader.ts';

export const qaList: Format = plainSet('qa-list');
