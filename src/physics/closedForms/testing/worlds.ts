import { IDENTITY, quatFromAxis, type Quat, type Vec3 } from '../../../core/vec3';
import type { GrainShape } from '../../../model/shape';
import { createTemplate } from '../../../model/template';
import { BALL, FIXED, type BodySpec, type GrainTemplate, type WorldSpec } from '../../../model/worldSpec';
import { boundingRadius } from '../../../model/boundingRadius';

/** This file makes the few bodies of a closed form: balls of 0.1 m and 1 kg unless they say otherwise. */

export const G = 9.81, R = 0.1, WEIGHT = G; // [m/s²], [m], [N]

export type Grain = {
  at: Vec3;
  v?: Vec3;
  w?: Vec3;
  /** [kg] */
  mass?: number;
  shape?: GrainShape;
  turned?: Quat;
  /** Moment of inertia of a ball over m r² [1]. */
  moment?: number;
};

export const REST: Vec3 = [0, 0, 0];

const ballOf = (moment: number): GrainTemplate => ({ ...BALL, inertia: [moment, moment, moment] });

/** Makes a world of loose bodies, each with a template of its own unless all are balls. */
export function worldOf(grains: readonly Grain[], bodies: readonly BodySpec[] = [floor()]): WorldSpec {
  const flat = (of: (one: Grain) => readonly number[]) => Float64Array.from(grains.flatMap((one) => [...of(one)]));
  const plain = grains.every(({ shape, moment }) => !shape && moment === undefined);
  return {
    domain: { min: [-2, -2, -2], max: [2, 2, 2] }, bodies: [...bodies],
    grains: {
      positions: flat(({ at }) => at), velocities: flat(({ v = REST }) => v), spins: flat(({ w = REST }) => w),
      orientations: flat(({ turned = IDENTITY }) => turned), masses: flat(({ mass = 1 }) => [mass]),
      radii: flat(({ shape }) => [shape ? boundingRadius(shape) : R]),
      ...(!plain && {
        shapes: grains.map(({ shape, moment = 0.4 }) => (shape ? createTemplate(shape) : ballOf(moment))),
        shapeOf: Uint8Array.from(grains.keys()),
      }),
    },
  };
}

const still = { position: REST, mass: 1, inertia: [1, 1, 1] as Vec3, motion: FIXED };

/** A plane through a point with an outward normal in the plane of x and z, at `angle` from z towards x [rad]. */
export const plane = (name: string, angle: number, through: Vec3 = REST, own: Partial<BodySpec> = {}): BodySpec => ({
  ...still, name, shape: { kind: 'plane' }, position: through, orientation: quatFromAxis([0, 1, 0], angle),
  look: 'floor', ...own,
});
export const floor = (own: Partial<BodySpec> = {}): BodySpec => ({
  ...still, name: 'floor', shape: { kind: 'plane' }, look: 'floor', ...own,
});
/** A ball that does not move. */
export const held = (name: string, position: Vec3): BodySpec => ({
  ...still, name, shape: { kind: 'sphere', radius: R }, position, look: 'slab',
});

/** Gravity as a floor feels it that falls along x by the angle with this tangent. */
export const downhill = (tangent: number): Vec3 => [G * sine(tangent), 0, -G * cosine(tangent)];
export const sine = (tangent: number): number => tangent / Math.hypot(1, tangent);
export const cosine = (tangent: number): number => 1 / Math.hypot(1, tangent);

export const box = (a: number, b: number, c: number): GrainShape =>
  ({ kind: 'box', halfExtents: [a, b, c], edgeRadius: 0 });
const log: GrainShape = { kind: 'cylinder', radius: R, halfLength: 0.15, edgeRadius: 0 };

/** A brick and a log that lie on the floor, and a ball. */
export const brick: Grain = { at: [0, 0, 0.05], shape: box(0.1, 0.08, 0.05) };
export const roller: Grain = { at: [0, 0, R], shape: log };
export const ball: Grain = { at: [0, 0, R] };
