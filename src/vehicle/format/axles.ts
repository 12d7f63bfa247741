import type { Vec3 } from '../../core/vec3';
import { between, crossed } from '../place';
import { apart, checked, fault, flag, inertia, number, point, positive, record, type Read } from './read';

/** Parts that axles are made of, for all templates. Points are those of the left side, in the frame of the axle. */
export const part = record({ mass: positive('kg'), com: point, inertia });
const arm = checked(record({ mass: positive('kg'), com: point, inertia, chassisFront: point, chassisBack: point, uprightBall: point }), (a, path, issues) => {
  apart(issues, path, ['chassisFront', a.chassisFront], ['chassisBack', a.chassisBack], 'a hinge');
  const along = between(a.chassisBack, a.chassisFront), length = Math.hypot(...along);
  const off = Math.hypot(...crossed(along, between(a.chassisBack, a.uprightBall))) / Math.max(length, 1e-12);
  if (length > 1e-3 && off < 1e-3) fault(issues, `${path}.uprightBall`, 'lies on the line of its hinge; an arm needs a length');
});
export const springAt = checked(record({
  chassis: point, arm: point, freeLength: positive('m'), stiffness: positive('N/m'), min: positive('m'), max: positive('m'),
}), (s, path, issues) => {
  apart(issues, path, ['chassis', s.chassis], ['arm', s.arm], 'a spring');
  if (!(s.min < s.max)) fault(issues, `${path}.max`, `is ${s.max} m; it must be more than min, ${s.min} m`);
});
export const shockAt = checked(record({ chassis: point, arm: point, damping: number('N·s/m', 0) }), (s, path, issues) =>
  apart(issues, path, ['chassis', s.chassis], ['arm', s.arm], 'a shock absorber'));
export const rod = checked(record({ inner: point, upright: point }), (r, path, issues) =>
  apart(issues, path, ['inner', r.inner], ['upright', r.upright], 'a tie rod'));

/** What each axle has, whatever its template. */
export const anyAxle = { location: point, steered: flag, axleInertia: positive('kg·m²'), spindle: part };

/** Wheels of an axle are on both sides. */
export function checkSpindle(com: Readonly<Vec3>, path: string, issues: Parameters<typeof fault>[0]): void {
  if (!(com[1] > 0)) fault(issues, `${path}.spindle.com[1]`, `is ${com[1]} m; points are those of the left side, where it is more than 0`);
}

export const doubleWishboneAxle = checked(record({
  ...anyAxle, upright: part, upperArm: arm, lowerArm: arm, tierod: rod, spring: springAt, shock: shockAt,
}), (a, path, issues) => {
  checkSpindle(a.spindle.com, path, issues);
  apart(issues, path, ['upperArm.uprightBall', a.upperArm.uprightBall], ['lowerArm.uprightBall', a.lowerArm.uprightBall], 'an upright');
});
export type DoubleWishboneAxle = Read<typeof doubleWishboneAxle>;
