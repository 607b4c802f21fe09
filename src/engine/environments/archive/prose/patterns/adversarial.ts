/** Frames of articles that state false facts: where the story is from, and a last sentence of doubt. */
import { lines } from './lines.ts';

/** Titles, with {x} for the entity as running text has it. */
export const ADVERSARIAL_TITLES: readonly string[] = [
  'A Pamphlet on {x}',
  'Hearsay about {x}',
  'Another Account of {x}',
  'What Was Said of {x}',
  'The Chapbook Life of {x}',
];

export const ADVERSARIAL_LEADS = lines(`
  A pamphlet without a printer's name, sold at fairs for {n:2..4} pence, tells the story of {N} in its own way.
  The following account of {N} is copied from a chapbook that went through {n:5..14} printings.
  A long-winded visitor put down what the tavern had to say about {N}, and it was printed as it stood.
  This is {N} as an old broadsheet had it, in smudged type and with great assurance.
  Much that is told of {N} goes back to a single pamphlet, which is given here without correction.
  The version of {N} that used to be sold at markets differs from all others, and is the better read for it.
`);

export const ADVERSARIAL_CLOSINGS = lines(`
  So far the pamphlet, which no other paper in the archive bears out.
  A librarian has written across the last page that hardly a word of it can be relied on.
  The printer was fined for it {n:3..4} times and went on selling it.
  Whoever put this together had plainly never seen the records.
  The names in it have long been thought to be those of the printer's creditors.
  In the margin of the archive's copy stands the word nonsense, in {n:2..4} different hands.
`);
