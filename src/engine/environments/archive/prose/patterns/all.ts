/** The pattern tables by kind of subject. */
import type { EntityKind } from '../../model.ts';
import { FIRM } from './firm.ts';
import type { KindPatterns } from './kind.ts';
import { PERSON } from './person.ts';
import { SHIP } from './ship.ts';
import { TOWN } from './town.ts';
import { WORK } from './work.ts';

export const PATTERNS: Readonly<Record<EntityKind, KindPatterns>> = {
  person: PERSON,
  firm: FIRM,
  ship: SHIP,
  town: TOWN,
  work: WORK,
};
