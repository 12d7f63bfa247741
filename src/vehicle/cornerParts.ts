import type { Vec3 } from '../core/vec3';
import type { Connection, MechanismBody, SpringDamper } from '../mechanism/spec';
import type { ArmData, PartData } from './hmmwvData';
import { between, shifted, unit } from './place';

/** What corners of all templates have in common. Points are those of the left side; a right side mirrors y. */
export type CornerSetup<D> = {
  /** Ends the names of its parts. */
  corner: string;
  data: D & { spindle: PartData };
  /** Where the frame of the suspension is in W [m]; its axes are those of W. */
  origin: Vec3;
  mirrored: boolean;
  /** All that turns on the spindle. */
  wheel: { mass: number; inertia: Vec3 };
  /** The body that holds the inner end of the tie rod. */
  tierodOn: string;
  /** Ends on the chassis and on what is sprung. */
  spring: { chassis: Vec3; arm: Vec3 } & Pick<SpringDamper, 'spring' | 'stops'>;
  shock: { chassis: Vec3; arm: Vec3; damper: SpringDamper['damper'] };
};

export type Corner = { bodies: MechanismBody[]; connections: Connection[] };

/** Where points of a corner are in W, and its parts with their names. */
export function cornerFrame({ corner, origin, mirrored }: Pick<CornerSetup<object>, 'corner' | 'origin' | 'mirrored'>) {
  const at = ([x, y, z]: Vec3): Vec3 => shifted(origin, [x, mirrored ? -y : y, z]);
  const name = (label: string) => `${label} ${corner}`;
  const part = (label: string, { mass, inertia, com }: PartData): MechanismBody =>
    ({ name: name(label), mass, inertia, position: at(com) });
  return { at, name, part };
}

/** Spindle and what turns on it, as one. */
export function wheelOf(setup: CornerSetup<object>): MechanismBody {
  return cornerFrame(setup).part('wheel', { ...setup.data.spindle, ...setup.wheel });
}

/** The wheel on its upright. */
export function bearing(setup: CornerSetup<object>): Connection {
  const { at, name } = cornerFrame(setup);
  return { kind: 'revolute', name: name('bearing'), ...ofWheel(setup), point: at(setup.data.spindle.com) };
}

/** What may drive the wheel: its speed is held at first, no torque is on it. */
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

/** Spring and damper of a corner, each with points of its own, on the body that is sprung. */
export function sprung(setup: CornerSetup<object>, body: string): Connection[] {
  const { at, name } = cornerFrame(setup), ends = { a: body, b: 'chassis' };
  const { spring: { chassis, arm, ...laws }, shock: { damper, ...shock } } = setup;
  return [
    { kind: 'springDamper', name: name('spring'), ...ends, pointA: at(arm), pointB: at(chassis), ...laws },
    { kind: 'springDamper', name: name('damper'), ...ends, pointA: at(shock.arm), pointB: at(shock.chassis), damper },
  ];
}

/** The line on which an arm turns, forward. */
export const hingeAxis = ({ chassisFront, chassisBack }: ArmData, at: (p: Vec3) => Vec3): Vec3 =>
  unit(between(at(chassisBack), at(chassisFront)));
