import type { Page } from '@playwright/test';
import type { Answer } from '../src/app/embed/answer';
import { hostPage } from './support/host';
import { BALL, expect, poll, screenshot, test as base } from './support/page';

/**
 * The built page in a frame of a page of another host, which asks and hears by messages alone; and the example of
 * docs/EMBED.md.
 */

const test = base.extend<{ around: { page: Page; url: string; frame: ReturnType<Page['frameLocator']> } }>({
  around: async ({ page, baseURL }, use) => {
    const { url, close } = await hostPage(); // another port: another origin
    await page.goto(`${url}built.txt`);
    await page.setContent(`<iframe src="${baseURL}?embed${BALL}" width="700" height="420" title="A ball"></iframe>`);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(self, { heard });
      addEventListener('message', ({ data, source, origin }) => {
        const { contentWindow, src } = document.querySelector('iframe')!;
        if (source === contentWindow && origin === new URL(src).origin) heard.push(data);
      });
    });
    await use({ page, url, frame: page.frameLocator('iframe') });
    close();
  },
});
test.afterEach(({ faults }) => {
  const icon = faults.findIndex((fault) => fault.includes('404'));
  if (icon >= 0) faults.splice(icon, 1); // the page around it has no icon
});

/** Sends a message to the frame, as any page may. */
const send = (page: Page, message: unknown) => page.evaluate((data) => {
  const { contentWindow, src } = document.querySelector('iframe')!;
  contentWindow!.postMessage(data, new URL(src).origin);
}, message);

/** The frame sends these; lists stand for typed arrays, which do not come out of the page. */
type Told = Exclude<Answer, { type: 'curves' }> | {
  type: 'curves'; id: unknown; run: number; time: number[]; probes: Record<string, number[]>
};

/** Returns what the frame has sent. */
const heard = (page: Page): Promise<Told[]> => page.evaluate(() => {
  const { heard: all } = self as typeof self & { heard: Answer[] };
  return all.map((one): Told => (one.type !== 'curves' ? one : {
    ...one, time: [...one.time],
    probes: Object.fromEntries(Object.entries(one.probes).map(([key, column]) => [key, [...column]])),
  }));
});

let last = 0;
/** Asks the frame something, and returns its answer. */
async function ask<T extends Told['type']>(page: Page, type: T, message: object): Promise<Extract<Told, { type: T }>> {
  const id = ++last;
  await send(page, { grouser: 1, ...message, id });
  let answer: Told | undefined;
  await poll(async () => answer = (await heard(page)).find((one) => one.id === id), { timeout: 60_000 }).toBeDefined();
  expect(answer).toMatchObject({ type });
  return answer as Extract<Told, { type: T }>;
}
const timeNow = async (page: Page) => (await ask(page, 'scene', { type: 'describe' })).time;

/** Pauses the run, and returns what the frame says once that has reached it: the frame under way is finished first. */
async function stand(page: Page) {
  await ask(page, 'done', { type: 'pause' });
  let told = await ask(page, 'scene', { type: 'describe' });
  await poll(async () => {
    const { time } = told;
    told = await ask(page, 'scene', { type: 'describe' });
    return told.phase === 'paused' && told.time === time;
  }, { timeout: 60_000 }).toBe(true);
  return told;
}

test('another page sets a value, runs, and reads a curve', async ({ around: { page } }) => {
  test.setTimeout(120_000);
  const first = await ask(page, 'scene', { type: 'describe' }); // sent before the page in the frame has loaded, too
  expect(first).toMatchObject({ scene: 'rolling-ball', versions: [1] });
  await ask(page, 'done', { type: 'set', values: { speed: 3, friction: '0.1' } });
  const { parameters, sentences } = await ask(page, 'scene', { type: 'describe' });
  expect([parameters.speed.value, parameters.friction.value, sentences]).toEqual([3, 0.1, []]);
  await ask(page, 'done', { type: 'reset' });
  await poll(() => timeNow(page), { timeout: 60_000 }).toBeGreaterThan(0.2);
  await ask(page, 'done', { type: 'pause' });
  const { time, probes } = await ask(page, 'curves', { type: 'read', probes: ['speed'], from: 0 });
  expect(time.length).toBeGreaterThan(10);
  expect(time.every((t, k) => k === 0 || t > time[k - 1])).toBe(true);
  // a ball that is set down with 3 m/s slides, and friction of 0.1 takes 0.981 m/s from it in a second
  const k = time.findLastIndex((t) => t <= 0.2);
  expect(probes.speed[k]).toBeCloseTo(3 - 0.981 * time[k], 2);
  await stand(page);
});

test('a subscription brings the curve as it grows, until it is ended', { tag: '@long' },
  async ({ around: { page } }) => {
  test.setTimeout(120_000);
  await ask(page, 'scene', { type: 'describe' });
  await send(page, { grouser: 1, type: 'subscribe', id: 'v', probes: ['speed'], rate: 10 });
  const curves = async () => (await heard(page)).filter((one) => one.type === 'curves' && one.id === 'v') as
    Extract<Told, { type: 'curves' }>[];
  await poll(async () => (await curves()).length, { timeout: 60_000 }).toBeGreaterThan(3);
  await ask(page, 'done', { type: 'pause' });
  const seen = await curves(), { run } = seen.at(-1)!, time = seen.filter((one) => one.run === run)
    .flatMap((one) => one.time);
  expect(time.every((t, k) => k === 0 || t > time[k - 1])).toBe(true);
  await send(page, { grouser: 1, type: 'unsubscribe', id: 'v' });
  await ask(page, 'done', { type: 'play' });
  const count = (await curves()).length;
  await page.waitForTimeout(600);
  expect((await curves()).length).toBe(count);
});

const NONSENSE = 'nonsense is answered with a sentence, and the run stays as it was';
test(NONSENSE, { tag: '@long' }, async ({ around: { page, frame } }) => {
  test.setTimeout(120_000);
  await ask(page, 'scene', { type: 'describe' });
  await poll(() => timeNow(page), { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await stand(page);
  const refusal = async (message: object) => (await ask(page, 'refused', message)).sentences.join(' ');
  const wrong = { speed: 1e9, mass: 2 };
  expect(await refusal({ type: 'set', values: wrong })).toMatch(/^speed = 1000000000 is not allowed: /);
  expect(await refusal({ type: 'explode' })).toMatch(/^type = explode is not possible: /);
  expect(await refusal({ type: 'play', grouser: 7 })).toMatch(/^grouser = 7 is not possible: /);
  const count = (await heard(page)).length;
  for (const nonsense of ['play', 7, null, [], { type: 'play' }]) await send(page, nonsense);
  await poll(async () => (await heard(page)).length).toBe(count + 5);
  for (const answer of (await heard(page)).slice(count)) expect(answer).toMatchObject({ type: 'refused', id: null });
  const after = await ask(page, 'scene', { type: 'describe' });
  expect({ ...after, id: 0 }).toEqual({ ...before, id: 0 });
  await expect(frame.getByRole('alert')).toHaveCount(0);
});

test('no message is lost while the frame starts', { tag: '@long' }, async ({ around: { page } }) => {
  test.setTimeout(120_000);
  // one every 2 ms, from before a new frame loads until it has answered for a while
  await page.evaluate(() => {
    const old = document.querySelector('iframe')!, frame = old.cloneNode() as HTMLIFrameElement;
    let id = 0;
    old.replaceWith(frame);
    (self as typeof self & { heard: unknown[] }).heard.length = 0;
    const sending = setInterval(() => {
      frame.contentWindow!.postMessage({ grouser: 1, type: 'describe', id: `start ${id++}` }, '*');
      if ((self as typeof self & { heard: unknown[] }).heard.length > 150) clearInterval(sending);
    }, 2);
  });
  const ids = async () => (await heard(page)).flatMap(({ id }) => {
    const [, count] = /^start (\d+)$/.exec(String(id)) ?? [];
    return count === undefined ? [] : Number(count);
  });
  await poll(async () => (await ids()).length, { timeout: 60_000 }).toBeGreaterThan(150);
  // the first went to what was there before its page
  const all = await ids(), from = Math.max(...all) - all.length + 1;
  expect(all).toEqual(all.map((_, k) => from + k));
});

test('a frame beside it is not heard', { tag: '@long' }, async ({ around: { page, url } }) => {
  test.setTimeout(120_000);
  await ask(page, 'scene', { type: 'describe' });
  await ask(page, 'done', { type: 'pause' });
  const before = (await heard(page)).length;
  await page.evaluate((src) => new Promise((loaded) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, onload: loaded, id: 'beside' }));
  }), `${url}built.txt`);
  const answers = await page.frames().at(-1)!.evaluate(async () => {
    const got: unknown[] = [];
    addEventListener('message', ({ data }) => got.push(data));
    parent.frames[0].postMessage({ grouser: 1, type: 'play', id: 1 }, '*');
    await new Promise((passed) => { setTimeout(passed, 500); });
    return got;
  });
  expect(answers).toEqual([]);
  expect(await ask(page, 'scene', { type: 'describe' })).toMatchObject({ playing: false });
  expect((await heard(page)).length).toBe(before + 1);
});

const CONTROLS = 'it has its few controls, and the page in full a click away';
test(CONTROLS, { tag: '@long' }, async ({ around: { page, frame }, baseURL }) => {
  test.setTimeout(120_000);
  const bar = frame.getByRole('region', { name: 'Rolling ball' });
  await bar.getByRole('button', { name: 'Pause' }).click({ timeout: 60_000 });
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await ask(page, 'done', { type: 'set', values: { speed: 3 } });
  const link = bar.getByRole('link', { name: 'Open Rolling ball in Grouser, with all panels' });
  await expect(link).toHaveAttribute('href', `${baseURL}#1/rolling-ball?speed=3`);
  await bar.getByRole('button', { name: 'Play' }).press('Tab');
  await expect(bar.getByRole('button', { name: 'Reset' })).toBeFocused();
  await screenshot(page, { path: test.info().outputPath('frame.png') });
});

test('the wheel scrolls the page around it until the picture was clicked', { tag: '@long' },
  async ({ around: { page, frame } }) => {
  await ask(page, 'scene', { type: 'describe' });
  await page.evaluate(() => { document.body.style.height = '3000px'; });
  const top = () => page.evaluate(() => scrollY), picture = frame.getByRole('img', { name: /^Three-dimensional view/ });
  await picture.hover();
  await page.mouse.wheel(0, 60);
  await poll(top).toBeGreaterThan(0);
  await picture.click();
  const before = await top();
  await page.mouse.wheel(0, 60);
  await page.waitForTimeout(500);
  expect(await top()).toBe(before);
});

test('the example of the docs draws its curve and takes its slider', { tag: '@long' }, async ({ page, faults }) => {
  test.setTimeout(180_000);
  await page.route('**/embed-example.html', async (route) => {
    const response = await route.fetch(), small = 'single-wheel?grainRadius=20&dt=0.004&substeps=8';
    await route.fulfill({ response, body: (await response.text()).replace('#1/single-wheel', `#1/${small}`) });
  });
  await page.goto('./embed-example.html');
  await expect(page.locator('#pull')).toHaveText(/^−?-?\d+\.\d N$/, { timeout: 120_000 });
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(page.frameLocator('iframe').getByRole('link')).toHaveAttribute('href', /slip=0\.95/);
  await poll(async () => (await page.locator('polyline').getAttribute('points'))?.split(' ').length ?? 0)
    .toBeGreaterThan(10);
  await screenshot(page, { path: test.info().outputPath('example.png') });
  faults.length = 0;
});
