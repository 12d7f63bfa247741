import type { Vec3 } from '../core/vec3';
import type { Connection, MechanismBody, SpringDamper } from '../mechanism/spec';
import type { ArmData, PartData } from './hmmwvData';
import { between, shifted, unit } from './place';

/**
 * The setup that corners of all templates have in common. Points are those of the left side; a right side mirrors y.
 */
export type CornerSetup<D> = {
  /** Suffix of the names of its parts, such as FL. */
  corner: string;
  data: D & { spindle: PartData };
  /** Origin of the suspension's frame in W [m]; its axes are those of W. */
  origin: Vec3;
  mirrored: boolean;
  /** Mass [kg] and moments of inertia [kg·m²] of all that turns on the spindle. */
  wheel: { mass: number; inertia: Vec3 };
  /** Name of the body that holds the inner end of the tie rod. */
  tierodOn: string;
  /** Ends of spring and shock absorber on the chassis and on a part of the suspension [m], with their laws. */
  spring: { chassis: Vec3; arm: Vec3 } & Pick<SpringDamper, 'spring' | 'stops'>;
  shock: { chassis: Vec3; arm: Vec3; damper: SpringDamper['damper'] };
};

export type Corner = { bodies: MechanismBody[]; connections: Connection[] };

/** Returns functions of a corner that place a point in W [m], name a part, and make a part's body. */
export function cornerFrame({ corner, origin, mirrored }: Pick<CornerSetup<object>, 'corner' | 'origin' | 'mirrored'>) {
  const at = ([x, y, z]: Vec3): Vec3 => shifted(origin, [x, mirrored ? -y : y, z]);
  const name = (label: string) => `${label} ${corner}`;
  const part = (label: string, { mass, inertia, com }: PartData): MechanismBody =>
    ({ name: name(label), mass, inertia, position: at(com) });
  return { at, name, part };
}

/** Returns the spindle and what turns on it as one body. */
export function wheelOf(setup: CornerSetup<object>): MechanismBody {
  return cornerFrame(setup).part('wheel', { ...setup.data.spindle, ...setup.wheel });
}

/** Returns the hinge of the wheel on its upright. */
export function bearing(setup: CornerSetup<object>): Connection {
  const { at, name } = cornerFrame(setup);
  return { kind: 'revolute', name: name('bearing'), ...ofWheel(setup), point: at(setup.data.spindle.com) };
}

/** Returns the motors of a wheel: at first its speed is held at 0 and its torque is 0. */
export function motors(setup: CornerSetup<object>): Connection[] {
  const { name } = cornerFrame(setup), ends = ofWheel(setup);
  return [
    { kind: 'spinMotor', name: name('spin'), ...ends, speed: 0 },
    { kind: 'torqueMotor', name: name('torque'), ...ends, torque: 0 },
  ];
}

function ofWheel(setup: CornerSetup<object>): { a: string; b: string; axis: Vec3 } {
  const { name } = cornerFrame(setup);
  return { a: name('wheel'), b: name('upright'), axis: [0, 1, 0] };
}

export function tieRod(setup: CornerSetup<{ tierod: { inner: Vec3; upright: Vec3 } }>): Connection {
  const { at, name } = cornerFrame(setup), { inner, upright } = setup.data.tierod;
  const ends = { a: name('upright'), b: setup.tierodOn };
  return { kind: 'distance', name: name('tie rod'), ...ends, pointA: at(upright), pointB: at(inner) };
}

/**
 * Returns spring and damper of a corner, each with its own points, between the chassis and `body`, a part of the
 * suspension.
 */
export function sprung(setup: CornerSetup<object>, body: string): Connection[] {
  const { at, name } = cornerFrame(setup), ends = { a: body, b: 'chassis' };
  const { spring: { chassis, arm, ...laws }, shock: { damper, ...shock } } = setup;
  return [
    { kind: 'springDamper', name: name('spring'), ...ends, pointA: at(arm), pointB: at(chassis), ...laws },
    { kind: 'springDamper', name: name('damper'), ...ends, pointA: at(shock.arm), pointB: at(shock.chassis), damper },
  ];
}

/** Returns the unit vector of an arm's hinge line, forward. */
export const hingeAxis = ({ chassisFront, chassisBack }: ArmData, at: (p: Vec3) => Vec3): Vec3 =>
  unit(between(at(chassisBack), at(chassisFront)));
