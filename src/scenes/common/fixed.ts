import type { Quat, Vec3 } from '../../core/vec3';
import type { Shape } from '../../model/shape';
import { FIXED, type BodySpec, type WorldSpec } from '../../model/worldSpec';

/** Place of a body [m] and its look; by default it is at the origin and not turned. */
type Place = Partial<Pick<BodySpec, 'position' | 'orientation' | 'collides'>> & Pick<BodySpec, 'look'>;

/**
 * Returns a body that stays where it is, or moves just as a scene's `drive` says: its mass and inertia do not count.
 */
export const fixed = (name: string, shape: Shape, place: Place): BodySpec =>
  ({ name, shape, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: [...FIXED], ...place });

/** Returns endless level ground at z = 0. */
export const floor = (name = 'floor'): BodySpec => fixed(name, { kind: 'plane' }, { look: 'floor' });

/** Orientations q_WB that turn the normal +z of a plane to an axis of W. */
const FACING = {
  '+x': [0, Math.SQRT1_2, 0, Math.SQRT1_2], '-x': [0, -Math.SQRT1_2, 0, Math.SQRT1_2],
  '+y': [-Math.SQRT1_2, 0, 0, Math.SQRT1_2], '-y': [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
} as const satisfies Record<string, Readonly<Quat>>;

/** Returns an endless upright plane through `position` [m], free on the side that it faces. */
export const wall = (
  name: string, facing: keyof typeof FACING, position: Vec3, look: BodySpec['look'] = 'wall',
): BodySpec => fixed(name, { kind: 'plane' }, { position, orientation: [...FACING[facing]], look });

/**
 * Number of bodies that `openBox` makes, the first big bodies of most beds; those that a scene adds are numbered from
 * here.
 */
export const BOX_BODIES = 5;

/**
 * Returns a floor at z = 0 and four walls around [−length/2, length/2] × [−width/2, width/2] [m]: planes that face
 * inwards.
 */
export const openBox = (length: number, width: number): BodySpec[] => [
  floor(),
  wall('wall −x', '+x', [-length / 2, 0, 0]), wall('wall +x', '-x', [length / 2, 0, 0]),
  wall('wall −y', '+y', [0, -width / 2, 0]), wall('wall +y', '-y', [0, width / 2, 0]),
];

/** Returns the domain of a world in such a box, up to z = height [m]. */
export const boxDomain = (length: number, width: number, height: number): WorldSpec['domain'] =>
  ({ min: [-length / 2, -width / 2, 0], max: [length / 2, width / 2, height] });
