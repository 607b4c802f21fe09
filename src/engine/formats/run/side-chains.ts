/** Runs of sub-agents among the rows of a Claude Code session, and the calls that started them. Engine layer, pure. */
import type { Row } from '../container/rows.ts';
import { get, type Json, label, records } from './value.ts';

export interface Node {
  readonly row: Row;
  readonly value: Json;
}

export const parentOf = (value: Json): string | null =>
  label(value, 'parentUuid') ?? label(value, 'logicalParentUuid');

/** What a run of a sub-agent is called, beside the session it belongs to. */
export const agentName = (agent: string): string => `agent-${agent}`;

/** By the agent they name, else by the row at their root. */
export function sideChains(nodes: readonly Node[]): Map<string, Node[]> {
  const roots = new Map<string, string>();
  const chains = new Map<string, Node[]>();
  for (const node of nodes) {
    const uuid = label(node.value, 'uuid') ?? `row ${node.row.index}`;
    const parent = parentOf(node.value);
    const root = (parent === null ? undefined : roots.get(parent)) ?? uuid;
    roots.set(uuid, root);
    const name = agentName(label(node.value, 'agentId') ?? root);
    const chain = chains.get(name);
    if (chain) chain.push(node);
    else chains.set(name, [node]);
  }
  return chains;
}

/** Calls that started sub-agents, by the name of the run: the row of the result names the agent beside the result. */
export function agentCalls(nodes: readonly Node[]): Map<string, string> {
  const calls = new Map<string, string>();
  for (const { value } of nodes) {
    const agent = label(value, 'toolUseResult', 'agentId');
    if (agent === null) continue;
    const call = records(value, 'message', 'content').map((part) => label(part, 'tool_use_id'));
    const [first] = call.filter((id) => id !== null);
    if (first) calls.set(agentName(agent), first);
  }
  return calls;
}

/** In the live output each message of a sub-agent names the call that started it. */
export const startingCall = (value: Json): string | null =>
  get(value, 'parent_tool_use_id') === undefined ? null : label(value, 'parent_tool_use_id');
