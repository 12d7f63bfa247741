import type { Model } from '../../model/model';
import { footPoints, reachOfFeet } from './footPoints';

/** The feet of a big body that meets planes, four numbers each: x, y, z in B and radius [m]; how far they reach [m]. */
export type BodyFeet = { balls: Float64Array; reach: number };

/** Feet by big body, null for one that meets grains alone; numbers of the big bodies that are planes. */
export type Feet = { of: readonly (BodyFeet | null)[]; planes: Int32Array };

export function createFeet({ bodies }: Model): Feet {
  const of = bodies.map(({ shape, meetsPlanes }): BodyFeet | null => {
    if (!meetsPlanes) return null;
    const feet = footPoints(shape);
    return { balls: Float64Array.from(feet.flatMap(({ at, radius }) => [...at, radius])), reach: reachOfFeet(feet) };
  });
  return {
    of, planes: Int32Array.from(bodies.keys()).filter((k) => {
      const { shape, collides = true } = bodies[k];
      return shape.kind === 'plane' && collides;
    }),
  };
}
