/**
 * Numbers that overflow while training: the step ends, the weights it began with are back, and the page says what was
 * not finite. Nothing is faked: the policy files compute with numbers that float32 cannot hold.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Policy, readPolicy, writePolicy } from '../src/engine/policy/checkpoint.ts';
import { parameterLayout } from '../src/engine/policy/network.ts';
import { giveFile } from './harness/inspect.ts';
import { openPage, waitForData } from './harness/page.ts';
import { setStage } from './harness/stage.ts';
import { LONG, start, stepsDone, trainUrl, waitForStep } from './harness/train.ts';

const stage = setStage();

/** The shipped cold start of XS with some of its weights multiplied. */
async function scaled(factors: Readonly<Record<string, number>>): Promise<Policy> {
  const shipped = readPolicy(await readFile(new URL('../public/models/xs.onnx', import.meta.url)));
  const parameters = shipped.parameters.slice();
  for (const [name, factor] of Object.entries(factors)) {
    const entry = parameterLayout('XS').find((one) => one.name === name);
    if (entry === undefined) throw new Error(`no weight ${name}`);
    for (let i = entry.offset; i < entry.offset + entry.length; i++) {
      parameters[i] = (parameters[i] ?? 0) * factor;
    }
  }
  return { size: 'XS', parameters, metadata: {} };
}

/** The weights the page has now, through its own "Save the policy". */
async function savedParameters(page: Page): Promise<Float32Array> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the policy' }).click();
  return readPolicy(await readFile(await (await download).path())).parameters;
}

it.each([
  [
    'the gradient, from weights that cancel each other out',
    // The same function, since a rectifier is homogeneous: only the way back overflows.
    {
      'block0.ffn.in.weight': 1e-20,
      'block0.ffn.in.bias': 1e-20,
      'block0.ffn.out.weight': 1e20,
    },
    'phase Update: the length of the gradient',
  ],
  [
    'the rollouts, from a weight at the end of the range',
    { 'heads.weight': 1e38 },
    'phase Roll out: log-probabilities of the rollouts',
  ],
] as const)(
  '%s: the step is given up, its first weights are back, the page says so',
  {
    timeout: 2 * LONG,
  },
  async (_, factors, said) => {
    const policy = await scaled(factors);
    const url = trainUrl(stage.site, 'wasm', { settings: { entropyCoefficient: 0.01 } });
    const watched = await openPage(stage.browser, url, { saveData: true });
    const { page } = watched;
    await giveFile(page, 'start from a policy file', 'wild.onnx', writePolicy(policy));
    await page.getByText('Starts from wild.onnx').waitFor();
    await start(page);
    await waitForData(page, 'train', 'failed', LONG);
    const notice = page.getByRole('alert').filter({ hasText: 'Step 1 was stopped' });
    await notice.waitFor();
    expect(await notice.count()).toBe(1);
    expect(await notice.innerText()).toContain(said);
    expect(await notice.innerText()).toContain('back at the end of step 0');
    expect(await stepsDone(page)).toBe(0);
    await page.getByText('checkpoint at step 0').waitFor();
    expect([...(await savedParameters(page))]).toEqual([...policy.parameters]);

    // The page goes on: the same form from the shipped policy.
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Put away' }).click();
    await start(page);
    await waitForStep(page, 1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await watched.close();
  },
);
