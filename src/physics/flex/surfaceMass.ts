import type { FlexibleSpec } from '../../model/flexible/spec';
import { assembleMass, SCALARS } from './massMatrix';

/** Mass of a surface [kg]: what M makes of a velocity of 1 at every node. */
export function surfaceMass({ mesh, material }: FlexibleSpec): number {
  const { size, start, column, value } = assembleMass(mesh, material);
  let sum = 0;
  for (let s = 0; s < size; s += SCALARS)
    for (let k = start[s]; k < start[s + 1]; k++) if (column[k] % SCALARS === 0) sum += value[k];
  return sum;
}
