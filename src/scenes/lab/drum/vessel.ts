import { cos, sin, tan } from '../../../core/elementary/circular';
import { cube, hypot } from '../../../core/elementary/powers';
import { createRandom } from '../../../core/random';
import type { Quat, Vec3 } from '../../../core/vec3';
import type { BodyControl } from '../../../model/settings';
import type { Shape } from '../../../model/shape';
import type { BodySpec, GrainsSpec } from '../../../model/worldSpec';
import { fixed, wall } from '../../common/fixed';

/** Flat sides that stand for the round wall: inside the circle by half a hundredth of its radius. */
const SIDES = 32;
/** Solid fraction of a bed of spheres at rest in a drum [1], by which filling and count belong together. */
export const PACKING = 0.58;
/** Spacing of the lattice on which grains start, and their jitter on it to each side [diameters]. */
const SPACING = 1.05, JITTER = 0.02;

export type DrumValues = {
  diameter: number; length: number; filling: number; count: number; grainRadius: number; density: number;
};

/** Indices of the big bodies: the drawn shell, which touches nothing, the sides of the round wall, and two ends. */
const SHELL = 0, FIRST_SIDE = 1;

const volumeOf = ({ diameter, length }: DrumValues): number => (Math.PI / 4) * diameter * diameter * length;
const solidOf = ({ grainRadius }: DrumValues): number => (4 / 3) * Math.PI * cube(grainRadius);

/** Returns the number of grains that fill the drum to its `filling`. */
export const filledBy = (v: DrumValues): number =>
  Math.max(1, Math.round((v.filling * PACKING * volumeOf(v)) / solidOf(v)));

/** Returns the share of the drum that a bed of that many grains takes. */
export const shareOf = (v: DrumValues, count: number): number => (count * solidOf(v)) / (PACKING * volumeOf(v));

/** Returns the number of grains: `count`, or as many as `filling` asks for where that is 0. */
export const grainsIn = (v: DrumValues): number => (v.count > 0 ? v.count : filledBy(v));

export const massOf = (v: DrumValues): number => v.density * solidOf(v);

/** The lattice: its spacing, how far its nodes are from the axis [m], rows from the axis up, nodes along the drum. */
function latticeOf({ diameter, length, grainRadius }: DrumValues) {
  const R = diameter / 2, d = 2 * grainRadius, step = SPACING * d;
  const reach = R * cos(Math.PI / SIDES) - grainRadius - 2 * JITTER * d, half = Math.floor(reach / step);
  return { step, reach, half, along: Math.max(0, Math.floor((length - 2 * JITTER * d - d) / step) + 1) };
}

/** Calls `place` for the nodes of a lattice in the drum, from the bottom upwards, until it returns false. */
function eachNode(v: DrumValues, place: (x: number, y: number, z: number) => boolean) {
  const { step, reach, half, along } = latticeOf(v);
  for (let k = -half; k <= half; k++) for (let i = -half; i <= half; i++) {
    if (hypot(i * step, k * step) > reach) continue;
    for (let j = 0; j < along; j++) if (!place(i * step, (j - (along - 1) / 2) * step, k * step)) return;
  }
}

/** Returns the most grains that start apart from each other in the drum; by rows, as a large one has 10¹¹ nodes. */
export function mostIn(v: DrumValues): number {
  const { step, reach, half, along } = latticeOf(v);
  let columns = 0, i = half;
  for (let k = 0; k <= half; k++) {
    while (i >= 0 && hypot(i * step, k * step) > reach) i--;
    columns += (k === 0 ? 1 : 2) * Math.max(0, 2 * i + 1);
  }
  return columns * along;
}

/** Returns the grains on a jittered lattice, from the bottom of the drum upwards: at most as many as it holds. */
export function pour(v: DrumValues, seed: number): GrainsSpec {
  const count = Math.min(grainsIn(v), mostIn(v)), random = createRandom(seed), jitter = 2 * JITTER * 2 * v.grainRadius;
  const positions = new Float64Array(3 * count);
  let filled = 0;
  eachNode(v, (x, y, z) => {
    if (filled === count) return false;
    positions.set([x, y, z].map((at) => at + jitter * (random() - 0.5)), 3 * filled++);
    return true;
  });
  return {
    positions, radii: new Float64Array(count).fill(v.grainRadius), masses: new Float64Array(count).fill(massOf(v)),
  };
}

/** Returns the angle of the middle of a side from the lowest point, counter-clockwise as seen from −y [rad]. */
const angleOf = (side: number): number => (2 * Math.PI * (side + 0.5)) / SIDES;
const aboutY = (angle: number): Quat => [0, sin(angle / 2), 0, cos(angle / 2)];

/** Returns the drawn shell: boxes behind the sides, every other one thicker, so that one sees it turn. */
function shell({ diameter, length, grainRadius }: DrumValues): BodySpec {
  const R = diameter / 2;
  const parts = Array.from({ length: SIDES }, (_, k): Extract<Shape, { kind: 'compound' }>['parts'][number] => {
    const angle = angleOf(k), thick = (k % 4 === 0 ? 1.6 : 0.8) * grainRadius, away = R + thick;
    return {
      shape: { kind: 'box', halfExtents: [away * tan(Math.PI / SIDES), length / 2, thick], edgeRadius: 0 },
      position: [away * sin(angle), 0, -away * cos(angle)], orientation: aboutY(-angle),
    };
  });
  return fixed('shell', { kind: 'compound', parts }, { look: 'wheel', collides: false });
}

/** Returns the shell, the sides and both ends: planes, which move along themselves and so stay where they are. */
export function drumBodies(v: DrumValues): BodySpec[] {
  const R = v.diameter / 2, half = v.length / 2;
  return [
    shell(v),
    ...Array.from({ length: SIDES }, (_, k): BodySpec => {
      const angle = angleOf(k), position: Vec3 = [R * sin(angle), 0, -R * cos(angle)];
      return fixed(`side ${k + 1}`, { kind: 'plane' }, { position, orientation: aboutY(-angle), look: 'hidden' });
    }),
    wall('end −y', '+y', [0, -half, 0], 'hidden'), wall('end +y', '-y', [0, half, 0], 'hidden'),
  ];
}

/** Writes the motion of a drum that turns by `speed` [rad/s], its bottom towards +x, and the friction of its walls. */
export function turn(bodies: readonly BodyControl[], { diameter }: DrumValues, speed: number, friction: number): void {
  for (let k = 0; k < bodies.length; k++) {
    const { motion } = bodies[k];
    bodies[k].friction = friction;
    const side = k - FIRST_SIDE;
    if (side < 0 || side >= SIDES) motion[4] = -speed;
    else {
      const angle = angleOf(side), along = (speed * diameter) / 2;
      motion[0] = along * cos(angle);
      motion[2] = along * sin(angle);
    }
  }
}

/** Returns the moment about the axis that the drum's bodies feel from grains [N·m]; positive with the grains' drag. */
export function momentOn(bodies: readonly { force: ArrayLike<number>; torque: ArrayLike<number>;
  position: ArrayLike<number>; }[]): number {
  let moment = 0;
  for (let k = SHELL + 1; k < bodies.length; k++) {
    const { force, torque, position } = bodies[k];
    moment += torque[1] + position[2] * force[0] - position[0] * force[2];
  }
  return moment;
}
