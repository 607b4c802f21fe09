import { describe, expect, it } from 'vitest';
import { stream } from '../../../random.ts';
import { articleFor, capitalise, OBJECT_END, OBJECT_START, render, template } from './template.ts';

const fill = (values: Record<string, string>) => (slot: string) => values[slot] ?? `<${slot}>`;

describe('a pattern', () => {
  it('fills its slots and takes one alternative each time', () => {
    const pattern = template('{who} kept [a [large|small] dog|no dog].');
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) seen.add(render(pattern, stream(seed), fill({ who: 'she' })).text);
    expect([...seen].sort()).toEqual(['She kept a large dog.', 'She kept a small dog.', 'She kept no dog.']);
  });

  it('may leave an alternative empty', () => {
    const texts = Array.from(
      { length: 20 },
      (_, s) => render(template('A [very |]old dog.'), stream(s), fill({})).text,
    );
    expect(new Set(texts)).toEqual(new Set(['A very old dog.', 'A old dog.']));
  });

  it('says where its object stands', () => {
    const object = `${OBJECT_START}Tessaly${OBJECT_END}`;
    const inside = render(template('the town of {X} it was.'), stream(1), fill({ X: object }));
    expect(inside).toEqual({ text: 'The town of Tessaly it was.', object: [12, 19] });
    const first = render(template('{X} it was.'), stream(1), fill({ X: object }));
    expect(first).toEqual({ text: 'Tessaly it was.', object: [0, 7] });
    const article = render(
      template('it was {a} {X} thing.'),
      stream(1),
      fill({ X: `${OBJECT_START}oak${OBJECT_END}` }),
    );
    expect(article).toEqual({ text: 'It was an oak thing.', object: [10, 13] });
  });

  it('keeps its tags out of the text', () => {
    const pattern = template('It rained. @weather @after1850 @before1900 @more @last');
    expect(render(pattern, stream(1), fill({})).text).toBe('It rained.');
    expect(pattern).toMatchObject({
      groups: ['weather'],
      after: 1850,
      before: 1900,
      continues: true,
      last: true,
    });
  });

  it.each(['an [open bracket.', 'an {open brace.'])('is refused with %s', (source) => {
    expect(() => template(source)).toThrow(/unclosed/);
  });
});

describe('the indefinite article', () => {
  it.each([
    ['engineer', 'an'],
    ['essayist', 'an'],
    ['unlucky', 'an'],
    ['umbrella', 'an'],
    ['unhurried', 'an'],
    ['hour', 'an'],
    ['honest', 'an'],
    ['8', 'an'],
    ['11', 'an'],
    ['18', 'an'],
    ['1893', 'an'],
    ['1,100', 'a'],
    ['110', 'a'],
    ['1793', 'a'],
    ['uniform', 'a'],
    ['useful', 'a'],
    ['European', 'a'],
    ['one-armed', 'a'],
    ['once-famous', 'a'],
    ['house', 'a'],
    ['ketch', 'a'],
  ])('before %s is %s', (word, article) => {
    expect(articleFor(word)).toBe(article);
  });
});

describe('a capital', () => {
  it('is put on the first letter, behind the mark of an object too', () => {
    expect(capitalise('the heron')).toBe('The heron');
    expect(capitalise(`${OBJECT_START}the${OBJECT_END}`)).toBe(`${OBJECT_START}The${OBJECT_END}`);
  });
});
