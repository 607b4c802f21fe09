/** Bamboogle: a plain list of questions and answers that says its name. Engine layer, pure. */
import { plainSet } from '../questions/plain.ts';
import type { Format } from '../reader.ts';

export const bamboogle: Format = plainSet('bamboogle');
