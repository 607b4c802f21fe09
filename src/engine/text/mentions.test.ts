import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectionEvidence, mentionKey, mentions } from './mentions.ts';
import { stem } from './stem.ts';

const texts = (text: string) => mentions(text).map((m) => m.text);

describe('mentions', () => {
  test.each([
    ['She wrote the Harbour Suite in 1931.', ['Harbour Suite', '1931']],
    ['When Orla returned, her ship had left.', ['Orla']],
    ['The port had about 4,000 inhabitants.', ['4,000']],
    ['Brannock & Sons and Holm and Sons built her.', ['Brannock & Sons', 'Holm and Sons']],
    ['Her pupils were Ada Holm, Bo Lund and Tilda Marsh.', ['Ada Holm', 'Bo Lund', 'Tilda Marsh']],
    ['It passed to the Bank of the Ammer.', ['Bank of the Ammer']],
    ['He met Mara de la Cruz and J. R. Ostrow.', ['Mara de la Cruz', 'J. R. Ostrow']],
    ["Venn's bridge is near Tessaly.", ['Venn', 'Tessaly']],
    ['Her novel “The Wind in the Reeds” sold well.', ['The Wind in the Reeds']],
    ['Bridges were old. All bridges fell.', []],
    ['no names at all', []],
    ['', []],
  ])('in %j', (text, want) => {
    expect(texts(text)).toEqual(want);
  });

  test('a name with joining words tells its parts', () => {
    const [bank] = mentions('He ran the Bank of the Ammer.');
    expect(bank?.parts.map((p) => p.text)).toEqual(['Bank', 'Ammer']);
  });

  test('are ordered, do not overlap, and stand where they say', () => {
    const word = fc.constantFrom('Orla', 'Venn', 'of', 'the', '&', 'and', 'Sons', '1931', '.', '“Old', 'Sea”', 'de', 'ran', "Holm's", ','); // biome-ignore format: a word list
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (list) => {
        const text = list.join(' ');
        let end = 0;
        for (const m of mentions(text)) {
          expect(m.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(m.start, m.end)).toBe(m.text);
          end = m.end;
        }
      }),
      { numRuns: 200 },
    );
  });

  test('keys ignore case and a leading article', () => {
    expect(mentionKey('The  Long Winter')).toBe(mentionKey('long winter'));
  });
});

describe('stem', () => {
  test.each([
    ['pupils', 'pupil'],
    ['cities', 'city'],
    ['boxes', 'box'],
    ['churches', 'church'],
    ['houses', 'house'],
    ["venn's", 'venn'],
    ['bus', 'bus'],
    ['class', 'class'],
    ['1980s', '1980s'],
  ])('%s -> %s', (token, want) => {
    expect(stem(token)).toBe(want);
  });

  test('never gives an empty word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aeisxhc'), minLength: 1, maxLength: 8 }), (w) => {
        expect(stem(w).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a capital at the head of a sentence', () => {
  test.each([
    ['is a name where the text uses it elsewhere', 'He met Gauntane. Gauntane left.', 2],
    ['is a name where it is part of a longer one', 'Clement Gauntane was born. Gauntane left.', 2],
    ['is a name in the first sentence', 'Tessaly is a port. It is small.', 1],
    ['is none where nothing else speaks for it', 'It is a port. Freight was cheap. Historians disagree.', 0],
  ])('%s', (_, text, count) => {
    expect(mentions(text)).toHaveLength(count);
  });
});

describe('collectionEvidence', () => {
  const texts = [
    'Drivers were fond of it. Fog lay on the town. Hurdlerwynd is a bridge.',
    'Every driver knew the way. Fog came back. Tessaly lies north.',
    'The road to Tessaly is long.',
  ];
  const evidence = collectionEvidence(texts);
  const names = (text: string) => mentions(text, evidence).map((mention) => mention.text);

  test('takes a word for a name that no text has in lower case and only one has at all', () => {
    expect(names(texts[0] ?? '')).toEqual(['Hurdlerwynd']);
  });

  test('takes a word for a name that has a capital inside a sentence of another text', () => {
    expect(names(texts[1] ?? '')).toEqual(['Tessaly']);
  });
});
