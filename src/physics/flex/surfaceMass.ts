import type { FlexibleSpec } from '../../model/flexible/spec';
import { assembleMass, SCALARS } from './massMatrix';

/** Returns the mass of a surface [kg]: the sum of M over pairs of positions, which is its momentum at unit velocity. */
export function surfaceMass({ mesh, material }: FlexibleSpec): number {
  const { size, start, column, value } = assembleMass(mesh, material);
  let sum = 0;
  for (let s = 0; s < size; s += SCALARS)
    for (let k = start[s]; k < start[s + 1]; k++) if (column[k] % SCALARS === 0) sum += value[k];
  return sum;
}
