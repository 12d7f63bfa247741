import {
  expect, issues, open, pauseAndHash, phase, poll, readTime, status, test, view, waitForRun,
} from './support/page';
import { shareOfChanged } from './support/png';

/** Ten seconds of a few grains, which take less than a second to compute. */
const POUR = '#1/filling?count=60&dt=0.005&backend=cpu';

test('what was computed is scrubbed through, played back and gone on from, and a link leads to a moment of it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: {
      writeText: (text: string) => { document.documentElement.dataset.copied = text; return Promise.resolve(); },
    } });
  });
  await open(page, POUR);
  await waitForRun(page);
  const line = page.getByRole('slider', { name: 'Moment shown' }), chip = page.getByTestId('recorded');
  await poll(() => readTime(page)).toBeGreaterThan(1);
  const { time: end } = await pauseAndHash(page), moment = () => line.inputValue().then(Number);

  await line.focus();
  await page.keyboard.press('Home'); // to the start of the record
  await expect(chip).toHaveText('Recorded at 0.00 s');
  await page.getByRole('button', { name: 'Play back the record' }).click();
  await poll(moment).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Stop the playback' }).click();
  const shown = await moment();
  expect(shown).toBeLessThan(end);
  expect(await readTime(page)).toBe(end); // nothing was computed meanwhile

  await page.getByRole('button', { name: 'Link to this moment' }).click();
  const link = await page.evaluate(() => document.documentElement.dataset.copied!);
  const at = Number(/&at=([\d.]+)$/.exec(link)![1]);
  // the slider gives the nearest of its steps, which are the kept frames; the moment itself may lie between two
  const step = Number(await line.getAttribute('step'));
  expect(Math.abs(at - shown)).toBeLessThan(step / 2 + 1e-3);

  await page.getByRole('button', { name: 'Go on from here' }).click();
  await expect(page.locator('.notices')).toContainText('The run goes on from');
  await expect(chip).toBeHidden();
  await waitForRun(page);

  await page.goto('about:blank'); // or the run that was paused for it would be taken for the one it opens
  await open(page, link.replace(/^[^#]*/, ''));
  await poll(() => phase(page)).toBe('paused');
  expect(await readTime(page)).toBeGreaterThanOrEqual(at - 1e-9);
  expect(await readTime(page)).toBeLessThan(at + 0.005);
});

test('a run that the GPU computes and draws is recorded, too: what it was is seen, then what it is, and it goes on',
  { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, '#1/filling?count=60&dt=0.005&backend=gpu&camera=8,-20,10,0,0,4');
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'gpu');
  const line = page.getByRole('slider', { name: 'Moment shown' }), chip = page.getByTestId('recorded');
  await poll(() => readTime(page), { timeout: 90_000 }).toBeGreaterThan(1);
  const { time: end } = await pauseAndHash(page), present = await view(page);
  await line.focus();
  await page.keyboard.press('Home');
  await expect(chip).toHaveText('Recorded at 0.00 s');
  await poll(async () => shareOfChanged(present, await view(page))).toBeGreaterThan(0.002);
  await line.press('End');
  await expect(chip).toBeHidden();
  await poll(async () => shareOfChanged(present, await view(page))).toBe(0);
  expect(await readTime(page)).toBe(end);
  await line.press('Home');
  await page.getByRole('button', { name: 'Go on from here' }).click();
  await expect(page.locator('.notices')).toContainText('The run goes on from');
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'gpu');
  await expect(issues(page)).toHaveCount(0);
});

const STILL = 'a run in which nothing moves any more is played back over and over, and goes on once somebody acts';
test(STILL, { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '#1/painleve');
  const chip = page.getByTestId('recorded'), moment = page.getByRole('slider', { name: 'Moment shown' });
  await expect(chip).toHaveText(/^At rest, so played back over and over: at \d/);
  const seen = async () => Number(await moment.inputValue()), end = await readTime(page);
  await poll(seen).toBeGreaterThan(0.5 * end);
  await poll(seen).toBeLessThan(0.3 * end);
  expect(await readTime(page)).toBe(end);
  await page.keyboard.press('Space');
  await expect(chip).toBeHidden();
  await poll(() => readTime(page)).toBeGreaterThan(1.4 * end);
  await expect(chip).toBeHidden(); // once a run
});

test('a moment that cannot be is a sentence, and the rest of the link opens', { tag: '@long' }, async ({ page }) => {
  await open(page, `${POUR}&at=tomorrow`);
  await expect(page.locator('.notices')).toContainText('at = tomorrow is not allowed: a time from 0 to 3600 s');
  await waitForRun(page);
});
