/** An article while it is being written: sentences in paragraphs, with a count of characters and units. */
import { clauses } from '../../../text/clauses.ts';
import type { StatedFact, WrittenArticle } from '../model.ts';
import type { Rendered } from './template.ts';

interface Sentence extends Rendered {
  readonly factId: string | null;
}

export class Manuscript {
  readonly #paragraphs: Sentence[][] = [];
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

  add(sentence: Rendered, factId: string | null = null): void {
    const here = this.#paragraphs.at(-1);
    if (!here) throw new RangeError('no paragraph begun');
    // A space parts sentences, a blank line paragraphs.
    this.#chars += sentence.text.length + (here.length > 0 ? 1 : this.#paragraphs.length > 1 ? 2 : 0);
    this.#units += clauses(sentence.text).length;
    this.#texts.add(sentence.text);
    here.push({ ...sentence, factId });
  }

  /** Takes out a last sentence of some paragraph that states no fact, latest first; false where there is none. */
  dropFiller(): boolean {
    const paragraph = this.#paragraphs.findLast((p, i) => p.length > 1 && i > 0 && p.at(-1)?.factId === null);
    const dropped = paragraph?.pop();
    if (!dropped) return false;
    this.#chars -= dropped.text.length + 1;
    this.#units -= clauses(dropped.text).length;
    return true;
  }

  finish(title: string): WrittenArticle {
    let text = '';
    const objects: { factId: string; start: number; end: number }[] = [];
    for (const paragraph of this.#paragraphs) {
      if (paragraph.length === 0) continue;
      if (text) text += '\n\n';
      for (const [i, sentence] of paragraph.entries()) {
        if (i > 0) text += ' ';
        if (sentence.factId !== null && sentence.object) {
          const [start, end] = sentence.object;
          objects.push({ factId: sentence.factId, start: text.length + start, end: text.length + end });
        }
        text += sentence.text;
      }
    }
    return { title, text, stated: inUnits(text, objects) };
  }
}

/** A fact survives a compression when the unit that names its object does. */
function inUnits(
  text: string,
  objects: readonly { factId: string; start: number; end: number }[],
): StatedFact[] {
  const units = clauses(text);
  let u = 0;
  return objects.map(({ factId, start, end }) => {
    while ((units[u]?.end ?? text.length) <= start) u++;
    const unit = units[u];
    if (!unit || unit.start > start || unit.end < end)
      throw new RangeError(`${factId}: its object is cut in two`);
    return { factId, start: unit.start, end: unit.end, objectText: text.slice(start, end) };
  });
}
