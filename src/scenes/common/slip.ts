import type { Datum, Probe } from '../scene';

/**
 * Returns the probe of the slip of an upright wheel that rolls along x: 1 − v/(ω r) (Melanz2016 eq. 7.3) by its
 * velocities, 0 while it does not turn forward: the parameter Slip of scenes that prescribe it, where `slipOf` of a
 * vehicle is bounded, as its wheels may lock. `wheel` is its index among the big bodies, `radius` its radius [m].
 */
export const slipProbe = <V>(wheel: number, radius: (values: V, datum: Datum) => number): Probe<V> => ({
  label: 'Slip', symbol: 's', unit: '1', doc: '1 − v/(ω r), as the wheel moves; 0 while it does not turn.',
  measure: (m, v, datum) => {
    const { velocity, spin } = m.bodies[wheel], rim = spin[1] * radius(v, datum);
    return rim > 0 ? 1 - velocity[0] / rim : 0;
  },
});
