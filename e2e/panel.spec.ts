import {
  BALL, expect, field, openNext, pauseAndHash, poll, readTime, setField, sharedTest, SMALL_WHEEL, status,
  waitForProgress, waitForRun,
} from './support/page';

sharedTest('a live parameter acts while it runs, and nothing starts again', async ({ page }) => {
  sharedTest.setTimeout(120_000);
  await openNext(page, SMALL_WHEEL);
  await waitForRun(page);
  const before = await waitForProgress(page);
  await setField(page, 'load', '200');
  await page.getByTestId('slider-slip').focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'slip')).toHaveValue('0.31');
  expect(await readTime(page)).toBeGreaterThanOrEqual(before);
  expect(await waitForProgress(page)).toBeGreaterThan(before);
  // The soil bears the new load: the mean of the normal force follows it; it was 80 N before.
  await poll(async () =>
    Number((await page.getByTestId('reading-normalForce').textContent())?.replace('−', '-')),
    { timeout: 60_000 }).toBeGreaterThan(140);
  expect(await readTime(page)).toBeGreaterThan(before);
});

sharedTest('what needs a new world says so and starts one', async ({ page }) => {
  await openNext(page, BALL);
  await waitForRun(page);
  await poll(() => readTime(page)).toBeGreaterThan(1);
  await expect(page.getByTestId('row-radius')).toContainText('rebuilds');
  const before = await readTime(page); // a slow page has so long to see that the time is less
  await setField(page, 'radius', '0.5');
  await poll(() => readTime(page), { intervals: [50] }).toBeLessThan(before);
  await waitForRun(page);
  await expect(page).toHaveURL(/radius=0\.5/);
});

const REFUSED = 'a value that is not allowed is refused in a sentence and not applied; a dot marks what was '
  + 'changed and '
  + 'takes it back';
sharedTest(REFUSED, async ({ page }) => {
  await openNext(page, BALL);
  await waitForRun(page);
  await field(page, 'friction').fill('9');
  const row = page.getByTestId('row-friction');
  await expect(row.getByRole('alert')).toHaveText('friction = 9 is not allowed: 0 to 2.');
  await expect(field(page, 'friction')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'friction').press('Enter');
  await field(page, 'friction').blur();
  await expect(field(page, 'friction')).toHaveValue('0.2');
  await field(page, 'friction').fill('abc');
  await expect(row.getByRole('alert')).toContainText('friction = abc is not allowed');
  expect(new URL(page.url()).hash).toBe(BALL);

  await field(page, 'friction').fill('0,7'); // as some write it; not applied before Enter
  await expect(field(page, 'friction')).toHaveAttribute('aria-invalid', 'false');
  expect(new URL(page.url()).hash).toBe(BALL);
  await field(page, 'friction').press('Enter');
  await expect(field(page, 'friction')).toHaveValue('0.7');
  const restore = page.getByRole('button', { name: 'Restore Friction to 0.2' });
  await expect(restore).toBeEnabled();
  await expect(page).toHaveURL(/friction=0\.7/);
  await restore.click();
  await expect(field(page, 'friction')).toHaveValue('0.2');
  await expect(page.getByTestId('row-friction')).toHaveAttribute('data-changed', 'false');
  await expect(page).not.toHaveURL(/friction/);
});

sharedTest('parameters for experts show on demand and where changed; help has a figure', async ({ page }) => {
  await openNext(page, `${BALL}?recovery=0.2`);
  await waitForRun(page);
  const row = (name: string) => page.getByTestId(`row-${name}`), search = page.getByLabel('Search parameters');
  await expect(row('warmStart')).toHaveCount(0);
  await expect(row('recovery')).toBeVisible();
  await search.fill('warm');
  await expect(row('warmStart')).toBeVisible();
  await search.fill('');
  await page.getByRole('button', { name: /^Show \d+ more for experts$/ }).click();
  await expect(row('warmStart')).toBeVisible();
  await page.getByRole('button', { name: /^Hide \d+ for experts$/ }).click();
  await expect(row('warmStart')).toHaveCount(0);
  const help = page.getByRole('button', { name: 'About Friction', exact: true });
  await help.focus();
  await help.press('Enter');
  await expect(help).toHaveAttribute('aria-expanded', 'true');
  await expect(row('friction').locator('.param-figure')).toBeVisible();
  await expect(row('friction').getByText('Coulomb coefficient')).toBeInViewport();
});

sharedTest('in US units what is shown and typed has them, and links are as ever; it is kept', async ({ page }) => {
  await openNext(page, BALL);
  await waitForRun(page);
  const bar = page.getByRole('banner');
  const next = (from: string) => bar.getByRole('button', { name: `Units: ${from}`, exact: true }).press('Enter');
  await next('as declared');
  await expect(page.getByTestId('row-compliance')).toContainText('m/N');
  await next('SI base');
  await expect(field(page, 'gravity')).toHaveValue('32.19');
  await expect(page.getByTestId('row-gravity')).toContainText('ft/s²');
  await expect(page.getByTestId('plot-speed')).toContainText('[mph]');
  await expect(status(page)).toContainText(/penetration \S+ (mil|in)/);
  await page.getByRole('button', { name: /\bchecks?\b/ }).click();
  await expect(page.getByTestId('checks')).toContainText(/expected 3\.196 ± \S+ mph/); // 5/7 of 2 m/s
  await page.keyboard.press('Escape');

  await field(page, 'gravity').fill('200');
  await expect(page.getByTestId('row-gravity').getByRole('alert'))
    .toHaveText('gravity = 200 is not allowed: 0 to 98.43 ft/s².');
  for (const [typed, shown, link] of [['10', '10', 'gravity=3.048'], ['1,5 m/s2', '4.921', 'gravity=1.5']]) {
    await setField(page, 'gravity', typed);
    await expect(field(page, 'gravity')).toHaveValue(shown);
    await expect(page).toHaveURL(new RegExp(`${link}$`));
  }
  expect(await page.evaluate(() => localStorage.getItem('grouser.units'))).toBe('us');
  await next('US customary');
  await expect(field(page, 'gravity')).toHaveValue('1.5');
});

sharedTest('another solver takes over the run, and the menu says which cannot', async ({ page }) => {
  await openNext(page, `${BALL}?substeps=1&law=relaxed&cohesion=0.001`);
  await waitForRun(page);
  const option = (id: string) => field(page, 'solver').locator(`option[value="${id}"]`);
  for (const id of ['lemke', 'penalty']) {
    await expect(option(id)).toBeDisabled();
    await expect(option(id)).toContainText(': cannot take cohesion');
  }
  await expect(option('apgd')).toBeEnabled();
  await expect(option('apgd')).not.toContainText(':');
  await expect(option('pdip')).toContainText(': on the CPU');
  const before = await readTime(page);
  await field(page, 'solver').selectOption('apgd');
  await expect(status(page)).toContainText('APGD');
  await expect(status(page)).toContainText('Relaxed');
  expect(await waitForProgress(page)).toBeGreaterThan(before);
});

sharedTest('pause, single step, speed and reset do what they say', async ({ page }) => {
  await openNext(page, BALL);
  await waitForRun(page);
  const { time: stopped } = await pauseAndHash(page);
  await page.getByRole('button', { name: 'Single step' }).click();
  await poll(() => readTime(page)).toBeCloseTo(stopped + 0.002, 9);
  await page.getByRole('button', { name: 'Reset' }).click();
  await poll(() => readTime(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Speed', { exact: true }).first().selectOption('0.1×');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const begin = Date.now();
  await poll(() => readTime(page)).toBeGreaterThan(0.1);
  const taken = Date.now() - begin;
  await page.getByLabel('Speed', { exact: true }).first().selectOption('1×');
  expect(taken).toBeGreaterThan(700); // 0.1 s at a tenth of real time, less what is on its way
});

sharedTest('a run that is kept stays behind the next, named by what differs, until it is let go', async ({ page }) => {
  await openNext(page, BALL);
  await waitForRun(page);
  await waitForProgress(page);
  const plots = page.getByRole('region', { name: 'Plots' }), kept = plots.getByRole('list', { name: 'Kept runs' });
  const drawn = () => plots.getByTestId('plot-speed').locator('canvas').evaluate(
    (canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.getByRole('banner').getByRole('button', { name: 'Pause', exact: true }).click();
  await plots.getByRole('button', { name: 'Keep' }).click();
  await expect(kept).toHaveText('The same values');
  await setField(page, 'friction', '0.1');
  await expect(kept).toHaveText('Friction 0.2');
  await page.waitForTimeout(500); // paused, the chart stays as it is
  const both = await drawn();
  await page.waitForTimeout(500);
  expect(await drawn()).toBe(both);
  await plots.getByRole('button', { name: 'Let go of Friction 0.2' }).click();
  await expect(kept).toHaveCount(0);
  await poll(drawn).not.toBe(both);
});
