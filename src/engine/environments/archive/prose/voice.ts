/** How running text refers to an entity: pronouns, names, descriptions. Engine layer. */
import type { Stream } from '../../../random.ts';
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

/** Shares of the ways to name the subject where a pronoun would be clear (more after a name), and where it would not. */
const PRONOUN_SHARE = 0.62;
const AFTER_NAME = 0.85;
const DESCRIPTION_SHARE = 0.45;
const FULL_NAME_SHARE = 0.12;

/** How the subject of an article may be referred to. */
export interface Referent {
  readonly pronouns: Readonly<Record<PronounSlot, string>>;
  /** Names come with their article, where they take one. */
  readonly fullName: string;
  readonly shortName: string | null;
  /** With "the", e.g. "the firm"; none for persons. */
  readonly descriptions: readonly string[];
}

/**
 * Names the subject sentence by sentence. A pronoun is used only where the sentence before spoke of the subject
 * and of nobody else it could mean, and never at the head of a paragraph.
 */
export class Voice {
  readonly #referent: Referent;
  readonly #random: Stream;
  #inThisSentence = false;
  /** Spoken of as the sentence's own subject; a thing's possessive leaves "it" open to what it possesses. */
  #asSubject = false;
  #pronounIsClear = false;
  #lastWasName = false;

  constructor(referent: Referent, random: Stream) {
    this.#referent = referent;
    this.#random = random;
  }

  startParagraph(): void {
    this.#pronounIsClear = false;
  }

  /** Called before each sentence. */
  startSentence(): void {
    this.#inThisSentence = false;
    this.#asSubject = false;
  }

  /** @param others whether the sentence named anyone or anything the next pronoun might stand for. */
  endSentence(others: boolean): void {
    const isThing = this.#referent.pronouns.he === 'it';
    this.#pronounIsClear = (isThing ? this.#asSubject : this.#inThisSentence) && !others;
  }

  pronoun(slot: PronounSlot): string {
    this.#inThisSentence = true;
    this.#lastWasName = false;
    return this.#referent.pronouns[slot];
  }

  fullName(): string {
    this.#asSubject = true;
    return this.#name(this.#referent.fullName);
  }

  /** Never by name: sentences that state one name of a list hold no other name. */
  nameless(as: Case): string {
    if (this.#referent.descriptions.length === 0) return this.#byPronoun(as);
    const clear = this.#inThisSentence || this.#pronounIsClear;
    return clear && this.#random.chance(PRONOUN_SHARE) ? this.#byPronoun(as) : this.#byDescription(as);
  }

  mention(as: Case): string {
    if (as === 'subject') this.#asSubject = true;
    if (this.#inThisSentence) return this.#byPronoun(as);
    if (this.#pronounIsClear && this.#random.chance(this.#lastWasName ? AFTER_NAME : PRONOUN_SHARE)) {
      return this.#byPronoun(as);
    }
    return this.#byName(as);
  }

  /** A name or a description, where a pronoun would limp: "the builder of it". */
  name(): string {
    return this.#byName('object');
  }

  #byName(as: Case): string {
    const { fullName, shortName, descriptions } = this.#referent;
    const bare =
      shortName === null || (as !== 'possessive' && this.#random.chance(FULL_NAME_SHARE))
        ? fullName
        : shortName;
    // A title in the possessive reads badly, and so does a firm's "& Sons'".
    const awkward = as === 'possessive' && /&|^The | .* /.test(bare);
    const share = shortName === null ? 1 - FULL_NAME_SHARE : DESCRIPTION_SHARE;
    if (descriptions.length > 0 && (awkward || this.#random.chance(share))) return this.#byDescription(as);
    return this.#name(as === 'possessive' ? possessive(bare) : bare);
  }

  #byPronoun(as: Case): string {
    return this.pronoun(as === 'subject' ? 'he' : as === 'object' ? 'him' : 'his');
  }

  #byDescription(as: Case): string {
    const words = this.#random.pick(this.#referent.descriptions);
    return this.#name(as === 'possessive' ? possessive(words) : words);
  }

  #name(text: string): string {
    this.#inThisSentence = true;
    this.#lastWasName = true;
    return text;
  }
}
