import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testDevice';
import type { MechanismSpec } from '../../mechanism/spec';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { bedUnderSlab, GRAVITY, liveOf, sphereOnPlane } from './fixtures';
import { createGpuEngine, type GpuEngine } from './gpuEngine';

/** Joined bodies on the device; what they are in f64: ../coupled.test.ts. */

let gpu: Device;
beforeAll(async () => {
  gpu = await testDevice();
  (await create(sphereOnPlane())).dispose(); // compiles all kernels
}, 120_000);

const create = (spec: WorldSpec, software = true): Promise<GpuEngine> =>
  createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity, software });

/** Spheres in a box under two plates, the left one on them, and whatever joins the two. */
function plates(join: (left: BodySpec, right: BodySpec) => Pick<WorldSpec, 'mechanism'>, velocity: [number, number, number] = [0, 0, 0]): WorldSpec {
  const spec = bedUnderSlab(4, 2, 50), slab = spec.bodies[1], inertia: [number, number, number] = [5, 5, 5];
  const left: BodySpec = { ...slab, name: 'left', inertia, motion: FREE, velocity };
  const right: BodySpec = { ...left, name: 'right', position: [0, 0, slab.position[2] + 0.4], collides: false };
  return { ...spec, bodies: [spec.bodies[0], left, ...spec.bodies.slice(2), right], ...join(left, right) };
}
const partOf = ({ name, mass, inertia, position, velocity }: BodySpec): MechanismSpec['bodies'][number] =>
  ({ name, mass, inertia, position, ...(velocity && { velocity }) });

test.each([true, false])('a mechanism of one free body is that body (software: %s)', async (software) => {
  const plain = plates(() => ({}), [0.3, 0.1, 0]), joined = plates((left) => ({ mechanism: { bodies: [partOf(left)], connections: [] } }), [0.3, 0.1, 0]);
  const states = [];
  for (const spec of [plain, joined]) {
    const engine = await create(spec, software), live = liveOf(spec, { dt: 1e-3, substeps: 5 });
    for (let k = 0; k < 8; k++) await engine.step(live);
    expect(engine.measures.activeCount).toBeGreaterThan(16);
    states.push(await engine.readState());
    engine.dispose();
  }
  expect(gpu.errors).toEqual([]);
  for (let i = 0; i < states[0].velocity.length; i++) {
    const right = Math.floor(i / 3) === states[0].velocity.length / 3 - 1;
    if (right) continue; // falls by itself, the same
    expect(Math.abs(states[1].velocity[i] - states[0].velocity[i])).toBeLessThan(2e-4);
    expect(Math.abs(states[1].position[i] - states[0].position[i])).toBeLessThan(1e-6);
  }
});

test('two plates on a weld: what touches soil carries both, and they stay together', async () => {
  const spec = plates((left, right) => ({
    mechanism: {
      bodies: [partOf(left), partOf(right)],
      connections: [{ kind: 'fixed', name: 'weld', a: 'left', b: 'right', point: left.position }],
    },
  }));
  const engine = await create(spec), live = liveOf(spec, { dt: 2e-3, substeps: 10, friction: 0.1, damping: 20 });
  const right = spec.bodies.length - 1;
  for (let k = 0; k < 120; k++) await engine.step(live);
  live.settings.damping = 0;
  let force = 0;
  for (let k = 0; k < 40; k++) {
    await engine.step(live);
    force += engine.measures.bodies[1].force[2] / 40;
  }
  const { bodies } = engine.measures;
  expect(Math.abs(force / (100 * GRAVITY) - 1)).toBeLessThan(0.02);
  expect(bodies[right].force[2]).toBe(0);
  expect(bodies[right].position[2] - bodies[1].position[2]).toBeCloseTo(0.4, 6);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
});
