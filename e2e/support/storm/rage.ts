import type { Page } from '@playwright/test';
import { hashByCommandLine } from '../commandLine';
import { expect, failure, phase, poll, readHash, readTime, status, view, waitForRun } from '../page';
import { shareOfEdges } from '../png';
import { createActs, type Acts, type Belief } from './acts';
import { planStorm, type Act, type Storm } from './plan';
import { createPromises, type Promises } from './promises';
import { LOGGED, SENTENCES, WANTS_RELOAD, WANTS_RESET } from './sentences';
import { launch, type Ship } from './ship';

/**
 * Least share of the picture that is edges [1]: of scenes it is 0.0018 to 0.04, of an empty one 0 to 0.00016. Colours
 * would tell less: a small window shows little of a beam's.
 */
const EDGES = 0.001;
/** Longest wait for a world [ms]: an emulated device compiles its kernels, on a machine that does more. */
const BUILT = 180_000;
/** Most looks at a run that is to rest: the last step may still be under way at the first. */
const LOOKS = 4;
/**
 * Time for which a run is watched that is to rest [ms], and the time of a run whose hash is compared, at least [s]: on
 * an emulated device a step takes long.
 */
const REST = 700, LEAST = { cpu: 0.1, gpu: 0.03 };

/** What came of a storm: `wrong` is empty, or says what was not as it has to be. */
export type Outcome = { wrong: string[]; log: string[]; acts: Act[]; lost: number; link: string; hash: string };

/**
 * Plays a storm, or its first `most` acts, in a page and returns what came of it; `faults` are errors that the page
 * logs or throws.
 */
export async function rage(page: Page, faults: string[], seed: number, most?: number): Promise<Outcome> {
  const storm = planStorm(seed, most), ship = await launch(page), promises = createPromises(ship), { link } = storm;
  const belief: Belief = { link, playing: true, isChanged: false, isGone: false, isHung: false };
  const acts = createActs(page, ship, promises, belief, storm.worlds), { wrong } = promises;
  let hash = '';
  page.setDefaultTimeout(60_000); // a page that is late is no fault of a storm
  try {
    ship.note(`open ${belief.link}`);
    await page.goto(ship.url + belief.link);
    await waitForRun(page, BUILT);
    ship.note('it runs');
    for (const moment of storm.moments) {
      await page.waitForTimeout(moment.wait);
      await acts.do(moment);
    }
    ship.note('the storm is over');
    await calm(page, ship, promises, acts, belief);
    hash = await judge(page, acts, { ...belief, engine: storm.engine }, ship, promises);
    ship.note('judged');
  } catch (error) {
    wrong.push(`The storm could not go on: ${error instanceof Error ? error.message : String(error)}`);
  }
  ship.close();
  wrong.push(...strange(storm, ship, faults));
  return {
    wrong, log: ship.log, acts: storm.moments.map(({ act }) => act), lost: promises.lost, link: belief.link, hash,
  };
}

/** Ends what a storm leaves, as a person does: waits until all is told, and does what the page asks for. */
async function calm(page: Page, ship: Ship, promises: Promises, acts: Acts, belief: Belief): Promise<void> {
  ship.setGone(belief.isGone = false);
  await ship.change({ isFull: false, isHidden: false });
  await promises.settle();
  const load = await ship.ears.load(), said = ship.ears.said.filter((one) => one.load === load).map(({ text }) => text);
  if (await failure(page).count() > 0 || said.some((text) => WANTS_RELOAD.test(text))) {
    ship.note('reload, as the page says');
    await acts.reload();
  } else if (said.some((text) => WANTS_RESET.test(text))) {
    ship.note('reset, as the page says');
    await acts.reset(0);
  }
  await acts.live(0);
}

/** Looks whether the run rests or runs as it should, is seen, and has the bits of one that nothing has disturbed. */
async function judge(
  page: Page, acts: Acts, { engine, ...belief }: Belief & Pick<Storm, 'engine'>, { note, url }: Ship,
  { wrong, judgeTime }: Promises,
): Promise<string> {
  if (!belief.playing) {
    await poll(() => phase(page), { timeout: 60_000 }).toBe('paused');
    const times: number[] = [];
    for (let k = 0; k < LOOKS && (k < 2 || times[k - 1] !== times[k - 2]); k++) {
      times.push(await readTime(page));
      await page.waitForTimeout(REST);
    }
    if (times.at(-1) !== times.at(-2)) wrong.push(`The run rests, and goes on: ${times.join(', ')} s.`);
    await acts.press('Play');
  }
  await wake(page, acts);
  await waitForRun(page, BUILT);
  note('it runs');
  const from = await readTime(page);
  await poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(from);
  await judgeTime();
  await poll(async () => shareOfEdges(await view(page)), { timeout: 30_000 }).toBeGreaterThan(EDGES)
    .catch(() => { wrong.push('The picture is blank.'); });
  note('it is seen');
  if (belief.isChanged) await acts.reset(0);
  await poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(LEAST[engine]);
  await poll(async () => { // until then the run may come to rest at any time
    await wake(page, acts);
    return acts.press('Pause');
  }, { timeout: 60_000 }).toBe(true);
  const { time, hash } = await readHash(page);
  note(`at ${time} s: ${hash}`);
  const undisturbed = engine === 'gpu' ? hashByPage(page, url + belief.link, time)
    : hashByCommandLine(belief.link, time);
  if (await undisturbed !== hash)
    wrong.push(`${belief.link} is not the undisturbed run at ${time} s.`);
  return hash;
}

/** Lets a run go on that nobody has touched, and that has come to rest and is played back: once a run. */
async function wake(page: Page, acts: Acts): Promise<void> {
  if (await page.getByText('At rest, so played back').isVisible()) await acts.press('Play');
}

/** Returns the hash of the state to which a page that is loaded anew brings a run at a time [s]. */
async function hashByPage(page: Page, link: string, time: number): Promise<string | null> {
  await page.goto('about:blank'); // else the page would only open another link
  await page.goto(`${link}&at=${time}`);
  await poll(() => phase(page), { timeout: BUILT }).toBe('paused');
  await expect(status(page)).toHaveAttribute('data-hash', /^[0-9a-f]{16}$/);
  return await readTime(page) === time ? status(page).getAttribute('data-hash') : null;
}

/** Returns sentences and errors for which nothing was done. */
function strange({ moments }: Storm, { ears }: Ship, faults: string[]): string[] {
  const known = moments.flatMap(({ act }) => SENTENCES[act] ?? []);
  const isKnown = (text: string) => known.some((one) => one.test(text));
  const isExpected = (text: string) => moments.some(({ act }) => LOGGED[act]?.test(text));
  return [
    ...ears.said.filter(({ text }) => !isKnown(text)).map(({ text }) => `Nobody asked for: ${text}`),
    ...faults.splice(0).filter((text) => !isExpected(text)).map((text) => `The page has an error, ${text}`),
  ];
}
