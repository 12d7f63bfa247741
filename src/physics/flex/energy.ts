import { surfaceControl } from '../../model/flexible/spec';
import { addInternalForces } from './plates';
import type { Surface } from './surfaces';

/** Writes energies and areas of the plates in their present state. */
export function writeStrain({ plates, e, rate, force, spec }: Surface, control = surfaceControl(spec)): void {
  force.fill(0);
  addInternalForces(plates, e, rate, { ...control, dampingTime: 0 }, force);
}

/** Returns ½ ėᵀM ė [J]. */
export function kineticEnergy({ mass: { size, start, column, value }, rate }: Surface): number {
  let sum = 0;
  for (let s = 0; s < size; s++) {
    let x = 0, y = 0, z = 0;
    for (let k = start[s]; k < start[s + 1]; k++) {
      const m = value[k], o = 3 * column[k];
      x += m * rate[o]; y += m * rate[o + 1]; z += m * rate[o + 2];
    }
    sum += x * rate[3 * s] + y * rate[3 * s + 1] + z * rate[3 * s + 2];
  }
  return 0.5 * sum;
}
