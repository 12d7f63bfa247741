import { scenes } from '../src/scenes/index';
import { expect, openNext, poll, readTime, sceneButton, sharedTest, view, waitForRun } from './support/page';
import { shareOfChanged, shareOfEdges } from './support/png';

/**
 * Scenes that come to rest within a second or two, or start at rest: a later picture may be the same. They have edges
 * on 0.0018 to 0.04 of the picture, an empty one on 0 to 0.00016.
 */
const RESTS = new Set([
  'guideway', 'repose', 'conveyor', 'tire-bounce', 'snow', 'brittle', 'lcp-vs-relaxed', 'painleve', 'beam',
  'cannonball', 'penalty-vs-ccp', 'anti-relaxation', 'solver-lab', 'shear-plastic',
  'direct-shear', 'triaxial', 'pressure-sinkage', 'crater', 'impact', 'gap-flow',
]);

/**
 * Cameras for scenes with a line that is one pixel wide from the usual place, and that a slow device, drawing fewer
 * pixels, leaves out.
 */
const NEARER: Record<string, string> = { painleve: 'camera=0,-1.2,0.4,0,0,0.1' };

/**
 * Scenes of each kind of picture: every run sees these, and other tests of pages open most of the others, those with
 * flexible surfaces among them (flexible.spec.ts).
 */
const KINDS = new Set(['dozer', 'conveyor', 'painleve', 'brittle', 'ellipsoid-drop', 'shear-plastic']);

for (const scene of scenes) {
  sharedTest(`${scene.id} runs`, { tag: KINDS.has(scene.id) ? [] : '@long' }, async ({ page }) => {
    sharedTest.setTimeout(150_000);
    // Without a GPU a big bed would take minutes to settle: a small one is taken.
    const settings = Object.entries(scene.small).map(([key, value]) => `${key}=${value}`);
    const small = [...settings, ...(scene.id in NEARER ? [NEARER[scene.id]] : [])].join('&');
    await openNext(page, `#1/${scene.id}${small && '?'}${small}`);
    await expect(sceneButton(page)).toContainText(scene.title);
    await expect(page.getByTestId(/^plot-/)).toHaveCount(scene.plots.length);
    await waitForRun(page);
    const first = await view(page);
    if (RESTS.has(scene.id)) {
      await poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(0); // it may rest by now
      // at its begin, and still: then it is drawn with all pixels, however slow the device, and nothing has slid away
      await page.keyboard.press('Space');
      await page.keyboard.press('r');
      await poll(async () => shareOfEdges(await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.001);
      return;
    }
    await poll(async () => shareOfChanged(first, await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.0005);
  });
}
