import { writeFrame } from '../problem/writeFrame';
import { SIDE_B, type Responders } from '../respond/responder';
import type { Contacts } from './contacts';

/** Square of the sine of the angle to n up to which an arm counts as lying along n, as those of spheres do [1]. */
const ALONG = 1e-14;

const k = new Float64Array(6); // K of a contact in W: xx, yy, zz, xy, xz, yz [1/kg]
const frame = new Float64Array(9);

/**
 * Writes s_n = 1/K_nn and s_t = 1/λ_max of the tangential block for each contact [kg], where K = N_ii is the answer of
 * both bodies at the contact (`response`, src/physics/cpu/response.ts). One s_t keeps the cone circular. The coupling
 * of n and t is left out: K is never negative, so with S⁻¹ = diag(K_nn, λ, λ) the eigenvalues of SK are at most 2 and a
 * sweep cannot grow, and a contact at a corner keeps its whole stiffness.
 */
export function writeScalings(
  contacts: Contacts, response: Float64Array, { list, of, sides }: Pick<Responders, 'list' | 'of' | 'sides'>,
): void {
  const { bodyA, bodyB, normal, armA, armB, scaling, start, copied, count } = contacts;
  for (let c = 0; c < count; c++) {
    if (copied[c] !== 0 && bodyB[c] < start.length - 1) continue; // grains have not changed
    if (isBetweenBalls(contacts, response, c) && (list.length === 0 || sides[c] === 0)) {
      writeBalls(contacts, response, c);
      continue;
    }
    let xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
    for (let end = 0; end < 2; end++) { // the answer of A, and of B: K += diag(1/m) + [s] J⁻¹ [s]ᵀ, s the arm
      const arm = end === 0 ? armA : armB, r = 9 * (end === 0 ? bodyA[c] : bodyB[c]);
      const x = arm[3 * c], y = arm[3 * c + 1], z = arm[3 * c + 2];
      const jxx = response[r + 3], jyy = response[r + 4], jzz = response[r + 5];
      const jxy = response[r + 6], jxz = response[r + 7], jyz = response[r + 8];
      // rows of [s] J⁻¹, [s] = (0, −z, y; z, 0, −x; −y, x, 0)
      const ax = y * jxz - z * jxy, ay = y * jyz - z * jyy, az = y * jzz - z * jyz;
      const bx = z * jxx - x * jxz, by = z * jxy - x * jyz, bz = z * jxz - x * jzz;
      const cx = x * jxy - y * jxx, cy = x * jyy - y * jxy;
      xx += response[r] + y * az - z * ay;
      yy += response[r + 1] + z * bx - x * bz;
      zz += response[r + 2] + x * cy - y * cx;
      xy += z * ax - x * az;
      xz += x * ay - y * ax;
      yz += x * by - y * bx;
    }
    const side = list.length > 0 ? sides[c] : 0;
    if (side !== 0) {
      k[0] = xx; k[1] = yy; k[2] = zz; k[3] = xy; k[4] = xz; k[5] = yz;
      list[of[(side & SIDE_B) !== 0 ? bodyB[c] : bodyA[c]] - 1].addAnswer(contacts, c, k);
      xx = k[0]; yy = k[1]; zz = k[2]; xy = k[3]; xz = k[4]; yz = k[5];
    }
    writeFrame(frame, 0, normal, 3 * c);
    const nx = frame[0], ny = frame[1], nz = frame[2], ux = frame[3], uy = frame[4], uz = frame[5];
    const wx = frame[6], wy = frame[7], wz = frame[8];
    const nn = nx * (xx * nx + xy * ny + xz * nz) + ny * (xy * nx + yy * ny + yz * nz)
      + nz * (xz * nx + yz * ny + zz * nz);
    const kux = xx * ux + xy * uy + xz * uz, kuy = xy * ux + yy * uy + yz * uz, kuz = xz * ux + yz * uy + zz * uz;
    const uu = ux * kux + uy * kuy + uz * kuz, uw = wx * kux + wy * kuy + wz * kuz;
    const ww = wx * (xx * wx + xy * wy + xz * wz) + wy * (xy * wx + yy * wy + yz * wz)
      + wz * (xz * wx + yz * wy + zz * wz), half = 0.5 * (uu - ww);
    const largest = 0.5 * (uu + ww) + Math.sqrt(half * half + uw * uw);
    scaling[2 * c] = 1 / nn; // nn > 0: A is a grain, which can move
    scaling[2 * c + 1] = 1 / largest;
  }
}

/** Returns true if both bodies of a contact turn alike about every axis and have their arms along n. */
const isBetweenBalls = ({ bodyA, bodyB, normal, armA, armB }: Contacts, response: Float64Array, c: number): boolean =>
  isBall(response, 9 * bodyA[c], normal, armA, 3 * c) && isBall(response, 9 * bodyB[c], normal, armB, 3 * c);

function isBall(A: Float64Array, r: number, normal: Float64Array, arm: Float64Array, i: number): boolean {
  if (A[r] !== A[r + 1] || A[r] !== A[r + 2] || A[r + 3] !== A[r + 4] || A[r + 3] !== A[r + 5]) return false;
  if (A[r + 6] !== 0 || A[r + 7] !== 0 || A[r + 8] !== 0) return false;
  const x = arm[i], y = arm[i + 1], z = arm[i + 2], along = x * normal[i] + y * normal[i + 1] + z * normal[i + 2];
  const square = x * x + y * y + z * z;
  return square - along * along <= ALONG * square;
}

/** Writes s of a contact whose arms lie along n: K is diagonal, 1/m along n and 1/m + s²/J across. */
function writeBalls({ bodyA, bodyB, armA, armB, scaling }: Contacts, A: Float64Array, c: number): void {
  const i = 3 * c, a = 9 * bodyA[c], b = 9 * bodyB[c], mass = A[a] + A[b];
  const squareA = armA[i] * armA[i] + armA[i + 1] * armA[i + 1] + armA[i + 2] * armA[i + 2];
  const squareB = armB[i] * armB[i] + armB[i + 1] * armB[i + 1] + armB[i + 2] * armB[i + 2];
  scaling[2 * c] = 1 / mass;
  scaling[2 * c + 1] = 1 / (mass + A[a + 3] * squareA + A[b + 3] * squareB);
}
