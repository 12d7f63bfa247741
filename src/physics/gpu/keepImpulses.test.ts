import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { bedUnderSlab, liveOf } from './testing/fixtures';
import { createGpuEngine } from './engine';

test('a state that is the old one moved goes on from the impulses of its contacts', { timeout: 120_000 }, async () => {
  const gpu = await testDevice(), walled = bedUnderSlab(4, 1, 40);
  const spec = { ...walled, bodies: walled.bodies.slice(0, 2) };
  const live = liveOf(spec, { dt: 0.002, substeps: 4 });
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
  const slab = spec.bodies.findIndex(({ motion }) => motion[2] === null), { grainCount } = engine.model;
  const held = () => engine.measures.bodies[slab].force[2];
  for (let k = 0; k < 30; k++) await engine.step(live);
  const state = await engine.readState(), before = held();
  for (const b of [...Array(grainCount).keys(), grainCount + slab]) state.position[3 * b] += 0.05;
  const next = async (keep: boolean) => {
    engine.writeState(state, keep);
    await engine.step(live);
    return Math.abs(held() / before - 1);
  };
  const kept = await next(true), forgotten = await next(false);
  expect(gpu.errors).toEqual([]);
  expect(before).toBeGreaterThan(300);
  expect(kept).toBeLessThan(0.005);
  expect(forgotten).toBeGreaterThan(0.02); // 8.6 %, and 0.02 % of those that are kept
  engine.dispose();
});
