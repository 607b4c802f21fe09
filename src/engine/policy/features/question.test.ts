import { describe, expect, it, test } from 'vitest';
import { overlap, readQuestion } from './question.ts';

const read = (text: string, idf = (_: string) => 1) => readQuestion(text, idf);

describe('the chain of a question', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'runs leftwards from the name',
      'Who was the captain of the flagship of Brannock & Sons?',
      ['flagship', 'captain'],
    ],
    [
      'goes on to the right of the name once the left is used up, without what "what" asks for',
      'In what year was the captain of the Marigold born?',
      ['captain', 'born'],
    ],
    [
      'leaves out the noun that only tells the kind of answer',
      'Which town is the birthplace of Orla Venn?',
      ['birthplace'],
    ],
    [
      'leaves out words that steer the form of the answer',
      'According to the archive, who are the pupils of Orla Venn?',
      ['pupil'],
    ],
    ['holds every keyword where there is no name', 'who was the captain of the ship?', ['ship', 'captain']],
    ['is empty where nothing but a name is asked for', 'Who is Orla Venn?', []],
  ])('%s', (_, text, chain) => {
    expect(read(text).chain).toEqual(chain);
  });
});

test.each<[string, 1 | -1]>([
  ['Which was launched earlier, the Marigold or the Tern?', 1],
  ['Which is the newest, the Marigold or the Tern?', -1],
  ['Which was launched last, the Marigold or the Tern?', -1],
  ['Who wrote the Blast of Winter?', 1],
])('%s is oriented %i', (text, orientation) => {
  expect(read(text).orientation).toBe(orientation);
});

test('names come in the order of the question, numbers are none', () => {
  const { names } = read('Which was launched before 1870, the Tern or the Marigold?');
  expect(names.map((name) => name.text)).toEqual(['Tern', 'Marigold']);
});

describe('overlap', () => {
  const weights: Readonly<Record<string, number>> = { captain: 3, marigold: 5 };
  const question = read('Who was the captain of the Marigold?', (token) => weights[token] ?? 1);

  it.each<[string, readonly string[], number]>([
    ['nothing in common', ['launched', '1871'], 0],
    ['one keyword: its share of the weight', ['captain', 'venn'], 3 / 8],
    ['all keywords', ['captain', 'marigold'], 1],
    ['no stems', [], 0],
  ])('%s', (_, stems, expected) => {
    expect(overlap(question, stems)).toBe(expected);
  });

  it('counts a word that occurs twice once', () => {
    const twice = read('Which captain trained the captain of the Marigold?');
    expect([...twice.weights.keys()].filter((key) => key === 'captain')).toHaveLength(1);
    expect(overlap(twice, [...twice.weights.keys()])).toBe(1);
  });

  it('is 0, not NaN, for a question without keywords', () => {
    expect(overlap(read('who is it?'), ['captain'])).toBe(0);
  });
});
