import { expect, test } from 'vitest';
import { number } from '../params/param';
import { commonParams, viewParams } from '../params/common';
import { SPEED_VERSION, type Speed } from '../protocol/messages';
import { scene, type AnyScene } from '../scenes/scene';
import { loadOf, realTimeFactor, SHOWN } from '../scenes/rate';
import { roughly, slowHere, valuesHere } from './speed';
import { readSpeed } from './speedKept';

const speed: Speed = {
  version: SPEED_VERSION, device: 'd', browser: 'b', backend: 'cpu', weak: true, perSweep: 1e-5, perContact: 2e-8,
  perGrain: 1e-6,
};
const bed: AnyScene = scene({
  id: 'bed', title: '', level: 'look', about: '', cites: [], tryThis: ['', '', ''], duration: 1,
  light: { count: 1000 }, small: {}, plots: [],
  probes: {},
  params: {
    count:
      number({ label: '', section: 'Soil', unit: '1', default: 300000, min: 1, max: 1e6, applies: 'rebuild', doc: '' }),
    ...commonParams(), ...viewParams([0, 0, 0, 0, 0, 0]),
  },
  size: (v) => ({ grains: v.count }),
  build: () => { throw new Error('never built for an estimate'); },
  checks: () => [],
});
const values = (more: object = {}) => ({ ...valuesHere(bed, { ...speed, weak: false }), ...more });

test('an estimate is time per sweep and contact, times what the values ask for', () => {
  const load = loadOf(bed, values({ substeps: 10, dt: 0.002 }))!;
  expect(load).toEqual({
    grains: 300000, dt: 0.002, substeps: 10, iterations: 1, frameCost: 1, inCore: true,
  });
  expect(realTimeFactor(speed, load)).toBeCloseTo((SHOWN * 0.002) / (0.3 + 10 * (1e-5 + 2e-8 * 4 * 300000)), 9);
  expect(realTimeFactor({ ...speed, perGrain: 0 }, load)).toBeCloseTo(0.002 / (10 * (1e-5 + 2e-8 * 4 * 300000)), 9);
  expect(loadOf(bed, values({ solver: 'apgd' }))?.iterations).toBe(100);
  expect(loadOf(bed, values({ solver: 'cgm', iterations: 7 }))?.iterations).toBe(7);
  expect(loadOf({ ...bed, size: undefined }, values())).toBeNull();
});

test('what crawls is called slow, with how slow; what does not, or is not known, is not', () => {
  expect(slowHere(bed, values(), speed)).toBe('Slow here: a simulated second takes about 8 minutes.');
  expect(slowHere(bed, valuesHere(bed, speed), speed)).toBeNull();
  expect(slowHere(bed, values(), null)).toBeNull();
  expect(slowHere(bed, values(), { ...speed, perContact: 1e-11, perSweep: 1e-6, perGrain: 1e-9 })).toBeNull();
});

test('durations are rounded to what an estimate can mean', () => {
  expect([20.4, 37, 95, 1700, 5300, 5500, 36000, 1e6].map(roughly)).toEqual(
    ['20 seconds', '40 seconds', '2 minutes', '30 minutes', '90 minutes', '2 hours', '10 hours', 'a day or more']);
  expect(roughly(1)).toBe('1 second');
});

test('what was kept is read back, and nothing else is', () => {
  expect(readSpeed(JSON.stringify(speed))).toEqual(speed);
  expect(readSpeed(JSON.stringify({ ...speed, forms: null }))).toEqual(speed); // an earlier version kept more
  for (const bad of [null, '', 'x', '[]', 'null', '{}']) expect(readSpeed(bad)).toBeNull();
  for (const wrong of [
    { perContact: -1 }, { perSweep: 'fast' }, { perSweep: null }, { perGrain: undefined }, { perGrain: 'x' },
    { version: SPEED_VERSION + 1 }, { backend: 'tpu' },
  ]) {
    expect(readSpeed(JSON.stringify({ ...speed, ...wrong }))).toBeNull();
  }
});
