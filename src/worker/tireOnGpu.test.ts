import { expect, test } from 'vitest';
import { smallValues } from '../experiment/testing/smallRun';
import { createExperiment } from '../experiment/experiment';
import { testDevice } from '../gpu/testing/testDevice';
import { placeSurfaces } from '../model/flexible/placeSurfaces';
import type { State } from '../model/model';
import { stateHash } from '../model/stateHash';
import { createCpuEngine } from '../physics/cpu/engine';
import { createGpuEngine } from '../physics/gpu/engine';
import { tireSoil } from '../scenes/tires/tireSoil';

const HUB = 5, SUNK = 0.03; // its number; how far the tire is let down into the bed [m]

/** |a − b| over |b|. */
const off = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.hypot(...Array.from(a, (x, i) => x - b[i])) / Math.hypot(...Array.from(b));

const nodesOf = ({ flexible }: State): Float64Array => flexible![0].subarray(0, flexible![0].length / 2);

test('one frame of a tire that rolls in soil: the GPU finds what the CPU does, and the same twice', async () => {
  const { device, name } = await testDevice();
  const own = { count: 400, section: 'ellipse', pressure: 220e3 }; // a tire that presses hard when it is let down
  const { spec, live } = await createExperiment(tireSoil, smallValues(tireSoil, own), createCpuEngine);
  const cpu = createCpuEngine(spec), gpu = await createGpuEngine(device, name, spec);
  const twice = await createGpuEngine(device, name, spec);
  const { model } = cpu, b = 3 * (model.grainCount + HUB), start = await cpu.readState();
  const [x, y, z] = start.position.subarray(b, b + 3);
  placeSurfaces(model, start, HUB, [x, y, z - SUNK]);
  start.position[b + 2] -= SUNK;
  live.bodies[HUB].motion = [0.06, 0, null, 0, 0.3, 0];
  Object.assign(live.settings, { substeps: 6, iterations: 40, damping: 0, friction: 0.3 });
  gpu.writeState(start);
  const state = await gpu.readState(); // as the device has it
  for (const engine of [cpu, gpu, twice]) engine.writeState(state);
  for (const engine of [cpu, gpu, twice]) await engine.step(live);
  const found = await gpu.readState(), expected = cpu.state, loose = 3 * model.looseCount;
  const [f, g] = [gpu, cpu].map(({ measures }) => measures.flexible[0]);
  expect(stateHash(await twice.readState())).toBe(stateHash(found));
  expect(gpu.measures.contactCount).toBe(cpu.measures.contactCount);
  expect(g.force[2]).toBeGreaterThan(1000);
  expect(off(f.force, g.force)).toBeLessThan(2e-3); // what forty sweeps leave of it; eighty leave a third of that
  expect(off(f.rimForce, g.rimForce)).toBeLessThan(2e-3);
  expect(off(nodesOf(found), nodesOf(expected))).toBeLessThan(2e-4);
  const fastest = expected.velocity.subarray(0, loose).reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  for (let i = 0; i < loose; i++)
    expect(Math.abs(found.velocity[i] - expected.velocity[i])).toBeLessThan(0.04 * fastest);
  for (const engine of [gpu, twice]) engine.dispose();
});
