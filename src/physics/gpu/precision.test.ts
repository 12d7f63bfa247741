import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import type { WorldSpec } from '../../model/worldSpec';
import { createGpuEngine } from './engine';
import { energiesAtRest, liveOf } from './testing/fixtures';
import { readBuffer } from './stateBuffers';
import { readFrame } from './testing/twin/readFrame';

/** The tests check the accuracy of f32 far from the origin, and over many steps (gpu.md §1). */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

test('10 m from the origin the gap is right to 1e-7 m', async () => {
  const count = 400, random = createRandom(11), positions = new Float64Array(3 * count), r = 0.01;
  for (let i = 0; i < count; i++) { // a lattice of touching spheres, each a little off
    const cell = [i % 8, Math.floor(i / 8) % 8, Math.floor(i / 64)];
    for (let c = 0; c < 3; c++) positions[3 * i + c] = [9, 4, -3][c] + (cell[c] + 0.02 * (random() - 0.5)) * 2 * r;
  }
  const spec: WorldSpec = {
    domain: { min: [-12, -12, -12], max: [12, 12, 12] }, bodies: [],
    grains: { positions, radii: new Float64Array(count).fill(r), masses: new Float64Array(count).fill(0.01) },
  };
  const engine = await createGpuEngine(gpu.device, gpu.name, spec), state = await engine.readState();
  // of a rounded position: part of the gap
  const left = new Float32Array(await readBuffer(gpu.device, engine.buffers.drift));
  await engine.step(liveOf(spec, { dt: 1e-3, substeps: 1, gravity: [0, 0, 0] }));
  const { contacts } = await readFrame(gpu.device, engine);
  const place = new Map(Array.from(engine.order, (host, i) => [host, i]));
  let worst = 0;
  for (const { a, b, normal, gap } of contacts) {
    const d = [0, 1, 2].map((c) => state.position[3 * b + c] - state.position[3 * a + c]);
    const rest = normal.reduce((sum, n, c) => sum + n * (left[6 * place.get(b)! + c] - left[6 * place.get(a)! + c]), 0);
    worst = Math.max(worst, Math.abs(gap + rest - (Math.hypot(...d) - 2 * r)));
  }
  expect(contacts.length).toBeGreaterThan(900);
  expect(worst).toBeLessThan(1e-7);
  expect(worst).toBeGreaterThan(0);
  engine.dispose();
});

test('a bed at rest stays so: its kinetic energy does not grow over 800 substeps', async () => {
  const energies = await energiesAtRest(gpu, 40), most = (from: number) => Math.max(...energies.slice(from, from + 20));
  expect(most(20)).toBeLessThan(1e-7 * 8); // [J], 1e-7 a grain; precision.long.test.ts goes on for longer
  expect(most(20)).toBeLessThanOrEqual(2 * most(0));
}, 120_000);
