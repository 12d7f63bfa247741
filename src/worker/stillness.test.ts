import { expect, test } from 'vitest';
import { createMeasures } from '../model/measures';
import { createStillness } from './stillness';

const DT = 0.01;

/** Runs a watch over a bed of grains of radius 5 mm beside one body; returns when it said that nothing moves. */
function watch(motion: (t: number) => { energy?: number; grain?: number; body?: number; spin?: number }) {
  const m = createMeasures(1), radii = Float64Array.of(0.005, 0.004);
  const stillness = createStillness({ grains: { radii } as never });
  for (let k = 1; k <= 200; k++) {
    const { energy = 0, grain = 0, body = 0, spin = 0 } = motion(k * DT);
    Object.assign(m, { kineticEnergy: energy, maxSpeed: grain });
    m.bodies[0].velocity[0] = body;
    m.bodies[0].spin[1] = spin;
    stillness.step(m, k * DT, DT);
  }
  return stillness.since;
}

test('a run is still from when grains and bodies have come to rest', () => {
  const falls = (t: number) =>
    (t < 0.995 ? { energy: 2, grain: 3, body: 1 } : { energy: 1e-3, grain: 0.01, body: 9e-3 });
  expect(watch(falls)).toBeCloseTo(1, 9);
  expect(watch((t) => ({ ...falls(t), energy: t < 0.995 ? 2 : 3e-3 }))).toBeNull(); // above 2 · 0.001
});

test('it is not while a body is driven, or turns on the spot, however slowly its grains go', () => {
  const rests = (t: number) => ({ energy: t < 0.5 ? 1 : 0, grain: 1 });
  expect(watch(rests)).toBeCloseTo(0.5, 9);
  expect(watch((t) => ({ ...rests(t), body: t < 0.5 ? 1 : 0.02 }))).toBeNull();
  expect(watch((t) => ({ ...rests(t), spin: 0.3 }))).toBeNull();
});

test('what rocks is still only since it last moved', () => {
  expect(watch((t) => ({ energy: Math.floor(t * 10) % 2 || t > 1.5 ? 0 : 1, grain: 1 }))).toBeCloseTo(1.5, 1);
});

test('a bed that was at rest all the time is not told of', () => {
  expect(watch(() => ({ energy: 1e-20, grain: 1e-6 }))).toBeNull();
  expect(watch((t) => ({ energy: t < 0.05 ? 1e-6 : 0, grain: t < 0.05 ? 0.1 : 0 }))).toBeNull(); // it went 4 mm
});
