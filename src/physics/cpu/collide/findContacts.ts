import type { Model, State } from '../../../model/model';
import { bodyContact, type BodyFrames } from './bodyFrames';
import type { Contacts } from './contacts';
import type { Grid } from './grid';

const io = new Float64Array(7); // room for bodyContact

/**
 * Finds every pair with Φ ≤ margin [m] (narrow phase of spheres), sorted by A, and within A in the order of the grid,
 * big bodies last. Returns false if `contacts` is full; then the rest is missing.
 */
export function findContacts(
  model: Model, state: State, frames: BodyFrames, grid: Grid, margin: number, contacts: Contacts,
): boolean {
  const { grainCount, bodyCount, radii } = model, { position } = state;
  const { nx, ny, nz, start: cellStart, items, cellOf } = grid;
  const { bodyA, bodyB, start, normal, gap, armB, capacity } = contacts;
  let count = 0;
  for (let i = 0; i < grainCount; i++) {
    start[i] = count;
    const xi = position[3 * i], yi = position[3 * i + 1], zi = position[3 * i + 2], ri = radii[i];
    const c = cellOf[i], cx = c % nx, cy = ((c / nx) | 0) % ny, cz = (c / (nx * ny)) | 0;
    const x0 = cx > 0 ? cx - 1 : 0, x1 = cx < nx - 1 ? cx + 1 : cx;
    const y0 = cy > 0 ? cy - 1 : 0, y1 = cy < ny - 1 ? cy + 1 : cy;
    const z0 = cz > 0 ? cz - 1 : 0, z1 = cz < nz - 1 ? cz + 1 : cz;
    for (let z = z0; z <= z1; z++) for (let y = y0; y <= y1; y++) {
      // cells that follow each other in x are one range of items
      const row = nx * (y + ny * z);
      for (let k = cellStart[row + x0], end = cellStart[row + x1 + 1]; k < end; k++) {
        const j = items[k];
        if (j <= i) continue;
        const dx = position[3 * j] - xi, dy = position[3 * j + 1] - yi, dz = position[3 * j + 2] - zi;
        const reach = ri + radii[j] + margin, d2 = dx * dx + dy * dy + dz * dz;
        if (d2 > reach * reach) continue;
        if (count === capacity) return full(contacts, i, count, grainCount);
        const d = Math.sqrt(d2), inv = d > 0 ? 1 / d : 0;
        bodyA[count] = i; bodyB[count] = j;
        normal[3 * count] = dx * inv; normal[3 * count + 1] = dy * inv; normal[3 * count + 2] = d > 0 ? dz * inv : 1;
        gap[count] = d - ri - radii[j];
        armB[3 * count] = -radii[j] * normal[3 * count];
        armB[3 * count + 1] = -radii[j] * normal[3 * count + 1];
        armB[3 * count + 2] = -radii[j] * normal[3 * count + 2];
        count++;
      }
    }
    for (let k = 0; k < bodyCount; k++) {
      io[0] = xi; io[1] = yi; io[2] = zi;
      bodyContact(frames, model, k, io);
      if (io[3] - ri > margin) continue;
      if (count === capacity) return full(contacts, i, count, grainCount);
      bodyA[count] = i; bodyB[count] = grainCount + k;
      gap[count] = io[3] - ri;
      for (let e = 0; e < 3; e++) { normal[3 * count + e] = io[e]; armB[3 * count + e] = io[4 + e]; }
      count++;
    }
  }
  start[grainCount] = count;
  contacts.count = count;
  return true;
}

function full(contacts: Contacts, from: number, count: number, grainCount: number): false {
  contacts.start.fill(count, from + 1, grainCount + 1);
  contacts.count = count;
  return false;
}

/**
 * Carries impulses from the last frame's contacts to those of the same two bodies, times `factor`; others start at 0.
 */
export function matchContacts(last: Contacts, now: Contacts, factor: number): void {
  const { bodyA, bodyB, impulse } = now;
  for (let c = 0; c < now.count; c++) {
    const a = bodyA[c], b = bodyB[c];
    let k = last.start[a];
    const end = last.start[a + 1];
    while (k < end && last.bodyB[k] !== b) k++;
    const f = k < end ? factor : 0, o = k < end ? k : 0;
    impulse[3 * c] = f * last.impulse[3 * o];
    impulse[3 * c + 1] = f * last.impulse[3 * o + 1]; impulse[3 * c + 2] = f * last.impulse[3 * o + 2];
  }
}
