import type { FlexibleMeasure, Measures } from '../../../model/measures';
import type { CpuWorld } from '../engine';
import type { Flexible, Surface } from '../../flex/flexible';
import { addToPatch, areaOfPatch, beginPatch } from '../../flex/contactPatch';

/** What a frame of `dt` [s] leaves behind of the surfaces; 0: of a state that no step led to. */
export function measureFlexible(flexible: Flexible, world: CpuWorld, out: Measures, dt: number): void {
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
    if (dt > 0) out.kineticEnergy += m.kineticEnergy; // measure.ts has that of all else
    m.work = world.state.flexibleWork![k];
    m.nodes.set(e);
    m.patchArea = dt > 0 ? patchArea(surface, k, flexible, world, m.force) : 0;
  });
}

/** ½ ėᵀM ė. */
export function kineticEnergy({ mass: { size, start, column, value }, rate }: Surface): number {
  let sum = 0;
  for (let s = 0; s < size; s++) {
    let x = 0, y = 0, z = 0;
    for (let k = start[s]; k < start[s + 1]; k++) {
      const m = value[k], o = 3 * column[k];
      x += m * rate[o]; y += m * rate[o + 1]; z += m * rate[o + 2];
    }
    sum += x * rate[3 * s] + y * rate[3 * s + 1] + z * rate[3 * s + 2];
  }
  return 0.5 * sum;
}

/** Of the points that something else pushes on. */
function patchArea({ first }: Surface, k: number, f: Flexible, { contacts, state: { position } }: CpuWorld, force: FlexibleMeasure['force']): number {
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
