import { expectAccessible } from './support/axe';
import { expect, open, poll, readTime, screenshot, test, waitForRun } from './support/page';
import { stlOf } from '../src/scenes/wheel/testing/wheelStl';

/** A wheel of one's own, from the choice of its file to its run; what may be wrong with a file is told there. */

const LAB = '#1/wheel-lab?grainRadius=20&dt=0.004&substeps=8&omega=3&backend=cpu';

test('a wheel of a file is driven, and the way back is one click', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, LAB);
  await waitForRun(page);
  const row = page.getByTestId('row-wheel'), dialog = page.getByRole('dialog', { name: 'Wheel from a file' });
  await row.getByRole('button', { name: 'Wheel from a file…' }).click();
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'model/stl', buffer });
  await choose('bad.stl', Buffer.from('solid nothing'));
  await expect(page.getByTestId('wheel-issue')).toHaveText('bad.stl cannot be used. It has no triangles.');
  await choose('mine.stl', Buffer.from(stlOf([0.12, 0.08, 10, 0.015])));
  await expect(page.getByTestId('wheel-found')).toContainText('mine.stl: radius 135.1 mm, width 160 mm');
  await expectAccessible(page, '.dialog-wheel');
  await dialog.getByLabel('Its unit').selectOption('in');
  await expect(page.getByTestId('wheel-issue')).toContainText('fit into the bin');
  await dialog.getByLabel('Its unit').selectOption('mm');
  await dialog.getByRole('button', { name: 'Drive with this wheel' }).click();
  await expect(page.locator('.notices')).toContainText('The wheel is mine.stl: radius 135.1 mm');
  await expect(page.getByTestId('wheel')).toHaveText('mine.stl is the wheel');
  await waitForRun(page);
  await poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(0.3);
  await screenshot(page, { path: 'test-results/wheel-file.png' });
  await row.getByRole('button', { name: 'Wheel by parameters' }).click();
  await expect(page.getByTestId('wheel')).toBeHidden();
  await waitForRun(page);
  await expect(page.getByTestId('row-lugs')).toBeVisible();
});
