/** The queue of the engine's runtimes, for those that hold one here. */
export { serialQueue } from '../../engine/graph/queue.ts';
