import type { Page } from '@playwright/test';
import { scenes } from '../src/scenes/index';
import { SUBJECTS } from '../src/scenes/testing/subjects';
import { openingOf, writeLink } from '../src/share/link';
import { expect, openNext, sceneButton, sharedTest, waitForRun } from './support/page';
import { lookAt, uncovered, watchScene, type Look } from './support/subject/look';

/**
 * Each scene, as the gallery opens it where processors compute and draw, shows what it is about: in the window, not
 * behind cards or behind what else is drawn, and moving. `node scripts/test.mjs build subjects` looks at all of them,
 * or at those that GROUSER_SUBJECTS names, and every run at QUICK.
 */

/** Windows [CSS pixels], and moments after a scene has begun at which its subject is looked at [ms]. */
const WINDOWS = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
const MOMENTS = [500, 2500, 5000];
/** A scene whose subject is among grains, and moves by them. */
const QUICK = new Set(['brazil-nut']);
/** Least shares of a look, as Look says, and of its points that no card covers [1]. */
const LEAST = { area: 0.005, inside: 0.9, shown: 0.75, free: 0.8, moved: 0.02 };
/** Less of it is in the window where it falls into the picture from above. */
const INSIDE: Record<string, number> = { filling: 0.5 };
/** Seconds of a machine on which all beds are as light as they come. */
const SLOW = { perSweep: 1e-6, perContact: 1e-7, perGrain: 1e-6 };

type Key = keyof typeof LEAST;

/** Has the page look at what is drawn, on a slow machine, where nobody has opened a panel. */
async function prepare(page: Page): Promise<void> {
  await watchScene(page);
  await page.goto('./icon.svg');
  await page.evaluate((own) => {
    const kept = JSON.parse(localStorage.getItem('grouser.speed')!) as object;
    localStorage.setItem('grouser.speed', JSON.stringify({ ...kept, ...own }));
    localStorage.setItem('grouser.panels', '{}');
  }, SLOW);
  await page.goto('./');
}

const asked = process.env.GROUSER_SUBJECTS?.split(',');
for (const [name, viewport] of Object.entries(WINDOWS)) for (const scene of scenes) {
  const { id } = scene, isQuick = QUICK.has(id) && name === 'desktop';
  if (asked && !asked.includes(id)) continue;
  const tag = ['@subject', ...isQuick ? [] : ['@long']];
  sharedTest(`${id} shows what it is about, and it moves, ${name}`, { tag }, async ({ page }, info) => {
    sharedTest.setTimeout(150_000);
    await page.setViewportSize(viewport);
    if (page.url() === 'about:blank') await prepare(page);
    await openNext(page, writeLink(openingOf(scene)));
    await expect(sceneButton(page)).toContainText(scene.title);
    await waitForRun(page);
    const begin = Date.now(), looks: (Look & { free: number })[] = [];
    for (const moment of MOMENTS) {
      await page.waitForTimeout(Math.max(0, begin + moment - Date.now()));
      const look = await lookAt(page, SUBJECTS[id], looks.length === 0);
      looks.push({ ...look, free: await uncovered(page, look.at) });
    }
    const worst = (key: Key) => (key === 'moved' ? Math.max : Math.min)(...looks.map((look) => look[key]));
    const keys = Object.keys(LEAST) as Key[], row = Object.fromEntries(keys.map((key) => [key, worst(key)]));
    info.annotations.push({ type: 'subject', description: JSON.stringify({ scene: id, window: name, ...row }) });
    for (const key of keys)
      expect.soft(row[key], key).toBeGreaterThan(key === 'inside' ? INSIDE[id] ?? LEAST.inside : LEAST[key]);
  });
}
