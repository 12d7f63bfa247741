import type { Quat, Vec3 } from '../../core/vec3';
import { NODE } from '../flexible/spec';
import type { Model, State } from '../model';
import { cutPlane } from './cutPlane';
import { mover, surfaceOf, type Surface } from './surface';

/** A surface in W with the velocity of each of its points [m/s], and the turn q_WB and spin [rad/s] of its body. */
export type Piece = Surface & { id: number; isFlexible: boolean; velocities: Vec3[]; orientation: Quat; spin: Vec3 };

/** Returns the surfaces of big bodies, planes as far as the domain has them, and then those of flexible ones. */
export const piecesOf = (model: Model, state: State): Piece[] => [
  ...model.bodies.map((_, k) => rigid(model, state, k)), ...model.flexible.map((_, k) => flexible(model, state, k)),
];

function rigid({ bodies, grainCount, domain }: Model, state: State, k: number): Piece {
  const id = grainCount + k, { shape } = bodies[k], [px, py, pz] = vectorAt(state.position, 3 * id);
  const orientation = [...state.orientation.subarray(4 * id, 4 * id + 4)] as Quat;
  const [vx, vy, vz] = vectorAt(state.velocity, 3 * id), spin = vectorAt(state.spin, 3 * id), [wx, wy, wz] = spin;
  const toW = mover([px, py, pz], orientation);
  const { points, faces } = shape.kind === 'plane' ? oneFace(cutPlane(toW, domain)) : surfaceIn(toW, surfaceOf(shape));
  const velocities = points.map(([x, y, z]): Vec3 => [ // v + w × r
    vx + wy * (z - pz) - wz * (y - py), vy + wz * (x - px) - wx * (z - pz), vz + wx * (y - py) - wy * (x - px),
  ]);
  return { id, isFlexible: false, points, faces, velocities, orientation, spin };
}

const surfaceIn = (toW: (p: Vec3) => Vec3, { points, faces }: Surface): Surface => ({ points: points.map(toW), faces });
const oneFace = (points: Vec3[]): Surface => ({ points, faces: points.length > 2 ? [points.map((_, k) => k)] : [] });

function flexible({ grainCount, bodies, flexible: surfaces }: Model, state: State, k: number): Piece {
  const { quads } = surfaces[k].spec.mesh, e = state.flexible![k], half = e.length / 2, count = half / NODE;
  const nodes = (from: number) => Array.from({ length: count }, (_, j) => vectorAt(e, from + NODE * j));
  const faces = Array.from({ length: quads.length / 4 }, (_, q) => [...quads.subarray(4 * q, 4 * q + 4)]);
  return {
    id: grainCount + bodies.length + k, isFlexible: true, points: nodes(0), faces, velocities: nodes(half),
    orientation: [0, 0, 0, 1], spin: [0, 0, 0],
  };
}

const vectorAt = (list: Float64Array, at: number): Vec3 => [list[at], list[at + 1], list[at + 2]];
