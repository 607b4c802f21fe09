/** Nothing moves while a run is on, whatever has to be said; and at a projector's size no word is cut off. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { giveFile } from './harness/inspect.ts';
import { openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';
import { LONG, pause, start, trainUrl, waitForStep } from './harness/train.ts';

const stage = setStage();

/** Where everything lies that a person looks at or aims for. */
function places(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=toolbar], [role=toolbar] button, main section, footer')].map(
      (part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const name = part.getAttribute('aria-label') ?? part.tagName;
        return `${name}: ${[x, y, width, height].map(Math.round).join(' ')}`;
      },
    ),
  );
}

it('charts and buttons stay where they are from the first step on, through a pause and a notice', {
  timeout: LONG,
}, async () => {
  const url = trainUrl(stage.site, 'wasm', { recipe: 'ziprl', settings: { w: 0 }, variants: [{ w: 0.5 }] });
  const watched = await openPage(stage.browser, url, { saveData: true });
  const { page } = watched;
  await start(page);
  await waitForStep(page, 1);
  const atFirst = await places(page);
  expect(atFirst.length).toBeGreaterThan(12);
  await waitForStep(page, 3);
  expect(await places(page)).toEqual(atFirst);
  await giveFile(page, 'Open a run file', 'cat.json', '{"format":"cat"}');
  const notice = page.getByRole('alert').filter({ hasText: 'does not say so in its field format' });
  await notice.waitFor();
  expect(await places(page)).toEqual(atFirst);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  // Its label becomes "Go on", and the run appears among those kept.
  await pause(page);
  expect(await places(page)).toEqual(atFirst);
  await watched.close();
});

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  it.each([1280, 1440] as const)(
    'at %i px the transport is one line and no label is cut off',
    async (width) => {
      const watched = await openPage(stage.browser, trainUrl(stage.site, 'wasm'), {
        language,
        saveData: true,
        size: { width, height: 720 },
      });
      const { page } = watched;
      const toolbar = page.getByRole('toolbar').first();
      await toolbar.waitFor();
      expect((await toolbar.boundingBox())?.height).toBeLessThan(44);
      await page.keyboard.press('/');
      await page.getByRole('searchbox').waitFor();
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main label, main button, main h3, main h4, main p')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ innerText }) => innerText),
      );
      expect(cut).toEqual([]);
      await watched.close();
    },
  );
});
