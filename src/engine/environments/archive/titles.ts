/** Titles of articles that are about an entity without being its own: they hold its name, and a hint. */
import type { Stream } from '../../random.ts';
import type { Entity } from './model.ts';
import { inText } from './prose/phrases.ts';

/** True but useless: the hint is that the article is about memories and looks. */
const DISTRACTOR_TITLES = [
  'Remembering {x}',
  'Postcards of {x}',
  'Notes on {x}',
  'Looking Back at {x}',
  'An Evening with {x}',
  'Impressions of {x}',
];

/** False: the hint is that somebody tells another story. */
const ADVERSARIAL_TITLES = [
  'Another Account of {x}',
  'Rumours about {x}',
  'The Disputed History of {x}',
  'What They Say of {x}',
];

export function distractorTitle(entity: Entity, random: Stream): string {
  return random.pick(DISTRACTOR_TITLES).replace('{x}', () => inText(entity));
}

export function adversarialTitle(entity: Entity, random: Stream): string {
  return random.pick(ADVERSARIAL_TITLES).replace('{x}', () => inText(entity));
}
