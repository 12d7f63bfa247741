import type { Measures } from '../../../model/measures';
import { rigidTire } from '../../../vehicle/hmmwvData';
import type { Pilot } from '../../scene';

/**
 * Slower than this a wheel stands: its centre, and its rim against that [m/s]. Beds at rest shake wheels by some mm/s.
 */
const STANDING = 0.02;
/** `recovery` under a vehicle that stands [1], and what grains then lose of their speed [1/s]. */
export const RESTING = { recovery: 0.001, damping: 2 };

const stands = ({ bodies }: Measures, wheels: readonly number[]): boolean => wheels.every((k) => {
  const { velocity: [vx, vy, vz], spin: [wx, wy, wz] } = bodies[k];
  return Math.sqrt(vx * vx + vy * vy + vz * vz) < STANDING
    && rigidTire.radius * Math.sqrt(wx * wx + wy * wy + wz * wz) < STANDING;
});

/**
 * A pilot under whom a vehicle that stands stays where it is (bench/results/vehicle-2-core-vm.md). Two things let soil
 * at rest creep. Small steps lose the part 1 − f = e of an impulse in a substep, by which friction creeps under a load
 * (src/physics/contact/warmFactor.ts):
 * so e is less. How deep contacts press is the same, (1 − f) h² F / (e s); only penetrations of the moment are pushed
 * apart more slowly, in h / e = 0.1 s, too slow for wheels that drive. And single grains rattle on, which loosens the
 * others: so speeds of grains fade. Nothing is remembered: the measures of the step before decide.
 */
export function withStandstill<V>(pilot: Pilot<V>, wheels: readonly number[]): Pilot<V> {
  return {
    ...pilot,
    advance(v, time, m, held, live) {
      pilot.advance(v, time, m, held, live);
      if (time < 0 || live.settings.solver !== 'smallsteps' || !stands(m, wheels)) return;
      live.settings.recovery = Math.min(live.settings.recovery, RESTING.recovery);
      live.settings.damping = RESTING.damping;
    },
  };
}
