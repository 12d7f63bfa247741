import { BALL, expect, field, issues, open, openNext, poll, sceneButton, test } from './support/page';

/** What leads a newcomer, or a class: the tour, and a link that shows some of the parameters. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the tour is offered once, points at controls, which may be used, and ends by Escape; a class link shows what it '
  + 'names', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('grouser.panels', '{}'); // over what the fixture keeps
  });
  await open(page, BALL);
  const more = page.getByRole('button', { name: 'More about the scene' });
  await more.click();
  const offer = page.locator('.caption').getByRole('button', { name: 'Take the tour, a minute' });
  await expect(offer).toBeVisible();
  expect(asked.filter((url) => /\/Tour-/.test(url))).toEqual([]);
  await offer.click();

  const step = (k: number) => page.getByRole('dialog', { name: `Tour, ${k} of 5`, exact: true });
  const ringed = page.locator('[data-toured]'), next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(step(1)).toBeFocused();
  await expect(ringed).toHaveClass(/primary/);
  await ringed.click(); // the control itself
  await expect(step(1)).toContainText('The message says what has changed');
  await expect(page.getByTestId('notice').filter({ hasText: '→' })).toBeVisible();
  await next.click();
  await expect(step(2)).toBeFocused();
  await expect(ringed).toHaveClass(/caption-more/);
  await step(2).getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('heading', { name: 'Try this' })).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { name: 'Try this' })).toHaveCount(0);
  await step(3).getByRole('button', { name: 'Open the plots' }).click(); // or the card does it
  await expect(page.getByRole('region', { name: 'Plots' })).toBeVisible();
  await expect(next).toBeFocused();
  await next.press('Enter');
  await step(4).getByRole('button', { name: 'Go back to the middle' }).click();
  await expect(page.getByTestId('recorded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('recorded')).toBeHidden(); // what was in the way is taken back
  await expect(ringed).toHaveCount(0);
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('grouser.tour'))).toBe('seen');

  // what a teacher makes by ticking: whoever opens it finds no other parameters or scenes until all is shown
  await more.click();
  await page.getByRole('button', { name: 'Change something' }).click();
  await page.getByRole('button', { name: 'Class link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Class link' });
  await expect(dialog.getByRole('button', { name: 'Tick what is to be shown' })).toBeDisabled();
  for (const name of ['Friction', 'Speed']) await dialog.getByRole('checkbox', { name, exact: true }).check();
  await dialog.getByRole('button', { name: 'Copy the link, with 2 shown' }).click();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
  expect(link).toMatch(/^#1\/rolling-ball\?.*&show=\w+,\w+$/);

  await openNext(page, `${link},sand`);
  await expect(issues(page)).toContainText('show names "sand"');
  const rows = page.getByTestId(/^row-/);
  await expect(rows).toHaveCount(2);
  const search = page.getByLabel('Search parameters');
  await search.fill('gravity');
  await expect(rows).toHaveCount(0);
  await search.fill('');
  await expect(page.locator('.scene-button')).toBeDisabled();
  const openRun = page.getByRole('button', { name: 'Open a saved run' });
  await expect(openRun).toHaveCount(0); // it may be of another scene
  const drop = page.getByRole('button', { name: 'Drop something into the soil' });
  const lab = page.getByRole('button', { name: 'Solver lab' });
  for (const tool of [drop, lab]) await expect(tool).toHaveCount(0);
  await page.evaluate(() => { // a surface that is dropped on the page is not dropped into the soil, either
    const data = new DataTransfer();
    data.items.add(new File(['solid'], 'a.stl'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
  });
  await expect(page.getByTestId('notice').filter({ hasText: 'leaves that out' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field(page, 'friction').fill('0.3');
  await field(page, 'friction').press('Enter');
  await poll(() => page.url()).toMatch(/friction=0.3&show=/); // the address stays that of the class
  await openNext(page, `${link},lab`);
  await expect(lab).toBeVisible();
  await expect(drop).toHaveCount(0);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(field(page, 'gravity')).toBeVisible();
  await expect(sceneButton(page)).toBeEnabled();
  for (const tool of [openRun, drop, lab]) await expect(tool).toBeVisible();
  expect(page.url()).not.toContain('show=');
});
