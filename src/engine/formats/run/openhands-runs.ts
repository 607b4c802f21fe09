/** The runs in a list of OpenHands events: the run itself, and those of the sub-agents it delegated to. Engine layer, pure. */
import type { Trajectory } from '../../trajectory/model.ts';
import { turnOfCall, withOrigin } from '../origins.ts';
import { RunBuilder } from './builder.ts';
import { delegated, type PlacedEvent, tellEvents } from './openhands-events.ts';

/**
 * @param finish what the file says of the run beside its events, told after them
 * @param usages counts by response, of all runs together
 */
export function readRuns(
  events: readonly PlacedEvent[],
  run: RunBuilder,
  finish: () => void,
  usages: readonly unknown[] = [],
): Trajectory[] {
  const { own, delegations } = delegated(events);
  tellEvents(run, own, usages);
  finish();
  const main = run.build();
  const sides: Trajectory[] = [];
  for (const [i, { events: inside, call, parent }] of delegations.entries()) {
    const starter = parent === null ? main : (sides[parent] ?? main);
    const side = new RunBuilder(`${main.id}/delegate-${i + 1}`, run.format, run.file);
    tellEvents(side, inside, usages);
    sides.push(
      withOrigin(side.build(), { run: starter.id, file: run.file, turn: turnOfCall(starter, call) }),
    );
  }
  return [main, ...sides];
}
