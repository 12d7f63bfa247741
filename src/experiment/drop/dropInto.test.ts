import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_DROPPED, type Dropped, type DropForm, type DropWish } from '../../model/drop/dropped';
import type { Snapshot } from '../../model/snapshot';
import type { AnyValues } from '../../params/param';
import { createCpuEngine } from '../../physics/cpu/engine';
import { findScene } from '../../scenes/index';
import type { AnyScene } from '../../scenes/scene';
import { createExperiment, type Experiment } from '../experiment';
import { readSnapshot } from '../saved/readSnapshot';
import { smallValues } from '../testing/smallRun';
import { dropInto } from './dropInto';

/** A body is dropped into a run, which goes on with all else as it was. */

const BOX: DropWish = { form: { kind: 'box', size: [0.4, 0.4, 0.3] }, density: 2000, height: 0.01 };
const WEIGHT = 2000 * 0.4 * 0.4 * 0.3 * 9.81;
/** Balls of 0.1 m that have fallen into a bin. */
const OWN: AnyValues = { count: 60, radius: 0.1, dt: 0.005, substeps: 20, backend: 'cpu' };
const filling = findScene('filling')!;
const ball = (diameter: number): DropForm => ({ kind: 'ball', diameter });

/** Makes an experiment whose bed, if it is to settle, lies after a few steps. */
function make(known: AnyScene, values: AnyValues, dropped: readonly Dropped[] = []): Promise<Experiment> {
  const settle = { time: 0.02, damping: 5, frictionless: true }, scene: AnyScene = { ...known, build(v) {
    const spec = known.build(v);
    return spec.settle ? { ...spec, settle } : spec;
  } };
  return createExperiment(scene, smallValues(known, values), createCpuEngine, undefined, dropped);
}
const snapshotOf = async (run: Experiment): Promise<Snapshot> => (await run.save()).snapshot();
async function advance(run: Experiment, until: number): Promise<void> {
  while (run.time < until - 1e-9) await run.advance();
}
async function ran(scene: AnyScene, values: AnyValues, until: number): Promise<Experiment> {
  const run = await make(scene, values);
  await advance(run, until);
  return run;
}

/** Goes on with a run after something was dropped into it. */
async function dropped(
  run: Experiment, values: AnyValues, wish: DropWish = BOX,
): Promise<{ next: Experiment; from: Snapshot }> {
  const read = dropInto(run.spec, 9.81, await snapshotOf(run), wish);
  if (!read.ok) throw new Error(read.issues[0].message);
  const next = await make(run.scene, values, read.value.dropped);
  expect(await next.resume(read.value)).toBe(true);
  return { next, from: read.value };
}

/** Balls that lie in the bin. */
let lies: Experiment;
beforeAll(async () => { lies = await ran(filling, OWN, 2); });

test('a box that is dropped on a bed comes to rest on it, which bears its weight', async () => {
  const { next } = await dropped(lies, OWN), body = next.engine.measures.bodies.at(-1)!;
  const start = body.position[2];
  await advance(next, 4);
  expect(Math.abs(body.force[2] / WEIGHT - 1)).toBeLessThan(0.01);
  expect(body.position[2]).toBeLessThan(start);
  expect(Math.hypot(...body.velocity)).toBeLessThan(1e-3);
});

test.each<[string, AnyValues, number]>([
  ['filling', OWN, 1], ['filling', { ...OWN, sleep: 'on' }, 2], ['snow', { substeps: 4 }, 0.05],
  ['hmmwv-flat', { count: 400 }, 0.01],
])('%s %j: all else keeps its state and the impulses of its contacts', async (id, values, until) => {
  const scene = findScene(id)!, run = await ran(scene, { backend: 'cpu', ...values }, until);
  const before = await snapshotOf(run);
  const small = { ...BOX, form: ball(2 * run.engine.model.maxRadius) };
  const { next } = await dropped(run, { backend: 'cpu', ...values }, small);
  const after = await snapshotOf(next);
  expect(next.isExact).toBe(true);
  expect([after.time, after.step, after.datum, after.pilot]).toEqual(
    [before.time, before.step, before.datum, before.pilot]);
  for (const key of ['position', 'orientation', 'velocity', 'spin', 'memory'] as const)
    expect(after[key]?.subarray(0, before[key]!.length)).toEqual(before[key]);
  const [numbers, then] = [after.engine!.numbers, before.engine!.numbers];
  for (const key of ['impulse', 'held', 'bodyA', 'bodyB', 'moment', 'bond'])
    expect(numbers[key]).toEqual(then[key]);
  expect((then.impulse as Float64Array).some((p) => p !== 0)).toBe(true);
});

test('what is far from it takes the steps that it would have taken', async () => {
  const run = await make(filling, OWN);
  expect(await run.resume(await snapshotOf(lies))).toBe(true);
  const { next } = await dropped(run, OWN, { ...BOX, height: 10 });
  for (const one of [run, next]) await advance(one, 2.1);
  const [undisturbed, other] = [await snapshotOf(run), await snapshotOf(next)];
  for (const key of ['position', 'velocity', 'orientation'] as const)
    expect(other[key].subarray(0, 180)).toEqual(undisturbed[key].subarray(0, 180));
});

test('a run with something dropped into it goes on from its own snapshot, bit by bit', async () => {
  const { next } = await dropped(lies, OWN);
  await advance(next, 2.1);
  const saved = readSnapshot(await snapshotOf(next)), again = saved.ok && await make(filling, OWN, saved.value.dropped);
  if (!saved.ok || !again) throw new Error('the snapshot is not read');
  await again.resume(saved.value);
  for (const one of [next, again]) await advance(one, 2.3);
  expect(again.isExact).toBe(true);
  expect((await snapshotOf(again)).position).toEqual((await snapshotOf(next)).position);
});

test('a scene sees its own big bodies alone: what turns all of its walls turns nothing that is dropped', async () => {
  const drum = findScene('drum')!, run = await ran(drum, { backend: 'cpu' }, 0.05), count = run.spec.bodies.length;
  const { next } = await dropped(run, { backend: 'cpu' }, { ...BOX, form: ball(0.005) });
  await next.advance();
  expect(next.controls[count - 1].motion).not.toContain(null);
  expect(next.controls[count].motion).toEqual([null, null, null, null, null, null]);
});

test('several can be dropped, up to a number of them', async () => {
  let from = await snapshotOf(lies), { spec } = lies;
  for (let k = 0; k < MOST_DROPPED; k++) {
    const read = dropInto(spec, 9.81, from, BOX);
    if (!read.ok) throw new Error(read.issues[0].message);
    from = read.value;
    spec = (await make(filling, OWN, from.dropped)).spec;
  }
  expect(spec.bodies.at(-1)!.name).toBe(`dropped box ${MOST_DROPPED}`);
  expect(dropInto(spec, 9.81, from, BOX)).toMatchObject({
    ok: false, issues: [{ message: `${MOST_DROPPED} bodies are dropped already: that is the most.` }],
  });
});

describe('refused in a sentence is', () => {
  const refusal = async (scene: AnyScene, values: AnyValues, wish: DropWish, gravity = 9.81, until = -Infinity) => {
    const run = await ran(scene, { backend: 'cpu', ...values }, until);
    const read = dropInto(run.spec, gravity, await snapshotOf(run), wish);
    return read.ok ? '' : read.issues.map(({ message }) => message).join(' ');
  };
  test.each<[string, string, AnyValues, Partial<DropWish>, number, RegExp]>([
    ['a scene without soil', 'hmmwv-hard', {}, {}, 9.81, /no soil/],
    ['a bed without end', 'hopper', { periodic: 'on', outlet: 'slot' }, {}, 9.81, /repeats itself/],
    ['a world without gravity', 'filling', OWN, {}, 0, /no gravity/],
    ['a bed that settles', 'crater', {}, {}, 9.81, /still settles/],
    ['a size of nothing', 'filling', OWN, { form: ball(0) }, 9.81, /^The diameter of the ball is 0/],
    ['a side that is no number', 'filling', OWN, { form: { kind: 'box', size: [1, NaN, 1] } }, 9.81, /y .* is NaN/],
    ['what weighs too much', 'filling', OWN, { density: 1e6 }, 9.81, /^The density is 1000000 kg\/m³; 10 to 25000/],
    ['a gap below the soil', 'filling', OWN, { height: -1 }, 9.81, /^The gap to the soil is -1 m; 0 to 10 m are/],
    ['what is wider than the soil', 'filling', OWN, { form: ball(15) }, 9.81, /15 m by 15 m wide/],
  ])('%s', async (_, id, values, own, gravity, sentence) => {
    expect(await refusal(findScene(id)!, values, { ...BOX, ...own }, gravity)).toMatch(sentence);
  });
});

describe('a file with what was dropped is refused', () => {
  const good: Dropped = { form: { kind: 'ball', diameter: 0.2 }, density: 1000, position: [0, 0, 1] };
  test.each<[string, unknown]>([
    ['where the form is unknown', [{ ...good, form: { kind: 'cone', diameter: 1 } }]],
    ['where a size is a text', [{ ...good, form: { kind: 'ball', diameter: '1' } }]],
    ['where it is too large', [{ ...good, form: { kind: 'ball', diameter: 1e6 } }]],
    ['where it is nowhere', [{ ...good, position: [0, NaN, 0] }]],
    ['where a mesh has no such vertex', [{ ...good, form: {
      kind: 'mesh', vertices: new Float64Array(9), triangles: Uint32Array.of(0, 1, 7),
    } }]],
    ['where a mesh has other lists', [{ ...good, form: { kind: 'mesh', vertices: [0, 0, 0], triangles: [] } }]],
    ['where there are too many', Array.from({ length: MOST_DROPPED + 1 }, () => good)],
    ['where the list is none', { ...good }], ['where the list is empty', []],
    ['where the kind is of every record', [{ ...good, form: { kind: 'constructor' } }]],
  ])('%s', async (_, list) => {
    const snapshot = await snapshotOf(await make(filling, OWN));
    expect(readSnapshot({ ...snapshot, dropped: [good] }).ok).toBe(true);
    const read = readSnapshot({ ...snapshot, dropped: list });
    expect(read.ok ? [] : read.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^[A-Za-z].*\.$/)]);
  });
});
