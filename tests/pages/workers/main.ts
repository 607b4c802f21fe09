/** Hands the real clients to end-to-end tests; nothing of this is in the shipped page. */
import { wrap } from 'comlink';
import { createPolicyClient } from '../../../src/workers/policy/client.ts';
import type { LogitsCommands } from './logits.ts';

const workersUnderTest = {
  createPolicyClient,
  /** A worker with the product's runtime that gives bare logits. */
  logits: () => wrap<LogitsCommands>(new Worker(new URL('./logits.ts', import.meta.url), { type: 'module' })),
};

declare global {
  interface Window {
    workersUnderTest: typeof workersUnderTest;
  }
}
window.workersUnderTest = workersUnderTest;
document.documentElement.dataset.ready = 'true';
