/** An untrained policy file and the steps that several specs share. */
import type { Page } from 'playwright-core';
import { writePolicy } from '../../../src/engine/policy/checkpoint.ts';
import { initialParameters } from '../../../src/engine/policy/network.ts';
import { stream } from '../../../src/engine/random.ts';
import type { EpisodeSpec } from '../../../src/engine/trajectory/model.ts';
import type { PolicyStatus } from '../../../src/workers/policy/client.ts';
import type { PolicySettings } from '../../../src/workers/policy/protocol.ts';
import { episodeSpec } from '../../../src/workers/testing/parts.ts';
import { waitForData } from '../../harness/page.ts';

/** Untrained, so it picks more or less anything: what runs is the whole path, not the answer. */
export const XS_FILE = writePolicy({
  size: 'XS',
  parameters: initialParameters('XS', stream(3, 'end-to-end')),
  metadata: { seed: '3' },
});

export const SPEC: EpisodeSpec = episodeSpec({ agent: 'xs.onnx', seed: 5 });

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
