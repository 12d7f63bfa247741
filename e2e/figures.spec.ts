import { BALL, expect, open, test, waitForProgress } from './support/page';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('figures of a run are copied as a fact a line, with limits of the adapter', { tag: '@long' }, async ({ page }) => {
  await open(page, BALL);
  await waitForProgress(page);
  await page.getByRole('button', { name: 'Copy these figures' }).click();
  await expect(page.getByTestId('notice').filter({ hasText: 'Figures copied' })).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  for (const begin of [
    'Grouser ', `link: ${page.url()}`, 'browser: Mozilla/', 'computes: ', 'grains: 1', 'solver: ', 'real-time factor: ',
    'measured on ', 'limits of the adapter: maxBufferSize ',
  ]) expect(lines.filter((line) => line.startsWith(begin)), begin).toHaveLength(1);
  expect(lines.join('\n')).not.toMatch(/undefined|NaN/);
});
