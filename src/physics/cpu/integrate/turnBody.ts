import { cos, sin } from '../../../core/elementary/circular';

/** Turns body i: q ← exp(turn/2) q, and sets its turn [rad, ×3] to 0. */
export function turnBody(orientation: Float64Array, turn: Float64Array, i: number): void {
  const tx = turn[3 * i], ty = turn[3 * i + 1], tz = turn[3 * i + 2], angle = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (angle === 0) return;
  turn[3 * i] = 0; turn[3 * i + 1] = 0; turn[3 * i + 2] = 0;
  const s = sin(angle / 2) / angle, ex = s * tx, ey = s * ty, ez = s * tz, ew = cos(angle / 2);
  const o = 4 * i, x = orientation[o], y = orientation[o + 1], z = orientation[o + 2], w = orientation[o + 3];
  const qx = ew * x + ex * w + ey * z - ez * y, qy = ew * y + ey * w + ez * x - ex * z;
  const qz = ew * z + ez * w + ex * y - ey * x, qw = ew * w - ex * x - ey * y - ez * z;
  const norm = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw); // keeps the length 1 over 10⁶ steps
  orientation[o] = qx * norm;
  orientation[o + 1] = qy * norm; orientation[o + 2] = qz * norm; orientation[o + 3] = qw * norm;
}
