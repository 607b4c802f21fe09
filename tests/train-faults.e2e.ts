/** Files that are none, a second tab, plain http, storage that refuses: each said, and nothing lost. */
import { describe, expect, it } from 'vitest';
import { writePolicy } from '../src/engine/policy/checkpoint.ts';
import { initialParameters } from '../src/engine/policy/network.ts';
import { stream } from '../src/engine/random.ts';
import { giveFile } from './harness/inspect.ts';
import { openPage } from './harness/page.ts';
import { classroomUrl } from './harness/site.ts';
import { setStage } from './harness/stage.ts';
import { LONG, pause, start, trainUrl, waitForStep } from './harness/train.ts';

const stage = setStage();

it('files that are broken, newer or of another size are refused by their field, and the form stays', async () => {
  const watched = await openPage(stage.browser, trainUrl(stage.site, 'wasm', { recipe: 'ziprl' }), {
    saveData: true,
  });
  const { page } = watched;
  await page.getByText('None yet.').waitFor();
  const refused = async (button: string, name: string, content: string | Uint8Array, sentence: string) => {
    await giveFile(page, button, name, content);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  };
  await refused('Open a run file', 'cat.json', '{"format":"cat"}', 'does not say so in its field format');
  await refused('Open a run file', 'new.json', '{"format":"zipscope-run","version":99}', 'version 99');
  await refused(
    'Open a run file',
    'half.json',
    '{"format":"zipscope-run","version":1,"run":{}}',
    'damaged at run',
  );
  const settings = (rest: string) => `{"format":"zipscope-train-settings","version":1,${rest}}`;
  await refused('Open settings', 'old.json', '{"version":1}', 'does not say so in its field format');
  await refused('Open settings', 'new.json', '{"format":"zipscope-train-settings","version":2}', 'version 2');
  await refused('Open settings', 'bad.json', settings('"recipe":"grpo"'), 'settings is missing');
  const form =
    '"recipe":"grpo","preset":"default","size":"S","seed":1,"seeds":1,"every":0,"questions":8,"variants":[],"showcase":null';
  await refused(
    'Open settings',
    'rate.json',
    settings(`${form},"settings":{"learningRate":7}`),
    'learningRate cannot be 7',
  );
  await refused('Start from a policy file', 'x.onnx', 'nothing of the kind', 'not an ONNX file');
  const small = writePolicy({
    size: 'S',
    parameters: initialParameters('S', stream(1, 'file')),
    metadata: {},
  });
  await refused('Start from a policy file', 's.onnx', small, 'of size S; the run was set up for size XS');
  expect(await page.getByLabel('Recipe').inputValue()).toBe('ziprl');
  await giveFile(page, 'Open settings', 'good.json', settings(`${form},"settings":{"learningRate":0.001}`));
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Recipe').inputValue()).toBe('grpo');
  expect(await page.getByRole('spinbutton', { name: 'learningRate' }).inputValue()).toBe('0.001');
  await watched.close();
});

describe.each([
  ['on a secure origin', (url: string) => url],
  ['by plain http', (url: string) => url.replace('//localhost:', '//classroom.test:')],
] as const)('%s', (name, at) => {
  it('a second tab says that a run is active in the first', { timeout: LONG }, async () => {
    const url = at(trainUrl(stage.site, 'wasm'));
    const watched = await openPage(stage.browser, url, { saveData: true });
    const { page, context } = watched;
    const isPlain = name === 'by plain http';
    expect(await page.evaluate(() => isSecureContext)).toBe(!isPlain);
    await page.getByRole('toolbar', { name: 'Training' }).waitFor();
    expect(await page.getByText('This page came by plain http').count()).toBe(isPlain ? 1 : 0);
    await start(page);
    await waitForStep(page, 1);
    const second = await context.newPage();
    await second.goto(url);
    await second.getByText('A run is active in another tab').waitFor();
    // A tab in the background draws nothing, and a click waits for what is drawn.
    await page.bringToFront();
    await pause(page);
    // Closed in the first, free for the second.
    await page.getByRole('button', { name: 'Stop' }).click();
    await second.getByRole('button', { name: 'Try again' }).click();
    await second.getByText('A run is active in another tab').waitFor({ state: 'detached', timeout: LONG });
    await watched.close();
  });
});

it.each([
  ['blocked', 'SecurityError'],
  ['full', 'QuotaExceededError'],
] as const)(
  'storage that is %s is said, and the run goes on in memory',
  { timeout: LONG },
  async (kind, why) => {
    const watched = await openPage(stage.browser, `${stage.site.url}#/learn-nothing`, { saveData: true });
    const { page } = watched;
    await page.addInitScript(
      ([how, name]) => {
        const refuse = () => {
          throw new DOMException('refused by the test', name);
        };
        if (how === 'blocked') IDBFactory.prototype.open = refuse;
        else IDBObjectStore.prototype.put = refuse;
      },
      [kind, why] as const,
    );
    await page.goto(trainUrl(stage.site, 'wasm'));
    await page.reload();
    await start(page);
    await waitForStep(page, 1);
    const step = await pause(page);
    await page.getByText(`Runs are kept in this page’s memory only, and end with it: ${why}`).waitFor();
    await page.getByText(`step ${step}`, { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'One step' }).click();
    await waitForStep(page, step + 1);
    await watched.close();
  },
);

it('keeps the address of the form, so that a link opens the same', async () => {
  const url = trainUrl({ url: classroomUrl(stage.site) }, 'wasm', { recipe: 'dapo', seeds: 2 });
  const watched = await openPage(stage.browser, url, { saveData: true });
  expect(await watched.page.getByLabel('Recipe').inputValue()).toBe('dapo');
  expect(await watched.page.getByRole('spinbutton', { name: 'Runs (seeds)' }).inputValue()).toBe('2');
  await watched.close();
});
