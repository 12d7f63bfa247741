import type { Measures } from '../../../model/measures';
import { rigidTire } from '../../../vehicle/hmmwvData';
import type { Pilot } from '../../scene';

/**
 * Speed below which a wheel stands: that of its centre, and that of its rim against the centre [m/s]. Beds at rest
 * shake wheels by some mm/s.
 */
const STANDING = 0.02;
/** `recovery` under a standing vehicle [1], and the damping of its grains' speeds [1/s]. */
export const RESTING = { recovery: 0.001, damping: 2 };

const stands = ({ bodies }: Measures, wheels: readonly number[]): boolean => wheels.every((k) => {
  const { velocity: [vx, vy, vz], spin: [wx, wy, wz] } = bodies[k];
  return Math.sqrt(vx * vx + vy * vy + vz * vz) < STANDING
    && rigidTire.radius * Math.sqrt(wx * wx + wy * wy + wz * wz) < STANDING;
});

/**
 * Returns a pilot whose standing vehicle stays where it is (bench/results/vehicle-2-core-vm.md). Soil at rest creeps
 * for two reasons. Small steps lose the part 1 − f = e of an impulse in a substep, by which friction creeps under a
 * load (src/physics/contact/warmFactor.ts):
 * so e is smaller. Contacts press as deep as before, (1 − f) h² F / (e s); only momentary penetrations are pushed apart
 * more slowly, in h / e = 0.1 s, too slow for wheels that drive. And single grains rattle on, which loosens the others:
 * so speeds of grains are damped. It keeps no state: the measures of the step before decide.
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
