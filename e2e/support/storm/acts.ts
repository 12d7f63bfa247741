import type { Page } from '@playwright/test';
import { field, poll, readTime, setField } from '../page';
import type { Act, Moment } from './plan';
import { MOST_LOST, type Promises } from './promises';
import { sentenceOf } from './sentences';
import type { Ship } from './ship';
import { LIVE, LOOK } from './worlds';

/** What a person believes of the page, by what was done. */
export type Belief = {
  link: string;
  playing: boolean;
  /** A value was changed in this run, which then is another than that of the link. */
  isChanged: boolean;
  isGone: boolean;
  /** The engine worker hangs, and tells nobody of anything else, until the page has replaced it. */
  isHung: boolean;
};

/** Windows, of which none is a phone's: there a person has no panel [CSS pixels]. */
const SIZES = [[900, 560], [700, 520], [1280, 720]] as const;
/** Time after which a change is in the address, which a reload reads [ms]. */
const WRITTEN = 600;
/** Time after which the page shows that it builds another world [ms]. */
const SHOWN = 50;
/** Longest time for which a person drives on [ms]. */
const LONGEST_DRIVE = 1500;

/** Returns what each act does in a page; `worlds` are the links among which it opens one. */
export function createActs(page: Page, ship: Ship, promises: Promises, belief: Belief, worlds: readonly string[]) {
  const banner = page.getByRole('banner'), timeline = page.getByTestId('timeline');
  const slider = page.getByRole('slider', { name: 'Moment shown' });

  /**
   * Presses a button as a person does who sees it: where it is neither there nor enabled, nothing happens, not even
   * what comes before.
   */
  async function press(within: typeof banner, name: string, before = async () => {}): Promise<boolean> {
    const button = within.getByRole('button', { name, exact: true });
    if (await button.count() === 0 || !await button.isEnabled()) {
      ship.note(`    (there is no ${name} to press)`);
      return false;
    }
    await before();
    await button.dispatchEvent('click');
    return true;
  }
  const pressKey = (key: string) => page.evaluate((pressed) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, ctrlKey: true, bubbles: true }));
  }, key);
  const drive = (type: 'keydown' | 'keyup') => page.evaluate((what) => {
    document.body.dispatchEvent(new KeyboardEvent(what, { key: 'w', code: 'KeyW', bubbles: true, cancelable: true }));
  }, type);

  const forget = () => promises.forget(false);
  const phaseNow = () => page.evaluate(() => document.documentElement.dataset.phase ?? '');

  async function fault(act: Act, most: number, cause: () => Promise<boolean>): Promise<void> {
    if (belief.isHung) await promises.settle(); // another is there then
    belief.isHung = false;
    const owe = await promises.begin(most);
    if (await cause()) owe(act, sentenceOf(act));
    else ship.note('    (there is nothing that it could happen to)');
  }

  /**
   * Causes a fault in the CPU engine, once no world is being built: until then the run before has a worker, too, and
   * what happens to that nobody need be told.
   */
  async function faultOnCpu(act: Act, most: number, cause: () => Promise<boolean>): Promise<void> {
    await page.waitForTimeout(SHOWN);
    if (belief.isHung) await promises.settle();
    await poll(phaseNow).toMatch(/preparing|running|paused|failed/).catch(() => {});
    await fault(act, most, cause);
  }

  /** Waits until the engine is not about to build a world: then nobody can tell that it hangs. */
  async function isStanding(): Promise<boolean> {
    await poll(phaseNow).toMatch(/running|paused|failed/).catch(() => {});
    await page.waitForTimeout(WRITTEN);
    return /running|paused/.test(await phaseNow());
  }

  async function reload(): Promise<void> {
    await promises.forget(true);
    ship.setGone(belief.isGone = false);
    await page.reload();
    Object.assign(belief, { playing: true, isChanged: false, isHung: false });
  }

  async function change(back: () => Promise<unknown>, ms: number): Promise<void> {
    const own = await field(page, LIVE.key).inputValue();
    belief.isChanged = true;
    await setField(page, LIVE.key, LIVE.other);
    await page.waitForTimeout(ms);
    await back();
    if (await field(page, LIVE.key).inputValue() !== own) await setField(page, LIVE.key, own);
    await page.waitForTimeout(WRITTEN);
  }

  const acts: Record<Act, (x: number) => Promise<unknown>> = {
    async pause() { if (await press(banner, 'Pause')) belief.playing = false; },
    async play() { if (await press(banner, 'Play')) belief.playing = true; },
    async step() { if (await press(banner, 'Single step')) belief.playing = false; },
    async reset() {
      if (await press(banner, 'Reset', forget)) belief.isChanged = false;
    },
    async open(x) {
      const link = worlds[Math.floor(worlds.length * x)];
      const isOther = await page.evaluate((next) => new URL(next, location.href).hash !== location.hash, link);
      if (!isOther) return; // of the fault before, something may still be to come
      await forget();
      await page.evaluate((next) => { location.hash = next; }, link);
      Object.assign(belief, { link, playing: true, isChanged: false });
    },
    reload,
    resize: async (x) => {
      const [width, height] = SIZES[Math.floor(SIZES.length * x)];
      await page.setViewportSize({ width, height });
    },
    async 'change and back'(x) {
      const own = await field(page, LIVE.key).inputValue();
      await change(() => setField(page, LIVE.key, own), 600 * x);
    },
    'change and undo': (x) => change(() => pressKey('z'), 600 * x),
    async 'look and undo'(x) {
      await field(page, LOOK.key).selectOption(LOOK.others[Math.floor(LOOK.others.length * x)]);
      await page.waitForTimeout(600 * x);
      await pressKey('z');
      await pressKey('y');
      await pressKey('z');
      await page.waitForTimeout(WRITTEN);
    },
    async scrub(x) {
      if (!await slider.isEnabled()) return;
      await slider.evaluate((line: HTMLInputElement, part) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        set.call(line, String(part * Number(line.max)));
        line.dispatchEvent(new Event('input', { bubbles: true }));
      }, x);
    },
    live: () => press(timeline, 'Live'),
    async 'go on'() {
      let before = 0;
      const isPressed = await press(timeline, 'Go on from here', async () => {
        await forget();
        before = await readTime(page);
      });
      if (!isPressed) return;
      belief.playing = true;
      // until then the time is that of the run before, which the next fault would be held against
      await poll(() => readTime(page), { timeout: 5000 }).toBeLessThan(before).catch(() => {});
    },
    async drive(x) {
      belief.isChanged = true; // from then on nobody else drives, and a reset alone changes that
      await drive('keydown');
      await page.waitForTimeout(LONGEST_DRIVE * x);
      await drive('keyup');
    },
    'kill the CPU engine': () => faultOnCpu('kill the CPU engine', MOST_LOST, ship.killCpuWorker),
    'an error in the CPU engine': () => faultOnCpu('an error in the CPU engine', 0, ship.errInCpuWorker),
    async 'hang the engine'() {
      if (belief.isHung) return;
      await promises.settle(); // one that was killed is built anew first, whatever the phase says
      if (!await isStanding()) return;
      await fault('hang the engine', MOST_LOST, ship.hangEngine);
      belief.isHung = true;
    },
    'lose the device': () => fault('lose the device', 0, ship.loseDevice),
    'lose the device that computes': () => fault('lose the device that computes', MOST_LOST, ship.loseDevice),
    'storage is full': () => ship.change({ isFull: true }),
    'storage is free': () => ship.change({ isFull: false }),
    async 'the server goes'() { ship.setGone(belief.isGone = true); },
    async 'the server comes back'() { ship.setGone(belief.isGone = false); },
    'hide the tab': () => ship.change({ isHidden: true }),
    'show the tab': () => ship.change({ isHidden: false }),
    'the clock jumps': (x) => ship.change({ slept: ship.weather.slept + 3_600_000 * x ** 3 }),
    'the clock is put back': (x) => ship.change({ set: ship.weather.set - 86_400_000 * x }),
  };
  return {
    press: (name: string) => press(banner, name), live: acts.live, reset: acts.reset, reload,
    async do({ act, x }: Moment): Promise<void> {
      ship.note(`${act} (${x})`);
      await acts[act](x);
    },
  };
}

export type Acts = ReturnType<typeof createActs>;
