import { writeFrame } from '../problem/writeFrame';
import { SIDE_B, type Responders } from '../respond/responder';
import type { Contacts } from './contacts';

/** Square of the sine of the angle to n up to which an arm counts as lying along n, as those of spheres do [1]. */
const ALONG = 1e-14;

const k = new Float64Array(6); // K of a contact in W: xx, yy, zz, xy, xz, yz [1/kg]
const frame = new Float64Array(9), image = new Float64Array(3);

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
    k.fill(0);
    addAnswer(response, 9 * bodyA[c], armA, 3 * c);
    addAnswer(response, 9 * bodyB[c], armB, 3 * c);
    const side = list.length > 0 ? sides[c] : 0;
    if (side !== 0) list[of[(side & SIDE_B) !== 0 ? bodyB[c] : bodyA[c]] - 1].addAnswer(contacts, c, k);
    writeFrame(frame, 0, normal, 3 * c);
    times(0);
    const nn = frame[0] * image[0] + frame[1] * image[1] + frame[2] * image[2];
    times(3);
    const uu = frame[3] * image[0] + frame[4] * image[1] + frame[5] * image[2];
    const uw = frame[6] * image[0] + frame[7] * image[1] + frame[8] * image[2];
    times(6);
    const ww = frame[6] * image[0] + frame[7] * image[1] + frame[8] * image[2], half = 0.5 * (uu - ww);
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

/** Adds the answer of one body: K += diag(1/m) + [s] J⁻¹ [s]ᵀ, [s] the cross product with its arm. */
function addAnswer(A: Float64Array, r: number, arm: Float64Array, at: number): void {
  const x = arm[at], y = arm[at + 1], z = arm[at + 2];
  const xx = A[r + 3], yy = A[r + 4], zz = A[r + 5], xy = A[r + 6], xz = A[r + 7], yz = A[r + 8];
  // rows of [s] J⁻¹, [s] = (0, −z, y; z, 0, −x; −y, x, 0)
  const ax = y * xz - z * xy, ay = y * yz - z * yy, az = y * zz - z * yz;
  const bx = z * xx - x * xz, by = z * xy - x * yz, bz = z * xz - x * zz;
  const cx = x * xy - y * xx, cy = x * yy - y * xy;
  k[0] += A[r] + y * az - z * ay;
  k[1] += A[r + 1] + z * bx - x * bz;
  k[2] += A[r + 2] + x * cy - y * cx;
  k[3] += z * ax - x * az;
  k[4] += x * ay - y * ax;
  k[5] += x * by - y * bx;
}

/** Writes image ← K f, f the axis of the frame at `at`. */
function times(at: number): void {
  const x = frame[at], y = frame[at + 1], z = frame[at + 2];
  image[0] = k[0] * x + k[3] * y + k[4] * z;
  image[1] = k[3] * x + k[1] * y + k[5] * z;
  image[2] = k[4] * x + k[5] * y + k[2] * z;
}
