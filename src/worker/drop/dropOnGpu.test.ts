import { beforeAll, expect, test } from 'vitest';
import { dropInto } from '../../experiment/drop/dropInto';
import { createExperiment, type Experiment } from '../../experiment/experiment';
import { smallValues } from '../../experiment/testing/smallRun';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import type { DropForm, Dropped } from '../../model/drop/dropped';
import { createGpuEngine } from '../../physics/gpu/engine';
import { findScene } from '../../scenes/index';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

const filling = findScene('filling')!, values = smallValues(filling, {
  count: 60, radius: 0.1, dt: 0.005, substeps: 10, backend: 'gpu',
});
const make = (dropped: readonly Dropped[] = []): Promise<Experiment> =>
  createExperiment(filling, values, (spec) => createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity }),
    undefined, dropped);
const advance = async (run: Experiment, until: number): Promise<void> => {
  while (run.time < until - 1e-9) await run.advance(() => run.reached < until - 1e-9);
};

const FORM: DropForm = { kind: 'box', size: [0.4, 0.4, 0.3] }, DENSITY = 2000;
const WEIGHT = DENSITY * 0.4 * 0.4 * 0.3 * 9.81;

/** Drops a box into the bed at this time [s]; returns the run with it, which goes on from the one without. */
async function dropAt(time: number) {
  const run = await make();
  await advance(run, time);
  const { snapshot } = await run.save(), before = snapshot(), grains = run.engine.model.grainCount;
  const read = dropInto(run.spec, 9.81, before, { form: FORM, density: DENSITY, height: 0.01 });
  run.engine.dispose();
  if (!read.ok) throw new Error(read.issues[0].message);
  const next = await make(read.value.dropped);
  expect(await next.resume(read.value)).toBe(true);
  const state = await next.engine.readState();
  expect(state.position.subarray(0, 3 * grains)).toEqual(before.position.subarray(0, 3 * grains));
  return { next, dropped: read.value.dropped };
}

test('a run into which a box is dropped on the device goes on, from its own snapshot bit by bit', async () => {
  const { next, dropped } = await dropAt(0.3);
  await advance(next, 0.4);
  const { snapshot: later } = await next.save(), again = await make(dropped);
  await again.resume(later());
  expect(again.isExact).toBe(true);
  for (const one of [next, again]) await advance(one, 0.45);
  expect((await again.engine.readState()).position).toEqual((await next.engine.readState()).position);
  for (const one of [next, again]) one.engine.dispose();
}, 120_000);

test('what is dropped into a bed on the device lies on it', { tags: 'long' }, async () => {
  const { next } = await dropAt(1), body = next.engine.measures.bodies.at(-1)!;
  await advance(next, 3);
  expect(Math.abs(body.force[2] / WEIGHT - 1)).toBeLessThan(0.02);
  expect(body.position[2]).toBeGreaterThan(0.15);
  expect(next.engine.measures.status).toBe(0);
  next.engine.dispose();
});
