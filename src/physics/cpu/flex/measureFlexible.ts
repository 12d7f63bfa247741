import type { FlexibleMeasure, Measures } from '../../../model/measures';
import type { State } from '../../../model/model';
import { addToPatch, areaOfPatch, beginPatch } from '../../flex/contactPatch';
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
    m.patchArea = dt > 0 ? patchArea(surface, k, flexible, state, contacts, m.force) : 0;
  });
}

/**
 * Returns the area of the contact patch [m²], spanned by the points on which something other than the surface pushes.
 */
function patchArea(
  { first }: Surface, k: number, f: Flexible, { position }: State, contacts: Contacts, force: FlexibleMeasure['force'],
): number {
  if (!beginPatch(force, f.contactCount)) return 0;
  for (let n = 0; n < f.contactCount; n++) {
    const c = f.contacts[n], a = contacts.bodyA[c], b = contacts.bodyB[c];
    const i = f.surfaceOf[a] === k ? a : b;
    if (f.surfaceOf[a] === f.surfaceOf[b] || f.surfaceOf[i] !== k || i < first) continue;
    let along = 0;
    for (let e = 0; e < 3; e++) along += contacts.impulse[3 * c + e] * contacts.normal[3 * c + e];
    if (along > 0) addToPatch(position, 3 * i);
  }
  return areaOfPatch();
}
