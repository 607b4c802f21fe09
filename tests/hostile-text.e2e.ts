import { describe, expect, it } from 'vitest';
import { writeAtif } from '../src/engine/formats/atif.ts';
import {
  aSegment,
  aTrajectory,
  aTurn,
  factOf,
  readingTurn,
  type TestDocument,
} from '../src/engine/trajectory/test-builders.ts';
import { giveFile } from './harness/inspect.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const ATTACKS = [
  '<img src=x onerror="window.hostile = 1">',
  '<script>window.hostile = 1</script>',
  '<svg onload=window.hostile=1>',
  '[click](javascript:window.hostile=1)',
  '{{constructor.constructor("window.hostile=1")()}}',
];

const stage = setStage();

describe.each(ATTACKS)('a file that holds %s', (attack) => {
  it('is shown as the text it is, everywhere', async () => {
    const document: TestDocument = {
      id: attack,
      title: attack,
      text: `A line with ${attack} in it. Another line ends here.`,
    };
    const fact = factOf(document, attack, attack);
    const base = aTrajectory([
      aSegment(0, [readingTurn(0, document, [`A line with ${attack} in it.`]), aTurn(1, { answer: attack })]),
    ]);
    const trajectory = {
      ...base,
      id: attack,
      task: { ...base.task, question: `Who wrote ${attack}?`, golds: [attack], needs: [fact] },
      outcome: { ...base.outcome, answer: attack },
    };
    const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    await giveFile(page, 'Open files', 'log.json', JSON.stringify(writeAtif(trajectory)));
    await page.getByText('From a file').waitFor();
    const text = () => page.locator('main').innerText();
    expect(await text()).toContain(`A line with ${attack} in it.`);
    expect(await text()).toContain(`Who wrote ${attack}?`);
    await page.keyboard.press('End');
    await page.getByText('The answer is right.').waitFor();
    expect(
      await page.locator('main img, main script, main svg[onload], main a[href^=javascript]').count(),
    ).toBe(0);
    expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
    await watched.close();
  });
});
