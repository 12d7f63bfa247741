import type { FlexibleMeasure, Measures } from '../../model/measures';
import type { CpuWorld } from '../cpuEngine';
import type { Flexible, Surface } from './flexible';

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

let seen = new Float64Array(0); // points of a patch in the plane, ×2
const axes = new Float64Array(6);

/** Of the points that something else pushes on, seen along the force: the convex hull by walking around it. */
function patchArea({ first }: Surface, k: number, f: Flexible, { contacts, state: { position } }: CpuWorld, force: FlexibleMeasure['force']): number {
  const size = Math.hypot(...force);
  if (!(size > 0)) return 0;
  if (seen.length < 4 * f.contactCount) seen = new Float64Array(8 * f.contactCount);
  writeAxes(force[0] / size, force[1] / size, force[2] / size);
  let count = 0;
  for (let n = 0; n < f.contactCount; n++) {
    const c = f.contacts[n], a = contacts.bodyA[c], b = contacts.bodyB[c];
    const i = f.surfaceOf[a] === k ? a : b;
    if (f.surfaceOf[a] === f.surfaceOf[b] || f.surfaceOf[i] !== k || i < first) continue;
    let along = 0;
    for (let e = 0; e < 3; e++) along += contacts.impulse[3 * c + e] * contacts.normal[3 * c + e];
    if (!(along > 0)) continue;
    for (let d = 0; d < 2; d++) {
      seen[2 * count + d] = axes[3 * d] * position[3 * i] + axes[3 * d + 1] * position[3 * i + 1] + axes[3 * d + 2] * position[3 * i + 2];
    }
    count++;
  }
  return hullArea(seen, count);
}

/** Two directions across the unit vector n. */
function writeAxes(nx: number, ny: number, nz: number): void {
  const sign = nz < 0 ? -1 : 1, a = -1 / (sign + nz), b = nx * ny * a;
  axes[0] = 1 + sign * nx * nx * a; axes[1] = sign * b; axes[2] = -sign * nx;
  axes[3] = b; axes[4] = sign + ny * ny * a; axes[5] = -ny;
}

/** Area of the convex hull of points in the plane, ×2 (R. A. Jarvis 1973): from the leftmost, to whatever has all others on its left. */
export function hullArea(p: Float64Array, count: number): number {
  if (count < 3) return 0;
  let start = 0, twice = 0;
  for (let i = 1; i < count; i++) if (p[2 * i] < p[2 * start] || (p[2 * i] === p[2 * start] && p[2 * i + 1] < p[2 * start + 1])) start = i;
  for (let at = start, turns = 0; turns <= count; turns++) {
    let next = at === 0 ? 1 : 0;
    for (let i = 0; i < count; i++) {
      const ux = p[2 * next] - p[2 * at], uy = p[2 * next + 1] - p[2 * at + 1], vx = p[2 * i] - p[2 * at], vy = p[2 * i + 1] - p[2 * at + 1];
      const cross = ux * vy - uy * vx;
      if (cross < 0 || (cross === 0 && vx * vx + vy * vy > ux * ux + uy * uy)) next = i;
    }
    twice += p[2 * at] * p[2 * next + 1] - p[2 * at + 1] * p[2 * next];
    at = next;
    if (at === start) break;
  }
  return 0.5 * Math.abs(twice);
}
