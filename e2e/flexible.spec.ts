import { expect, open, test, view, waitForProgress, waitForRun } from './support/page';
import { countColors, shareOfChanged } from './support/png';

test('a cloth is seen in the colours of its strain, with their scale, and it moves', async ({ page }) => {
  await open(page, '#1/cloth?elements=4&points=3&surfaceColor=energy');
  await waitForRun(page);
  await expect(page.getByTestId('surface-legend')).toContainText(/≥ [\d.]+ k?J\/m³/);
  const first = await view(page);
  expect(countColors(first)).toBeGreaterThan(20);
  await waitForProgress(page);
  await expect.poll(async () => shareOfChanged(first, await view(page)), { timeout: 30_000 }).toBeGreaterThan(0.005);
});
