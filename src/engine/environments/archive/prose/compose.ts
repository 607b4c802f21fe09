/**
 * Puts an article together: paragraphs by topic, facts among filler, filler up to the aimed length. Engine layer.
 * True articles, distractors and adversarial ones differ only in what they hand to this.
 */
import { ZipscopeError } from '../../../error.ts';
import type { Stream } from '../../../random.ts';
import type { WrittenArticle } from '../model.ts';
import { cut, Manuscript } from './manuscript.ts';
import type { ByTopic } from './patterns/kind.ts';
import type { Scribe, Statement } from './scribe.ts';
import { type Template, template } from './template.ts';

/** A fact to be stated once, with the patterns that state it. */
export interface Planned {
  readonly factId: string;
  readonly wordings: ByTopic;
  readonly statement: Statement;
}

/** A sentence that ends a paragraph somewhere behind the first. */
export interface Aside {
  readonly pattern: string;
  readonly statement: Statement;
}

export interface Composition {
  readonly title: string;
  /** In the order of the paragraphs; the first is the lead's. */
  readonly topics: readonly string[];
  /** The first sentence, with the full name of the subject. */
  readonly lead: string;
  readonly filler: ByTopic;
  /** Facts that may stand in any paragraph their wordings suit. */
  readonly facts: readonly Planned[];
  /** Members of a list, to be spread evenly. */
  readonly members: readonly Planned[];
  readonly asides: readonly Aside[];
  /** The last sentence, where the article ends with a certain one. */
  readonly closing: string | null;
  readonly targetChars: number;
  readonly maxUnits: number;
}

/** Average lengths, for planning only. */
const CHARS_OF_SENTENCE = 98;
const CHARS_OF_FACT = 74;
const SENTENCES_OF_PARAGRAPH = 5.4;
const MOST_SENTENCES = 7;
/** More text than that for every unit left makes units scarce. */
const CHARS_OF_UNIT = 72;
/** Fitting patterns looked at before one is taken. */
const CHOICES = 6;
/** Units kept free for the sentences still to come. */
const UNITS = { fact: 1.8, member: 1.25, aside: 2 } as const;

interface Paragraph {
  readonly topic: string;
  readonly facts: Planned[];
  readonly asides: Aside[];
}

/** @throws ZipscopeError 'article-overfull' {title, units, maxUnits} where the facts alone have too many units. */
export function compose(composition: Composition, scribe: Scribe, random: Stream): WrittenArticle {
  return new Composer(composition, scribe, random).write();
}

class Composer {
  readonly #of: Composition;
  readonly #scribe: Scribe;
  readonly #random: Stream;
  readonly #manuscript = new Manuscript();
  /** Unused patterns by topic, in the order they will be taken from the end. */
  readonly #filler: Map<string, Template[]>;
  readonly #usedGroups = new Set<string>();
  readonly #usedWordings = new Set<string>();
  /** Units kept free for facts and closing. */
  #reserved: number;
  #membersNamed = 0;
  #refilled = false;
  /** A sentence that waits for the end of its paragraph. */
  #deferred: Template | null = null;
  /** Only single sentences are added now, each of which may be the last. */
  #isEnding = false;

  constructor(composition: Composition, scribe: Scribe, random: Stream) {
    this.#of = composition;
    this.#scribe = scribe;
    this.#random = random;
    this.#filler = this.#fullFiller();
    this.#reserved =
      composition.facts.length * UNITS.fact +
      composition.members.length * UNITS.member +
      (composition.closing !== null ? UNITS.aside : 0);
  }

  write(): WrittenArticle {
    const { title, targetChars, maxUnits, closing } = this.#of;
    const paragraphs = this.#plan();
    const closingChars = closing !== null ? CHARS_OF_SENTENCE : 0;
    const aim = targetChars - closingChars;
    const last = paragraphs.pop();
    for (const [i, paragraph] of paragraphs.entries()) {
      this.#paragraph(paragraph, (aim * (i + 1)) / (paragraphs.length + 1), i === 0);
    }
    if (last) {
      // Sentences came out shorter than planned: more paragraphs of filler, but the last topic stays last.
      const room = () => aim - this.#manuscript.chars - this.#roomFor(last);
      while (room() > CHARS_OF_SENTENCE * MOST_SENTENCES && this.#hasRoomFor(MOST_SENTENCES)) {
        const upTo = aim - this.#roomFor(last);
        this.#paragraph({ topic: this.#spareTopic(), facts: [], asides: [] }, upTo, false);
      }
      this.#paragraph(last, aim, false);
    }
    this.#isEnding = true;
    const left = () => aim - this.#manuscript.chars;
    while (left() > CHARS_OF_SENTENCE / 2) {
      if (this.#manuscript.sentencesHere > MOST_SENTENCES) this.#startParagraph();
      if (!this.#addFiller(last?.topic ?? '', left())) break;
    }
    if (closing !== null) {
      this.#scribe.startParagraph();
      this.#manuscript.add(cut(this.#scribe.write(template(closing))));
    }
    while (this.#manuscript.units > maxUnits && this.#manuscript.dropFiller());
    if (this.#manuscript.units > maxUnits) {
      throw new ZipscopeError('article-overfull', { title, units: this.#manuscript.units, maxUnits });
    }
    return this.#manuscript.finish(title);
  }

  #roomFor({ facts, asides }: Paragraph): number {
    return facts.length * CHARS_OF_FACT + (asides.length + 1) * CHARS_OF_SENTENCE;
  }

  /** The topic, apart from the first and the last, with most patterns left. */
  #spareTopic(): string {
    const left = (topic: string) => this.#filler.get(topic)?.length ?? 0;
    return this.#of.topics.slice(1, -1).reduce((a, b) => (left(b) > left(a) ? b : a));
  }

  #plan(): Paragraph[] {
    const { topics, facts, members, asides, targetChars } = this.#of;
    const sentences = Math.max(
      targetChars / CHARS_OF_SENTENCE,
      (facts.length + members.length) * 1.2 + 2 + asides.length,
    );
    const count = Math.max(2, Math.round(sentences / SENTENCES_OF_PARAGRAPH));
    const paragraphs = this.#topics(topics, count).map(
      (topic): Paragraph => ({ topic, facts: [], asides: [] }),
    );
    for (const fact of this.#random.shuffle(facts)) {
      const fitting = paragraphs.filter(
        ({ topic }) => fact.wordings.any !== undefined || fact.wordings[topic] !== undefined,
      );
      const free = fitting.filter((paragraph) => paragraph.facts.length === 0);
      const any = fitting.length > 0 ? fitting : paragraphs;
      this.#random.pick(free.length > 0 ? free : any).facts.push(fact);
    }
    // Members go over all paragraphs, the first one getting fewer, at places shifted by a random part of a step.
    const spread = paragraphs.length - 0.5;
    const shift = this.#random.float();
    for (const [i, member] of this.#random.shuffle(members).entries()) {
      const at = 0.5 + ((i + shift) * spread) / members.length;
      paragraphs[Math.min(Math.floor(at), paragraphs.length - 1)]?.facts.push(member);
    }
    for (const aside of asides) this.#random.pick(paragraphs.slice(1)).asides.push(aside);
    return paragraphs;
  }

  /** The lead's topic, then an ordered draw of the others; each comes again only when all have come. */
  #topics([lead, ...rest]: readonly string[], count: number): string[] {
    if (lead === undefined) throw new RangeError('no topics');
    const times = rest.map(() => Math.floor((count - 1) / rest.length));
    const extra = new Set(this.#random.shuffle(rest.map((_, i) => i)).slice(0, (count - 1) % rest.length));
    return [
      lead,
      ...rest.flatMap((topic, i) => Array<string>((times[i] ?? 0) + (extra.has(i) ? 1 : 0)).fill(topic)),
    ];
  }

  #startParagraph(): void {
    this.#manuscript.startParagraph();
    this.#scribe.startParagraph();
  }

  /** @param upTo characters of the article when this paragraph is done. */
  #paragraph({ topic, facts, asides }: Paragraph, upTo: number, isFirst: boolean): void {
    this.#startParagraph();
    const budget =
      upTo - this.#manuscript.chars - facts.length * CHARS_OF_FACT - asides.length * CHARS_OF_SENTENCE;
    const wished = Math.round(budget / CHARS_OF_SENTENCE);
    // A paragraph opens with a sentence on its topic, if only with that.
    const fillers = Math.max(1, Math.min(wished, MOST_SENTENCES - facts.length - asides.length));
    if (isFirst) this.#manuscript.add(cut(this.#scribe.write(template(this.#of.lead))));
    else this.#addFiller(topic, CHARS_OF_SENTENCE);
    const items: (Planned | null)[] = this.#random.shuffle([
      ...facts,
      ...Array<null>(fillers - 1).fill(null),
    ]);
    for (const item of items) {
      if (item === null) this.#addFiller(topic, CHARS_OF_SENTENCE);
      else this.#addFact(item, topic);
    }
    this.#addDeferred();
    for (const { pattern, statement } of asides) {
      if (!this.#hasRoomFor(UNITS.aside)) break;
      this.#manuscript.add(cut(this.#scribe.write(template(pattern), statement)));
    }
  }

  #addFact({ factId, wordings, statement }: Planned, topic: string): void {
    const suited = [...(wordings[topic] ?? []), ...(wordings.any ?? [])];
    const pattern = this.#takeWording(suited.length > 0 ? suited : Object.values(wordings).flat());
    this.#manuscript.add(cut(this.#scribe.write(pattern, statement)), factId);
    const isMember = statement.member !== undefined;
    if (isMember) this.#membersNamed++;
    this.#reserved -= isMember ? UNITS.member : UNITS.fact;
  }

  /** A pattern no sentence of the article has been written by, while there is one. */
  #takeWording(sources: readonly string[]): Template {
    const start = this.#random.int(sources.length);
    let fallback: Template | null = null;
    for (let i = 0; i < sources.length; i++) {
      const source = sources[(start + i) % sources.length] ?? '';
      const pattern = template(source);
      if ((pattern.continues && this.#membersNamed === 0) || !this.#scribe.canWrite(pattern)) continue;
      fallback ??= pattern;
      if (this.#usedWordings.has(source)) continue;
      this.#usedWordings.add(source);
      return pattern;
    }
    for (const source of sources) this.#usedWordings.delete(source);
    if (fallback === null) throw new RangeError(`no wording fits: ${sources[0]}`);
    this.#usedWordings.add(fallback.source);
    return fallback;
  }

  #hasRoomFor(units: number): boolean {
    return this.#manuscript.units + units + this.#reserved <= this.#of.maxUnits;
  }

  /** Adds a sentence of filler; false where no pattern, no unit or no room is left. */
  #addFiller(topic: string, wishedChars: number): boolean {
    const pattern = this.#takeFiller(topic, wishedChars);
    if (pattern === null) return false;
    if (pattern.last && this.#deferred === null) {
      this.#deferred = pattern;
      for (const group of pattern.groups) this.#usedGroups.add(group);
      return true;
    }
    return this.#write(pattern);
  }

  #addDeferred(): void {
    const pattern = this.#deferred;
    this.#deferred = null;
    if (pattern) this.#write(pattern);
  }

  #write(pattern: Template): boolean {
    const sentence = cut(this.#scribe.write(pattern));
    if (!this.#hasRoomFor(sentence.units.length) || this.#manuscript.has(sentence.text)) {
      // What was not written must not be referred to.
      this.#scribe.forget();
      return false;
    }
    this.#manuscript.add(sentence);
    for (const group of pattern.groups) this.#usedGroups.add(group);
    return true;
  }

  /**
   * An unused pattern of the topic, or of a topic near its end where it has none left: the one nearest to the
   * wished length for a last gap, one with much text per unit where units are scarce, else any.
   */
  #takeFiller(topic: string, wishedChars: number): Template | null {
    const [lead] = this.#of.topics;
    const others = this.#of.topics.filter((other) => other !== topic && other !== lead).reverse();
    const unitsLeft = Math.max(1, this.#of.maxUnits - this.#manuscript.units - this.#reserved);
    const isScarce = (this.#of.targetChars - this.#manuscript.chars) / unitsLeft > CHARS_OF_UNIT;
    const misfit =
      wishedChars < CHARS_OF_SENTENCE
        ? (pattern: Template) => Math.abs(pattern.typicalChars - wishedChars)
        : isScarce
          ? (pattern: Template) => -pattern.typicalChars / pattern.typicalUnits
          : null;
    for (const name of [topic, 'any', ...others]) {
      const patterns = this.#filler.get(name) ?? [];
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      let left = misfit === null ? 1 : CHOICES;
      for (let i = patterns.length - 1; i >= 0 && left > 0; i--) {
        const pattern = patterns[i];
        if (!pattern || pattern.groups.some((group) => this.#usedGroups.has(group))) continue;
        if (!this.#scribe.canWrite(pattern) || (pattern.last && this.#isEnding)) continue;
        left--;
        const miss = misfit === null ? 0 : misfit(pattern);
        if (miss >= least) continue;
        least = miss;
        best = i;
      }
      if (best >= 0) return patterns.splice(best, 1)[0] ?? null;
    }
    if (this.#refilled) return null;
    // Very long articles use patterns a second time; their slots and alternatives make other sentences of them.
    this.#refilled = true;
    for (const [name, patterns] of this.#fullFiller()) this.#filler.set(name, patterns);
    return this.#takeFiller(topic, wishedChars);
  }

  #fullFiller(): Map<string, Template[]> {
    return new Map(
      Object.entries(this.#of.filler).map(([topic, patterns]) => [
        topic,
        this.#random.shuffle(patterns).map(template),
      ]),
    );
  }
}
