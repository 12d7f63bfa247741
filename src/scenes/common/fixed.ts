import type { Quat, Vec3 } from '../../core/vec3';
import type { Shape } from '../../model/shape';
import { FIXED, type BodySpec, type WorldSpec } from '../../model/worldSpec';

/** Where a body stands [m] and how it is drawn; at the origin and unturned where nothing is said. */
type Place = Partial<Pick<BodySpec, 'position' | 'orientation' | 'collides'>> & Pick<BodySpec, 'look'>;

/** A body that stays where it is, or moves just as a scene's `drive` says: its mass and inertia do not count. */
export const fixed = (name: string, shape: Shape, place: Place): BodySpec =>
  ({ name, shape, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: [...FIXED], ...place });

/** Level ground at z = 0 without end. */
export const floor = (name = 'floor'): BodySpec => fixed(name, { kind: 'plane' }, { look: 'floor' });

/** q_WB that turns the normal +z of a plane to an axis of W. */
const FACING = {
  '+x': [0, Math.SQRT1_2, 0, Math.SQRT1_2], '-x': [0, -Math.SQRT1_2, 0, Math.SQRT1_2],
  '+y': [-Math.SQRT1_2, 0, 0, Math.SQRT1_2], '-y': [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
} as const satisfies Record<string, Readonly<Quat>>;

/** An upright plane without end through `position` [m], free on the side that it faces. */
export const wall = (
  name: string, facing: keyof typeof FACING, position: Vec3, look: BodySpec['look'] = 'wall',
): BodySpec => fixed(name, { kind: 'plane' }, { position, orientation: [...FACING[facing]], look });

/** How many bodies `openBox` makes: the first big bodies of most beds. What a scene adds is numbered from here. */
export const BOX_BODIES = 5;

/** A floor at z = 0 and four walls around [−length/2, length/2] × [−width/2, width/2] [m]: planes that face inwards. */
export const openBox = (length: number, width: number): BodySpec[] => [
  floor(),
  wall('wall −x', '+x', [-length / 2, 0, 0]), wall('wall +x', '-x', [length / 2, 0, 0]),
  wall('wall −y', '+y', [0, -width / 2, 0]), wall('wall +y', '-y', [0, width / 2, 0]),
];

/** The domain of a world in such a box, up to z = height [m]. */
export const boxDomain = (length: number, width: number, height: number): WorldSpec['domain'] =>
  ({ min: [-length / 2, -width / 2, 0], max: [length / 2, width / 2, height] });
