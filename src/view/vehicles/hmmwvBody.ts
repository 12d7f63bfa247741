import type { Vec3 } from '../../core/vec3';
import type { Soup } from '../solids/soup';
import { addCab } from './hmmwvCab';
import { addFront } from './hmmwvFront';
import { addInside } from './hmmwvInside';
import { TRIM } from './hmmwvShape';
import { noParts, type Parts } from './parts';

/**
 * Returns the parts of an HMMWV with a hard top and a slanted back, without wheels, in the chassis frame [m], as fine
 * as a soup.
 */
export function hmmwvParts(fineness: number): Parts {
  const parts = noParts(fineness);
  addFront(parts);
  addCab(parts);
  addInside(parts);
  addAerial(parts.parts);
  return parts;
}

/** Adds the aerial at the rear left, so thick that few pixels do not cut it. */
function addAerial(parts: Soup): void {
  const foot: Vec3 = [-2.2, 0.93, 0.76];
  parts.rod(foot, [foot[0], foot[1], foot[2] + 0.12], 0.03, TRIM, 8);
  parts.rod([foot[0], foot[1], foot[2] + 0.12], [foot[0] - 0.12, foot[1], foot[2] + 1.35], [0.012, 0.01], TRIM, 5);
}
