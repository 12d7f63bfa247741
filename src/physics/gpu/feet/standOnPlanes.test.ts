import { beforeAll, expect, test } from 'vitest';
import { quatFromAxis } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import { massProperties, type SolidShape } from '../../../model/massProperties';
import { createLive } from '../../../model/settings';
import { FIXED, FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../../cpu/engine';
import { createGpuEngine } from '../engine';

/** Bodies without any grain under them meet the floor and the walls of their world on a device as on the CPU. */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

const DENSITY = 500, G = 9.81;
const floor: BodySpec = {
  name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'floor',
};
const wall: BodySpec = {
  ...floor, name: 'wall', position: [1, 0, 0], orientation: quatFromAxis([0, 1, 0], -Math.PI / 2),
};
const bodyOf = (name: string, shape: SolidShape, own: Partial<BodySpec>): BodySpec => {
  const { volume, inertia } = massProperties(shape);
  return {
    name, shape, position: [0, 0, 0], mass: DENSITY * volume, motion: FREE, meetsPlanes: true, look: 'slab', ...own,
    inertia: [DENSITY * inertia[0], DENSITY * inertia[4], DENSITY * inertia[8]],
  };
};
const spec: WorldSpec = {
  domain: { min: [-2, -2, -1], max: [2, 2, 2] },
  grains: { positions: Float64Array.of(-1.9, -1.9, 1), radii: Float64Array.of(0.01), masses: Float64Array.of(0.01) },
  bodies: [
    floor, wall,
    bodyOf('box', { kind: 'box', halfExtents: [0.2, 0.15, 0.1], edgeRadius: 0.005 }, {
      position: [0, 0, 0.2], orientation: quatFromAxis([1, 0, 0], 0.4), velocity: [0.5, 0, 0],
    }),
    bodyOf('thrown', { kind: 'sphere', radius: 0.1 }, { position: [0.6, 1, 0.1], velocity: [2, 0, 0] }),
    bodyOf('slides', { kind: 'sphere', radius: 0.1 }, { position: [-1.5, -1, 0.1], velocity: [1, 0, 0] }),
    bodyOf('drum', { kind: 'cylinder', radius: 0.2, halfLength: 0.1, edgeRadius: 0.005 }, { position: [-1, 1, 0.25] }),
  ],
};
const MEETING = [2, 3, 4, 5];

/** Steps in which bodies move as on the CPU: the first two have struck. */
const STRUCK = 40;

/** Runs both engines for `steps`, then the device's for `more`; returns its measures, and how the two differ. */
async function fall(steps: number, more: number) {
  const live = createLive(spec, { gravity: [0, 0, -G], friction: 0.5, dt: 0.005, substeps: 10 });
  const cpu = createCpuEngine(spec);
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity }), { measures } = engine;
  let worst = 0, off = 0, most = 0;
  for (let k = 0; k < steps + more; k++) {
    await engine.step(live);
    if (k >= steps) continue;
    await cpu.step(live);
    for (const b of MEETING) for (let c = 0; c < 3; c++) {
      worst = Math.max(worst, Math.abs(measures.bodies[b].position[c] - cpu.measures.bodies[b].position[c]));
      off = Math.max(off, Math.abs(measures.bodies[b].force[c] - cpu.measures.bodies[b].force[c]));
      most = Math.max(most, cpu.measures.bodies[b].force[c]);
    }
  }
  expect(measures.status).toBe(0);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
  return { measures, worst, off: off / most };
}

test('bodies fall, roll and strike floor and wall as on the CPU', async () => {
  const { worst, off } = await fall(STRUCK, 0);
  expect(worst).toBeLessThan(1e-4); // [m]
  expect(off).toBeLessThan(0.01);
}, 240_000);

test('they come to rest on a floor that bears their weight', { tags: 'long' }, async () => {
  const { measures } = await fall(0, 160);
  for (const b of MEETING) {
    const { force, velocity } = measures.bodies[b];
    expect(Math.abs(force[2] / (spec.bodies[b].mass * G) - 1)).toBeLessThan(0.01);
    expect(Math.abs(velocity[2])).toBeLessThan(1e-3);
  }
  expect(measures.bodies[2].position[2]).toBeCloseTo(0.1, 3);
  expect(measures.bodies[3].position[0]).toBeLessThan(0.9001);
  expect(measures.bodies[4].velocity[0]).toBeCloseTo(5 / 7, 2);
  expect(measures.bodies[5].position[2]).toBeCloseTo(0.2, 3);
});
