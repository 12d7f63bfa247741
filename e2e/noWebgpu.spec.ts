import { mainScene } from '../src/app/mainScene';
import { variantFor } from '../src/scenes/variants';
import { openingOf } from '../src/share/link';
import {
  expect, field, inWorker, issues, open, poll, readTime, SMALL_WHEEL, status, test, view, waitForProgress, waitForRun,
} from './support/page';
import { countColors, shareOfChanged, shareOfDark, shareOfVivid, spreadOfHue } from './support/png';
import { rowsOf, savePicture } from './support/savePicture';

test('without WebGPU the CPU engine runs, WebGL2 draws, and the page says so', async ({ page }) => {
  test.setTimeout(150_000);
  await open(page, `${SMALL_WHEEL}&omega=5&color=height`);
  const said = /^There is no WebGPU here: the CPU engine runs.*\.$/; // for a while
  await expect(page.getByTestId('notice')).toHaveText(said, { timeout: 60_000 });
  await waitForRun(page);
  expect(await page.evaluate(async () => (await navigator.gpu?.requestAdapter()) ?? null)).toBeNull();
  await expect(status(page)).toHaveAttribute('data-backend', 'cpu');
  await expect(status(page)).toContainText('CPU');
  await poll(async () => shareOfVivid(await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.01);
  const first = await view(page);
  expect(countColors(first)).toBeGreaterThan(30);
  await waitForProgress(page);
  await poll(async () => shareOfChanged(first, await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.005);

  // sand of many minerals: 0.048 was seen, and 0.014 where all grains had one tone
  await field(page, 'color').selectOption('plain');
  await poll(async () => spreadOfHue(await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.03);

  const { picture } = await savePicture(page, { size: [700, 300], legend: false, caption: true });
  expect([picture.width, picture.height]).toEqual([700, 300]);
  expect(spreadOfHue(picture)).toBeGreaterThan(0.03);
});

test('a leaning rod casts its shadow on the floor', async ({ page }) => {
  // from above: beside the track, over whose edge only the shadow reaches
  await open(page, '#1/painleve?radius=0.035&dt=1e-4&arrows=off&camera=0.2,-0.3,3,0.2,0,0');
  await waitForRun(page);
  const inShade = async () => {
    const picture = await view(page);
    return shareOfDark(rowsOf(picture, 0, Math.round(0.25 * picture.height)));
  };
  await poll(inShade, { timeout: 60_000 }).toBeGreaterThan(0.002);
});

test('the bare address takes a smaller bed by itself', { tag: '@long' }, async ({ page, speed }) => {
  await open(page, '');
  await expect(page.getByTestId('notice')).toContainText(/runs [0-9]+ of some [0-9]+ grains/, { timeout: 60_000 });
  const main = mainScene(speed), { count } = variantFor(main, openingOf(main).values, speed);
  await expect(page).toHaveURL(new RegExp(`#1/${main.id}\\?.*count=${String(count)}\\b`));
  await poll(() => readTime(page)).not.toBeNaN(); // it settles, as in opening.spec.ts, where it then runs
});

test('backend=gpu is refused in a sentence, and the CPU engine runs', { tag: '@long' }, async ({ page }) => {
  await open(page, '#1/rolling-ball?backend=gpu');
  await expect(issues(page)).toContainText('backend = gpu is not possible here: the browser offers no WebGPU adapter');
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'cpu');
});

test('without WebGL2, too, physics and plots run, and one sentence says what is missing', { tag: '@long' },
  async ({ page, faults }) => {
  await inWorker(page, `{
    const getContext = OffscreenCanvas.prototype.getContext;
    OffscreenCanvas.prototype.getContext = function (kind, ...more) {
      return kind === 'webgl2' ? null : getContext.call(this, kind, ...more);
    };
  }`);
  await open(page, '#1/rolling-ball');
  await waitForRun(page);
  await waitForProgress(page);
  await expect(issues(page).getByRole('listitem')).toHaveText(['Nothing can be drawn here: there is no WebGPU, and the '
    + 'browser has no WebGL2. Physics and plots run without a picture.']);
  faults.length = 0; // three logs what it lacks
});
