/** What is pointed at, so that a symbol of the formula and the places it comes from light up together. */
import { createStore } from 'zustand/vanilla';

/** A symbol of the formulas. */
export type Term =
  | 'A'
  | 'base'
  | 'R'
  | 'rewards'
  | 'mu'
  | 'sigma'
  | 'eps'
  | 'ddof'
  | 'w'
  | 'Q'
  | 'reference'
  | 'dq'
  | 'length'
  | 'gamma'
  | 'lambda'
  | 'alpha'
  | 'after'
  | 'local'
  | 'value'
  | 'threshold';

/** A place: `t<rollout>.<turn as recorded>`, `r<rollout>` for its reward, `c<setting>` for a control. */
export type Place = string;

export const cellPlace = (rollout: number, turn: number): Place => `t${rollout}.${turn}`;
export const rewardPlace = (rollout: number): Place => `r${rollout}`;
export const controlPlace = (setting: string): Place => `c${setting}`;

export type Links = Readonly<Partial<Record<Term, ReadonlySet<Place>>>>;

interface Pointed {
  readonly term: Term | null;
  readonly place: Place | null;
  /** Of the cell whose arithmetic is open. */
  readonly links: Links;
}

export const pointed = createStore<Pointed>()(() => ({ term: null, place: null, links: {} }));

export function pointAtTerm(term: Term | null): void {
  if (pointed.getState().term !== term) pointed.setState({ term });
}

export function pointAtPlace(place: Place | null): void {
  if (pointed.getState().place !== place) pointed.setState({ place });
}

export function isTermLit({ term, place, links }: Pointed, candidate: Term): boolean {
  return term === candidate || (place !== null && links[candidate]?.has(place) === true);
}

export function isPlaceLit({ term, links }: Pointed, candidate: Place): boolean {
  return term !== null && links[term]?.has(candidate) === true;
}
