import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BALL, expect, open, openNext, sharedTest, test, waitForRun } from './support/page';

const HEADLESS = join(import.meta.dirname, '../scripts/headless.mjs');

/** Returns the table that the command line makes of a sweep file. */
async function tableByCommandLine(file: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'grouser-page-sweep-')), plan = join(folder, 'plan');
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [HEADLESS, 'sweep', ...args]);
  try {
    await run('plan', file, '--out', plan);
    await run('run', plan, '--jobs', '1');
    await run('merge', plan, '--csv', join(folder, 'table.csv'));
    return readFileSync(join(folder, 'table.csv'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Leaves the hash of the run and the engine out of a table: a page is another program than the command line. */
const ofBoth = (table: string): string[][] => table.trimEnd().split('\n').map((line) => {
  const cells = line.split(',');
  return cells.filter((_, k) => k !== 2 && k !== cells.length - 2);
});

const GROWS = 'a sweep grows its curve beside the view, has the numbers of the command line, and is cancelled';
test(GROWS, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, BALL);
  await waitForRun(page);
  await page.getByRole('button', { name: 'Sweep Friction' }).click();
  const sweep = page.getByRole('dialog', { name: 'Sweep' });
  await sweep.getByTestId('sweep-points').fill('3');
  await sweep.getByTestId('sweep-to').fill('9');
  await expect(sweep.getByTestId('sweep-issue')).toHaveText('friction = 9 is not allowed: 0 to 2.');
  await expect(sweep.getByRole('button', { name: 'Start' })).toBeDisabled();
  await sweep.getByTestId('sweep-to').fill('0.4');
  await sweep.getByTestId('sweep-probe-1').selectOption('spin');
  await expect(sweep.getByTestId('sweep-plan')).toContainText('3 runs of ');
  await sweep.getByRole('button', { name: 'Start' }).click();
  await expect(sweep.getByTestId('sweep-progress')).toHaveText('3 of 3 runs', { timeout: 90_000 });
  for (const nth of [0, 1]) {
    const chart = sweep.getByTestId('sweep-chart').nth(nth);
    await expect(chart).toHaveAttribute('data-points', '3');
    await expect(chart.locator('canvas')).toBeVisible();
    await expect(chart.getByTestId('sweep-best')).toHaveText(/^Greatest at Friction 0\.\d+: [\d.]+ (m|rad)\/s\./);
  }

  const save = async (name: string): Promise<string> => {
    const [download] =
      await Promise.all([page.waitForEvent('download'), sweep.getByRole('button', { name }).click()]);
    return download.path();
  };
  const table = readFileSync(await save('CSV'), 'utf8');
  expect(ofBoth(table).slice(1).map(([run, status, friction]) => [run, status, friction]))
    .toEqual([['0', 'done', '0.1'], ['1', 'done', '0.25'], ['2', 'done', '0.4']]);
  expect(ofBoth(table)).toEqual(ofBoth(await tableByCommandLine(await save('sweep.json'))));

  await sweep.getByTestId('sweep-duration').fill('1000');
  await sweep.getByRole('button', { name: 'Start' }).click();
  await expect(sweep.getByTestId('sweep-progress')).toContainText('0 of 3 runs');
  await sweep.getByRole('button', { name: 'Cancel' }).click();
  await expect(sweep.getByTestId('sweep-progress')).toHaveText('0 of 3 runs, cancelled');
  await expect(sweep.getByRole('button', { name: 'Start' })).toBeEnabled();
});

sharedTest('one click sweeps the slip of a wheel, pull and efficiency by the same runs', async ({ page }) => {
  await openNext(page, '#1/wheel-lab?grainRadius=20&dt=0.004&substeps=8&lugs=0');
  await page.getByRole('button', { name: 'More about the scene' }).click();
  await page.getByRole('button', { name: 'Sweep slip', exact: true }).click();
  const sweep = page.getByRole('dialog', { name: 'Sweep' });
  await expect(sweep.getByTestId('sweep-progress')).toContainText('0 of 27 runs');
  await expect(sweep.getByTestId('sweep-probe-0')).toHaveValue('drawbarPull');
  await expect(sweep.getByTestId('sweep-probe-1')).toHaveValue('efficiency');
  await expect(sweep.getByTestId('sweep-chart')).toHaveCount(2);
  await sweep.getByRole('button', { name: 'Cancel' }).click();
  await expect(sweep.getByRole('button', { name: 'Start' })).toBeEnabled();
  await page.keyboard.press('Escape');
});

sharedTest('a sweep takes a number of a fit, along a probe, and has it in its file', async ({ page }) => {
  await openNext(page, BALL);
  await page.getByRole('button', { name: 'Sweep Friction' }).click();
  const sweep = page.getByRole('dialog', { name: 'Sweep' });
  await expect(sweep.getByLabel('Along')).toHaveCount(0);
  await sweep.getByLabel('Take its').selectOption('power.exponent');
  await sweep.getByLabel('Along').selectOption('spin');
  await expect(sweep.getByTestId('sweep-plan')).toContainText('5 runs of ');
  const saved = page.waitForEvent('download');
  await sweep.getByRole('button', { name: 'sweep.json' }).click();
  const { probes } = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as { probes: object[] };
  expect(probes).toMatchObject([{ probe: 'speed', reduce: 'fit', of: 'power', take: 'exponent', along: 'spin' }]);
  await page.keyboard.press('Escape');
});

test('a link opens its sweep ready to start, or says what is wrong with it', async ({ page }) => {
  await open(page, `${BALL}?sweep=friction,0.1,0.3,3,linear,1,speed~spin,last,0.5,1,1`);
  const sweep = page.getByRole('dialog', { name: 'Sweep' });
  await expect(sweep.getByTestId('sweep-to')).toHaveValue('0.3');
  await expect(sweep.getByTestId('sweep-probe-1')).toHaveValue('spin');
  await expect(sweep.getByRole('button', { name: 'Start' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(sweep).toBeHidden();
  await page.goto(`${BALL}?sweep=friction,0.1,9,3,linear,1,speed,last,0.5,1,1`);
  await expect(page.getByTestId('issues')).toContainText('friction = 9 is not allowed: 0 to 2; no sweep is opened.');
  await expect(sweep).toBeHidden();
});

test('a duration that is typed takes its window along, and beds that settle are told', async ({ page }) => {
  await open(page, '#1/drum?diameter=100&length=30&count=200&sweep=speed,1,2,3,linear,2,surfaceAngle,mean,0.5,1,1');
  const sweep = page.getByRole('dialog', { name: 'Sweep' });
  await expect(sweep.getByTestId('sweep-plan')).toContainText('what their beds take to settle.');
  await sweep.getByTestId('sweep-duration').press('ControlOrMeta+A');
  await sweep.getByTestId('sweep-duration').pressSequentially('0.5');
  await expect(sweep.getByTestId('sweep-start')).toHaveValue('0.25');
  await expect(sweep.getByTestId('sweep-end')).toHaveValue('0.5');
  await expect(sweep.getByTestId('sweep-issue')).toHaveText('');
});
