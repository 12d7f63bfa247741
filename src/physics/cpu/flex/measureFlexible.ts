import type { Measures } from '../../../model/measures';
import type { State } from '../../../model/model';
import { NEAR, patchArea } from '../../flex/contactPatch';
import { kineticEnergy } from '../../flex/energy';
import type { Surface } from '../../flex/surfaces';
import type { Contacts } from '../collide/contacts';
import type { Flexible } from './flexible';

/** Writes the measures of the surfaces after a frame of `dt` [s]; `dt` = 0 stands for a state that no step led to. */
export function measureFlexible(flexible: Flexible, state: State, contacts: Contacts, out: Measures, dt: number): void {
  const per = dt > 0 ? 1 / dt : 0;
  flexible.surfaces.forEach((surface, k) => {
    const m = out.flexible[k], { contactImpulse, pointImpulse, rimImpulse, plates, e } = surface;
    for (let c = 0; c < 3; c++) {
      m.force[c] = per * contactImpulse[c];
      m.rimForce[c] = per * rimImpulse[c];
      m.rimTorque[c] = per * rimImpulse[3 + c];
    }
    for (let p = 0; p < pointImpulse.length; p++) m.pointForce[p] = per * pointImpulse[p];
    m.strainEnergy = plates.energy;
    m.plateEnergy.set(plates.energyOf);
    m.kineticEnergy = kineticEnergy(surface);
    if (dt > 0) out.kineticEnergy += m.kineticEnergy; // measure.ts adds that of all other bodies
    m.work = state.flexibleWork![k];
    m.nodes.set(e);
    if (dt > 0) markNear(surface, k, flexible, contacts);
    m.patchArea = dt > 0 ? patchArea(surface) : 0;
  });
}

/** Marks the points of surface k that lie on something else (contactPatch.ts). */
function markNear({ first, near }: Surface, k: number, f: Flexible, { bodyA, bodyB, gap }: Contacts): void {
  near.fill(0);
  for (let n = 0; n < f.contactCount; n++) {
    const c = f.contacts[n], a = f.surfaceOf[bodyA[c]], b = f.surfaceOf[bodyB[c]];
    if (a === b || gap[c] > NEAR) continue;
    if (a === k) near[bodyA[c] - first] = 1;
    if (b === k) near[bodyB[c] - first] = 1;
  }
}
