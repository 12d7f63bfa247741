import { fail, ok, type Issue, type Result } from '../../core/result';
import { checked, fault, number, positive, record, type Read } from '../format/read';
import { rigidTire, rim } from '../hmmwvData';

/** Makes a reader of a whole number, at least `least`. */
const whole = (least: number) => checked(number('1', least), (value, path, issues) => {
  if (!Number.isInteger(value)) fault(issues, path, `is ${value}; it must be a whole number`);
});

/** Largest pressure of a tire [Pa], and largest thickness of a shell over the radius of its rim [1]. */
const MOST_PRESSURE = 1e6, THICKEST = 0.1;

/**
 * Reader of a tire as a shell on the rim of a wheel: lengths in m. Its density follows from its mass and from the area
 * of its elements, so that its mass does not depend on their number.
 */
const template = checked(record({
  /** Mass of all that the rim carries [kg]. */
  mass: positive('kg'),
  /** Thickness of the shell [m]; its middle is at the section. */
  thickness: positive('m'),
  youngsModulus: positive('Pa'), poissonRatio: number('1'),
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
 * The tire 37x12.5R-16.5 as one isotropic shell: mass of HMMWV_RigidTire.json. Thickness, stiffness and pressure are
 * ours, chosen for its deflection under 6.3 kN: see flexible.md §9. HMMWV_ANCF4Tire.json has layers 1 to 6 mm thick
 * with cords of 8 and 180 GPa along one direction each, and 200 kPa.
 */
export const hmmwvFlexibleTire: FlexibleTire = {
  mass: rigidTire.mass, thickness: 0.012, youngsModulus: 5e7, poissonRatio: 0.3, dampingTime: 5e-5, pressure: 150e3,
  rimRadius: rim.radius, lateral: 4, radial: 12, points: 5,
};
