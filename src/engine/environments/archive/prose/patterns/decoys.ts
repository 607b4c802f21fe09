/** Sentences that truthfully state a relation of somebody else: {Z} has {X} as its captain, teacher, ... */
import type { Stream } from '../../../../random.ts';
import type { Relation } from '../../model.ts';

interface DecoyClauses {
  /** After {Z} has been named. */
  readonly after: readonly string[];
  /** Naming {Z} itself. */
  readonly whole: readonly string[];
}

const CLAUSES: Readonly<Record<Relation, DecoyClauses>> = {
  birthplace: {
    after: ['{Z.his} birthplace was {X}', '{Z.he} named {X} as {Z.his} birthplace'],
    whole: ['the birthplace of {Z} was {X}', '{Z} named {X} as {Z.his} birthplace'],
  },
  teacher: {
    after: ['{Z.his} teacher was {X}', '{Z.he} had {X} for a teacher'],
    whole: ['the teacher of {Z} was {X}', '{Z} had {X} as a teacher'],
  },
  employer: {
    after: ['{Z.his} employer was {X}', '{Z.he} had {X} as an employer'],
    whole: ['the employer of {Z} was {X}', '{Z} had {X} as an employer'],
  },
  founder: {
    after: ['its founder was {X}', 'it had {X} for a founder'],
    whole: ['the founder of {Z} was {X}', '{Z} had {X} as its founder'],
  },
  headquarters: {
    after: ['its headquarters stood in {X}', 'it kept its headquarters in {X}'],
    whole: ['the headquarters of {Z} was in {X}', '{Z} had its headquarters in {X}'],
  },
  flagship: {
    after: ['its flagship was {X}', 'it sailed {X} as its flagship'],
    whole: ['the flagship of {Z} was {X}', '{X} was the flagship of {Z}'],
  },
  captain: {
    after: ['her captain was {X}', 'she had {X} for a captain'],
    whole: ['the captain of {Z} was {X}', '{Z} sailed with {X} as captain'],
  },
  builder: {
    after: ['her builder was {X}', 'she had {X} as her builder'],
    whole: ['the builder of {Z} was {X}', '{Z} had {X} as her builder'],
  },
  homePort: {
    after: ['her home port was {X}', 'she had {X} as her home port'],
    whole: ['the home port of {Z} was {X}', '{Z} had {X} as her home port'],
  },
  mayor: {
    after: ['its mayor was {X}', 'it had {X} for a mayor'],
    whole: ['the mayor of {Z} was {X}', '{Z} had {X} as its mayor'],
  },
  author: {
    after: ['its author was {X}', 'it has {X} as its author'],
    whole: ['the author of {Z} was {X}', '{X} was the author of {Z}'],
  },
  setting: {
    after: ['its setting is {X}', 'it has {X} for its setting'],
    whole: ['the setting of {Z} is {X}', '{Z} has {X} as its setting'],
  },
};

const FRAMES_AFTER = [
  'As for {Z}, {clause}.',
  'It was otherwise with {Z}, for {clause}.',
  'The same folder has a note on {Z}: {clause}.',
  'Something similar was told of {Z}, though {clause}.',
  'A comparison with {Z} is often drawn, but {clause}.',
];
const FRAMES_WHOLE = [
  'A note in another hand adds that {clause}.',
  'It may be mentioned here that {clause}.',
  'On the back of the sheet someone has written that {clause}.',
  'In those days {clause}.',
  'From the same source we learn that {clause}.',
  'Another hand has noted below that {clause}.',
];

export function decoyPattern(relation: Relation, random: Stream): string {
  const { after, whole } = CLAUSES[relation];
  const [frames, clauses] = random.chance(0.5) ? [FRAMES_AFTER, after] : [FRAMES_WHOLE, whole];
  return random.pick(frames).replace('{clause}', random.pick(clauses));
}
