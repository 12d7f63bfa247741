import { sineAndCosine } from '../core/elementary/circular';
import type { MechanismState } from './work';

const io = new Float64Array(2);

/** Moves bodies by h [s]: x += h v and q ← exp(h ω/2) q at these velocities [m/s, rad/s], ×6; shafts turn about x. */
export function moveBodies(
  { position, orientation }: MechanismState, velocity: Float64Array, h: number, bodyCount: number, count: number,
): void {
  for (let i = 0; i < bodyCount; i++) for (let c = 0; c < 3; c++) position[3 * i + c] += h * velocity[6 * i + c];
  for (let i = 0; i < count; i++) {
    const tx = h * velocity[6 * i + 3], ty = h * velocity[6 * i + 4], tz = h * velocity[6 * i + 5];
    const angle = Math.sqrt(tx * tx + ty * ty + tz * tz);
    if (angle === 0) continue;
    io[0] = angle / 2;
    sineAndCosine(io);
    const s = io[0] / angle, ex = s * tx, ey = s * ty, ez = s * tz, ew = io[1];
    const o = 4 * i, x = orientation[o], y = orientation[o + 1], z = orientation[o + 2], w = orientation[o + 3];
    const qx = ew * x + ex * w + ey * z - ez * y, qy = ew * y + ey * w + ez * x - ex * z;
    const qz = ew * z + ez * w + ex * y - ey * x, qw = ew * w - ex * x - ey * y - ez * z;
    const norm = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
    orientation[o] = qx * norm;
    orientation[o + 1] = qy * norm; orientation[o + 2] = qz * norm; orientation[o + 3] = qw * norm;
  }
}
