import { describe, expect, test } from 'vitest';
import { stateHash } from '../model/stateHash';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpuEngine';
import { findScene, scenes } from '../scenes/index';
import { mean, type AnyScene, type Series } from '../scenes/scene';
import { createExperiment, createSeries, record, type Experiment } from './experiment';

const smallValues = (scene: AnyScene, own: AnyValues = {}): AnyValues => ({ ...defaultsOf(scene.params), ...scene.small, ...own }) as AnyValues;

async function run(scene: AnyScene, own: AnyValues, until: number): Promise<{ experiment: Experiment; series: Series }> {
  const experiment = await createExperiment(scene, smallValues(scene, own), createCpuEngine), series = createSeries(scene);
  while (experiment.time < until - 1e-9) {
    await experiment.advance();
    if (experiment.time > 0) record(series, experiment);
  }
  return { experiment, series };
}

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  test('passes its own checks on a small bed', { timeout: 120_000 }, async () => {
    const values = smallValues(scene), checks = scene.checks((await createExperiment(scene, values, createCpuEngine)).valuesSI);
    expect(checks.length).toBeGreaterThan(0);
    const { experiment, series } = await run(scene, {}, Math.max(...checks.map((check) => check.until)));
    for (const check of checks) {
      const measured = check.measured(series);
      expect(Math.abs(measured - check.expect), `${check.what}: ${measured} ${check.unit}, expected ${check.expect} ± ${check.within}`).toBeLessThanOrEqual(check.within);
    }
    expect(experiment.engine.measures.status).toBe(0);
    for (const key of experiment.probeKeys) expect(series[key].every(Number.isFinite), key).toBe(true);
  });

  test('plots probes that it has, and starts them at t = 0', async () => {
    for (const key of scene.plots) expect(Object.keys(scene.probes)).toContain(key);
    const { experiment } = await run(scene, {}, 0.02), { dt } = experiment.valuesSI, end = dt * Math.ceil(0.02 / dt - 1e-9);
    expect(experiment.time).toBeCloseTo(end, 9);
    expect(experiment.engine.measures.time).toBeCloseTo(end, 9);
  });
});

const wheel = findScene('single-wheel')!;

test('drawbar pull and torque rise with slip', { timeout: 120_000 }, async () => {
  const at = async (slip: number) => (await run(wheel, { slip }, 2)).series;
  const braked = await at(-0.3), spinning = await at(0.6);
  expect(mean(spinning, 'drawbarPull', 1)).toBeGreaterThan(mean(braked, 'drawbarPull', 1) + 5);
  expect(mean(spinning, 'torque', 1)).toBeGreaterThan(mean(braked, 'torque', 1) + 0.5);
});

test('a live change acts without a reset', async () => {
  const experiment = await createExperiment(wheel, smallValues(wheel), createCpuEngine);
  while (experiment.time < 0.5) await experiment.advance();
  experiment.set('load', 200);
  experiment.set('slip', -1);
  const series = createSeries(wheel);
  while (experiment.time < 1) { await experiment.advance(); record(series, experiment); }
  expect(series.t[0]).toBeGreaterThan(0.5);
  expect(mean(series, 'normalForce', 0.8)).toBeGreaterThan(170);
  expect(experiment.engine.measures.bodies[5].velocity[0]).toBeCloseTo(2 * 0.3 * 0.13, 9);
});

test.each([
  ['spheres', 1, 500], ['ellipsoids', 0.6, 80],
])('of %s the same seed gives the same hash, another seed another', { timeout: 60_000 }, async (_, shapeRatio, steps) => {
  const hash = async (seed: number) => {
    const experiment = await createExperiment(wheel, smallValues(wheel, { seed, substeps: 5, shapeRatio }), createCpuEngine);
    for (let k = 0; k < steps; k++) await experiment.advance();
    return stateHash(await experiment.engine.readState());
  };
  const [first, again, other] = [await hash(1), await hash(1), await hash(2)];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('resumes from a snapshot where it was', async () => {
  const experiment = await createExperiment(wheel, smallValues(wheel), createCpuEngine);
  while (experiment.time < 0.1) await experiment.advance();
  const copy = await createExperiment(wheel, smallValues(wheel), createCpuEngine), { measures } = experiment.engine;
  copy.resume(await experiment.engine.readState(), experiment.datum, experiment.time, measures.step);
  await copy.advance();
  await experiment.advance();
  expect(copy.time).toBe(experiment.time);
  const sinkage = experiment.probeKeys.indexOf('sinkage');
  expect(copy.values[sinkage]).toBeCloseTo(experiment.values[sinkage], 1); // impulses are found anew: some 10 µm
});

test('a degenerate world is refused in a sentence before an engine is made', async () => {
  const wheel = scenes[0], made: unknown[] = [];
  const broken = { ...wheel, build: (v: Parameters<typeof wheel.build>[0]) => {
    const spec = wheel.build(v);
    spec.bodies[5] = { ...spec.bodies[5], shape: { kind: 'ellipsoid', semiAxes: [0.1, 0, 0.1] } };
    return spec;
  } };
  await expect(createExperiment(broken, smallValues(wheel), (spec) => { made.push(spec); return createCpuEngine(spec); })).rejects.toThrow(/wheel/);
  expect(made).toEqual([]);
});
