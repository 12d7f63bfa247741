import { cube, square } from '../../../core/elementary/powers';
import type { BodySpec, WorldSpec } from '../../../model/worldSpec';
import { looseBed, looseHeight } from '../../common/bed';
import { ellipsoidTemplate } from '../../common/ellipsoid';
import { fixed, floor } from '../../common/fixed';
import { shearWalls } from '../../common/shearWalls';

/** Sample of Melanz2016 §7.1: so many grains of that radius in a box of that width [m]. */
const COUNT = 561, RADIUS = 0.008, WIDTH = 0.12;
/** Least and most grains of a sample. */
const FEWEST = 20, MOST = 400_000;
/** Mass of the plate of a box of that width [kg]; what it lacks to the load is a force on it. */
const PLATE_MASS = 5;
const PLATE_HALF = 0.02, THICK = 0.05; // half height of the plate, and thickness of walls [m]
const LOOSE = 0.6; // solid fraction at which half of the sample lies below the parting plane [1]
const SPACING = 1.03; // spacing of the lattice from which the sample falls [diameters]
/** Time [s] and damping [1/s] of the sample's settling: it falls at g / DAMPING. */
const SETTLING = 0.4, DAMPING = 4;

/**
 * Numbers of big bodies: those before LOWER bear the lower half, the floor first, and are pushed; those up to PLATE are
 * the upper half, whose last is the plate.
 */
export const LOWER = 5, PLATE = 9;

export type Sample = {
  boxSize: number; grainRadius: number; shapeRatio: number; density: number; travel: number; seed: number;
  dt: number; substeps: number;
};

/** Returns the number of grains that fill a box as high, over its width, as the paper's is. */
export const countOf = ({ boxSize, grainRadius }: Pick<Sample, 'boxSize' | 'grainRadius'>): number =>
  Math.round(COUNT * cube((boxSize / WIDTH) * (RADIUS / grainRadius)));

export const plateMass = (v: Pick<Sample, 'boxSize'>): number => PLATE_MASS * square(v.boxSize / WIDTH);

/** Returns the mass of a grain [kg]. */
export const grainMass = (v: Pick<Sample, 'shapeRatio' | 'density' | 'grainRadius'>): number =>
  v.density * ellipsoidTemplate(v.shapeRatio).volume * cube(v.grainRadius);

/** Returns the height at which the halves part [m]: about the middle of the sample. */
export const splitOf = (v: Sample): number =>
  (countOf(v) * ellipsoidTemplate(v.shapeRatio).volume * cube(v.grainRadius)) / (2 * LOOSE * square(v.boxSize));

/** Returns where the plate stands on grains that reach up to `top` [m]. */
export const plateOn = (top: number): BodySpec['position'] => [0, 0, top + PLATE_HALF];

/** Returns the height of what a plate in its place presses [m]. */
export const heightUnder = ([, , z]: ArrayLike<number> & Iterable<number>): number => z - PLATE_HALF;

/**
 * Returns the box of a direct shear test: two halves of four walls each, so thick that the box stays closed, and a
 * plate that is free to sink. Throws a sentence if grains are too few or too many.
 */
export function shearBox(v: Sample): WorldSpec {
  const count = countOf(v), { boxSize: side, grainRadius: radius } = v, half = side / 2, split = splitOf(v);
  if (count < FEWEST || count > MOST) {
    throw new Error(`a box of ${1000 * side} mm takes ${count} grains of radius ${+(1000 * radius).toPrecision(6)} mm, `
      + `but ${FEWEST} to ${MOST} are allowed; change Box size or Grain radius`);
  }
  const template = ellipsoidTemplate(v.shapeRatio);
  const bed = {
    count, radius, mass: grainMass(v), length: side, width: side, spacing: SPACING, seed: v.seed,
    ...(v.shapeRatio !== 1 && { template }),
  };
  const height = looseHeight(bed), tall = height + 4 * PLATE_HALF, reach = half + THICK + v.travel;
  return {
    domain: { min: [-half, -half, 0], max: [half + v.travel, half, tall] },
    grains: looseBed(bed),
    bodies: [
      floor(), ...shearWalls('lower', half, reach, [-THICK, split], [0, split]),
      ...shearWalls('upper', half, reach, [split, tall], [split, 2 * split + PLATE_HALF]),
      {
        ...fixed('plate', { kind: 'box', halfExtents: [half, half, PLATE_HALF], edgeRadius: 0 }, {
          position: plateOn(height), look: 'slab',
        }), mass: plateMass(v),
      },
    ],
    settle: {
      time: SETTLING + (height * DAMPING) / 9.81, damping: DAMPING, frictionless: false,
      substep: v.dt / v.substeps,
    },
  };
}
