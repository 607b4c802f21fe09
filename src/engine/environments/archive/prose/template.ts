/**
 * The small language sentence patterns are written in. Engine layer; knows no world.
 *
 *   [one|other]   one of the alternatives, nestable; an alternative may be empty
 *   {slot}        filled by the writer (scribe.ts lists the slots)
 *   {a}           "a" or "an", as the next word sounds
 *   @tag          at the end: `@after1850`, `@before1900` bound the subject's year; `@more` asks that a member
 *                 of the list has been named before; `@last` puts the sentence at the end of its paragraph; any
 *                 other tag lets one pattern of its tag into an article
 *
 * The first letter of a sentence is made a capital; the pattern ends with its own full stop.
 */
import type { Stream } from '../../../random.ts';
import { clauses } from '../../../text/clauses.ts';

type Node = string | { readonly slot: string } | { readonly choice: readonly (readonly Node[])[] };

export interface Template {
  readonly source: string;
  readonly nodes: readonly Node[];
  readonly slots: readonly string[];
  readonly groups: readonly string[];
  readonly after: number;
  readonly before: number;
  readonly continues: boolean;
  readonly last: boolean;
  /** Characters and units of a sentence of this pattern, roughly. */
  readonly typicalChars: number;
  readonly typicalUnits: number;
}

const compiled = new Map<string, Template>();

/** Patterns are constants of the program, so each is parsed once. */
export function template(source: string): Template {
  let found = compiled.get(source);
  if (found === undefined) {
    found = parse(source);
    compiled.set(source, found);
  }
  return found;
}

function parse(source: string): Template {
  const tags = [...source.matchAll(/ @(\w+)/g)].map((m) => m[1] ?? '');
  const text = source.replace(/ @\w+/g, '');
  const slots: string[] = [];
  let at = 0;

  function sequence(nested: boolean): Node[] {
    const nodes: Node[] = [];
    let plain = '';
    const flush = () => {
      if (plain) nodes.push(plain);
      plain = '';
    };
    while (at < text.length) {
      const ch = text.charAt(at);
      if (nested && (ch === '|' || ch === ']')) break;
      at++;
      if (ch === '[') {
        flush();
        const choice: Node[][] = [];
        do choice.push(sequence(true));
        while (text.charAt(at++) === '|');
        if (text.charAt(at - 1) !== ']') throw new RangeError(`unclosed [ in pattern: ${source}`);
        nodes.push({ choice });
      } else if (ch === '{') {
        flush();
        const close = text.indexOf('}', at);
        if (close < 0) throw new RangeError(`unclosed { in pattern: ${source}`);
        const slot = text.slice(at, close);
        slots.push(slot);
        nodes.push({ slot });
        at = close + 1;
      } else plain += ch;
    }
    flush();
    return nodes;
  }

  const nodes = sequence(false);
  const typical = typicalText(nodes);
  const bound = (word: string, otherwise: number) => {
    const tag = tags.find((t) => new RegExp(`^${word}\\d+$`).test(t));
    return tag === undefined ? otherwise : Number(tag.slice(word.length));
  };
  return {
    source,
    nodes,
    slots,
    groups: tags.filter((tag) => tag !== 'more' && tag !== 'last' && !/^(?:after|before)\d+$/.test(tag)),
    after: bound('after', Number.NEGATIVE_INFINITY),
    before: bound('before', Number.POSITIVE_INFINITY),
    continues: tags.includes('more'),
    last: tags.includes('last'),
    typicalChars: typical.length,
    typicalUnits: clauses(typical).length,
  };
}

/** A sentence of the pattern with its first alternatives and words of average length in its slots. */
function typicalText(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return 'slot' in node ? 'written' : typicalText(node.choice[0] ?? []);
    })
    .join('');
}

/** Private-use marks of {a} and of the two ends of the stated object while a sentence is being put together. */
const ARTICLE = '\ue000';
export const OBJECT_START = '\ue001';
export const OBJECT_END = '\ue002';

const ARTICLE_AND_WORD = /\ue000 (\ue001?)(\S+)/g;

export interface Rendered {
  readonly text: string;
  /** Code units of the object inside the text; null where the pattern states none. */
  readonly object: readonly [start: number, end: number] | null;
}

/** `fill` gives the text of a slot; an object comes between OBJECT_START and OBJECT_END. */
export function render(pattern: Template, random: Stream, fill: (slot: string) => string): Rendered {
  const put = (nodes: readonly Node[]): string => {
    let out = '';
    for (const node of nodes) {
      if (typeof node === 'string') out += node;
      else if ('choice' in node) out += put(random.pick(node.choice));
      else out += node.slot === 'a' ? ARTICLE : fill(node.slot);
    }
    return out;
  };
  let text = put(pattern.nodes);
  if (text.includes(ARTICLE))
    text = text.replace(ARTICLE_AND_WORD, (_, mark, word) => `${articleFor(word)} ${mark}${word}`);
  text = capitalise(text);
  const from = text.indexOf(OBJECT_START);
  if (from < 0) return { text, object: null };
  const to = text.indexOf(OBJECT_END) - 1;
  return { text: text.replace(OBJECT_START, '').replace(OBJECT_END, ''), object: [from, to] };
}

const AN = /^(?:[aeiou]|hour|honest|honou?r|heir|8|11(?:\b|\d\d\b)|18(?:\b|\d\d\b))/i;
const NOT_AN = /^(?:eu|ewe|on(?:ce|e)\b|uni(?!n|mp)|us(?:e|u)|ut(?:e|i|o)|ub|u[krl]|one-)/i;

/** The indefinite article before a word, by its sound. */
export function articleFor(word: string): 'a' | 'an' {
  return AN.test(word) && !NOT_AN.test(word) ? 'an' : 'a';
}

export function capitalise(text: string): string {
  const mark = text.startsWith(OBJECT_START) ? 1 : 0;
  return text.slice(0, mark) + text.charAt(mark).toUpperCase() + text.slice(mark + 1);
}
