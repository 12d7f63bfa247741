import { cos, sin } from '../core/elementary/circular';
import type { Quat, Vec3 } from '../core/vec3';
import { CORNERS, hmmwvMechanism } from './hmmwv';
import { frontSuspension, rearSuspension, steering } from './hmmwvData';
import { between, shifted, turned } from './place';

/** Radii with which rods are drawn [m]: ours, from photographs, not from the model. */
const UPPER = 0.02, LOWER = 0.03, UPRIGHT = 0.035, STEERING = 0.022;

/** A rod between two points [m]. */
type Rod = { from: Vec3; to: Vec3; radius: number };
type Rods = [name: string, points: [from: Vec3, to: Vec3][], radius: number][];

/**
 * Returns the rods with which arms, uprights and steering of the HMMWV are drawn, between their hardpoints: by body, in
 * its frame [m].
 */
export function hmmwvTubes(): ReadonlyMap<string, readonly Rod[]> {
  const { bodies } = hmmwvMechanism({ origin: [0, 0, 0] });
  return new Map([...CORNERS.flatMap(cornerRods), ...steeringRods()].map(([name, points, radius]) => {
    const body = bodies.find((b) => b.name === name)!, [x, y, z, w] = body.orientation ?? [0, 0, 0, 1];
    const back: Quat = [-x, -y, -z, w];
    const local = (p: Vec3) => turned(back, between(body.position, p));
    return [name, points.map(([from, to]) => ({ from: local(from), to: local(to), radius }))];
  }));
}

/** Returns the rods of a corner in the chassis frame [m]. */
function cornerRods(corner: string): Rods {
  const data = corner[0] === 'F' ? frontSuspension : rearSuspension, side = corner[1] === 'R' ? -1 : 1;
  const at = ([x, y, z]: Vec3): Vec3 => shifted(data.location, [x, side * y, z]);
  const { upperArm, lowerArm, upright, tierod } = data;
  const [top, bottom] = [at(upperArm.uprightBall), at(lowerArm.uprightBall)];
  const arm = ({ chassisFront, chassisBack }: typeof upperArm, ball: Vec3): [Vec3, Vec3][] =>
    [[at(chassisFront), ball], [at(chassisBack), ball], [at(chassisFront), at(chassisBack)]];
  return [
    [`upper arm ${corner}`, arm(upperArm, top), UPPER],
    [`lower arm ${corner}`, arm(lowerArm, bottom), LOWER],
    [`upright ${corner}`, [[top, at(upright.com)], [bottom, at(upright.com)], [at(upright.com), at(data.spindle.com)],
      [at(upright.com), at(tierod.upright)]], UPRIGHT],
  ];
}

function steeringRods(): Rods {
  const q: Quat = [0, sin((steering.pitchDeg * Math.PI) / 360), 0, cos((steering.pitchDeg * Math.PI) / 360)];
  const at = (p: Vec3) => shifted(steering.location, turned(q, p)), { location, tierod } = frontSuspension;
  const inner = (side: number) => shifted(location, [tierod.inner[0], side * tierod.inner[1], tierod.inner[2]]);
  const ends: [Vec3, Vec3][] = [[at(steering.cardan), inner(1)], [at(steering.idlerLink), inner(-1)]];
  return [
    ['pitman arm', [[at(steering.hinge), at(steering.cardan)]], STEERING],
    ['steering link', [[at(steering.cardan), at(steering.idlerLink)], ...ends], STEERING],
  ];
}
