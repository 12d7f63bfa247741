import { hypot, square } from '../../core/elementary/powers';
import { DERIVATIVES, writeCubic, writeDerivatives } from './cubic';
import type { Plates } from './plates';
import type { Surface } from './surfaces';

/**
 * Gap below which a contact point lies on something else [m], as the last substep began. Points that bear a force at
 * one moment are no measure: an element has about three freedoms across the surface, so that about three of its points
 * bear all of its force.
 */
export const NEAR = 5e-4;

/**
 * Returns the area of the contact patch [m²]: each point that is `near` stands for an equal part of its element, as
 * that lies now.
 */
export function patchArea({ near, plates, e, answers: { points: { count, plate } } }: Surface): number {
  const each = count / plates.energyOf.length;
  let sum = 0, last = -1, part = 0;
  for (let j = 0; j < count; j++) {
    if (near[j] === 0) continue;
    if (plate[j] !== last) part = areaOfPlate(plates, e, last = plate[j]) / each;
    sum += part;
  }
  return sum;
}

/** Returns the present area of plate p [m²]. */
function areaOfPlate({ quads, sizes, points, weights, work: { c, d } }: Plates, e: Float64Array, p: number): number {
  writeCubic(e, quads, sizes, p, c);
  writeDerivatives(c, points, d);
  let sum = 0;
  for (let q = 0, o = 0; q < square(points.length); q++, o += DERIVATIVES) {
    const ax = d[o], ay = d[o + 1], az = d[o + 2], bx = d[o + 3], by = d[o + 4], bz = d[o + 5];
    const area = hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
    sum += weights[q % points.length] * weights[Math.floor(q / points.length)] * area;
  }
  return sum;
}
