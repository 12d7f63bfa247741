import { atan } from '../../core/elementary/arcs';
import { sin } from '../../core/elementary/circular';
import { exp } from '../../core/elementary/exponential';
import { hypot } from '../../core/elementary/powers';
import { flatTable, readTable } from '../../mechanism/rows/table';
import { rollingMoment, slidingSpeed, type Patch, type TireForce } from './tire';
import { pacejkaData } from './tireData';

/** Least speed by which slip is divided [m/s]: a tire at rest has no defined slip, and creeps under a load. */
const SLOWEST = 1;
const DEGREES = 180 / Math.PI;

/** Returns D sin(C atan(B X − E (B X − atan(B X)))), with B from the slope BCD at 0. */
function magic(C: number, D: number, slope: number, E: number, X: number): number {
  const BX = (slope / (C * D)) * X;
  return D * sin(C * atan(BX - E * (BX - atan(BX))));
}

/** Returns the largest force along x and along y of a load in kN [N], on the ground of the measurements. */
export const peakForce = (load: number): [x: number, y: number] => {
  const { longitudinal: { b1, b2 }, lateral: { a1, a2 } } = pacejkaData;
  return [(b1 * load + b2) * load, (a1 * load + a2) * load];
};

/**
 * Writes the forces [N] and the aligning moment [N·m] of the formula of 1989 (Bakker, Nyborg and Pacejka, SAE 870421)
 * to `out`; signs of ISO, no camber, no shifts: the published ones are 0. Its arguments are the load [N], the slip
 * along (1: the rim goes twice as fast as the wheel) and the tangent of the angle of travel to the left. Slip along and
 * across are combined by scaling both forces back to the ellipse of their peaks, which the formula leaves open.
 */
export function magicForce(load: number, friction: number, slipAlong: number, tangent: number, out: TireForce): void {
  const { longitudinal: b, lateral: a, aligning: c } = pacejkaData;
  out.x = out.y = out.rolling = out.aligning = 0;
  if (!(load > 0)) return;
  const N = load / 1000, scale = friction / pacejkaData.friction;
  const slip = 100 * Math.min(1, Math.max(-1, slipAlong)), angle = atan(tangent) * DEGREES;
  const [Dx, Dy] = peakForce(N);
  const x = magic(b.b0, Dx, (b.b3 * N + b.b4) * N * exp(-b.b5 * N), (b.b6 * N + b.b7) * N + b.b8, slip);
  const y = magic(a.a0, Dy, a.a3 * sin(2 * atan(N / a.a4)), a.a6 * N + a.a7, angle);
  const z = magic(
    c.c0, (c.c1 * N + c.c2) * N, (c.c3 * N + c.c4) * N * exp(-c.c5 * N), (c.c7 * N + c.c8) * N + c.c9, angle
  );
  const both = scale / Math.max(1, hypot(x / Dx, y / Dy));
  out.x = both * x;
  out.y = -both * y;
  out.aligning = -both * z;
}

/** Writes the forces of steady motion, without relaxation, and rolling resistance to `out`. */
export function pacejkaForce(patch: Patch, out: TireForce): void {
  const { load, forward, left, friction } = patch, speed = Math.max(Math.abs(forward), SLOWEST);
  magicForce(load, friction, -slidingSpeed(patch) / speed, left / speed, out);
  if (load > 0) out.rolling = rollingMoment(patch, pacejkaData.rollingResistance);
}

const vertical = flatTable(pacejkaData.vertical);

/** Returns the load [N] at a deflection [m] that grows at `rate` [m/s]; 0 if wheel and ground are apart. */
export function tireLoad(deflection: number, rate: number): number {
  if (!(deflection > 0)) return 0;
  readTable(vertical, deflection);
  return Math.max(0, vertical.value + pacejkaData.damping * rate);
}
