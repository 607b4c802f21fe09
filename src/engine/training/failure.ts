/** What stops a step from inside; the run turns it into a ZipscopeError once it has gone back. */
export const NOT_FINITE = ['rollout', 'advantage', 'loss', 'gradient'] as const;
export type NotFinitePlace = (typeof NOT_FINITE)[number];

export class NotFinite extends Error {
  readonly place: NotFinitePlace;

  constructor(place: NotFinitePlace) {
    super(`not finite: ${place}`);
    this.name = 'NotFinite';
    this.place = place;
  }
}
