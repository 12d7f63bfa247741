import { chromium, type Browser } from '@playwright/test';
import {
  BALL, expect, failure, field, inWorker, issues, keepSpeed, open, openNext, pauseAndHash, poll, readTime, SMALL_WHEEL,
  status, test, view, waitForProgress, waitForRun,
} from './support/page';
import { hashByCommandLine } from './support/commandLine';
import { shareOfVivid } from './support/png';

/** Ends the GPU process, with which every device of every page is lost. */
async function crashGpu(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess').catch(() => {}); // the answer may be lost with it
}

/**
 * Runs during which the device is lost. On the emulated device the bed is one that it can compute: 60 grains, seen from
 * near by.
 */
const LOST = [['auto', `${SMALL_WHEEL}&omega=3`, 'omega', '3', 0.01], [
  'gpu', '#1/filling?count=60&friction=0.3&camera=8,-20,10,0,0,4', 'friction', '0.3', 0.005,
]] as const;

for (const [backend, hash, key, value, vivid] of LOST) {
  const times = backend === 'gpu' ? 2 : 1, title = `backend=${backend} outlives a killed GPU process, ${times}×`;
  // every run has a lost device and its lost replacement in src/worker/engineWorker.test.ts and session.test.ts
  test(title, { tag: '@long' }, async ({ launchOptions, baseURL, speed }) => {
    test.setTimeout(180_000);
    // A browser of its own: a GPU process that died three times is not started again.
    const browser = await chromium.launch(launchOptions);
    const page = await browser.newPage({ baseURL, viewport: { width: 900, height: 560 } });
    const lost = page.getByTestId('notice').filter({ hasText: 'The graphics device was lost' });
    await keepSpeed(page, speed);
    await open(page, `${hash}&backend=${backend}`);
    await waitForRun(page);
    for (let k = 0; k < times; k++) {
      await waitForProgress(page);
      await page.waitForTimeout(2000); // a snapshot is taken more than once a second
      const before = await readTime(page);
      await crashGpu(browser);
      await expect(lost).toContainText(
        backend === 'gpu' ? 'goes on from its last state' : 'goes on undisturbed', { timeout: 30_000 });
      await waitForRun(page);
      await waitForProgress(page);
      expect(await readTime(page)).toBeGreaterThan(before / 2); // no new start
      await expect(page).toHaveURL(new RegExp(`${key}=${value}`));
      await expect(field(page, key)).toHaveValue(value);
      await poll(async () => shareOfVivid(await view(page)), { timeout: 60_000 }).toBeGreaterThan(vivid);
      await lost.getByRole('button').click();
    }
    await expect(failure(page)).toHaveCount(0);
    await browser.close();
  });
}

test('a worker that does not arrive is a sentence, and the page works on', async ({ page, faults }) => {
  await page.route('**/engine.worker*', (route) => route.abort());
  await open(page, BALL);
  await expect(failure(page)).toContainText('The simulation could not start');
  await expect(failure(page).getByRole('button', { name: 'Reload' })).toBeEnabled();
  await page.getByTitle('Choose a scene').click();
  await expect(page.getByRole('dialog', { name: 'Scenes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeDisabled();
  faults.length = 0; // the browser logs the file that is missing
});

/** Runs whose engine worker hangs; on the emulated device the last state is one that the device had. */
const HANGS = [
  ['cpu', '#1/filling?count=60&dt=0.005&backend=cpu'], ['gpu', '#1/filling?count=60&dt=0.005&backend=gpu'],
] as const;
for (const [backend, link] of HANGS) {
  const title = `an engine worker that hangs is replaced, and a run on the ${backend} goes on with its bits`;
  test(title, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(backend === 'gpu' ? 600_000 : 120_000); // an emulated device computes all of it twice
    await open(page, link);
    await waitForRun(page);
    await waitForProgress(page);
    await page.waitForTimeout(1500); // a state is kept more than once a second
    const before = await readTime(page), hung = Date.now();
    const engine = page.workers().find((worker) => worker.url().includes('engine.worker'))!;
    engine.evaluate(() => { for (;;); }).catch(() => {}); // it ends with the worker
    const said = page.getByTestId('notice').filter({ hasText: 'was replaced. The run goes on from its last state.' });
    await expect(said).toBeVisible({ timeout: 30_000 }); // the page's clock is late, too
    const seconds = (Date.now() - hung) / 1000;
    await waitForRun(page);
    expect(await readTime(page)).toBeGreaterThan(before - 1);
    // it goes on from less than a second before, and takes as long again as it took to come here
    await expect.poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(before);
    const { time, hash } = await pauseAndHash(page);
    test.info().annotations.push({ type: 'silence', description: `${seconds} s, at ${before} and ${time} s` });
    expect(seconds).toBeGreaterThan(4);
    await expect(failure(page)).toHaveCount(0);
    if (backend === 'cpu') return expect(await hashByCommandLine(link, time)).toBe(hash);
    await page.goto('about:blank');
    await open(page, `${link}&at=${time}`);
    await expect(status(page)).toHaveAttribute('data-hash', hash, { timeout: 420_000 });
  });
}

/** Never ends once a world of so many balls is asked for: the announcement of the build is on its way then. */
const HANGS_IN_BUILD = `addEventListener('message', ({ data }) => {
  if (data.type === 'load' && data.setup.values.count === 61) setTimeout(() => { for (;;); }, 50);
});`;
const OVERDUE = 'an engine that hangs while it builds a world is told after a minute; a reload opens another scene';
test(OVERDUE, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await inWorker(page, HANGS_IN_BUILD);
  await open(page, BALL);
  await waitForRun(page);
  await openNext(page, '#1/filling?count=61&backend=cpu');
  const hung = Date.now();
  await expect(page.getByTestId('progress')).toContainText('Building the world');
  await expect(failure(page)).toContainText('a minute without a sign of life', { timeout: 150_000 });
  expect(Date.now() - hung).toBeGreaterThan(55_000);
  await expect(page.getByTestId('progress')).toContainText('Building the world'); // nothing is ended
  await failure(page).getByRole('button', { name: 'Keep waiting' }).click();
  await expect(failure(page)).toHaveCount(0);
  await page.evaluate(() => { location.hash = '#1/filling?count=62&backend=cpu'; });
  await page.reload();
  await waitForRun(page);
  await expect(field(page, 'count')).toHaveValue('62');
});

test('a CPU engine that does not arrive is a sentence', { tag: '@long' }, async ({ page, faults }) => {
  // A worker's own worker passes by the routes of the page: the first one is given a wrong address of the second.
  await page.route('**/engine.worker*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('cpu.worker', 'no.worker') });
  });
  await open(page, BALL);
  await expect(failure(page).or(issues(page)).first()).toContainText('The worker of the CPU engine could not start');
  await expect(status(page)).toBeVisible();
  faults.length = 0;
});

test('a browser without OffscreenCanvas or module workers gets a sentence', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });
  await open(page, BALL);
  await expect(failure(page)).toContainText('could not start in this browser');
});
