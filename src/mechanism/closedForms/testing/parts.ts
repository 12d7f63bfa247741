import type { Vec3 } from '../../../core/vec3';
import { GROUND, type Connection, type MechanismBody, type MechanismSpec, type Shaft } from '../../spec';

/** This file makes the parts of mechanisms with a closed form. */

export const G = 9.81, X: Vec3 = [1, 0, 0], Y: Vec3 = [0, 1, 0], Z: Vec3 = [0, 0, 1], O: Vec3 = [0, 0, 0];

/** Reasons say where bounds come from. */
export const FIRST_ORDER = 'h/2 of a step at its end velocity', SECOND_ORDER = 'h² of a path cut into chords';
export const SOLVED = 'one linear solve: rounding', IMPLICIT = 'h ω/2 of an implicit spring';
/** Moments of a body whose size does not count, and of a slender one [kg·m²]. */
export const POINT: Vec3 = [1e-9, 1e-9, 1e-9], BAR: Vec3 = [0.05, 0.05, 0.001];

export const body = (name: string, position: Vec3, mass: number, inertia: Vec3, own: Partial<MechanismBody> = {}):
MechanismBody => ({ name, position, mass, inertia, ...own });
export const hinge = (name: string, a: string, point: Vec3, b = GROUND, axis = Y): Connection =>
  ({ kind: 'revolute', name, a, b, point, axis });
export const slide = (name: string, a: string, axis: Vec3, point: Vec3 = O, b = GROUND): Connection =>
  ({ kind: 'prismatic', name, a, b, point, axis });
export const motor = (a: string, axis: Vec3, speed: number, b = GROUND): Connection =>
  ({ kind: 'spinMotor', name: 'motor', a, b, axis, speed });
export const torque = (a: string, size: number, axis = Y, b = GROUND): Connection =>
  ({ kind: 'torqueMotor', name: 'torque', a, b, axis, torque: size });
export const only = (bodies: MechanismBody[], ...connections: Connection[]): MechanismSpec => ({ bodies, connections });
export const turning = (shafts: Shaft[], ...connections: Connection[]): MechanismSpec =>
  ({ bodies: [], shafts, connections });
/** A drum with a moment about y [kg·m²]. */
export const drum = (inertia: number, own: Partial<MechanismBody> = {}): MechanismBody =>
  body('drum', O, 2, [1, inertia, 1], own);
