import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BALL, expect, field, open, test, waitForRun } from './support/page';

const HEADLESS = join(import.meta.dirname, '../scripts/headless.mjs');
const headless = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [HEADLESS, ...args])).stdout;

/** Friction of the ball of which the data are, which the fit is not told. */
const TRUE_FRICTION = 0.27;

type Answer = { engine: string; parameters: { value: number; interval: [number, number] }[] };
/** Leaves the engine out: a page is another program than the command line. */
const ofBoth = (text: string) => ({ ...(JSON.parse(text) as Answer), engine: '' });

const FINDS = 'a fit finds the friction of a run within its interval, as the command line does, and sets it';
test(FINDS, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'grouser-page-fit-')), table = join(folder, 'ball.csv');
  try {
    await headless('run', 'rolling-ball', '--set', `friction=${TRUE_FRICTION}`, '--duration', '0.2', '--every', '0.02',
      '--csv', table);
    await open(page, BALL);
    await waitForRun(page);
    await page.getByRole('button', { name: 'Sweep Friction', exact: true }).click();
    await page.getByRole('button', { name: 'Fit to data…' }).click();
    const fit = page.getByRole('dialog', { name: 'Fit to data' }), issue = fit.getByTestId('fit-issue');
    const start = fit.getByRole('button', { name: 'Start' });
    await fit.getByText('From this scene and a table', { exact: true }).click();
    await fit.getByTestId('fit-file').setInputFiles(table);
    await fit.getByLabel('Error').fill('0.002');
    await fit.getByLabel('Duration').fill('0.2');
    await fit.getByRole('button', { name: 'Make the document' }).click();
    await expect(issue).toHaveText('');

    // a table with a gap is refused, and nothing begins
    const whole = readFileSync(table, 'utf8'), lines = whole.split('\n');
    const gap = { name: 'ball.csv', mimeType: 'text/csv' };
    const holed = [lines[0], lines[1].split(',').map((cell, k) => (k === 0 ? cell : '')).join(','), ...lines.slice(2)];
    await fit.getByTestId('fit-file').setInputFiles({ ...gap, buffer: Buffer.from(holed.join('\n')) });
    await expect(issue).toHaveText('runs[0].targets[0]: ball.csv: line 2 has a gap: its speed is empty; leave such '
      + 'lines out.');
    await expect(start).toBeDisabled();
    await fit.getByTestId('fit-file').setInputFiles({ ...gap, buffer: Buffer.from(whole) });

    await start.click();
    const chart = fit.getByTestId('fit-chart');
    await expect(fit.getByTestId('fit-verdict')).toHaveAttribute('data-status', 'determined', { timeout: 90_000 });
    await expect(chart.getByRole('img')).toHaveAttribute('data-points', String(whole.trimEnd().split('\n').length - 1));
    await expect(chart.locator('canvas')).toBeVisible();

    const save = async (name: string): Promise<string> => {
      const [download] =
        await Promise.all([page.waitForEvent('download'), fit.getByRole('button', { name }).click()]);
      return readFileSync(await download.path(), 'utf8');
    };
    const answer = ofBoth(await save('Result')), [{ value, interval }] = answer.parameters;
    expect(interval[0]).toBeLessThan(TRUE_FRICTION);
    expect(interval[1]).toBeGreaterThan(TRUE_FRICTION);
    writeFileSync(join(folder, 'fit.json'), await save('fit.json'));
    const printed = await headless('calibrate', join(folder, 'fit.json'), '--out', join(folder, 'out'), '--jobs', '1');
    expect(answer).toEqual(ofBoth(printed));

    await expect(field(page, 'friction')).toHaveValue('0.2'); // until somebody says so
    await fit.getByRole('button', { name: 'Use these values' }).click();
    await expect(fit).toBeHidden();
    await expect(field(page, 'friction')).toHaveValue(String(+value.toPrecision(7)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// the pool of a sweep does its runs, which every run cancels without a page: src/app/sweep/pool.test.ts
test('a fit that takes long is cancelled, and another can begin', { tag: '@long' }, async ({ page }) => {
  await open(page, BALL);
  await waitForRun(page);
  await page.getByRole('button', { name: 'Sweep Friction', exact: true }).click();
  await page.getByRole('button', { name: 'Fit to data…' }).click();
  const fit = page.getByRole('dialog', { name: 'Fit to data' }), text = fit.getByTestId('fit-text');
  await fit.getByRole('button', { name: 'Example' }).click();
  await expect(text).toHaveValue(/"duration": 0.8/); // it is fetched
  await text.fill((await text.inputValue()).replace('"duration": 0.8', '"duration": 1000'));
  await fit.getByRole('button', { name: 'Start' }).click();
  await expect(fit.getByTestId('fit-progress')).toHaveText('Iteration 0, 0 of 2 runs');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fit: iteration 0' }).click();
  await fit.getByRole('button', { name: 'Cancel' }).click();
  await expect(fit.getByTestId('fit-progress')).toHaveText('0 of 2 runs, cancelled');
  await expect(fit.getByRole('button', { name: 'Start' })).toBeEnabled();
  await expect(fit.getByRole('button', { name: 'Use these values' })).toBeHidden();
});
