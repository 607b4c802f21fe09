/**
 * Distractors: true articles on things that merely bear an entity's name. Engine layer.
 * They name the entity in full in their first sentence and state no fact a question could need.
 */
import type { Stream } from '../../../random.ts';
import type { Entity, EntityKind, WritingBrief, WrittenArticle } from '../model.ts';
import { compose } from './compose.ts';
import { DISTRACTORS } from './patterns/distractor.ts';
import { Scribe } from './scribe.ts';
import { passersBy } from './write.ts';

/** Years after the entity's own in which its name was given to something else. */
const NAMED_AFTER: Readonly<Record<EntityKind, number>> = {
  person: 45,
  firm: 15,
  ship: 8,
  town: 60,
  work: 6,
};
/** Nothing here is older than that, however old the town. */
const EARLIEST_YEAR = 1800;

/**
 * An article on a prize, a street, an inn, ... that is called after the brief's subject; its title holds the
 * subject's name. Facts, other facts and the wording rate of the brief are ignored.
 * @param takenTitles titles not to be given again, where there is a choice.
 */
export function writeDistractor(
  brief: Omit<WritingBrief, 'facts' | 'otherFacts' | 'wordingNoise'>,
  random: Stream,
  takenTitles: ReadonlySet<string> = new Set(),
): WrittenArticle {
  const { subject, targetChars, maxUnits } = brief;
  const titleOf = (title: string) => title.replace('{x}', () => subject.name);
  const choice = DISTRACTORS[subject.kind];
  const free = choice.filter(({ title }) => !takenTitles.has(titleOf(title)));
  const namesake = random.pick(free.length > 0 ? free : choice);
  const name = titleOf(namesake.title);
  const bearer: Entity = {
    id: `${subject.id}/namesake`,
    kind: 'firm',
    // "The Salt Road Society" has its article already.
    name: name.replace(/^The /, ''),
    shortName: name,
    gender: null,
    year: Math.max(EARLIEST_YEAR, subject.year + NAMED_AFTER[subject.kind]),
  };
  const scribe = new Scribe(
    {
      subject: bearer,
      fullName: namesake.takesThe ? `the ${bearer.name}` : bearer.name,
      shortName: null,
      about: subject,
    },
    passersBy({ ...brief, facts: [] }),
    namesake.traits,
    namesake.descriptions,
    random,
  );
  return compose(
    {
      title: name,
      topics: namesake.topics,
      lead: random.pick(namesake.leads),
      filler: namesake.filler,
      facts: [],
      members: [],
      asides: [],
      closing: null,
      targetChars,
      maxUnits,
    },
    scribe,
    random,
  );
}
