/** Hands the real clients to end-to-end tests; nothing of this is in the shipped page. */
import { wrap } from 'comlink';
import {
  createPolicyClient,
  type PolicyClient,
  type PolicyClientOptions,
  type PolicyStatus,
} from '../../../src/workers/policy/client.ts';
import type { LogitsCommands } from './logits.ts';
import type { UpdateCommands } from './update.ts';

export interface ClientUnderTest {
  readonly client: PolicyClient;
  /** Every status since the start, in order. */
  readonly statuses: readonly PolicyStatus[];
}

function startClient(options: PolicyClientOptions): ClientUnderTest {
  const client = createPolicyClient(options);
  const statuses: PolicyStatus[] = [];
  client.status.subscribe(() => statuses.push(client.status.getSnapshot()));
  return { client, statuses };
}

/** What a rejected promise carries, as a record that page.evaluate can return. */
async function refusalOf(
  promise: Promise<unknown>,
): Promise<{ readonly code: string; readonly values: Readonly<Record<string, unknown>> }> {
  try {
    await promise;
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'values' in thrown) {
      return { code: String(thrown.code), values: { ...(thrown.values as object) } };
    }
    return { code: 'no ZipscopeError', values: { message: String(thrown) } };
  }
  return { code: 'no refusal', values: {} };
}

const workersUnderTest = {
  startClient,
  refusalOf,
  /** A worker with the product's runtime that gives bare logits. */
  logits: () => wrap<LogitsCommands>(new Worker(new URL('./logits.ts', import.meta.url), { type: 'module' })),
  /** A worker with the product's runtime that takes one optimiser step of policy optimisation. */
  update: () => wrap<UpdateCommands>(new Worker(new URL('./update.ts', import.meta.url), { type: 'module' })),
};

declare global {
  interface Window {
    workersUnderTest: typeof workersUnderTest;
    /** The client of the test that runs. */
    under: ClientUnderTest;
  }
}
window.workersUnderTest = workersUnderTest;
document.documentElement.dataset.ready = 'true';
