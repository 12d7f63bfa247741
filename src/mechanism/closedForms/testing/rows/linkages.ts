import type { Vec3 } from '../../../../core/vec3';
import { GROUND, type MechanismSpec } from '../../../spec';
import { WEIGHTLESS } from '../../../testing/fixtures';
import { BAR, body, hinge, motor, O, only, SECOND_ORDER, slide, SOLVED, X, Y, Z } from '../parts';
import type { Row } from '../row';

/** Closed forms of linkages: where their bodies are, and how fast. */

const RATE = 4, CRANK = 0.2, ROD = 0.5;
const sliderCrank = (): MechanismSpec => only([
  body('crank', [CRANK / 2, 0, 0], 1, BAR), body('rod', [CRANK + ROD / 2, 0, 0], 1, BAR),
  body('piston', [CRANK + ROD, 0, 0], 1, BAR),
], hinge('main', 'crank', O), { kind: 'spherical', name: 'big end', a: 'rod', b: 'crank', point: [CRANK, 0, 0] }, {
  kind: 'universal', name: 'small end', a: 'rod', b: 'piston', point: [CRANK + ROD, 0, 0], axisA: Z, axisB: Y,
}, slide('bore', 'piston', X, [CRANK + ROD, 0, 0]), motor('crank', Y, -RATE));
const CORNERS: readonly Vec3[] = [O, [0, 0, 0.3], O, [0.9, 0, 0]];
/** The far end of a rocker of 0.8 m about (0.9, 0), 0.8 m from the end of a crank of 0.3 m [Freudenstein]. */
function rockerEnd(angle: number): Vec3 {
  const bx = 0.3 * Math.cos(angle), bz = 0.3 * Math.sin(angle), dx = 0.9 - bx, dz = -bz, d = Math.hypot(dx, dz);
  const up = Math.sqrt(0.64 - (d * d) / 4);
  return [bx + dx / 2 - (up * dz) / d, 0, bz + dz / 2 + (up * dx) / d];
}
function fourBar(): MechanismSpec {
  const B = CORNERS[1], C = rockerEnd(Math.PI / 2), D = CORNERS[3];
  const middle = (p: Vec3, q: Vec3): Vec3 => [(p[0] + q[0]) / 2, 0, (p[2] + q[2]) / 2];
  return only([body('rocker', middle(C, D), 1, BAR), body('coupler', middle(B, C), 1, BAR),
    body('crank', middle(O, B), 1, BAR)],
  hinge('A', 'crank', O), { kind: 'spherical', name: 'B', a: 'coupler', b: 'crank', point: B }, {
    kind: 'universal', name: 'C', a: 'coupler', b: 'rocker', point: C,
    axisA: [(B[2] - C[2]) / 0.8, 0, (C[0] - B[0]) / 0.8], axisB: Y,
  }, hinge('D', 'rocker', D), motor('crank', Y, -RATE));
}
const BEND = 0.5, OUT: Vec3 = [Math.cos(BEND), Math.sin(BEND), 0], ACROSS: Vec3 = [-Math.sin(BEND), Math.cos(BEND), 0];
const cardan = (): MechanismSpec => only([
  body('in', [-0.2, 0, 0], 1, BAR), body('out', [0.2 * OUT[0], 0.2 * OUT[1], 0], 1, BAR, {
    orientation: [0, 0, Math.sin(BEND / 2), Math.cos(BEND / 2)],
  }),
], hinge('bearing', 'in', O, GROUND, X), {
  kind: 'universal', name: 'cross', a: 'out', b: 'in', point: O, axisA: ACROSS, axisB: Z,
}, { kind: 'pointOnLine', name: 'far bearing', a: 'out', b: GROUND, point: [OUT[0], OUT[1], 0], axis: OUT },
motor('in', X, RATE));
/** Two cardan joints whose inner forks lie in one plane, and whose outer shafts are parallel. */
const twoCardans = (): MechanismSpec => {
  const P: Vec3 = [OUT[0], OUT[1], 0];
  return only([
    body('in', [-0.2, 0, 0], 1, BAR),
    body('middle', [P[0] / 2, P[1] / 2, 0], 1, BAR, { orientation: [0, 0, Math.sin(BEND / 2), Math.cos(BEND / 2)] }),
    body('out', [P[0] + 0.2, P[1], 0], 1, BAR),
  ], hinge('bearing', 'in', O, GROUND, X),
  { kind: 'universal', name: 'first', a: 'middle', b: 'in', point: O, axisA: ACROSS, axisB: Z },
  { kind: 'universal', name: 'second', a: 'out', b: 'middle', point: P, axisA: Z, axisB: ACROSS },
  { kind: 'cylindrical', name: 'far bearing', a: 'out', b: GROUND, point: P, axis: X }, motor('in', X, RATE));
};

export const linkages: readonly Row[] = [
  {
    family: 'slider-crank', setUp: 'crank 0.2 m at 4 rad/s, rod 0.5 m', form: 'x = r cos φ + √(l² − r² sin² φ)',
    spec: sliderCrank, gravity: WEIGHTLESS,
    measured(run) { run.to(0.5); return run.x(2)[0]; },
    expected: CRANK * Math.cos(2) + Math.sqrt(ROD * ROD - CRANK * CRANK * Math.sin(2) ** 2), within: 2e-5,
    because: SECOND_ORDER, fails: 'drives × 1.25',
  },
  {
    family: 'four-bar linkage', setUp: 'crank 0.3, coupler and rocker 0.8, base 0.9 m',
    form: 'the rocker is where circles about both ends meet [Freudenstein]', spec: fourBar, gravity: WEIGHTLESS,
    measured(run) { run.to(0.5); return 2 * run.x(0)[0] - 0.9; }, expected: rockerEnd(Math.PI / 2 + 0.5 * RATE)[0],
    scale: 0.8, within: 2e-5, because: SECOND_ORDER, fails: 'drives × 1.25',
  },
  {
    family: 'scotch yoke', setUp: 'pin at 0.2 m in a slot', form: 'x = r cos ωt',
    spec: () => only([body('crank', O, 1, BAR), body('yoke', [CRANK, 0, 0], 1, BAR)], hinge('main', 'crank', O),
      slide('rail', 'yoke', X, [CRANK, 0, 0]),
      { kind: 'pointInPlane', name: 'slot', a: 'crank', b: 'yoke', point: [CRANK, 0, 0], normal: X },
      motor('crank', Y, RATE)),
    gravity: WEIGHTLESS, measured(run) { run.to(0.5); return run.x(1)[0]; }, expected: CRANK * Math.cos(2),
    within: 2e-5, because: SECOND_ORDER, fails: 'drives × 1.25',
  },
  {
    family: 'Cardan joint', setUp: 'bent by 0.5 rad, 4 rad/s', form: 'ω₂ = ω₁ cos β / (1 − sin² β sin² φ)',
    spec: cardan, gravity: WEIGHTLESS,
    measured(run) { run.to(0.3); return OUT[0] * run.w(1)[0] + OUT[1] * run.w(1)[1]; },
    expected: (RATE * Math.cos(BEND)) / (1 - Math.sin(BEND) ** 2 * Math.sin(0.3 * RATE) ** 2), within: 1e-3,
    because: 'h ω: its speed is that of the pose in which the step begins', fails: 'drives × 1.25',
  },
  {
    family: 'double Cardan joint', setUp: 'two bent by 0.5 rad, forks in one plane', form: 'ω₃ = ω₁ throughout',
    spec: twoCardans, gravity: WEIGHTLESS, measured: (run) => run.most(1.5, () => run.w(2)[0] - RATE), expected: 0,
    scale: RATE, within: 1e-9, because: SOLVED, fails: 'drives × 1.25',
  },
];
