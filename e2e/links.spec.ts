import { scenes } from '../src/scenes/index';
import {
  BALL, expect, field, issues, keepSpeed, open, poll, readTime, sceneButton, setField, test, waitForProgress,
  waitForRun, watchFaults,
} from './support/page';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a copied link opens the same thing elsewhere', { tag: '@long' }, async ({ page, browser, faults, speed }) => {
  await open(page, '#1/single-wheel?grainRadius=20&substeps=10');
  await waitForRun(page);
  await page.getByRole('button', { name: /^Show \d+ more for experts$/ }).click();
  await setField(page, 'slip', '-0.125');
  await setField(page, 'tolerance', '1e-9');
  await field(page, 'law').selectOption('relaxed');
  await setField(page, 'camera', '0.5, -1, 0.7, 0.1, 0, 0.1');
  await setField(page, 'seed', '4294967295');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByTestId('notice').filter({ hasText: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  // Only what differs from the defaults, in the order of the declaration, to be read and edited by hand.
  expect(new URL(link).hash).toBe('#1/single-wheel?slip=-0.125&grainRadius=20&law=relaxed&substeps=10&tolerance=1e-9'
    + '&seed=4294967295&camera=0.5,-1,0.7,0.1,0,0.1');

  const elsewhere = await browser.newContext(), other = await elsewhere.newPage();
  watchFaults(other, faults);
  await keepSpeed(other, speed);
  await other.goto(link);
  await expect(sceneButton(other)).toContainText(scenes[0].title);
  for (const key of ['slip', 'tolerance', 'law', 'camera', 'seed', 'grainRadius', 'load', 'solver']) {
    await expect(field(other, key)).toHaveValue(await field(page, key).inputValue());
  }
  await expect(field(other, 'slip')).toHaveValue('-0.125');
  await expect(issues(other)).toHaveCount(0);
  await waitForRun(other);
  await elsewhere.close();
});

test('where the clipboard is refused the link is shown to be copied by hand', async ({ page, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await open(page, `${BALL}?friction=0.7`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Link')).toHaveValue(page.url());
});

const long = (length: number, of: string) => of.repeat(Math.ceil(length / of.length)).slice(0, length);

/** Faulty links, and what the message about each must name: the key, the value, what is allowed. */
const BAD: [what: string, hash: string, names: (string | RegExp)[]][] = [
  ['an unknown scene', '#1/nowhere', ['"nowhere"', 'wheel-lab', `${scenes.length - 3} more`]],
  ['another version', '#2/rolling-ball', ['#2/rolling-ball', '#1/']],
  ['no link at all', '#hello', ['#hello', '#1/']],
  ['an unknown key', `${BALL}?frction=1`, ['frction = 1', 'Did you mean friction?']],
  ['a repeated key', `${BALL}?friction=0.3&friction=0.4`, ['friction', 'more than once']],
  ['NaN', `${BALL}?friction=NaN`, ['friction = NaN', '0 to 2']],
  ['infinity', `${BALL}?speed=Infinity`, ['speed = Infinity', '0 to 20 m/s']],
  ['an endless exponent', `${BALL}?speed=1e999`, ['speed = 1e999', '0 to 20 m/s']],
  ['a value out of range', `${BALL}?friction=1e9`, ['friction = 1e9', '0 to 2']],
  ['no value', `${BALL}?friction=`, ['friction = (nothing)', '0 to 2']],
  ['a choice that is none', `${BALL}?law=none`, ['law = none', 'exact or relaxed']],
  ['a count beyond reason', '#1/filling?count=1e12', ['count = 1e12', /to \d+/]],
  ['a fraction of a grain', '#1/filling?count=10.5', ['count = 10.5', 'whole number']],
  ['__proto__', `${BALL}?__proto__=1`, ['__proto__', 'not a parameter']],
  ['constructor', `${BALL}?constructor=1&toString=2`, ['constructor', 'toString']],
  ['HTML', `${BALL}?<img/src/onerror>=1`, ['<img/src/onerror>', 'not a parameter']],
  ['a broken escape', `${BALL}?law=%E0%A4%A`, ['law = ', 'exact or relaxed']],
  ['100 kB', `${BALL}?friction=${long(100_000, '0123456789')}`, [/100\d\d\d/, '2000']],
  ['100 kB of keys', `${BALL}?${long(100_000, 'a=1&')}`, ['2000']],
];

test('a bad link says what is wrong with it, and the page works on', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, BALL);
  await waitForRun(page);
  for (const [what, hash, names] of BAD) {
    await test.step(what, async () => {
      await page.evaluate((bad) => { location.hash = bad; }, hash);
      for (const name of names) await expect(issues(page)).toContainText(name);
      expect((await issues(page).innerText()).length).toBeLessThan(2000); // a sentence, not the link again
      await expect(page.getByRole('button', { name: 'Pause' })).toBeEnabled();
      await expect(field(page, 'gravity')).toHaveValue('9.81');
    });
  }
  expect(await page.evaluate(() => document.querySelectorAll('[onerror]').length)).toBe(0);
  await page.getByTestId('issues').getByRole('button').click();
  await expect(issues(page)).toHaveCount(0);
  await page.evaluate((good) => { location.hash = good; }, `${BALL}?friction=0.6`);
  await expect(field(page, 'friction')).toHaveValue('0.6');
  await waitForRun(page);
});

// What a page says of each is tested above: here that a page which begins with it runs, in every run with one of them.
for (const [k, what, hash] of [0, 5, 13, 17].map((k) => [k, ...BAD[k]] as const)) {
  const tag = k === 0 ? [] : '@long';
  test(`a page that is opened with ${what} runs all the same`, { tag }, async ({ page }) => {
    await open(page, hash.replace('single-wheel', 'rolling-ball'));
    await expect(issues(page)).toBeVisible();
    await poll(() => readTime(page), { timeout: 40_000 }).not.toBeNaN();
    await waitForProgress(page);
  });
}
