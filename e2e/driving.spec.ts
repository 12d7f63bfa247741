import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect, field, issues, open, openNext, phase, poll, sharedTest, test, waitForProgress, waitForRun,
} from './support/page';

/** Link of a road without grains, in coarse steps: only driving is tested. */
const ROAD = '#1/hmmwv-hard?manoeuvre=drive&dt=0.005';
/** Values of a bed that settles in seconds. */
const COARSE = 'count=1000&substeps=5&dt=0.005&backend=cpu', SOIL = `#1/hmmwv-flat?driver=interactive&${COARSE}`;
const SLOW = { timeout: 60_000, intervals: [200] };

const dashboard = (page: Page) => page.getByRole('region', { name: 'Dashboard' });
/** Reads a number of the dashboard: "−12 % L" is −12. */
const shown = async (page: Page, name: string) =>
  parseFloat((await page.getByTestId(`dash-${name}`).innerText()).replace('\u2212', '-'));

test('somebody drives with keys, keeps the drive in the link, and the link replays it', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, ROAD);
  await dashboard(page).getByRole('button', { name: 'Instruments' }).click();
  await expect(page.getByTestId('drive-hint')).toBeVisible();
  await waitForRun(page);
  await poll(() => shown(page, 'throttle'), SLOW).toBe(0); // once the first sample has come

  await page.keyboard.down('w');
  await poll(() => shown(page, 'throttle'), SLOW).toBeGreaterThan(20);
  await poll(() => shown(page, 'speed'), SLOW).toBeGreaterThan(0.5);
  await expect(page.getByTestId('drive-hint')).toHaveCount(0);
  await page.keyboard.down('ArrowLeft');
  await expect(page.getByTestId('dash-steer')).toContainText('L', SLOW);
  expect(await shown(page, 'rpm')).toBeGreaterThan(700);
  await page.keyboard.up('w');
  await page.keyboard.up('ArrowLeft');
  await poll(() => shown(page, 'throttle'), SLOW).toBeLessThan(5);

  await page.keyboard.press('s'); // what a person types into a field stays there
  await field(page, 'friction').press('w');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Keep this drive in the link' }).click();
  await expect(page).toHaveURL(/driver=file.*track=[-\d._*]+/);
  expect(page.url().length).toBeLessThan(2000);
  await page.reload();
  await expect(field(page, 'driver')).toHaveValue('file');
  await expect(issues(page)).toHaveCount(0);
  // as it was left
  await expect(dashboard(page).getByRole('button', { name: 'Instruments' })).toHaveAttribute('aria-expanded', 'true');
  await waitForRun(page);
  await poll(() => shown(page, 'throttle'), SLOW).toBeGreaterThan(20); // nobody touches a key
  await poll(() => shown(page, 'speed'), SLOW).toBeGreaterThan(0.3);

  await page.keyboard.press('w');
  await expect(page.getByTestId('notice').filter({ hasText: 'A recorded drive is at the wheel' })).toBeVisible();
  await page.getByRole('button', { name: 'Take the wheel' }).click();
  await expect(field(page, 'driver')).toHaveValue('interactive');
  await waitForProgress(page);
  expect(await phase(page)).toBe('running');
});

// every run drives on a road, above, and flexible tires, in flexible.spec.ts
test('on soil the wheels dig in and it goes', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, SOIL);
  await dashboard(page).getByRole('button', { name: 'Instruments' }).click();
  await waitForRun(page);
  await poll(() => shown(page, 'throttle'), SLOW).toBe(0); // once the first sample has come
  await page.keyboard.down('ArrowUp');
  await poll(() => shown(page, 'throttle'), SLOW).toBeGreaterThan(20);
  await poll(() => shown(page, 'speed'), SLOW).toBeGreaterThan(0.3);
  expect(await shown(page, 'normalForce_FL')).toBeGreaterThan(1);
  await page.keyboard.up('ArrowUp');
});

sharedTest('a drive in a link that cannot be read is refused with the moment that is wrong', async ({ page }) => {
  await openNext(page, `#1/hmmwv-flat?driver=file&track=0*1_2*2_0&${COARSE}`);
  await expect(issues(page)).toContainText('moment 2');
  await expect(issues(page)).toContainText('throttle is 2; it must be from 0 to 1');
  await expect(dashboard(page)).toBeVisible();
});

const FILES = 'a file of a drive says which line is wrong; a vehicle of a file is driven and named, one with a fault '
  + 'is refused, and nothing changes';
test(FILES, { tag: '@long' }, async ({ page }) => {
  await open(page, ROAD);
  await dashboard(page).getByRole('button', { name: 'Instruments' }).click();
  await page.getByLabel('File of a drive')
    .setInputFiles({ name: 'drive.txt', mimeType: 'text/plain', buffer: Buffer.from('0 0 0 0\n1 half 0 0\n') });
  await expect(issues(page)).toContainText("line 2: throttle is 'half', which is no number");
  await expect(field(page, 'driver')).toHaveValue('interactive');

  const own = await readFile('public/vehicles/hmmwv.json', 'utf8');
  const give = (text: string) => page.getByLabel('File of a vehicle')
    .setInputFiles({ name: 'truck.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give(own.replace('"mass": 2086.52', '"mass": -1'));
  await expect(issues(page)).toContainText('chassis.mass is -1 kg; it must be more than 0');
  await expect(page.getByTestId('vehicle')).toHaveCount(0);
  await give(own.replace('"name": "HMMWV"', '"name": "Truck"').replace('"mass": 2086.52', '"mass": 3086.52'));
  await expect(page.getByTestId('vehicle')).toHaveText('Truck is driven');
  await waitForRun(page);
  // kN; the HMMWV itself has 6.5
  await poll(() => shown(page, 'normalForce_FL'), SLOW).toBeGreaterThan(7.5);
});
