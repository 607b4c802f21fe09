/**
 * A tab in the background: training goes on, and the page says that the browser may have slowed it down. The harness
 * keeps every page visible, so the page is told that it is hidden as a browser tells it; freezing is the browser's own.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';
import { LONG, pause, pointsOf, start, stepsDone, trainUrl, waitForStep } from './harness/train.ts';

const stage = setStage();

function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    Object.defineProperty(document, 'hidden', { value: visibility === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

it('a run goes on in a hidden tab and after a frozen one, loses no step, and the page says that it was hidden', {
  timeout: LONG,
}, async () => {
  const watched = await openPage(stage.browser, trainUrl(stage.site, 'wasm'), { saveData: true });
  const { page, context } = watched;
  await start(page);
  await waitForStep(page, 1);
  const notice = page.getByRole('status').filter({ hasText: 'The tab was hidden' });
  expect(await notice.count()).toBe(0);

  await show(page, 'hidden');
  await notice.waitFor();
  await waitForStep(page, (await stepsDone(page)) + 2);

  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const frozenAt = await stepsDone(page);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await show(page, 'visible');
  await waitForStep(page, frozenAt + 2);
  expect(await page.getByText('in a new worker').count()).toBe(0);

  // Said until it is read.
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  const steps = await pause(page);
  await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBe(steps);
  await watched.close();
});
