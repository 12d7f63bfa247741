import type { Vec3 } from '../core/vec3';

/** The spring by which a person pulls a point of one body to a place; what it does is in src/physics/pull. */
export type Pull = {
  /** The body: a loose grain, or a big body in the order of the spec. */
  of: 'grain' | 'body';
  index: number;
  /** The point that is held, in B [m]. A grain is held at its origin, whatever this says. */
  point: Vec3;
  /** The place to which the spring takes it, in W [m]. */
  place: Vec3;
};

/** The mean force of a pull on its body over the last frame, in W [N], and its work in that frame [J]; else zeros. */
export type PullMeasure = { force: Vec3; work: number };

export const createPullMeasure = (): PullMeasure => ({ force: [0, 0, 0], work: 0 });
