/**
 * Rollouts as one block of bytes: what crosses from the worker and what is stored. A group is close to a megabyte of
 * text, which the page would otherwise copy at every step, and store ten times as large.
 */
import * as v from 'valibot';
import { ZipscopeError } from '../../engine/error.ts';
import { TrajectorySchema } from '../../engine/trajectory/schema.ts';
import type { KeptRollout } from './protocol.ts';

/** A whole step unpacks to some 6 MB; a file may claim anything. */
const MOST_BYTES = 100e6;

const Amount = v.nullable(v.number());
const Rollouts: v.GenericSchema<unknown, readonly KeptRollout[]> = v.array(
  v.object({
    trajectory: TrajectorySchema,
    reward: Amount,
    base: Amount,
    shift: Amount,
    turns: v.array(v.tuple([v.number(), v.number()])),
  }),
);

export async function packRollouts(rollouts: readonly KeptRollout[]): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([JSON.stringify(rollouts)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * @param bytes from the worker, from storage or from a file
 * @throws ZipscopeError 'rollouts-damaged' {field}
 */
export async function unpackRollouts(bytes: Uint8Array<ArrayBuffer>): Promise<readonly KeptRollout[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await inflated(bytes));
  } catch (error) {
    throw new ZipscopeError('rollouts-damaged', { field: error instanceof Error ? error.message : 'packed' });
  }
  const rollouts = v.safeParse(Rollouts, parsed);
  if (rollouts.success) return rollouts.output;
  throw new ZipscopeError('rollouts-damaged', { field: v.getDotPath(rollouts.issues[0]) ?? 'rollouts' });
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const parts: string[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError(`more than ${MOST_BYTES / 1e6} MB`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
