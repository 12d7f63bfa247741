import type { Page } from '@playwright/test';
import { hostPage, type HostOptions } from './host';
import { expect, status, test, waitForRun } from './page';

type Fixtures = {
  /** Serves the page until the test ends. */
  host(options?: HostOptions): ReturnType<typeof hostPage>;
  /** Number of times that the page was loaded. */
  loads: { count: number };
};

/** A test of the page on hosts of its own, which service workers may serve. */
export const hostedTest = test.extend<Fixtures>({
  serviceWorkers: 'allow',
  host: async ({ page: _ }, use) => {
    const hosts: Awaited<ReturnType<typeof hostPage>>[] = [];
    await use(async (options) => {
      const made = await hostPage(options);
      hosts.push(made);
      return made;
    });
    hosts.forEach(({ close }) => close());
  },
  loads: async ({ page }, use) => {
    const loads = { count: 0 };
    page.on('domcontentloaded', () => { loads.count++; });
    await use(loads);
  },
});

/** Waits for the page to start, which it may do only when it was loaded anew. */
export const started = (page: Page) => expect(status(page)).toBeAttached();
export const isIsolated = (page: Page) => page.evaluate(() => crossOriginIsolated);

/** Opens a link on a host and waits until it runs. */
export async function openOn(page: Page, url: string, link: string): Promise<void> {
  await page.goto(url + link);
  await started(page);
  await waitForRun(page);
}
