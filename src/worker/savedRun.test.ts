import { expect, test, vi } from 'vitest';
import { createExperiment } from '../experiment/experiment';
import { readStateFile, writeStateFile, type SavedState } from '../experiment/saved/stateFile';
import { stateHash } from '../model/stateHash';
import { readVtk } from '../model/vtk/testing/readVtk';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import type { Report, Status } from '../protocol/messages';
import { findScene } from '../scenes/index';
import { createSession } from './session';
import { beds, DeskWorker } from './testing/deskWorker';

/** Sessions with the CPU engine save runs as files, and go on from them. */

// in place of the workers of the page, which would wait for the worlds of other tests
vi.mock('./cpuWorkers', () => ({
  takeCpuWorker: () => Promise.resolve(new DeskWorker()), retireCpuWorker: (worker: DeskWorker) => worker.terminate(),
}));

const OWN: AnyValues = { count: 60, radius: 0.1, dt: 0.01, substeps: 4, backend: 'cpu' };
const scene = findScene('filling')!;

/** A session whose world stands and is paused, with what it has said. */
async function standing(sceneId: string, values: AnyValues) {
  const reports: Report[] = [];
  const session = createSession({ gpu: null, stage: null, post: (report) => { reports.push(report); }, beds });
  const of = <T extends Report['type']>(type: T) =>
    reports.filter((report): report is Extract<Report, { type: T }> => report.type === type);
  /** Resolves to the hash of the state at rest after a step. */
  const restAt = (step: number) => vi.waitUntil(() => {
    const { status } = of('status').at(-1) ?? {}, is = (s: Status) => s.step === step && s.stateHash !== null;
    return status && is(status) ? status.stateHash : null;
  }, { timeout: 20_000 });
  session.handle({ type: 'load', setup: { sceneId, values }, playing: false, light: false });
  await vi.waitUntil(() => of('loaded').length > 0, { timeout: 20_000 });
  return {
    session, of, restAt,
    step: (count: number) => session.handle({ type: 'step', count }),
    open: (file: ArrayBuffer) => session.handle({ type: 'open', name: 'a.grouser', file: file.slice(0) }),
    said: () => of('issues').flatMap(({ issues }) => issues.map(({ message }) => message)),
  };
}

/** Returns the file of a run after five steps. */
async function savedRun(): Promise<Extract<Report, { type: 'saved' }>> {
  const { session, of, step, restAt } = await standing('filling', OWN);
  step(5);
  await restAt(5);
  session.handle({ type: 'save' });
  await vi.waitUntil(() => of('saved').length > 0, { timeout: 20_000 });
  return of('saved')[0];
}

test('a run on the CPU can be saved while the device is lost', async () => {
  const { session, of, said } = await standing('filling', OWN);
  session.lose('crashed', true);
  session.handle({ type: 'save' });
  await vi.waitUntil(() => of('saved').length + said().length > 0, { timeout: 20_000 });
  expect(said()).toEqual([]);
});

test('a run that was saved goes on in another session, with the bits of one that never stopped', async () => {
  const { file, sceneId, time } = await savedRun();
  expect([sceneId, time]).toEqual(['filling', expect.closeTo(0.05, 9)]);
  const other = await standing('guideway', { backend: 'cpu' });
  other.open(file);
  await vi.waitUntil(() => other.of('loaded').length === 2, { timeout: 20_000 });
  expect(other.of('loaded')[1]).toMatchObject({
    opened: 'a.grouser', resumed: true, setup: { sceneId: 'filling', values: OWN }, grains: 60,
  });
  await other.restAt(5);
  other.step(4);
  const undisturbed = await createExperiment(scene, { ...defaultsOf(scene.params), ...OWN }, createCpuEngine);
  for (let k = 0; k < 9; k++) await undisturbed.advance();
  expect(await other.restAt(9)).toBe(stateHash(await undisturbed.engine.readState()));
  expect(other.said()).toEqual([]);
  const { results } = other.of('checks').at(-1)!;
  expect(results.length).toBeGreaterThan(0);
  for (const { ok } of results) expect(ok).toBeNull(); // of a whole run
});

test('a state for ParaView is that of the run that is saved', async () => {
  const { session, of, step, restAt } = await standing('filling', OWN);
  step(5);
  await restAt(5);
  session.handle({ type: 'save', as: 'vtk' });
  await vi.waitUntil(() => of('saved').length > 0, { timeout: 20_000 });
  session.handle({ type: 'save' });
  await vi.waitUntil(() => of('saved').length > 1, { timeout: 20_000 });
  const [{ file, ...rest }, run] = of('saved'), read = await readStateFile(new Uint8Array(run.file));
  if (!read.ok) throw new Error(read.issues[0].message);
  const { position, velocity } = read.value.snapshot, vtk = readVtk(new Uint8Array(file));
  expect(rest).toEqual({ type: 'saved', as: 'vtk', sceneId: 'filling', time: expect.closeTo(0.05, 9) as number });
  expect(vtk.points.slice(0, 180)).toEqual([...position.subarray(0, 180)]);
  expect(vtk.data.velocity.numbers.slice(0, 180)).toEqual([...Float32Array.from(velocity.subarray(0, 180))]);
  expect(vtk.polygons.length).toBeGreaterThan(0);
});

test('a file with faults is refused with a sentence, and the run that stands goes on undisturbed', async () => {
  const { file } = await savedRun(), read = await readStateFile(new Uint8Array(file));
  if (!read.ok) throw new Error(read.issues[0].message);
  const good = read.value;
  const written = async (change: (run: SavedState) => void): Promise<ArrayBuffer> => {
    const run = structuredClone(good);
    change(run);
    return (await writeStateFile(run)).buffer;
  };
  const { session, of, open, step, restAt, said } = await standing('guideway', { backend: 'cpu', dt: 0.01 });
  step(3);
  const before = await restAt(3);
  const faults: [what: ArrayBuffer, said: RegExp][] = [
    [file.slice(0, 300), /^a\.grouser: This is no saved state of Grouser, or it is damaged\.$/],
    [await written((run) => { run.snapshot.position[7] = NaN; }), /^a\.grouser: snapshot\.position should be .*finite/],
    [await written((run) => { run.values.friction = -3; }), /^a\.grouser: friction = -3 is not allowed: 0 to 2\.$/],
    [await written((run) => { run.sceneId = 'nope'; }), /^a\.grouser: There is no scene "nope"\.$/],
    // of another world, which is found when that is built
    [await written((run) => { run.values.count = 61; }), /^a\.grouser was not opened: Its position is not that/],
  ];
  for (const [wrong, sentence] of faults) {
    const many = said().length;
    open(wrong);
    await vi.waitUntil(() => said().length > many, { timeout: 20_000 });
    expect(said().slice(many)).toEqual([expect.stringMatching(sentence)]);
  }
  // the world was told again to be the one that stands, after the last of them
  await vi.waitUntil(() => of('loaded').length === 2, { timeout: 20_000 });
  expect(of('loaded')[1]).toMatchObject({ setup: { sceneId: 'guideway' }, resumed: true });
  expect(of('loaded')[1].opened).toBeUndefined();
  expect(await restAt(3)).toBe(before);
  step(1);
  await restAt(4);
  session.handle({ type: 'save' });
  await vi.waitUntil(() => of('saved').length > 0, { timeout: 20_000 });
  expect(of('saved')[0]).toMatchObject({ sceneId: 'guideway' });
});

test('a file that is still read when another world is asked for is not opened', async () => {
  const { file } = await savedRun(), { session, of, open } = await standing('guideway', { backend: 'cpu' });
  open(file);
  session.handle({ type: 'load', setup: { sceneId: 'rolling-ball', values: {} }, playing: false, light: false });
  await vi.waitUntil(() => of('loaded').length === 2, { timeout: 20_000 });
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  expect(of('loaded').map(({ setup }) => setup.sceneId)).toEqual(['guideway', 'rolling-ball']);
});

test('what stood is saved while the next world is built, and what is not yet built is called so', async () => {
  const { session, of, step, restAt, said } = await standing('filling', OWN);
  step(5);
  await restAt(5);
  const next = { sceneId: 'filling', values: { ...OWN, count: 70 } };
  session.handle({ type: 'load', setup: next, playing: false, light: false });
  session.handle({ type: 'save' });
  await vi.waitUntil(() => of('loaded').length === 2 && of('saved').length > 0, { timeout: 20_000 });
  const [{ file, time }] = of('saved'), read = await readStateFile(new Uint8Array(file));
  if (!read.ok) throw new Error(read.issues[0].message);
  expect(read.value.values.count).toBe(60);
  expect([time, read.value.snapshot.time]).toEqual([expect.closeTo(0.05, 9), expect.closeTo(0.05, 9)]);
  expect(said()).toEqual([]);

  const reports: Report[] = [];
  const first = createSession({ gpu: null, stage: null, post: (report) => { reports.push(report); }, beds });
  first.handle({ type: 'load', setup: { sceneId: 'filling', values: OWN }, playing: false, light: false });
  first.handle({ type: 'save' });
  await vi.waitUntil(() => reports.some(({ type }) => type === 'loaded'), { timeout: 20_000 });
  expect(reports.filter(({ type }) => type === 'issues')).toEqual([{
    type: 'issues',
    issues: [{ path: 'save', message: 'The world is being built: its run can be saved once it stands.' }],
  }]);
});

test('where no world stands yet there is nothing to save', async () => {
  const reports: Report[] = [];
  const session = createSession({ gpu: null, stage: null, post: (report) => { reports.push(report); }, beds });
  session.handle({ type: 'save' });
  await vi.waitUntil(() => reports.length > 0);
  expect(reports).toEqual([{
    type: 'issues', issues: [{ path: 'save', message: 'There is no run that could be saved just now.' }],
  }]);
});
