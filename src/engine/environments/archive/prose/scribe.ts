/**
 * Fills the slots of sentence patterns for one article and remembers what the article has used. Engine layer.
 *
 *   {N}                full name; {S}, {So}, {S's} a mention in the nominative, objective, possessive; {Sn} one without pronoun
 *   {he} {him} {his} {himself}        the subject's pronouns
 *   {X} {M} {Y}        the stated object ({Xn} without "the"), member of a list, year; {X.he} ... its pronouns
 *   {Z} {Z.he} ...     the subject of a decoy sentence
 *   {P} {F} {V} {T} {W}               another person, firm, ship, town, work in passing
 *   {y+20..40}         a year, counted from the subject's; {in:1850..1900} a year after the subject's
 *   {n:3..12/1} {ord:2..5} {big:1200..9000/100}     cardinal, ordinal, cardinal in digits
 *   {trait}, {list}    a trait of the article; a word of a list of lexicon/slots.ts, none twice while they last
 */
import type { Stream } from '../../../random.ts';
import type { Entity, EntityKind } from '../model.ts';
import { SLOT_WORDS } from './lexicon/slots.ts';
import { inText } from './phrases.ts';
import { OBJECT_END, OBJECT_START, type Rendered, render, type Template } from './template.ts';
import { PRONOUN_SLOTS, type PronounSlot, pronouns, Voice } from './voice.ts';

/** No sentence is dated after this year. */
const LAST_YEAR = 1985;

const KIND_OF_SLOT: Readonly<Record<string, EntityKind>> = {
  P: 'person',
  F: 'firm',
  V: 'ship',
  T: 'town',
  W: 'work',
};

/** Members of lists are mostly persons of unknown gender. */
const MEMBER = { kind: 'person', gender: null } as const;

/** What a sentence states besides the subject. */
export interface Statement {
  /** The object of a relation, named in {X}. */
  readonly object?: Entity;
  readonly member?: string;
  readonly year?: number;
  /** The subject of a decoy sentence, named in {Z}. */
  readonly about?: Entity;
}

const CARDINALS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

const digits = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const isPronounSlot = (slot: string): slot is PronounSlot =>
  (PRONOUN_SLOTS as readonly string[]).includes(slot);

interface Range {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

interface YearSlot {
  readonly relative: boolean;
  readonly low: number;
  readonly high: number;
}

const rangeSlots = new Map<string, Range | null>();
function rangeOf(slot: string): Range | null {
  let range = rangeSlots.get(slot);
  if (range === undefined) {
    const m = /^(?:n|ord|big):(\d+)\.\.(\d+)(?:\/(\d+))?$/.exec(slot);
    range = m ? { low: Number(m[1]), high: Number(m[2]), step: Number(m[3] ?? 1) } : null;
    rangeSlots.set(slot, range);
  }
  return range;
}

const yearSlots = new Map<string, YearSlot | null>();
function yearSlotOf(slot: string): YearSlot | null {
  let year = yearSlots.get(slot);
  if (year === undefined) {
    const m = /^(?:(y)\+|in:)(\d+)\.\.(\d+)$/.exec(slot);
    year = m ? { relative: m[1] === 'y', low: Number(m[2]), high: Number(m[3]) } : null;
    yearSlots.set(slot, year);
  }
  return year;
}

/** What an article is about. */
export interface Topic {
  readonly subject: Entity;
  /** The full name as running text has it, where it is not that of the subject's kind. */
  readonly fullName?: string;
  /** null where only full name, pronoun and descriptions will do. */
  readonly shortName?: null;
  /** Named in {Z} where a sentence has no other. */
  readonly about?: Entity;
}

export class Scribe {
  readonly #subject: Entity;
  readonly #about: Entity | undefined;
  readonly #random: Stream;
  readonly #voice: Voice;
  readonly #traits: Readonly<Record<string, string>>;
  readonly #others = new Map<EntityKind, Entity[]>();
  readonly #lists = new Map<string, string[]>();
  #lastYear = Number.NEGATIVE_INFINITY;
  #rivalNamed = false;

  /**
   * @param others entities for {P} and the like; none of them twice.
   * @param descriptions what the subject may be called, with "the"; may hold trait slots.
   */
  constructor(
    topic: Topic,
    others: readonly Entity[],
    traits: Readonly<Record<string, readonly string[]>>,
    descriptions: readonly string[],
    random: Stream,
  ) {
    const { subject, about } = topic;
    this.#subject = subject;
    this.#about = about;
    this.#random = random;
    this.#traits = Object.fromEntries(
      Object.entries(traits).map(([name, words]) => [name, random.pick(words)]),
    );
    const article = subject.kind === 'ship' ? 'the ' : '';
    const referent = {
      pronouns: pronouns(subject),
      fullName: topic.fullName ?? article + subject.name,
      shortName: topic.shortName === null ? null : article + subject.shortName,
      descriptions: descriptions.map((text) =>
        text.replace(/\{(\w+)\}/g, (_, trait) => this.#traits[trait] ?? ''),
      ),
    };
    this.#voice = new Voice(referent, random);
    for (const entity of random.shuffle(others)) {
      const known = this.#others.get(entity.kind);
      if (known) known.push(entity);
      else this.#others.set(entity.kind, [entity]);
    }
  }

  startParagraph(): void {
    this.#voice.startParagraph();
    this.#lastYear = Number.NEGATIVE_INFINITY;
  }

  /** Whether every slot of the pattern can be filled here; not asked for {X}, {M}, {Y} and {Z}. */
  canWrite(pattern: Template): boolean {
    const { year } = this.#subject;
    if (year < pattern.after || year > pattern.before) return false;
    return pattern.slots.every((slot) => {
      const kind = KIND_OF_SLOT[slot];
      if (kind) return (this.#others.get(kind)?.length ?? 0) > 0;
      const years = yearSlotOf(slot);
      return years === null || this.#bounds(years) !== null;
    });
  }

  write(pattern: Template, statement: Statement = {}): Rendered {
    this.#voice.startSentence();
    this.#rivalNamed = false;
    const sentence = render(pattern, this.#random, (slot) => this.#fill(slot, statement));
    this.#voice.endSentence(this.#rivalNamed);
    return sentence;
  }

  /** The last sentence is not used after all: the next one names the subject anew. */
  forget(): void {
    this.#voice.startParagraph();
  }

  #fill(slot: string, statement: Statement): string {
    const nameless = statement.member !== undefined;
    switch (slot) {
      case 'N':
        return this.#voice.fullName();
      case 'S':
        return nameless ? this.#voice.nameless('subject') : this.#voice.mention('subject');
      case 'So':
        return nameless ? this.#voice.nameless('object') : this.#voice.mention('object');
      case 'Sn':
        return this.#voice.name();
      case "S's":
        return nameless ? this.#voice.nameless('possessive') : this.#voice.mention('possessive');
      case 'M':
        this.#named(MEMBER);
        return this.#stated(statement.member);
      case 'Y':
        return this.#stated(statement.year === undefined ? undefined : String(statement.year));
    }
    if (isPronounSlot(slot)) return this.#voice.pronoun(slot);
    if ((slot === 'X' || slot === 'Xn') && statement.object) {
      this.#named(statement.object);
      const article = slot === 'X' && statement.object.kind === 'ship' ? 'the ' : '';
      return article + this.#stated(statement.object.name);
    }
    const about = statement.about ?? this.#about;
    if (slot === 'Z' && about) {
      this.#named(about);
      return inText(about);
    }
    const [owner, pronoun] = slot.split('.');
    const of = owner === 'X' ? statement.object : owner === 'Z' ? about : undefined;
    if (of && pronoun !== undefined && isPronounSlot(pronoun)) return pronouns(of)[pronoun];
    const kind = KIND_OF_SLOT[slot];
    if (kind) {
      const other = this.#others.get(kind)?.pop();
      if (other) {
        this.#named(other);
        return inText(other);
      }
    }
    return this.#number(slot) ?? this.#traits[slot] ?? this.#word(slot);
  }

  /** A pronoun in the next sentence could be taken for this one. */
  #named(other: Pick<Entity, 'kind' | 'gender'>): void {
    const own = pronouns(this.#subject).he;
    if (other === MEMBER ? own !== 'it' : pronouns(other).he === own) this.#rivalNamed = true;
  }

  #stated(text: string | undefined): string {
    if (text === undefined) throw new RangeError('pattern states something the sentence does not know');
    return OBJECT_START + text + OBJECT_END;
  }

  #bounds({ relative, low, high }: YearSlot): readonly [number, number] | null {
    const { year } = this.#subject;
    const from = relative ? year + low : Math.max(low, year + 1);
    const to = Math.min(relative ? year + high : high, LAST_YEAR);
    return from <= to ? [from, to] : null;
  }

  #number(slot: string): string | null {
    const years = yearSlotOf(slot);
    if (years) {
      const bounds = this.#bounds(years);
      if (!bounds) throw new RangeError(`no year for {${slot}}`);
      const [low, high] = bounds;
      // Years of a paragraph go forward where they can; the square leaves room for those to come.
      const from = this.#lastYear >= low && this.#lastYear < high ? this.#lastYear + 1 : low;
      this.#lastYear = from + Math.floor(this.#random.float() ** 2 * (high - from + 1));
      return String(this.#lastYear);
    }
    const range = rangeOf(slot);
    if (!range) return null;
    const value =
      range.low + range.step * this.#random.int(Math.floor((range.high - range.low) / range.step) + 1);
    if (slot.startsWith('ord:')) return ORDINALS[value] ?? `${value}th`;
    if (slot.startsWith('big:')) return digits(value);
    return CARDINALS[value] ?? digits(value);
  }

  /** Words of a list come in a shuffled order of this article; a used-up list starts again. */
  #word(slot: string): string {
    const words = SLOT_WORDS[slot];
    if (words === undefined) throw new RangeError(`unknown slot {${slot}}`);
    let left = this.#lists.get(slot);
    if (left === undefined || left.length === 0) {
      left = this.#random.shuffle(words);
      this.#lists.set(slot, left);
    }
    return left.pop() ?? slot;
  }
}

/** Slots that are neither words of a list nor traits; for the tests of the tables. */
export function isBuiltInSlot(slot: string): boolean {
  const fixed = ['a', 'N', 'S', 'So', 'Sn', "S's", 'M', 'Y', 'X', 'Xn', 'Z', 'P', 'F', 'V', 'T', 'W'];
  const [owner, pronoun] = slot.split('.');
  return (
    fixed.includes(slot) ||
    isPronounSlot(slot) ||
    ((owner === 'X' || owner === 'Z') && pronoun !== undefined && isPronounSlot(pronoun)) ||
    yearSlotOf(slot) !== null ||
    rangeOf(slot) !== null
  );
}
