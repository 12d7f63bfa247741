import type { Model } from '../../model/model';
import type { Live } from '../../model/settings';

/** Reasons for which the energy of a world is not watched, as the ends of a sentence. */
export const UNWATCHED = {
  penalty: 'springs of penalty contacts hold energy that is not measured',
  wraps: 'gravity aside has no potential in a domain that repeats itself',
  spin: 'a body turns about one axis as told and about another freely, and what its drive does is not measured',
} as const;

/** Returns why the energy of a world is not watched under `live`; null where it is. */
export function whyUnwatched({ periodic }: Model, { settings: { solver, gravity }, bodies }: Live): string | null {
  if (solver === 'penalty') return UNWATCHED.penalty;
  if (periodic && (gravity[0] !== 0 || gravity[1] !== 0)) return UNWATCHED.wraps;
  for (let k = 0; k < bodies.length; k++) {
    const { motion } = bodies[k];
    let isFree = false, isDriven = false;
    for (let c = 3; c < 6; c++) {
      isFree ||= motion[c] === null;
      isDriven ||= (motion[c] ?? 0) !== 0;
    }
    if (isFree && isDriven) return UNWATCHED.spin;
  }
  return null;
}
