import { SUBJECTS } from '../src/scenes/testing/subjects';
import { expect, open, SMALL_WHEEL, test, waitForRun } from './support/page';
import { lookAt, uncovered, watchScene } from './support/subject/look';

/** What a first visit sees on each kind of screen, where processors compute and draw. */

const WINDOWS = {
  'a desktop': { width: 1280, height: 720 }, 'a phone': { width: 390, height: 844 },
  'a phone that lies': { width: 844, height: 390 },
};
/** Least share of the subject that nothing of the page is over [1]. */
const LEAST_FREE = 0.9;

for (const [name, viewport] of Object.entries(WINDOWS)) {
  const tag = name === 'a desktop' ? [] : ['@long']; // noWebgpuLayout.spec.ts has phones in every run
  const title = `on ${name} the subject is free, beside a line, one big button and the tour's first card`;
  test(title, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.setItem('grouser.panels', '{}'); // over what the fixture keeps
    });
    await watchScene(page);
    await open(page, SMALL_WHEEL);
    await waitForRun(page);
    const isFree = async (what: string) => {
      const { at } = await lookAt(page, SUBJECTS['single-wheel'], true);
      await expect.soft(uncovered(page, at), what).resolves.toBeGreaterThan(LEAST_FREE);
    };
    const card = page.locator('.caption'), big = card.getByRole('button', { name: 'Dig in' });
    await expect(card.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(big).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole('list')).toHaveCount(0); // what there is to try comes with a click
    await isFree('first view');

    await card.getByRole('button', { name: 'More about the scene' }).click();
    await page.getByRole('button', { name: 'Take the tour, a minute' }).click();
    const tour = page.getByRole('dialog', { name: 'Tour, 1 of 5' });
    await expect(tour).toBeInViewport({ ratio: 1 });
    await expect(big).toBeInViewport({ ratio: 1 }); // it is pointed at, and can be pressed
    await expect(card.getByRole('list')).toHaveCount(0);
    await page.waitForTimeout(1000); // the picture has gone back beside the small card
    await isFree('tour');
  });
}
