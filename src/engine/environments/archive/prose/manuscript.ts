/** An article while it is being written: sentences in paragraphs, with a count of characters and units. */
import { clauses } from '../../../text/clauses.ts';
import type { Unit } from '../../../text/join.ts';
import type { StatedFact, WrittenArticle } from '../model.ts';
import type { Rendered } from './template.ts';

/** A sentence with the units it falls into, which are those of the whole text: no unit crosses a sentence's end. */
export interface Sentence extends Rendered {
  readonly units: readonly Unit[];
}

export function cut(rendered: Rendered): Sentence {
  return { ...rendered, units: clauses(rendered.text) };
}

interface Placed extends Sentence {
  readonly factId: string | null;
}

export class Manuscript {
  readonly #paragraphs: Placed[][] = [];
  readonly #texts = new Set<string>();
  #chars = 0;
  #units = 0;

  get chars(): number {
    return this.#chars;
  }

  get units(): number {
    return this.#units;
  }

  /** Sentences of the paragraph being written. */
  get sentencesHere(): number {
    return this.#paragraphs.at(-1)?.length ?? 0;
  }

  startParagraph(): void {
    this.#paragraphs.push([]);
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }

  add(sentence: Sentence, factId: string | null = null): void {
    const here = this.#paragraphs.at(-1);
    if (!here) throw new RangeError('no paragraph begun');
    // A space parts sentences, a blank line paragraphs.
    this.#chars += sentence.text.length + (here.length > 0 ? 1 : this.#paragraphs.length > 1 ? 2 : 0);
    this.#units += sentence.units.length;
    this.#texts.add(sentence.text);
    here.push({ ...sentence, factId });
  }

  /** Takes out a last sentence of some paragraph that states no fact, latest first; false where there is none. */
  dropFiller(): boolean {
    const paragraph = this.#paragraphs.findLast((p, i) => p.length > 1 && i > 0 && p.at(-1)?.factId === null);
    const dropped = paragraph?.pop();
    if (!dropped) return false;
    this.#chars -= dropped.text.length + 1;
    this.#units -= dropped.units.length;
    return true;
  }

  finish(title: string): WrittenArticle {
    let text = '';
    const stated: StatedFact[] = [];
    for (const paragraph of joinShort(this.#paragraphs)) {
      if (text) text += '\n\n';
      for (const [i, sentence] of paragraph.entries()) {
        if (i > 0) text += ' ';
        if (sentence.factId !== null) stated.push(statedFact(sentence.factId, sentence, text.length));
        text += sentence.text;
      }
    }
    return { title, text, stated };
  }
}

const FEWEST_SENTENCES = 3;

/** Paragraphs of one or two sentences go on the one before them. */
function joinShort(paragraphs: readonly (readonly Placed[])[]): Placed[][] {
  const joined: Placed[][] = [];
  for (const paragraph of paragraphs) {
    const before = joined.at(-1);
    if (before && paragraph.length < FEWEST_SENTENCES) before.push(...paragraph);
    else joined.push([...paragraph]);
  }
  return joined;
}

/** A fact survives a compression when the unit that names its object does. */
function statedFact(factId: string, { text, object, units }: Sentence, at: number): StatedFact {
  if (object === null) throw new RangeError(`${factId}: the sentence names no object`);
  const [start, end] = object;
  const unit = units.find((u) => u.start <= start && end <= u.end);
  if (!unit) throw new RangeError(`${factId}: its object is cut in two`);
  return { factId, start: at + unit.start, end: at + unit.end, objectText: text.slice(start, end) };
}
