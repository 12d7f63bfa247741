import type { Model } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { COMMON, frictionOf, hasOwnFriction } from '../../contact/friction';
import type { Contacts } from './contacts';

let own = new Float64Array(0); // coefficients of big bodies, ×1

/** Writes the coefficient of friction of each contact of a frame (src/physics/contact/friction.ts). */
export function writeFriction({ grainCount, looseCount, bodyCount }: Model, contacts: Contacts, live: Live): void {
  const { bodyA, bodyB, friction, count } = contacts, { settings: { friction: common, surfaceFriction } } = live;
  friction.fill(common, 0, count);
  if (!hasOwnFriction(live)) return;
  if (own.length < bodyCount) own = new Float64Array(bodyCount);
  for (let k = 0; k < bodyCount; k++) own[k] = live.bodies[k].friction ?? COMMON;
  const surface = surfaceFriction ?? COMMON;
  for (let c = 0; c < count; c++) {
    const a = bodyA[c], b = bodyB[c], ofA = a < looseCount ? COMMON : surface;
    friction[c] = frictionOf(common, ofA, b < looseCount ? COMMON : b < grainCount ? surface : own[b - grainCount]);
  }
}
