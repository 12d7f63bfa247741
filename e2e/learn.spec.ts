import { BALL, expect, openNext, sharedTest, waitForRun } from './support/page';

const OPENS = 'L opens the page of the scene, whose formulas obey the policy; parameters take its place';
sharedTest(OPENS, async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (said) => { if (/Content Security Policy/.test(said.text())) refused.push(said.text()); });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openNext(page, BALL);
  await waitForRun(page);
  expect(asked.filter((url) => /KaTeX|Lesson/.test(url))).toEqual([]);
  const caption = page.locator('.caption');
  await expect(caption).toBeVisible();
  await page.keyboard.press('l');
  await expect(caption).toBeHidden(); // its words are on the page
  const learn = page.getByRole('complementary', { name: 'Learn' });
  await expect(learn.getByTestId('lesson')).toContainText('When does a sliding ball begin to roll');
  await expect(learn.locator('.law .katex-display')).toHaveCount(3);
  await expect(learn.locator('.katex-error')).toHaveCount(0);
  await expect(learn.getByRole('img')).toHaveAccessibleName(/A ball on a plane/);
  await page.evaluate(async () => { await document.fonts.ready; });
  expect(await page.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true);
  // a fraction is higher than its line: styles of nodes were not refused
  const heights = await learn.locator('.law .katex-display').evaluateAll((all) => all.map((e) => e.clientHeight));
  expect(Math.max(...heights)).toBeGreaterThan(28);
  expect(refused).toEqual([]);
  await page.keyboard.press('p');
  await expect(learn).toBeHidden();
  await expect(caption).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Parameters' })).toBeVisible();
});

const COMPARES = 'the page of an experiment has its comparisons with their data and figures, and runs one of them';
sharedTest(COMPARES, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openNext(page, '#1/direct-shear');
  await waitForRun(page);
  expect(asked.filter((url) => /validation|data\/(?:results|pictures)/.test(url))).toEqual([]);
  await page.keyboard.press('l');
  const learn = page.getByRole('complementary', { name: 'Learn' }), compared = learn.getByTestId('compared');
  const lentils = compared.getByRole('rowgroup').filter({ hasText: 'Strength ratio of lentils' });
  await expect(lentils).toContainText('Melanz2016 §7.1');
  await expect(lentils).toContainText(/A run took \d+ s/);
  const data = await page.request.get(String(await lentils.getByRole('link').getAttribute('href')));
  expect(await data.text()).toContain('# Direct shear');
  const figure = learn.locator('figure img').first();
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(860);
  await lentils.getByRole('button', { name: 'Run it here' }).click();
  await expect(page).toHaveURL(/#1\/direct-shear\?.*normalStress=71\.4.*/);
  await waitForRun(page);
  await expect(page.locator('.plots')).toBeVisible();
  await expect(learn).toBeVisible();
  await page.keyboard.press('p'); // as other tests have it
  await expect(learn).toBeHidden();
});
