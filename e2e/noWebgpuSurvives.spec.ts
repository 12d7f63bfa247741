import { ISOLATION } from '../scripts/isolation.mjs';
import { hostPage, type HostOptions } from './support/host';
import {
  BALL, expect, issues, openNext, poll, readTime, sceneButton, test as base, waitForProgress, waitForRun,
  waitForStock,
} from './support/page';

/** The tests check what a page survives: a server that is gone, and a worker that falls silent. */

type Host = Awaited<ReturnType<typeof hostPage>>;
const test = base.extend<{ host(options?: HostOptions): Promise<Host> }>({
  host: async ({ page: _ }, use) => {
    const hosts: Host[] = [];
    await use(async (options) => {
      const made = await hostPage(options);
      hosts.push(made);
      return made;
    });
    hosts.forEach(({ close }) => close());
  },
});

/** No file may be kept by the browser, or it would not matter that the server is gone. */
const UNKEPT: HostOptions = {
  headers: { ...ISOLATION, 'cache-control': 'no-store' }, edits: { '.js': (text) => text },
};

test('with the server gone, scenes are opened and reset, and the lab solves', { tag: '@long' },
  async ({ page, host, faults }) => {
  test.setTimeout(180_000);
  const made = await host(UNKEPT);
  await page.goto(made.url + BALL);
  await waitForRun(page);
  await waitForStock(made.asked);
  made.close();

  for (const link of ['#1/beam', '#1/ditch?count=300', BALL, '#1/solver-lab?problem=fill&count=60&dt=0.004']) {
    await openNext(page, link);
    await waitForRun(page);
  }
  await poll(() => readTime(page)).toBeGreaterThan(0.5);
  await page.getByRole('banner').getByRole('button', { name: 'Reset', exact: true }).click();
  await poll(() => readTime(page)).toBeLessThan(0.4);
  await poll(() => readTime(page)).toBeGreaterThan(0.5);

  await page.getByRole('banner').getByRole('button', { name: 'Solver lab', exact: true }).click();
  const lab = page.getByRole('dialog', { name: 'Solver lab' });
  await expect(lab.getByTestId('lab-problem')).toContainText('Blade through balls, t = ');
  await lab.getByRole('button', { name: /^Run \d+ solvers$/ }).click();
  await expect(lab.getByTestId('lab-row-cgm')).toHaveAttribute('data-outcome', /\w+/, { timeout: 60_000 });
  await expect(issues(page)).toHaveCount(0);
  await expect(sceneButton(page)).toContainText('Blade through balls');
  faults.length = 0; // the browser logs the settled beds that do not come
});

/** Never ends, at the tenth time that somebody asks whether the worker is there. */
const BLOCKS = `{ let asked = 0;
  addEventListener('message', ({ data }) => { if (data.type === 'ask' && ++asked === 10) for (;;); });
}`;

test('a worker that falls silent is replaced, and the run goes on from its last state', { tag: '@long' },
  async ({ page, host }) => {
  let served = 0;
  const { url } = await host({
    headers: ISOLATION, edits: { 'cpu.worker': (text) => (served++ === 0 ? `${BLOCKS};${text}` : text) },
  });
  await page.goto(url + BALL);
  await waitForRun(page);
  await poll(() => readTime(page)).toBeGreaterThan(3);
  await expect(issues(page)).toContainText(
    'The CPU engine has not answered for some seconds, and was replaced. '
    + 'The CPU engine goes on with the run, from its last state.'
  );
  expect(await waitForProgress(page)).toBeGreaterThan(3);
});
