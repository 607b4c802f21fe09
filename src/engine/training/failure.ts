/** What stops a step from inside; the run turns it into a ZipscopeError once it has gone back. */
export type NotFinitePlace = 'rollout' | 'advantage' | 'loss' | 'gradient';

export class NotFinite extends Error {
  readonly place: NotFinitePlace;

  constructor(place: NotFinitePlace) {
    super(`not finite: ${place}`);
    this.name = 'NotFinite';
    this.place = place;
  }
}
