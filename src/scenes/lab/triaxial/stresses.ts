import type { Measures } from '../../../model/measures';

/** Half the thickness of walls and plate [m]. */
export const THICK = 0.01;
/** Speed at which side walls close in, at most [m/s]; the plate does so twice as fast, as nothing meets it. */
export const APPROACH = 0.2;
/** Numbers of big bodies after the floor: side walls at −x, +x, −y and +y, and the plate on top. */
export const SIDES: readonly number[] = [1, 2, 3, 4], PLATE = 5;

/** Returns the axis along which a wall or the plate moves, 0 … 2. */
export const axisOf = (body: number): number => (body === PLATE ? 2 : body < 3 ? 0 : 1);
/** Returns the sign of the way out of the specimen along that axis. */
export const outOf = (body: number): 1 | -1 => (body === PLATE || body % 2 === 0 ? 1 : -1);

/** Returns the distance of two walls, or of plate and floor, along an axis [m]. */
export function lengthAlong({ bodies }: Measures, axis: number): number {
  if (axis === 2) return bodies[PLATE].position[2] - THICK;
  const first = SIDES[2 * axis];
  return bodies[first + 1].position[axis] - bodies[first].position[axis] - 2 * THICK;
}
/** Returns the area of the specimen across an axis [m²], and its volume [m³]. */
export const areaAcross = (m: Measures, axis: number): number =>
  lengthAlong(m, (axis + 1) % 3) * lengthAlong(m, (axis + 2) % 3);
export const volumeOf = (m: Measures): number => areaAcross(m, 2) * lengthAlong(m, 2);

/** Returns the stress of the specimen on the plate [Pa]. */
export const axialStress = (m: Measures): number => m.bodies[PLATE].force[2] / areaAcross(m, 2);
/** Returns the stress of the specimen on the side walls, their mean [Pa]. */
export function sideStress(m: Measures): number {
  let sum = 0;
  for (const k of SIDES) sum += (outOf(k) * m.bodies[k].force[axisOf(k)]) / areaAcross(m, axisOf(k));
  return sum / SIDES.length;
}
