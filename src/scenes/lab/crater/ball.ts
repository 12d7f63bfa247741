import { cube, square } from '../../../core/elementary/powers';
import { FREE, type BodySpec, type GrainsSpec } from '../../../model/worldSpec';
import { number } from '../../../params/param';
import { looseBed, looseHeight } from '../../common/bed';
import { BOX_BODIES } from '../../common/fixed';
import { loadOn } from '../../common/probes';
import type { Probe } from '../../scene';

/** Index of the ball among the big bodies: floor and walls of the box come before it. */
export const BALL = BOX_BODIES;
const SPACING = 1.02; // spacing of the lattice from which the bed falls [diameters]
/** Time [s] and damping [1/s] of settling, at which it falls at g / DAMPING. */
const SETTLING = 0.15, DAMPING = 8;

/** A ball that strikes a bed, and the bed of spheres. */
export type Ball = { ballDensity: number; ballRadius: number };
export type Beads = { count: number; grainRadius: number; density: number; seed: number };

export const massOf = (v: Ball): number => v.ballDensity * (4 / 3) * Math.PI * cube(v.ballRadius);
export const beadMass = (v: Pick<Beads, 'grainRadius' | 'density'>): number =>
  v.density * (4 / 3) * Math.PI * cube(v.grainRadius);

/** Declares size and density of a ball; `doc` says what else follows from each. */
export const ballParams = (own: { density: number; radius: number; doc: { density: string; radius: string } }) => ({
  ballDensity: number({
    label: 'Ball density', symbol: 'ρ_b', section: 'Experiment', unit: 'kg/m³', default: own.density, min: 100,
    max: 20000, scale: 'log', applies: 'rebuild', doc: own.doc.density,
    named: [['Wood', 700], ['Polypropylene', 900], ['Teflon', 2200], ['Steel', 7800]],
  }),
  ballRadius: number({
    label: 'Ball radius', symbol: 'R', section: 'Experiment', unit: 'mm', default: own.radius, min: 1, max: 50,
    step: 0.5, applies: 'rebuild', doc: own.doc.radius,
  }),
});

/** Returns a solid ball whose centre is `height` above the floor [m]. */
export function ballAt(v: Ball, height: number): BodySpec {
  const mass = massOf(v), moment = 0.4 * mass * square(v.ballRadius);
  return {
    name: 'ball', shape: { kind: 'sphere', radius: v.ballRadius }, position: [0, 0, height], mass,
    inertia: [moment, moment, moment], motion: FREE, look: 'slab',
  };
}

/**
 * Returns beads on a lattice above the floor of a box [m], its height, and how they fall to a bed: at the substep of
 * the test, for what bears at one step is thrown at a shorter one.
 */
export function fallingBed(v: Beads & { dt: number; substeps: number }, length: number, width: number): {
  grains: GrainsSpec; height: number;
  settle: { time: number; damping: number; frictionless: false; substep: number };
} {
  const lattice = { count: v.count, radius: v.grainRadius, length, width, spacing: SPACING };
  const height = looseHeight(lattice);
  return {
    grains: looseBed({ ...lattice, mass: beadMass(v), seed: v.seed }), height,
    settle: {
      time: SETTLING + (height * DAMPING) / 9.81, damping: DAMPING, frictionless: false, substep: v.dt / v.substeps,
    },
  };
}

/** The probes of any ball that strikes a bed in a box. */
export const ballProbes = {
  depth: {
    label: 'Depth', symbol: 'd', unit: 'mm',
    doc: 'Of the lowest point of the ball below the mean surface of the bed as it was; negative above it.',
    measure: (m, v, { surface }) => 1000 * (surface - m.bodies[BALL].position[2] + v.ballRadius),
  },
  speed: {
    label: 'Speed of fall', symbol: 'v', unit: 'm/s', doc: 'Of the ball, downwards.',
    measure: (m) => -m.bodies[BALL].velocity[2],
  },
  ballForce: {
    label: 'Force on the ball', unit: 'N', averaged: true, doc: 'Of the beads, upwards.',
    measure: (m) => m.bodies[BALL].force[2],
  },
  bedForce: {
    label: 'Force on the box', unit: 'N', averaged: true, doc: 'Vertical, on floor and walls.',
    measure: (m) => loadOn(m, BOX_BODIES),
  },
} satisfies Record<string, Probe<Ball>>;
