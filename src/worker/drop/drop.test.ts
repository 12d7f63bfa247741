import { expect, test, vi } from 'vitest';
import type { DropWish } from '../../model/drop/dropped';
import type { AnyValues } from '../../params/param';
import type { Report, Status } from '../../protocol/messages';
import type { Frame } from '../frame';
import { createSession } from '../session';
import type { Stage } from '../stage';
import { createFakeStage } from '../testing/stormFakes';
import { beds, DeskWorker } from '../testing/deskWorker';

/** A session with the CPU engine drops bodies into its run, which goes on; going back takes them away again. */

vi.mock('../cpuWorkers', () => ({
  takeCpuWorker: () => Promise.resolve(new DeskWorker()), retireCpuWorker: (worker: DeskWorker) => worker.terminate(),
}));
vi.mock('../hearMessages', () => ({ hearMessages: () => new Promise((resolve) => { setImmediate(resolve); }) }));

const OWN: AnyValues = { count: 60, radius: 0.1, dt: 0.01, substeps: 4, backend: 'cpu' };
const BALL: DropWish = { form: { kind: 'ball', diameter: 0.4 }, density: 1500, height: 0.1 };
const LONG = { timeout: 20_000 };

async function standing(sceneId = 'filling', values = OWN) {
  const reports: Report[] = [], seen: (number[] | null)[] = [];
  const stage: Stage = {
    ...createFakeStage(() => false), recall: (past: Frame | null) => { seen.push(past && [...past.poses]); },
  };
  const session = createSession({ gpu: null, stage, post: (report) => { reports.push(report); }, beds });
  const of = <T extends Report['type']>(type: T) =>
    reports.filter((report): report is Extract<Report, { type: T }> => report.type === type);
  const loaded = (count: number) => vi.waitUntil(() => of('loaded').length === count && of('loaded').at(-1)!, LONG);
  const restAt = (step: number) => vi.waitUntil(() => {
    const { status } = of('status').at(-1) ?? {}, is = (s: Status) => s.step === step && s.stateHash !== null;
    return status && is(status) ? status.stateHash : null;
  }, LONG);
  session.handle({ type: 'load', setup: { sceneId, values }, playing: false, light: false });
  await loaded(1);
  return {
    session, of, loaded, restAt, seen, step: (count: number) => session.handle({ type: 'step', count }),
    drop: (wish = BALL) => session.handle({ type: 'drop', wish }),
    said: () => of('issues').flatMap(({ issues }) => issues.map(({ message }) => message)),
  };
}

test('a ball is dropped into a run, which goes on from the same step, to which no check applies', async () => {
  const { session, of, loaded, restAt, seen, step, drop, said } = await standing();
  step(5);
  await restAt(5);
  drop();
  expect(await loaded(2)).toMatchObject({ resumed: true, drops: 'dropped ball 1', dropped: 1 });
  await vi.waitUntil(() => of('checks').length > 0, LONG);
  expect(of('checks').at(-1)!.results.every(({ ok }) => ok === null)).toBe(true);
  await restAt(5);
  step(5);
  await restAt(10);
  drop({ ...BALL, form: { kind: 'wheel', diameter: 0.3, width: 0.1 } });
  expect(await loaded(3)).toMatchObject({ drops: 'dropped wheel 2', dropped: 2 });
  await restAt(10);
  step(5);
  await restAt(15);
  expect(said()).toEqual([]);

  // the record has frames from before, in which nothing lies there yet
  const own = 5; // big bodies of the scene
  const at = (time: number): number[] => {
    session.handle({ type: 'moment', time });
    return [0, 1].map((k) => seen.at(-1)![10 * (own + k) + 2]);
  };
  expect(at(0.03)).toEqual([-1e6, -1e6]);
  const [ball, wheel] = at(0.15);
  expect(Math.min(ball, wheel)).toBeGreaterThan(0);
  expect(at(0.08)).toEqual([expect.closeTo(ball, 0), -1e6]);
  expect(seen.at(-1)!.at(-1)).toBeCloseTo(0.08, 1); // the time is in its place

  drop();
  await vi.waitUntil(() => said().length > 0, LONG);
  expect(said()).toEqual([expect.stringContaining('is recorded')]);
  session.handle({ type: 'goOn', time: 0.001 });
  expect(await loaded(4)).toMatchObject({ resumed: false, dropped: 0 }); // no snapshot is that early
});

test('a run is saved with what was dropped, and another session goes on with it', async () => {
  const one = await standing();
  one.step(3);
  await one.restAt(3);
  one.drop();
  await one.loaded(2);
  await one.restAt(3);
  one.step(3);
  await one.restAt(6);
  one.session.handle({ type: 'save' });
  const { file } = await vi.waitUntil(() => one.of('saved').at(-1), LONG);
  const other = await standing('rolling-ball', { backend: 'cpu' });
  other.session.handle({ type: 'open', name: 'a.grouser', file: file.slice(0) });
  expect(await other.loaded(2)).toMatchObject({ opened: 'a.grouser', resumed: true, dropped: 1 });
  await other.restAt(6);
  for (const { step } of [one, other]) step(2);
  expect(await other.restAt(8)).toBe(await one.restAt(8));
  expect(other.said()).toEqual([]);
});

test('what cannot be dropped is a sentence, and the run goes on as if nobody had asked', async () => {
  const [asked, undisturbed] = [await standing(), await standing()];
  for (const { step, restAt } of [asked, undisturbed]) {
    step(4);
    await restAt(4);
  }
  const wrong: [DropWish, RegExp][] = [
    [{ ...BALL, density: 0 }, /^The density is 0/],
    [{ ...BALL, form: { kind: 'ball', diameter: 18 } }, /^It is 18 m by 18 m wide/],
    [
      { ...BALL, form: { kind: 'mesh', vertices: new Float64Array(9), triangles: Uint32Array.of(0, 1, 2) } },
      /^The mesh has 1 triangle;/,
    ],
  ];
  for (const [wish, sentence] of wrong) {
    const many = asked.said().length;
    asked.drop(wish);
    await vi.waitUntil(() => asked.said().length > many, LONG);
    expect(asked.said().at(-1)).toMatch(sentence);
  }
  expect(asked.of('loaded')).toHaveLength(1);
  for (const { step } of [asked, undisturbed]) step(4);
  expect(await asked.restAt(8)).toBe(await undisturbed.restAt(8));
  asked.session.handle({ type: 'play' });
  asked.drop(wrong[0][0]);
  await vi.waitUntil(() => asked.said().length > 3, LONG);
  await vi.waitUntil(() => asked.of('status').at(-1)!.status.step > 20, LONG); // it still plays
});
