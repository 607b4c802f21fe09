/** Walks a trajectory in order. Engine layer, pure. */
import type { Boundary, Observation, Segment, Trajectory, Turn } from './model.ts';

export function allTurns(trajectory: Trajectory): Turn[] {
  return trajectory.segments.flatMap((segment) => segment.turns);
}

export function allBoundaries(trajectory: Trajectory): Boundary[] {
  return trajectory.segments.flatMap((segment) => (segment.boundary ? [segment.boundary] : []));
}

/** Turns and boundaries in the order in which they happened. */
export type Happening =
  | { readonly type: 'turn'; readonly turn: Turn; readonly segment: Segment }
  | { readonly type: 'boundary'; readonly boundary: Boundary; readonly segment: Segment };

export function happenings(trajectory: Trajectory): Happening[] {
  return trajectory.segments.flatMap((segment) => {
    const turns = segment.turns.map((turn): Happening => ({ type: 'turn', turn, segment }));
    return segment.boundary ? [...turns, { type: 'boundary', boundary: segment.boundary, segment }] : turns;
  });
}

/** What the calls of a turn returned. */
export function observations(turn: Turn): Observation[] {
  return turn.calls.flatMap((call) => (call.observation ? [call.observation] : []));
}
