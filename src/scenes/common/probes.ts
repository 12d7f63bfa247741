import type { Measures } from '../../model/measures';
import type { Probe } from '../scene';

/** Returns the probe of the kinetic energy of all free bodies; `doc` describes it. */
export const kineticEnergy = (doc: string): Probe<unknown> =>
  ({ label: 'Kinetic energy', unit: 'J', doc, measure: (m) => m.kineticEnergy });

export const topSpeed: Probe<unknown> =
  { label: 'Top speed', unit: 'm/s', doc: 'Of the fastest grain.', measure: (m) => m.maxSpeed };

export const worstPenetration: Probe<unknown> = {
  label: 'Worst penetration', unit: 'mm', doc: 'Deepest overlap of any contact.',
  measure: (m) => 1000 * m.maxPenetration,
};

export const complementarity: Probe<unknown> = {
  label: 'Complementarity error', unit: 'J', doc: 'Worst |γ_n (Φ/h + v_n)| of the unrelaxed law, Melanz2016 eq. 3.8c.',
  measure: (m) => m.complementarity,
};

/** Returns the downward force on the first `count` big bodies [N]; by default on all of them. */
export function loadOn({ bodies }: Measures, count = bodies.length): number {
  let load = 0;
  for (let k = 0; k < count; k++) load -= bodies[k].force[2];
  return load;
}

/** Returns x / y, or 0 if y is 0: a share of nothing, such as of a weight without gravity, is a number all the same. */
export const shareOf = (x: number, y: number): number => (y === 0 ? 0 : x / y);
