import { mainScene } from '../src/app/mainScene';
import { scenes } from '../src/scenes/index';
import { openingOf, readLink, writeLink } from '../src/share/link';
import {
  BALL, expect, field, open, openNext, phase, poll, readTime, sceneButton, sharedTest, SMALL_WHEEL, status, test,
  view, waitForProgress, waitForRun,
} from './support/page';
import { countColors, shareOfChanged, shareOfVivid } from './support/png';

test('the bare address shows the main scene of this machine, running', async ({ page, speed }) => {
  test.setTimeout(150_000);
  await open(page, '');
  expect(mainScene(speed)).not.toBe(scenes[0]); // an earlier visit measured a machine that is fast enough for more
  await expect(sceneButton(page)).toContainText(mainScene(speed).title);
  await expect(page.locator('.caption').getByRole('heading')).toHaveText('Machines on soil, simulated grain by grain.');
  await waitForRun(page);
  const first = await view(page);
  await waitForProgress(page);
  await poll(async () => shareOfChanged(first, await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.01);
});

test('a first visit sees the picture, a line and one thing to do; more opens all else, and what was opened is open at '
  + 'the next', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.protocol !== 'http:' || localStorage.getItem('visited')) return;
    localStorage.setItem('grouser.panels', '{}'); // over what the fixture keeps
    localStorage.setItem('visited', 'yes');
  });
  const [{ title, action }] = scenes, [verb, set] = action!, bar = page.getByRole('banner');
  await open(page, writeLink(openingOf(scenes[0])));
  const card = page.locator('.caption'), line = card.getByRole('heading', { level: 2 });
  await expect(line).toHaveText(title); // of the scene that a link opened
  await expect(card.getByRole('button')).toHaveCount(3); // with the one that puts the card away
  for (const name of ['Parameters', 'Plots'])
    await expect(bar.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
  await expect(field(page, 'slip')).toHaveCount(0);

  const big = card.getByRole('button', { name: verb });
  const more = card.getByRole('button', { name: 'More about the scene' });
  await expect(big).toHaveClass(/primary/);
  await expect(page.locator('.caption .primary')).toHaveCount(1);
  await big.click();
  await expect(page.getByTestId('notice').filter({ hasText: 'Slip: 0.3 → 0.8.' })).toBeVisible();
  await poll(() => readLink(new URL(page.url()).hash).setup.values).toMatchObject(set);

  await more.click();
  await expect(card.getByRole('heading', { name: 'Try this' })).toBeVisible();
  await card.getByRole('button', { name: 'All scenes' }).click();
  await expect(page.getByRole('dialog', { name: 'Scenes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await more.click();
  await expect(card.getByRole('heading', { name: 'Try this' })).toHaveCount(0);
  await more.click();
  await card.getByRole('button', { name: 'Change something' }).click();
  await expect(field(page, 'slip')).toHaveValue('0.8');
  await page.reload();
  await expect(field(page, 'slip')).toHaveValue('0.8');
  await expect(bar.getByRole('button', { name: 'Plots' })).toHaveAttribute('aria-pressed', 'false');
});

test('grains are seen, and they move; the status line says where, how fast and how well; paused they stand still, '
  + 'under every overlay', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, `${SMALL_WHEEL}&omega=5&color=height`);
  // SwiftShader computes on the CPU, more slowly than the CPU engine, which therefore runs; the page says so.
  await expect(page.getByTestId('notice'))
    .toContainText(/swiftshader is emulated.*CPU engine/i, { timeout: 60_000 });
  await waitForRun(page);
  // Little else is drawn in strong colours; each grain is shaded from light to dark.
  await poll(async () => shareOfVivid(await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.01);
  const first = await view(page);
  expect(countColors(first)).toBeGreaterThan(30);
  await poll(async () => shareOfChanged(first, await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.005);

  for (const text of [
    /CPU/, /\d+ grains/, /\d+ contacts/, 'Exact Coulomb', 'Small steps', /^residual /, /^penetration .*m$/, /steps\/s/,
    /real time/,
  ]) {
    await expect(status(page).getByText(text).first()).toBeVisible();
  }

  await page.getByRole('button', { name: 'Pause' }).click();
  await poll(() => phase(page)).toBe('paused');
  // Pending frames are drawn, and a second later a sharp one; then pictures stay the same.
  let still = await view(page);
  const changeSince = async () => {
    const last = still;
    await page.waitForTimeout(1500);
    still = await view(page);
    return shareOfChanged(last, still);
  };
  await poll(changeSince, { timeout: 60_000 }).toBeLessThan(0.001);
  const time = await readTime(page);

  // Grains turn faint, and lines are drawn over them, different ones in each mode; nothing of it stays.
  let last = still;
  for (const mode of ['chains', 'normals', 'velocities', 'off']) {
    await field(page, 'overlay').selectOption(mode);
    await poll(async () => shareOfChanged(last, await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.002);
    await expect(page.getByRole('figure', { name: /^(Force at contacts|Contact normals|Grain velocity)/ }))
      .toHaveCount(mode === 'off' ? 0 : 1);
    last = await view(page);
  }
  await poll(async () => shareOfChanged(still, await view(page)), { timeout: 60_000 }).toBeLessThan(0.001);
  expect(await readTime(page)).toBe(time);
});

sharedTest('the gallery opens every scene', { tag: '@long' }, async ({ page }) => {
  await openNext(page, BALL);
  await sceneButton(page).click();
  const gallery = page.getByRole('dialog', { name: 'Scenes' });
  for (const scene of scenes) {
    const card = gallery.getByTestId(`scene-${scene.id}`); // a title may be part of another
    await expect(card).toContainText(scene.title);
    await expect(card).toHaveAttribute('href', writeLink(openingOf(scene)));
  }
  const { id, title } = scenes.find((scene) => scene.id === 'filling')!, search = gallery.getByLabel('Search scenes');
  await search.fill('submarine');
  await expect(gallery.getByRole('status')).toHaveText('No scene has “submarine”.');
  await search.fill('');
  const researcher = gallery.getByRole('button', { name: 'Researcher' });
  await researcher.click();
  await expect(gallery.getByTestId('scene-solver-lab')).toContainText('Researcher');
  await expect(gallery.getByTestId('scene-filling')).toBeHidden();
  await researcher.click();
  await search.fill(title);
  await expect(gallery.getByTestId('scene-single-wheel')).toBeHidden();
  const card = gallery.getByRole('link', { name: title }), moving = card.locator('.moving');
  await expect(moving).toHaveCount(0);
  const picture = page.waitForResponse((answer) => answer.url().endsWith(`thumbnails/moving/${id}.webp`));
  await card.hover();
  expect((await picture).ok()).toBe(true);
  await expect(moving).toHaveCSS('animation-name', 'moving');
  await card.click();
  await expect(gallery).toBeHidden();
  await expect(sceneButton(page)).toContainText(title);
  expect(new URL(page.url()).hash.split('?')[0]).toBe(`#1/${id}`);
  await waitForRun(page);
});
