import {
  expect, issues, open, openNext, phase, poll, readTime, setField, sharedTest, status, test, view, waitForProgress,
  waitForRun,
} from './support/page';
import { countColors, shareOfChanged, shareOfVivid } from './support/png';

sharedTest('a cloth is seen in the colours of its strain, with their scale, and it moves', async ({ page }) => {
  await openNext(page, '#1/cloth?elements=4&points=3&surfaceColor=energy');
  await waitForRun(page);
  await expect(page.getByTestId('surface-legend')).toContainText(/≥ [\d.]+ k?J\/m³/);
  const first = await view(page);
  expect(countColors(first)).toBeGreaterThan(20);
  await waitForProgress(page);
  await poll(async () => shareOfChanged(first, await view(page)), { timeout: 30_000 }).toBeGreaterThan(0.005);
});

for (const backend of ['cpu', 'gpu']) {
  const does = 'pauses where it is, says how long they may be, and goes on';
  const title = `a tire on soil that cannot follow its steps ${does} (${backend})`;
  sharedTest(title, { tag: '@long' }, async ({ page }) => {
    sharedTest.setTimeout(180_000);
    const small = 'count=400&lateral=3&radial=7&points=3&settleTime=0&substeps=6';
    await openNext(page, `#1/tire-soil?backend=${backend}&${small}`);
    await waitForRun(page);
    await expect(status(page)).toHaveAttribute('data-backend', backend);
    await poll(async () => shareOfVivid(await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.005);
    await setField(page, 'youngsModulus', '1e9');
    const sentence = page.getByText(/A flexible surface .* at most [\d.e-]+ s is stable/);
    await expect(sentence).toBeVisible({ timeout: 45_000 });
    expect(await phase(page)).toBe('paused');
    const time = await readTime(page);
    await setField(page, 'youngsModulus', '2e7');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(time);
    await expect(sentence).toHaveCount(0);
  });
}

test('the HMMWV is driven on flexible tires', { tag: '@long' }, async ({ page }) => {
  await open(
    page, '#1/hmmwv-flexible?lateral=3&radial=6&points=4&youngsModulus=2e7&pressure=100000&dt=0.005&substeps=9'
  );
  const dashboard = page.getByRole('region', { name: 'Dashboard' });
  await dashboard.getByRole('button', { name: 'Instruments' }).click();
  await waitForRun(page);
  await page.keyboard.down('w');
  await poll(async () => parseFloat(await page.getByTestId('dash-speed').innerText()), { timeout: 90_000 })
    .toBeGreaterThan(0.2);
  await page.keyboard.up('w');
  await expect(issues(page)).toHaveCount(0);
});
