import type { Page, Worker } from '@playwright/test';
import { ISOLATION } from '../../../scripts/isolation.mjs';
import { hostPage } from '../host';
import { hearPage } from './hears';
import { prelude, type Stormy, type Weather } from './prelude';

type Scope = typeof globalThis & { storm: Stormy };

/** Longest wait for a worker that may hang [ms]. */
const ANSWER = 3000;
const answerOf = <T>(asked: Promise<T>): Promise<T | null> => Promise.race([
  asked.catch(() => null), new Promise<null>((resolve) => { setTimeout(resolve, ANSWER, null); }),
]);

/** Serves the built page to a page in a storm, changes its weather, and causes faults in its workers. */
export async function launch(page: Page) {
  const log: string[] = [], begin = Date.now();
  const note = (text: string) => { log.push(`${String(Date.now() - begin).padStart(6)} ms  ${text}`); };
  const weather: Weather = { isFull: false, isHidden: false, slept: 0, set: 0 };
  const stormy = (text: string) => `${prelude(weather)}${text}`;
  const host = await hostPage({
    headers: { ...ISOLATION, 'cache-control': 'no-store' }, edits: { 'engine.worker': stormy, 'cpu.worker': stormy },
  });
  const ears = await hearPage(page, note);
  await page.addInitScript(`if (location.protocol === 'http:') ${prelude(weather)}`);

  const workers = (name: string): Worker[] => page.workers().filter((worker) => worker.url().includes(name));
  const take = (next: Weather) => (globalThis as Scope).storm.take(next);
  /** Has the standing worker of the CPU engine do something; false if none stands, or none answers. */
  async function inCpuWorker(act: (storm: Stormy) => boolean): Promise<boolean> {
    const code = `(${act.toString()})(self.storm)`;
    const answers = await Promise.all(workers('cpu.worker').map((one) => answerOf(one.evaluate<boolean>(code))));
    return answers.includes(true);
  }

  return {
    url: host.url, log, note, ears, weather, setGone: host.setGone, close: host.close,
    /** Changes the weather, for the page and all its workers. */
    async change(part: Partial<Weather>): Promise<void> {
      Object.assign(weather, part);
      const all = [...workers('engine.worker'), ...workers('cpu.worker')];
      await Promise.all([page.evaluate(take, weather), ...all.map((one) => answerOf(one.evaluate(take, weather)))]);
    },
    /** Has the CPU engine's thread do nothing any more: it waits, and leaves its core to the page. */
    killCpuWorker: () => inCpuWorker((storm) => {
      if (storm.stands) setTimeout(() => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });
      return storm.stands;
    }),
    /** Throws an error in the worker of the CPU engine, which goes on. */
    errInCpuWorker: () => inCpuWorker((storm) => {
      if (storm.stands) setTimeout(() => { throw new Error('it stumbled'); });
      return storm.stands;
    }),
    /** Has the engine worker do nothing any more. */
    async hangEngine(): Promise<boolean> {
      const [engine] = workers('engine.worker');
      return await answerOf(engine.evaluate(() => {
        setTimeout(() => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });
        return true;
      })) ?? false;
    },
    /** Loses the device, or the context, that draws. */
    async loseDevice(): Promise<boolean> {
      const [engine] = workers('engine.worker');
      return await answerOf(engine.evaluate(() => (globalThis as Scope).storm.lose())) ?? false;
    },
  };
}

export type Ship = Awaited<ReturnType<typeof launch>>;
