/** The form of a run: names in words with what the command line calls them, meanings, limits where they are broken. */
import { expect, it } from 'vitest';
import { RECIPES } from '../src/engine/training/recipes.ts';
import { TRAINING_FIELDS } from '../src/engine/training/settings.ts';
import { openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';
import { trainUrl } from './harness/train.ts';

const stage = setStage();

it('every recipe opens every setting with its meaning, and says which of them it does not use', async () => {
  const watched = await openPage(stage.browser, trainUrl(stage.site, 'wasm'), { saveData: true });
  const { page } = watched;
  await page.getByRole('button', { name: 'All settings' }).click();
  const recipe = page.getByLabel('Recipe');
  for (const { name, settings } of RECIPES) {
    await recipe.selectOption(name);
    await page.locator('code', { hasText: new RegExp(`^${name}$`) }).waitFor();
    const isSupervised = settings.objective === 'supervised';
    const head = isSupervised ? 'Teacher episodes' : 'Questions a step';
    await page.getByRole('spinbutton', { name: head }).waitFor();
    expect(await page.getByText('no effect with this recipe').count()).toBe(isSupervised ? 3 : 1);
    for (const setting of Object.keys(TRAINING_FIELDS)) {
      const ask = page.getByTitle(`What is ${setting}`, { exact: true }).last();
      expect(await ask.count(), setting).toBe(1);
    }
  }
  await page.getByTitle('What is klWeight', { exact: true }).click();
  await page.getByText('Equation Z13').locator('visible=true').waitFor();
  await watched.close();
});

it('a limit, a conflict and a want of memory are said at the control that brings them about', async () => {
  const watched = await openPage(stage.browser, trainUrl(stage.site, 'wasm', { recipe: 'ziprl' }), {
    saveData: true,
  });
  const { page } = watched;
  const prompts = page.getByRole('spinbutton', { name: 'Questions a step' });
  await prompts.fill('65');
  const why = page.locator(`[id="${await prompts.getAttribute('aria-describedby')}"]`);
  expect(await why.innerText()).toContain('From 1 to 64. Unit: prompts a step.');
  expect(await page.getByText('More than 2000 MB').count()).toBe(0);
  await prompts.fill('64');
  await page.getByRole('spinbutton', { name: 'Rollouts each (G)' }).fill('64');
  await page.getByText('4096 rollouts a step').waitFor();
  await page.getByText('More than 2000 MB').waitFor();

  await page.getByRole('button', { name: 'All settings' }).click();
  await page.getByRole('spinbutton', { name: 'resampleRounds' }).fill('2');
  const said = page.getByText('Asking again throws away the groups in which HRR alone teaches.');
  await said.waitFor();
  const control = page
    .locator('div', { has: page.getByRole('spinbutton', { name: 'resampleRounds' }) })
    .last();
  expect(await control.locator('..').getByText('Asking again').count()).toBe(1);
  await watched.close();
});
