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

test('what is dropped into a bed on the device lies on it, and goes on from its own snapshot bit by bit', async () => {
  const run = await make();
  await advance(run, 1);
  const form: DropForm = { kind: 'box', size: [0.4, 0.4, 0.3] }, { snapshot } = await run.save(), before = snapshot();
  const read = dropInto(run.spec, 9.81, before, { form, density: 2000, height: 0.01 });
  if (!read.ok) throw new Error(read.issues[0].message);
  const next = await make(read.value.dropped), body = next.engine.measures.bodies.at(-1)!;
  expect(await next.resume(read.value)).toBe(true);
  const grains = run.engine.model.grainCount, state = await next.engine.readState();
  expect(state.position.subarray(0, 3 * grains)).toEqual(before.position.subarray(0, 3 * grains));
  await advance(next, 2);
  const { snapshot: later } = await next.save(), again = await make(read.value.dropped);
  await again.resume(later());
  expect(again.isExact).toBe(true);
  for (const one of [next, again]) await advance(one, 2.1);
  expect((await again.engine.readState()).position).toEqual((await next.engine.readState()).position);
  await advance(next, 3);
  expect(Math.abs(body.force[2] / (2000 * 0.4 * 0.4 * 0.3 * 9.81) - 1)).toBeLessThan(0.02);
  expect(body.position[2]).toBeGreaterThan(0.15);
  expect(next.engine.measures.status).toBe(0);
  for (const one of [run, next, again]) one.engine.dispose();
}, 240_000);
