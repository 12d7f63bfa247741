import { readFileSync } from 'node:fs';
import { expect, open, phase, poll, readTime, test, waitForRun } from './support/page';

/**
 * Link of a bed that falls into a box and is at rest by the moment at which it waits: the step that is frozen is always
 * the same. It runs on the CPU, so that its impulses can start a solver.
 */
const SMALL_LAB = '#1/solver-lab?problem=fill&count=60&dt=0.004&backend=cpu&at=1';

test('a frozen step is solved by two solvers, which find the same force, and goes out and in as a file',
  { tag: '@long' }, async ({ page }) => {
  await open(page, SMALL_LAB);
  await waitForRun(page);
  await poll(() => phase(page), { timeout: 60_000 }).toBe('paused');
  expect(await readTime(page)).toBeCloseTo(1, 2);
  await page.getByRole('banner').getByRole('button', { name: 'Solver lab', exact: true }).click();
  const lab = page.getByRole('dialog', { name: 'Solver lab' }), problem = lab.getByTestId('lab-problem');
  await expect(problem).toContainText('Blade through balls, t = ');
  const contacts = await problem.getAttribute('data-contacts');
  expect(Number(contacts)).toBeGreaterThan(0);

  // CGM and APGD alone, as sharp as both get in any step: at 1e-5 m/s their forces differ by up to 4 %, by the step
  for (const box of await lab.getByRole('checkbox').all()) {
    if (await box.isEnabled())
      await box.setChecked(/^lab-solver-(cgm|apgd)$/.test((await box.getAttribute('data-testid'))!));
  }
  await lab.getByRole('textbox', { name: 'Iterations' }).fill('100000');
  await lab.getByRole('textbox', { name: 'Tolerance' }).fill('1e-6');
  await lab.getByRole('button', { name: 'Run 2 solvers' }).click();
  for (const id of ['cgm', 'apgd'])
    await expect(lab.getByTestId(`lab-row-${id}`)).toHaveAttribute('data-outcome', 'converged', { timeout: 60_000 });
  await expect(lab.getByTestId('lab-natural')).toHaveAttribute('data-curves', '2');
  await expect(lab.getByTestId('lab-natural').locator('canvas')).toBeVisible();
  const forceOf = async (id: string) =>
    (await lab.getByTestId(`lab-row-${id}`).getAttribute('data-force'))!.split(' ').map(Number);
  const [a, b] = [await forceOf('cgm'), await forceOf('apgd')], size = Math.hypot(...a);
  expect(Math.hypot(...a.map((f, c) => f - b[c]))).toBeLessThan(0.02 * size);

  const [download] =
    await Promise.all([page.waitForEvent('download'), lab.getByRole('button', { name: 'Export' }).click()]);
  const file = { name: 'frozen.json', mimeType: 'application/json', buffer: readFileSync(await download.path()) };
  expect(JSON.parse(file.buffer.toString())).toMatchObject({ format: 'grouser-ccp/1', contacts: Number(contacts) });
  await lab.getByTestId('lab-file').setInputFiles(file);
  await expect(problem).toContainText('frozen.json');
  await expect(problem).toHaveAttribute('data-contacts', contacts!);

  await lab.getByTestId('lab-file').setInputFiles({ ...file, name: 'bad.json', buffer: Buffer.from('{"format":"x"}') });
  await expect(lab.getByTestId('lab-message')).toContainText('format is "x"; allowed is "grouser-ccp/1"');
  const negative =
    Buffer.from(JSON.stringify({ ...JSON.parse(file.buffer.toString()), mu: new Array(Number(contacts)).fill(-0.5) }));
  await lab.getByTestId('lab-file').setInputFiles({ ...file, name: 'negative.json', buffer: negative });
  await expect(lab.getByTestId('lab-message')).toContainText('negative.json: mu[0] is -0.5; allowed is 0 or more');
  await expect(problem).toContainText('frozen.json');
});
