import type { FlexibleMeasure } from '../../../model/measures';
import type { Surface } from '../../flex/surfaces';
import { kineticEnergy } from '../../flex/energy';
import { patchArea } from '../../flex/contactPatch';
import { addPressure } from '../../flex/plates';

/**
 * Returns the work of pressure and gravity since coordinates were `before` [J]: that of the mean of the forces at both
 * ends, exact for gravity, to second order for pressure.
 */
export function workOver(
  { plates, e, external, weighs }: Surface, before: Float64Array, pressure: number, gravity: readonly number[],
): number {
  external.fill(0);
  if (pressure !== 0) for (const at of [before, e]) addPressure(plates, at, 0.5 * pressure, external);
  for (let s = 0; s < weighs.length; s++) for (let c = 0; c < 3; c++) external[3 * s + c] += weighs[s] * gravity[c];
  let work = 0;
  for (let i = 0; i < e.length; i++) work += external[i] * (e[i] - before[i]);
  return work;
}

/**
 * Writes the measures of a frame of `dt` [s] of a surface whose coordinates and strains the host has read; `impulses`
 * are those of its points [N·s], four numbers each, and `rim` that on the body that holds it. A point's force is the
 * part normal to the surface: contacts of one point are summed on the device.
 */
export function measureSurface(
  surface: Surface, out: FlexibleMeasure, dt = 0, impulses?: Float32Array, rim?: ArrayLike<number>,
): void {
  const per = dt > 0 ? 1 / dt : 0, { e, plates, answers: { points } } = surface;
  out.strainEnergy = plates.energy;
  out.plateEnergy.set(plates.energyOf);
  out.kineticEnergy = kineticEnergy(surface);
  out.nodes.set(e);
  out.force.fill(0);
  for (let c = 0; c < 3; c++) {
    out.rimForce[c] = per * (rim?.[c] ?? 0);
    out.rimTorque[c] = per * (rim?.[3 + c] ?? 0);
  }
  out.pointForce.fill(0);
  out.patchArea = 0;
  if (!impulses) return;
  for (let j = 0; j < points.count; j++) {
    const x = impulses[4 * j], y = impulses[4 * j + 1], z = impulses[4 * j + 2];
    if (x === 0 && y === 0 && z === 0) continue;
    out.force[0] += per * x; out.force[1] += per * y; out.force[2] += per * z;
    writeNormal(surface, j);
    out.pointForce[j] = per * Math.abs(x * normal[0] + y * normal[1] + z * normal[2]);
  }
  out.patchArea = patchArea(surface);
}

const normal = new Float64Array(3);

/** Writes the unit normal of the surface at point j, from those at the corners of its plate. */
function writeNormal({ e, answers: { points: { weights, places } } }: Surface, j: number): void {
  normal.fill(0);
  for (let k = 12 * j; k < 12 * (j + 1); k += 3) {
    const a = places[k + 1], b = places[k + 2], w = weights[k];
    normal[0] += w * (e[a + 1] * e[b + 2] - e[a + 2] * e[b + 1]);
    normal[1] += w * (e[a + 2] * e[b] - e[a] * e[b + 2]);
    normal[2] += w * (e[a] * e[b + 1] - e[a + 1] * e[b]);
  }
  const size = Math.hypot(normal[0], normal[1], normal[2]) || 1;
  for (let c = 0; c < 3; c++) normal[c] /= size;
}
