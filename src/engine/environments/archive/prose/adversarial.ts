/**
 * Adversarial articles: the same entity, false facts, told by a pamphlet or a chapbook. Engine layer.
 * The wordings are those of true articles; only the frame gives the story away.
 */
import type { Stream } from '../../../random.ts';
import type { WritingBrief, WrittenArticle } from '../model.ts';
import { compose } from './compose.ts';
import { ADVERSARIAL_CLOSINGS, ADVERSARIAL_LEADS, ADVERSARIAL_TITLES } from './patterns/adversarial.ts';
import { PATTERNS } from './patterns/all.ts';
import { inText } from './phrases.ts';
import { Scribe } from './scribe.ts';
import { passersBy, planFacts } from './write.ts';

/**
 * @param brief `facts` are the false facts; `stated` of the result gives their places under their own ids. Other
 * facts are ignored. Dates of the filler follow the false year where there is one.
 * @throws ZipscopeError 'article-overfull' as writeArticle does.
 */
export function writeAdversarial(brief: Omit<WritingBrief, 'otherFacts'>, random: Stream): WrittenArticle {
  const { targetChars, maxUnits } = brief;
  const year = brief.facts.find((fact) => fact.type === 'year')?.year ?? brief.subject.year;
  const subject = { ...brief.subject, year };
  const patterns = PATTERNS[subject.kind];
  const { facts, members } = planFacts(brief, patterns, random);
  return compose(
    {
      title: random.pick(ADVERSARIAL_TITLES).replace('{x}', () => inText(subject)),
      topics: patterns.topics,
      lead: random.pick(ADVERSARIAL_LEADS),
      filler: patterns.filler,
      facts,
      members,
      asides: [],
      closing: random.pick(ADVERSARIAL_CLOSINGS),
      targetChars,
      maxUnits,
    },
    new Scribe({ subject }, passersBy(brief), patterns.traits, patterns.descriptions, random),
    random,
  );
}
