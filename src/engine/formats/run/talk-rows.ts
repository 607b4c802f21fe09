/**
 * The rows of a Claude Code session that belong to the talk, as a tree of their own. Engine layer, pure. Rows of other
 * kinds, such as attachments and progress, may stand between a row and its parent: the way leads through them.
 */

import { type Node, parentOf } from './side-chains.ts';
import { label, text } from './value.ts';

const TALK = new Set(['user', 'assistant', 'system']);

export function talkRows(nodes: readonly Node[]): Node[] {
  const between = new Map<string, string | null>();
  const talk: Node[] = [];
  for (const node of nodes) {
    if (TALK.has(text(node.value, 'type') ?? '')) {
      talk.push(node);
      continue;
    }
    const uuid = label(node.value, 'uuid');
    if (uuid !== null) between.set(uuid, parentOf(node.value));
  }
  return talk.map((node) => {
    const parent = parentOf(node.value);
    if (parent === null || !between.has(parent)) return node;
    return { row: node.row, value: { ...node.value, parentUuid: beyond(parent, between) } };
  });
}

/** What is found is remembered for every row on the way, so that a long way is walked once. */
function beyond(row: string, between: Map<string, string | null>): string | null {
  const way = new Set<string>();
  let at: string | null = row;
  while (at !== null && between.has(at) && !way.has(at)) {
    way.add(at);
    at = between.get(at) ?? null;
  }
  const end = at !== null && way.has(at) ? null : at;
  for (const one of way) between.set(one, end);
  return end;
}
