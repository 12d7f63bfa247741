import { norm } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { Issue } from '../../core/result';
import { between, crossed } from '../place';
import { apart, checked, fault, flag, inertia, number, point, positive, record } from './read';

/** Reader of a part of an axle, for all templates. Points are those of the left side, in the frame of the axle [m]. */
export const part = record({ mass: positive('kg'), com: point, inertia });
const arm = checked(record({
  mass: positive('kg'), com: point, inertia, chassisFront: point, chassisBack: point, uprightBall: point,
}), (a, path, issues) => {
  apart(issues, path, ['chassisFront', a.chassisFront], ['chassisBack', a.chassisBack], 'a hinge');
  const along = between(a.chassisBack, a.chassisFront), length = norm(along);
  const off = norm(crossed(along, between(a.chassisBack, a.uprightBall))) / Math.max(length, 1e-12);
  if (length > 1e-3 && off < 1e-3)
    fault(issues, `${path}.uprightBall`, 'lies on the line of its hinge; an arm needs a length');
});
export const springAt = checked(record({
  chassis: point, arm: point, freeLength: positive('m'), stiffness: positive('N/m'), min: positive('m'),
  max: positive('m'),
}), (s, path, issues) => {
  apart(issues, path, ['chassis', s.chassis], ['arm', s.arm], 'a spring');
  if (!(s.min < s.max)) fault(issues, `${path}.max`, `is ${s.max} m; it must be more than min, ${s.min} m`);
});
export const shockAt = checked(record({ chassis: point, arm: point, damping: number('N·s/m', 0) }), (s, path, issues) =>
  apart(issues, path, ['chassis', s.chassis], ['arm', s.arm], 'a shock absorber'));
export const rod = checked(record({ inner: point, upright: point }), (r, path, issues) =>
  apart(issues, path, ['inner', r.inner], ['upright', r.upright], 'a tie rod'));

/** Fields of each axle, whatever its template. */
export const anyAxle = { location: point, steered: flag, axleInertia: positive('kg·m²'), spindle: part };

/** Reports a fault if the spindle is not on the left side, as points must be. */
function checkSpindle(com: Readonly<Vec3>, path: string, issues: Issue[]): void {
  if (com[1] > 0) return;
  fault(issues, `${path}.spindle.com[1]`, `is ${com[1]} m; points are those of the left side, where it is more than 0`);
}

/** Fields from which `checkCorner` tells that an upright between two balls has a length. */
type Balls = { spindle: { com: Vec3 }; upperArm: { uprightBall: Vec3 }; lowerArm: { uprightBall: Vec3 } };
function checkCorner({ spindle, upperArm, lowerArm }: Balls, path: string, issues: Issue[]): void {
  checkSpindle(spindle.com, path, issues);
  const [upper, lower] = [upperArm.uprightBall, lowerArm.uprightBall];
  apart(issues, path, ['upperArm.uprightBall', upper], ['lowerArm.uprightBall', lower], 'an upright');
}

export const doubleWishboneAxle = checked(record({
  ...anyAxle, upright: part, upperArm: arm, lowerArm: arm, tierod: rod, spring: springAt, shock: shockAt,
}), checkCorner);

/** Reader of an arm without mass: two rods from the chassis to one ball. */
const rods = checked(record({ chassisFront: point, chassisBack: point, uprightBall: point }), (r, path, issues) => {
  apart(issues, path, ['chassisFront', r.chassisFront], ['chassisBack', r.chassisBack], 'an arm of two rods');
  apart(issues, path, ['chassisFront', r.chassisFront], ['uprightBall', r.uprightBall], 'a rod');
  apart(issues, path, ['chassisBack', r.chassisBack], ['uprightBall', r.uprightBall], 'a rod');
});

export const reducedDoubleWishboneAxle = checked(record({
  ...anyAxle, upright: part, upperArm: rods, lowerArm: rods, tierod: rod, spring: springAt, shock: shockAt,
}), checkCorner);

const massive = { mass: positive('kg'), com: point, inertia };
const link = checked(record({ ...massive, chassis: point, upright: point }), (l, path, issues) =>
  apart(issues, path, ['chassis', l.chassis], ['upright', l.upright], 'a link'));

export const multiLinkAxle = checked(record({
  ...anyAxle, upright: part, upperArm: arm, lateral: link, trailing: link, tierod: rod, spring: springAt,
  shock: shockAt,
}), (a, path, issues) => checkSpindle(a.spindle.com, path, issues));

const tubeLink = checked(record({ ...massive, chassis: point, axle: point }), (l, path, issues) =>
  apart(issues, path, ['chassis', l.chassis], ['axle', l.axle], 'a link'));

export const solidAxleAxle = checked(record({
  ...anyAxle, upright: part, kingpin: record({ lower: point, upper: point }), tube: part, upperLink: tubeLink,
  lowerLink: tubeLink,
  tierod: record({ knuckle: point }), draglink: record({ inner: point, knuckle: point }), spring: springAt,
  shock: shockAt,
}), (a, path, issues) => {
  checkSpindle(a.spindle.com, path, issues);
  apart(issues, `${path}.kingpin`, ['lower', a.kingpin.lower], ['upper', a.kingpin.upper], 'a kingpin');
  apart(issues, `${path}.draglink`, ['inner', a.draglink.inner], ['knuckle', a.draglink.knuckle], 'a drag link');
  const y = a.tierod.knuckle[1];
  if (y > 0) return;
  fault(
    issues, `${path}.tierod.knuckle[1]`, `is ${y} m; the rod goes from there to the other side, so it is more than 0`
  );
});
