// @module-tag slow
import { expect, test } from 'vitest';
import { stateHash } from '../model/stateHash';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { mean } from '../scenes/scene';
import { runUntil, smallValues } from './testing/smallRun';
import { testBeds } from './testing/testBeds';
import { createExperiment } from './experiment';
import type { SettledBeds } from './settled/settledBeds';

const wheel = findScene('single-wheel')!;
/** A few hundred grains. */
const wheelValues = (own: AnyValues = {}) => smallValues(wheel, { grainRadius: 30, substeps: 5, ...own });

test('drawbar pull and torque rise with slip', { timeout: 120_000 }, async () => {
  const at = async (slip: number) =>
    runUntil(
      await createExperiment(wheel, wheelValues({ slip }), createCpuEngine, testBeds), 0.3);
  const braked = await at(-0.3), spinning = await at(0.6);
  expect(mean(spinning, 'drawbarPull', 0.15)).toBeGreaterThan(mean(braked, 'drawbarPull', 0.15) + 5);
  expect(mean(spinning, 'torque', 0.15)).toBeGreaterThan(mean(braked, 'torque', 0.15) + 0.5);
});

test('a live change acts without a reset', async () => {
  const experiment = await createExperiment(wheel, wheelValues(), createCpuEngine, testBeds);
  await runUntil(experiment, 0.08);
  experiment.set('load', 200);
  experiment.set('slip', -1);
  const series = await runUntil(experiment, 0.3);
  expect(series.t[0]).toBeGreaterThan(0.08);
  expect(mean(series, 'normalForce', 0.2)).toBeGreaterThan(170);
  expect(experiment.engine.measures.bodies[5].velocity[0]).toBeCloseTo(2 * 0.3 * 0.13, 9);
});

test.each([
  ['spheres', 1, 40], ['ellipsoids', 0.6, 15],
])('of %s the same seed gives the same hash, another seed another', { timeout: 60_000 },
  async (_, shapeRatio, steps) => {
  const hash = async (seed: number) => {
    const experiment =
      await createExperiment(wheel, wheelValues({ seed, shapeRatio }), createCpuEngine);
    for (let k = 0; k < steps; k++) await experiment.advance();
    return stateHash(await experiment.engine.readState());
  };
  const [first, again, other] = [await hash(1), await hash(1), await hash(2)];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('resumes from a snapshot where it was', { tags: 'long' }, async () => {
  const values = wheelValues({ grainRadius: 20 });
  const experiment = await createExperiment(wheel, values, createCpuEngine, testBeds);
  while (experiment.time < 0.1) await experiment.advance();
  const copy = await createExperiment(wheel, values, createCpuEngine, testBeds), { measures } = experiment.engine;
  const { datum, time } = experiment, state = await experiment.engine.readState();
  await copy.resume({ ...state, datum, time, step: measures.step });
  await copy.advance();
  await experiment.advance();
  expect(copy.time).toBe(experiment.time);
  const sinkage = experiment.probeKeys.indexOf('sinkage');
  expect(copy.values[sinkage]).toBeCloseTo(experiment.values[sinkage], 1); // impulses are found anew: some 10 µm
});

test('resumes a bed that settles, which is kept if its impulses are, unless the one that it comes to lies already',
  { tags: 'long' }, async () => {
  const known = new Map<string, Uint8Array<ArrayBuffer>>(), values = wheelValues();
  const beds: SettledBeds = {
    find: (key) => Promise.resolve(known.get(key) ?? null), keep(key, packed) { known.set(key, packed); },
  };
  const create = () => createExperiment(wheel, values, createCpuEngine, beds);
  const first = await create(), second = await create(), same = await create();
  for (let k = 0; k < 5; k++) await first.advance();
  const snapshot = (await first.save()).snapshot();
  expect(await second.resume({ ...snapshot, engine: undefined })).toBe(true);
  expect(second.time).toBe(first.time);
  expect(second.time).toBeLessThan(-0.01);
  while (second.progress < 1) await second.advance();
  await second.advance();
  expect(second.time).toBeCloseTo(second.valuesSI.dt, 9);
  expect(known.size).toBe(0); // its impulses were found anew, so that it came to rest otherwise
  while (first.progress < 1) await first.advance();
  await first.advance();
  expect(known.size).toBe(1);
  const [kept] = known.values();
  known.clear();
  await same.resume(snapshot);
  while (same.progress < 1) await same.advance();
  await same.advance();
  expect([...known.values()]).toEqual([kept]);
  const third = await create();
  expect(await third.resume(snapshot)).toBe(false);
  expect(third.time).toBe(0);
});

test('keeps the controls of the world that it was, and no other', async () => {
  const values = wheelValues(), first = await createExperiment(wheel, values, createCpuEngine);
  first.controls[0].force[0] = 7;
  const snapshot = structuredClone((await first.save()).snapshot()), forceAfter = async (density: number) => {
    const other = await createExperiment(wheel, { ...values, density }, createCpuEngine);
    await other.resume(snapshot);
    return other.controls[0].force[0];
  };
  const density = Number(values.density);
  expect([await forceAfter(density), await forceAfter(2 * density)]).toEqual([7, 0]);
});

test('a degenerate world is refused in a sentence before an engine is made', async () => {
  const made: unknown[] = [];
  const broken = { ...wheel, build: (v: Parameters<typeof wheel.build>[0]) => {
    const spec = wheel.build(v);
    spec.bodies[5] = { ...spec.bodies[5], shape: { kind: 'ellipsoid', semiAxes: [0.1, 0, 0.1] } };
    return spec;
  } };
  await expect(createExperiment(
    broken, smallValues(wheel), (spec) => { made.push(spec); return createCpuEngine(spec); }
  )).rejects.toThrow(/wheel/);
  expect(made).toEqual([]);
});
