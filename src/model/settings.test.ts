import { expect, test } from 'vitest';
import { commonParams } from '../params/common';
import { defaultsOf, toSI } from '../params/param';
import { createLive, DEFAULT_SETTINGS } from './settings';
import { FIXED, FREE, type BodySpec } from './worldSpec';

const body = (motion: BodySpec['motion'], mass: number): BodySpec =>
  ({ name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass, inertia: [1, 1, 1], motion, look: 'floor' });

test('the default settings are the defaults of the common parameters', () => {
  const params = commonParams(), v = toSI(params, defaultsOf(params));
  const { dt, substeps, solver, law, form, iterations, tolerance, recovery, recoverySpeed } = v;
  expect(DEFAULT_SETTINGS).toMatchObject({
    dt, substeps, solver, law, form, iterations, tolerance, recovery, recoverySpeed, gravity: [0, 0, -v.gravity],
    warmStart: v.warmStart === 'on', sleep: v.sleep === 'on', core: v.core === 'auto', keep: v.keep,
    searchEvery: v.searchEvery,
  });
});

test('controls are as the bodies say and as a caller has them, and are shared by no two worlds', () => {
  const spec = { bodies: [body(FIXED, 3), body(FREE, 4)] };
  const live = createLive(spec, { dt: 0.01 }), other = createLive(spec);
  expect(live.settings).toEqual({ ...DEFAULT_SETTINGS, dt: 0.01 });
  expect(live.bodies).toEqual([
    { motion: FIXED, force: [0, 0, 0], mass: 3 }, { motion: FREE, force: [0, 0, 0], mass: 4 },
  ]);
  live.settings.gravity[2] = 7;
  live.bodies[1].motion[0] = 7;
  live.bodies[1].force[0] = 7;
  expect(other.settings.gravity).toEqual([0, 0, -9.81]);
  expect(other.bodies[1]).toEqual({ motion: [null, null, null, null, null, null], force: [0, 0, 0], mass: 4 });
});
