/** An untrained policy file and the steps that several specs share. */
import type { Page } from 'playwright-core';
import { writePolicy } from '../../../src/engine/policy/checkpoint.ts';
import { initialParameters, parameterLayout } from '../../../src/engine/policy/network.ts';
import { MAIN_HEADS } from '../../../src/engine/policy/state.ts';
import { stream } from '../../../src/engine/random.ts';
import type { EpisodeSpec } from '../../../src/engine/trajectory/model.ts';
import type { PolicyStatus } from '../../../src/workers/policy/client.ts';
import type { PolicySettings } from '../../../src/workers/policy/protocol.ts';
import { episodeSpec } from '../../../src/workers/testing/parts.ts';
import { waitForData } from '../../harness/page.ts';

/** Untrained but for one weight, which makes it search as long as it may: its episodes always have several turns. */
function eagerSearcher(): Float32Array {
  const parameters = initialParameters('XS', stream(3, 'end-to-end'));
  const bias = parameterLayout('XS').find(({ name }) => name === 'heads.bias');
  if (bias === undefined) throw new Error('the layout has no heads.bias');
  parameters[bias.offset + MAIN_HEADS.indexOf('search')] = 50;
  return parameters;
}

export const XS_FILE = writePolicy({ size: 'XS', parameters: eagerSearcher(), metadata: { seed: '3' } });

/** Short, since the software adapter takes seconds for what WASM does in milliseconds. */
export const SPEC: EpisodeSpec = episodeSpec({ agent: 'xs.onnx', seed: 5, settings: { maxSteps: 4 } });

export async function startClient(
  page: Page,
  settings: Partial<PolicySettings>,
  stallMs = 110_000,
): Promise<void> {
  await waitForData(page, 'ready');
  await page.evaluate(
    ([wanted, silence]) => {
      window.under = window.workersUnderTest.startClient({ settings: wanted, stallMs: silence });
    },
    [settings, stallMs] as const,
  );
}

export function loadPolicy(page: Page, file: Uint8Array = XS_FILE, name = 'xs.onnx') {
  return page.evaluate(
    ([bytes, as]) => window.under.client.load({ type: 'bytes', bytes: Uint8Array.from(bytes), name: as }),
    [[...file], name] as const,
  );
}

/** Runs an episode to its end. */
export function runEpisode(page: Page, spec: EpisodeSpec = SPEC) {
  return page.evaluate((wanted) => window.under.client.run({ spec: wanted, forced: [] }).result, spec);
}

export function statusOf(page: Page): Promise<PolicyStatus> {
  return page.evaluate(() => window.under.client.status.getSnapshot());
}

/** The phases so far, each once per stay. */
export function phasesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    window.under.statuses.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]),
  );
}
