/**
 * Facts into articles. Engine layer. The text is ASCII, sentences parted by a space, paragraphs by a blank line.
 *
 * Every fact of the brief is stated once: relations and years in a usual wording or, at rate `wordingNoise`, in
 * one without the relation's keyword; members of lists always with the list's noun, one per sentence, spread
 * over the article. A fact's range is the unit (text/clauses) that names its object.
 * Facts are never dropped: an article whose facts need more than `targetChars` comes out longer (about 95
 * characters a fact and 300 to begin with). The limit of units goes before the aimed length.
 */
import type { Stream } from '../../../random.ts';
import type { Fact, WritingBrief, WrittenArticle } from '../model.ts';
import { type Aside, compose, type Planned } from './compose.ts';
import { PATTERNS } from './patterns/all.ts';
import { decoyPattern } from './patterns/decoys.ts';
import type { ByTopic, FactWordings, KindPatterns } from './patterns/kind.ts';
import { Scribe } from './scribe.ts';

/** Share of articles with one or two sentences about somebody else. */
const DECOY_SHARE = 0.5;

/**
 * One true article.
 * @throws ZipscopeError 'article-overfull' {title, units, maxUnits} where the facts alone have too many units.
 */
export function writeArticle(brief: WritingBrief, random: Stream): WrittenArticle {
  const { subject, targetChars, maxUnits } = brief;
  const patterns = PATTERNS[subject.kind];
  const { facts, members } = planFacts(brief, patterns, random);
  const scribe = new Scribe({ subject }, passersBy(brief), patterns.traits, patterns.descriptions, random);
  return compose(
    {
      title: subject.name,
      topics: patterns.topics,
      lead: random.pick(patterns.leads),
      filler: patterns.filler,
      facts,
      members,
      asides: decoys(brief, random),
      closing: null,
      targetChars,
      maxUnits,
    },
    scribe,
    random,
  );
}

type FactBrief = Pick<WritingBrief, 'subject' | 'facts' | 'entity' | 'wordingNoise'>;

/** Facts with the patterns that may state them. */
export function planFacts(brief: FactBrief, patterns: KindPatterns, random: Stream) {
  const facts: Planned[] = [];
  const members: Planned[] = [];
  const wording = ({ usual, other }: FactWordings): ByTopic =>
    random.chance(brief.wordingNoise) ? other : usual;
  for (const fact of brief.facts) {
    switch (fact.type) {
      case 'relation': {
        const wordings = patterns.relations[fact.relation];
        if (!wordings) throw new RangeError(`${fact.relation} is no relation of a ${brief.subject.kind}`);
        const object = brief.entity(fact.object);
        facts.push({ factId: fact.id, wordings: wording(wordings), statement: { object } });
        break;
      }
      case 'year':
        facts.push({ factId: fact.id, wordings: wording(patterns.year), statement: { year: fact.year } });
        break;
      case 'member':
        members.push({
          factId: fact.id,
          wordings: { any: patterns.members },
          statement: { member: fact.name },
        });
        break;
      default:
        fact satisfies never;
    }
  }
  return { facts, members };
}

/** Others the text may name in passing: nobody its own facts are about. */
export function passersBy({ subject, facts, others }: Pick<WritingBrief, 'subject' | 'facts' | 'others'>) {
  const objects = new Set(facts.flatMap((fact) => (fact.type === 'relation' ? [fact.object] : [])));
  return others.filter(({ id }) => id !== subject.id && !objects.has(id));
}

type RelationFact = Extract<Fact, { type: 'relation' }>;

function decoys({ subject, otherFacts, entity }: WritingBrief, random: Stream): Aside[] {
  if (!random.chance(DECOY_SHARE)) return [];
  const usable = otherFacts.filter(
    (fact): fact is RelationFact =>
      fact.type === 'relation' && fact.subject !== subject.id && fact.object !== subject.id,
  );
  const count = Math.min(usable.length, 1 + random.int(2));
  return random
    .shuffle(usable)
    .slice(0, count)
    .map((fact) => ({
      pattern: decoyPattern(fact.relation, random),
      statement: { about: entity(fact.subject), object: entity(fact.object) },
    }));
}
