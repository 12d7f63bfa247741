import { expect, test } from 'vitest';
import { testDevice } from '../../../gpu/testing/testDevice';
import { createTemplate } from '../../../model/template';
import type { WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../../cpu/engine';
import { floor } from '../../cpu/testing/worlds';
import { GRAVITY, liveOf } from '../testing/fixtures';
import { createGpuEngine } from '../engine';

const HALF = 0.05; // [m]

/**
 * Returns a cube on a floor, a cube on that, a lying cylinder beside them; 1 kg each, each a hair above what carries
 * it.
 */
function blocks(): WorldSpec {
  const box = createTemplate({ kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0.1 });
  const cylinder = createTemplate({ kind: 'cylinder', radius: 1, halfLength: 1, edgeRadius: 0.1 });
  const size = ({ shape }: typeof box): number =>
    (shape.kind === 'box' ? HALF / shape.halfExtents[0] : shape.kind === 'cylinder' ? HALF / shape.radius : 0);
  return {
    domain: { min: [-0.5, -0.5, 0], max: [0.5, 0.5, 0.5] },
    grains: {
      positions: Float64Array.of(0, 0, HALF + 1e-5, 0.01, 0, 3 * HALF + 2e-5, 0.25, 0, HALF + 1e-5),
      radii: Float64Array.of(size(box), size(box), size(cylinder)), masses: Float64Array.of(1, 1, 1),
      shapes: [box, cylinder], shapeOf: Uint8Array.of(0, 0, 1),
    },
    bodies: [floor],
  };
}

test('cubes and a cylinder rest on the device as they do in f64: flat, their weight on the floor', async () => {
  const { device, name } = await testDevice(), spec = blocks(), live = liveOf(spec, { substeps: 5 });
  const gpu = await createGpuEngine(device, name, spec), cpu = createCpuEngine(spec);
  for (let step = 0; step < 12; step++) {
    await gpu.step(live);
    void cpu.step(live);
  }
  const here = await gpu.readState(), there = await cpu.readState();
  expect(gpu.measures.contactCount).toBe(cpu.measures.contactCount);
  expect(gpu.measures.contactCount).toBeGreaterThanOrEqual(9); // four points under each cube, and the cylinder's line
  here.position.forEach((x, k) => expect(Math.abs(x - there.position[k])).toBeLessThan(2e-6));
  here.orientation.forEach((q, k) => expect(Math.abs(q - there.orientation[k])).toBeLessThan(1e-4));
  expect(-gpu.measures.bodies[0].force[2]).toBeCloseTo(3 * GRAVITY, 0);
  gpu.dispose();
}); // kernels for any shape take long to compile where the device is emulated
