import { fail, ok, type Issue, type Result } from '../../core/result';
import { checked, fault, number, positive, record, type Read } from '../format/read';
import { rigidTire, rim } from '../hmmwvData';

/** Makes a reader of a whole number, at least `least`. */
const whole = (least: number) => checked(number('1', least), (value, path, issues) => {
  if (!Number.isInteger(value)) fault(issues, path, `is ${value}; it must be a whole number`);
});

/** Largest pressure of a tire [Pa], and largest thickness of a shell over the radius of its rim [1]. */
const MOST_PRESSURE = 1e6, THICKEST = 0.1;

/** Largest part by which a shell is shorter where it is free of strain than as it is drawn [1], and a reader of it. */
const MOST_SHORTER = 0.3;
const shorter = checked(number('1', 0), (value, path, issues) => {
  if (value > MOST_SHORTER) fault(issues, path, `is ${value}; it must be ${MOST_SHORTER} or less`);
});

/** Reader of the cords of a shell (src/model/flexible/spec.ts). */
const cords = record({
  around: positive('1'), across: positive('1'), shear: positive('1'), bends: positive('m'),
  shorterAround: shorter, shorterAcross: shorter,
});

/**
 * Reader of a tire as a shell on the rim of a wheel: lengths in m. Its density follows from its mass and from the area
 * of its elements, so that its mass does not depend on their number.
 */
const template = checked(record({
  /** Mass of all that the rim carries [kg]. */
  mass: positive('kg'),
  /** Thickness of the shell [m]; its middle is at the section. */
  thickness: positive('m'),
  youngsModulus: positive('Pa'), poissonRatio: number('1'), cords,
  /** Time τ [s] in the stress E (ε + τ dε/dt). */
  dampingTime: number('s', 0),
  /** Pressure inside over that outside [Pa]. */
  pressure: number('Pa', 0),
  /** Radius of the rim, where the shell begins [m]. */
  rimRadius: positive('m'),
  /** Numbers of elements from bead to bead and around, and of contact points along the longer side of each. */
  lateral: whole(2), radial: whole(6), points: whole(1),
}), ({ poissonRatio, pressure, thickness, rimRadius }, path, issues) => {
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (!(poissonRatio > -1 && poissonRatio <= 0.5)) {
    fault(issues, at('poissonRatio'), `is ${poissonRatio}; it must be more than −1, and 0.5 at most`);
  }
  if (pressure > MOST_PRESSURE)
    fault(issues, at('pressure'), `is ${pressure} Pa; no tire bears more than ${MOST_PRESSURE} Pa`);
  const thickest = THICKEST * rimRadius;
  if (thickness > thickest) {
    fault(
      issues, at('thickness'), `is ${thickness} m; a shell on a rim of ${rimRadius} m is thinner than ${thickest} m`
    );
  }
});
export type FlexibleTire = Read<typeof template>;

/** Reads a flexible tire that somebody wrote; every fault is named with its path. */
export function readFlexibleTire(given: unknown): Result<FlexibleTire> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return fail('tire', 'A flexible tire is a record of its numbers.');
  }
  const issues: Issue[] = [], read = template(given, '', issues);
  return read && issues.length === 0 ? ok(read) : { ok: false, issues };
}

/**
 * The tire 37x12.5R-16.5 as one shell with cords: mass of HMMWV_RigidTire.json, pressure of HMMWV_ANCF4Tire.json, which
 * has layers 1 to 6 mm thick with cords of 8 and 180 GPa along one direction each. Thickness and stiffness are ours,
 * chosen for its deflection under 6.3 kN; it is so thin to bending that pressure carries most of its load, and shorter
 * where it is free of strain, so that pressure blows it up to the section as it is drawn: see flexible.md §9.
 */
export const hmmwvFlexibleTire: FlexibleTire = {
  mass: rigidTire.mass, thickness: 0.012, youngsModulus: 5e7, poissonRatio: 0.3, dampingTime: 5e-5, pressure: 200e3,
  cords: { around: 1, across: 1, shear: 1, bends: 0.003, shorterAround: 0.055, shorterAcross: 0.04 },
  rimRadius: rim.radius, lateral: 4, radial: 12, points: 5,
};
