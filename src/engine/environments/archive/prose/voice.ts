/** How running text refers to an entity: pronouns, names, descriptions. Engine layer. */
import type { Entity } from '../model.ts';

export const PRONOUN_SLOTS = ['he', 'him', 'his', 'himself'] as const;
export type PronounSlot = (typeof PRONOUN_SLOTS)[number];

const FEMALE = { he: 'she', him: 'her', his: 'her', himself: 'herself' } as const;
const MALE = { he: 'he', him: 'him', his: 'his', himself: 'himself' } as const;
const THING = { he: 'it', him: 'it', his: 'its', himself: 'itself' } as const;

/** Ships are "she" throughout, as sailors have it. */
export function pronouns(entity: Pick<Entity, 'kind' | 'gender'>): Readonly<Record<PronounSlot, string>> {
  if (entity.kind === 'ship') return FEMALE;
  if (entity.kind !== 'person') return THING;
  return entity.gender === 'm' ? MALE : FEMALE;
}

export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`;
}

export type Case = 'subject' | 'object' | 'possessive';

/** Shares of the ways to name the subject where a pronoun would be clear, and where it would not. */
const PRONOUN_SHARE = 0.62;
const DESCRIPTION_SHARE = 0.45;
const FULL_NAME_SHARE = 0.12;

export interface Draw {
  chance(p: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/**
 * Names the subject sentence by sentence. A pronoun is used only where the sentence before spoke of the subject
 * and of nobody else it could mean, and never at the head of a paragraph.
 */
export class Voice {
  readonly #subject: Entity;
  readonly #descriptions: readonly string[];
  readonly #random: Draw;
  #inThisSentence = false;
  #pronounIsClear = false;
  #lastWasName = false;

  /** @param descriptions with "the", e.g. "the firm"; none for persons. */
  constructor(subject: Entity, descriptions: readonly string[], random: Draw) {
    this.#subject = subject;
    this.#descriptions = descriptions;
    this.#random = random;
  }

  startParagraph(): void {
    this.#pronounIsClear = false;
  }

  /** Called before each sentence. */
  startSentence(): void {
    this.#inThisSentence = false;
  }

  /** @param others whether the sentence named anyone or anything the next pronoun might stand for. */
  endSentence(others: boolean): void {
    this.#pronounIsClear = this.#inThisSentence && !others;
  }

  pronoun(slot: PronounSlot): string {
    this.#inThisSentence = true;
    return pronouns(this.#subject)[slot];
  }

  fullName(): string {
    this.#inThisSentence = true;
    this.#lastWasName = true;
    const { kind, name } = this.#subject;
    return kind === 'ship' ? `the ${name}` : name;
  }

  /** Never by name: sentences that state one name of a list hold no other name. */
  nameless(as: Case): string {
    const clear = this.#inThisSentence || this.#pronounIsClear || this.#descriptions.length === 0;
    if (clear && (this.#descriptions.length === 0 || this.#random.chance(PRONOUN_SHARE))) {
      return this.#byPronoun(as);
    }
    return this.#byDescription(as);
  }

  mention(as: Case): string {
    if (this.#inThisSentence) return this.#byPronoun(as);
    if (this.#pronounIsClear && this.#random.chance(this.#lastWasName ? 0.85 : PRONOUN_SHARE)) {
      return this.#byPronoun(as);
    }
    return this.#byName(as);
  }

  /** A name or a description, where a pronoun would limp: "the builder of it". */
  name(): string {
    return this.#byName('object');
  }

  #byName(as: Case): string {
    // A title in the possessive reads badly, and so does a firm's "& Sons'".
    const awkward = as === 'possessive' && /&|^The /.test(this.#subject.shortName);
    if (this.#descriptions.length > 0 && (awkward || this.#random.chance(DESCRIPTION_SHARE))) {
      return this.#byDescription(as);
    }
    const { kind, shortName, name } = this.#subject;
    const full = as !== 'possessive' && this.#random.chance(FULL_NAME_SHARE);
    const bare = full ? name : shortName;
    const inText = kind === 'ship' ? `the ${bare}` : bare;
    this.#inThisSentence = true;
    this.#lastWasName = true;
    return as === 'possessive' ? possessive(inText) : inText;
  }

  #byPronoun(as: Case): string {
    this.#lastWasName = false;
    return this.pronoun(as === 'subject' ? 'he' : as === 'object' ? 'him' : 'his');
  }

  #byDescription(as: Case): string {
    this.#inThisSentence = true;
    this.#lastWasName = true;
    const words = this.#random.pick(this.#descriptions);
    return as === 'possessive' ? possessive(words) : words;
  }
}
