/** One or two plain sentences for every word of the field that appears on screen; `term` is how it is written. */
export const glossary = {
  token: {
    term: 'context token',
    text: 'The unit windows are measured in: four characters, or one Chinese character, rounded up.',
  },
  window: {
    term: 'window W',
    text: 'The most tokens the model may have before it at once. A raw document must fit in what is left of it.',
  },
  threshold: {
    term: 'threshold L',
    text: 'How many tokens may be kept. When the kept text would exceed it, a summary is due.',
  },
  turn: { term: 'turn', text: 'One reply of the model with its calls and what they returned.' },
  decision: {
    term: 'decision',
    text: 'One forward pass of the policy and the picks drawn from it: what to do, which level, which units, what to summarise.',
  },
  segment: {
    term: 'segment',
    text: 'What the model saw in one window, from one summary boundary to the next.',
  },
  boundary: {
    term: 'summary boundary',
    text: 'Where the window was full and its text was replaced by a summary.',
  },
  level: {
    term: 'level',
    text: 'How much of a document a compression may keep, from 1 (a line) to 5 (nearly all). Each level has an interval of characters.',
  },
  compression: {
    term: 'compression',
    text: 'The part of a document that stays in the window after it was read.',
  },
  needed: {
    term: 'needed fact',
    text: 'A fact the right answer rests on. The environment knows them; the policy does not.',
  },
  qcom: {
    term: 'Qcom',
    text: 'The quality of one compression, a weighted sum of four parts: length, structure, information and wholeness.',
  },
  dropped: {
    term: 'dropped turn',
    text: 'The text of this turn would have overflowed the threshold, so it was dropped before the summary.',
  },
  whatIf: {
    term: 'what if',
    text: 'The same episode run again with one choice changed; everything before the change stays as it was.',
  },
  greedy: { term: 'greedy', text: 'Always the likeliest option. Sampled draws by probability instead.' },
  policy: { term: 'policy', text: 'The small trained network that makes every decision of an episode.' },
  exactMatch: {
    term: 'exact match',
    text: '1 if the answer equals a right one after normalising case and punctuation, else 0.',
  },
} as const;
