import { expect, test } from 'vitest';
import { createLive } from '../../../model/settings';
import { createHeld } from '../../../model/held';
import { createMeasures } from '../../../model/measures';
import type { Pilot } from '../../scene';
import { RESTING, withStandstill } from './standStill';

const WHEELS = [1, 2];
let advanced = 0;
const nobody: Pilot<null> = { gauges: { gear: 1 }, advance: () => { advanced++; }, save: () => [7], restore: () => {} };

/**
 * Returns `recovery` [1] and `damping` [1/s] of the step after one in which two wheels had this speed [m/s] and spin
 * [rad/s].
 */
function next(velocity: number, spin: number, own: { recovery?: number; solver?: 'cgm'; time?: number } = {}): [
  number, number
] {
  const measures = createMeasures(3), { recovery = 0.02, solver = 'smallsteps', time = 1 } = own;
  measures.bodies[2].velocity = [0, velocity, 0];
  measures.bodies[1].spin = [0, spin, 0];
  const live = createLive({ bodies: [] }, { recovery, solver });
  withStandstill(nobody, WHEELS).advance(null, time, measures, createHeld(), live);
  return [live.settings.recovery, live.settings.damping];
}

test('contacts leak less and grains calm down where all wheels stand, and only there', () => {
  const resting = [RESTING.recovery, RESTING.damping];
  expect(next(0.01, 0.02)).toEqual(resting);
  expect(next(0.03, 0)).toEqual([0.02, 0]);
  expect(next(0, 0.1)).toEqual([0.02, 0]);
  expect(next(0, 0, { solver: 'cgm' })).toEqual([0.02, 0]);
  expect(next(0, 0, { time: -0.1 })).toEqual([0.02, 0]);
  expect(next(0, 0, { recovery: 0 })).toEqual([0, RESTING.damping]); // never more than was asked for
});

test('it is the pilot that it was', () => {
  const before = advanced, pilot = withStandstill(nobody, WHEELS);
  next(0, 0);
  expect(advanced).toBe(before + 1);
  expect(pilot.gauges).toBe(nobody.gauges);
  expect(pilot.save()).toEqual([7]);
});
