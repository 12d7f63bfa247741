import { sineAndCosine } from '../../../core/elementary/circular';

const io = new Float64Array(2);

/** Turns body i: q ← exp(turn/2) q, and sets its turn [rad, ×3] to 0. */
export function turnBody(orientation: Float64Array, turn: Float64Array, i: number): void {
  const tx = turn[3 * i], ty = turn[3 * i + 1], tz = turn[3 * i + 2], angle = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (angle === 0) return;
  turn[3 * i] = 0; turn[3 * i + 1] = 0; turn[3 * i + 2] = 0;
  io[0] = angle / 2;
  sineAndCosine(io);
  const s = io[0] / angle, ex = s * tx, ey = s * ty, ez = s * tz, ew = io[1];
  const o = 4 * i, x = orientation[o], y = orientation[o + 1], z = orientation[o + 2], w = orientation[o + 3];
  const qx = ew * x + ex * w + ey * z - ez * y, qy = ew * y + ey * w + ez * x - ex * z;
  const qz = ew * z + ez * w + ex * y - ey * x, qw = ew * w - ex * x - ey * y - ez * z;
  const norm = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw); // keeps the length 1 over 10⁶ steps
  orientation[o] = qx * norm;
  orientation[o + 1] = qy * norm; orientation[o + 2] = qz * norm; orientation[o + 3] = qw * norm;
}
