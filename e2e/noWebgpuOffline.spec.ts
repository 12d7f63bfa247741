import type { Page } from '@playwright/test';
import { ISOLATION } from '../scripts/isolation.mjs';
import { hostedTest as test, isIsolated, openOn } from './support/hosted';
import { BALL, expect, issues, poll, waitForProgress } from './support/page';

/** The tests check that the page can be installed, and opens without a net once its files are kept. */

const WORKER = 'service-worker.js';
const answer = (page: Page) => poll(() => page.evaluate(() => document.documentElement.dataset.offline ?? ''),
  { timeout: 90_000 });

for (const headers of [{}, ISOLATION]) {
  const isHosts = headers === ISOLATION, how = isHosts ? 'isolated by its host' : 'isolated by its service worker';
  const title = `a page that is ${how} opens without a net once its files are kept`;
  test(title, { tag: '@long' }, async ({ page, context, host, faults }) => {
    test.setTimeout(240_000);
    const { url, asked, setGone } = await host({ headers });
    await openOn(page, url, BALL);
    await answer(page).toBe('kept');
    expect(asked.filter((name) => name.includes('Lesson')).length).toBeGreaterThan(0); // nobody has opened it
    await page.close();
    setGone(true);
    const next = await context.newPage();
    await openOn(next, `${url}?isolated=1`, '#1/beam');
    expect(await isIsolated(next)).toBe(true);
    await next.keyboard.press('l');
    await expect(next.locator('.katex').first()).toBeVisible();
    await expect(issues(next)).toHaveCount(0);
    faults.length = 0;
  });
}

test('a version that comes while the page is open is told, and the run goes on', { tag: '@long' },
  async ({ page, host }) => {
  test.setTimeout(180_000);
  let isNewer = false;
  const newer = (text: string) => (isNewer
    ? text.replace(/BUILD = "/, '$&newer').replace(/assets\/index-/g, 'assets/index-newer-') : text);
  const { url } = await host({ edits: { [WORKER]: newer } });
  await openOn(page, url, BALL);
  await answer(page).toBe('kept');
  isNewer = true;
  await page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
  await expect(page.getByText('A newer version of Grouser is here: reload the page to have it.')).toBeVisible();
  await waitForProgress(page);
});

test('with a full disk nothing is kept, and nobody is bothered', { tag: '@long' }, async ({ page, host }) => {
  test.setTimeout(180_000);
  const full = (text: string) => `${text}
    Cache.prototype.add = Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    self.addEventListener('message', ({ source }) => { source.postMessage({ type: 'asked' }); });`;
  const { url } = await host({ edits: { [WORKER]: full } });
  await openOn(page, url, BALL);
  await answer(page).toBe('asked');
  await waitForProgress(page);
  await expect(issues(page)).toHaveCount(0);
  await answer(page).toBe('asked');
});

test('the browser may install the page', { tag: '@long' }, async ({ page, context, host }) => {
  const { url } = await host();
  await openOn(page, url, BALL);
  const client = await context.newCDPSession(page);
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
