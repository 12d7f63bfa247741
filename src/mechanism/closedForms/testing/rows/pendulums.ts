import type { Vec3 } from '../../../../core/vec3';
import { GROUND, type Connection, type MechanismBody, type MechanismSpec } from '../../../spec';
import { heightEnergy, motionOf } from '../../../testing/fixtures';
import { body, FIRST_ORDER, G, hinge, O, only, POINT } from '../parts';
import type { Row, Run } from '../row';

/** Closed forms of pendulums. */

/** Energy of motion and height [J]. */
const energy = ({ m }: Run): number => motionOf(m).energy + heightEnergy(m);
/** Complete elliptic integral of the first kind, by the arithmetic–geometric mean. */
function completeElliptic(k: number): number {
  let a = 1, b = Math.sqrt(1 - k * k);
  for (let n = 0; n < 8; n++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / (2 * a);
}

const bob = (angle: number, own: Partial<MechanismBody> = {}): MechanismSpec => only(
  [body('bob', [Math.sin(angle), 0, -Math.cos(angle)], 2, POINT, own)], hinge('pin', 'bob', O));
/** Swings from rest through the lowest point after K(sin θ₀/2) √(l/g). */
const swing = (angle: number): Row => ({
  family: 'pendulum', setUp: `1 m, let go at ${angle} rad`, form: 'T/4 = K(sin θ₀/2) √(l/g)', spec: () => bob(angle),
  measured: (run) => run.zero(() => run.x(0)[0], 9), expected: completeElliptic(Math.sin(angle / 2)) * Math.sqrt(1 / G),
  within: 2e-3, because: FIRST_ORDER, fails: 'gravity × 1.25',
});
const LONG = 0.8;
const CONE = 0.6, ROUND = Math.sqrt(G * Math.tan(CONE) * Math.sin(CONE));
const string = (point: Vec3): Connection =>
  ({ kind: 'distance', name: 'string', a: 'bob', b: GROUND, pointA: point, pointB: O });
const onString = (angle: number, v: number): MechanismSpec => {
  const at: Vec3 = [Math.sin(angle), 0, -Math.cos(angle)];
  return only([body('bob', at, 2, POINT, { velocity: [0, v, 0] })], string(at));
};
const FLUNG = 5, FLUNG_AT = Math.cos(0.6); // of a spherical pendulum: the cosine of its other turning point
const TURNS_AT = (-FLUNG * FLUNG + Math.sqrt(FLUNG ** 4 + 8 * G * (2 * G - FLUNG * FLUNG * FLUNG_AT))) / (4 * G);
const MODE = 0.02;
const double = (first: number, second: number): MechanismSpec => {
  const p: Vec3 = [Math.sin(first), 0, -Math.cos(first)];
  const q: Vec3 = [p[0] + Math.sin(second), 0, p[2] - Math.cos(second)];
  return only([body('upper', p, 1, POINT), body('lower', q, 1, POINT)], hinge('pin', 'upper', O),
    hinge('knee', 'lower', p, 'upper'));
};

export const pendulums: readonly Row[] = [
  swing(0.2), swing(1.5), swing(2.8),
  {
    family: 'compound pendulum', setUp: 'a bar about a pin 0.8 m off its centre, small swing',
    form: 'T = 2π √((J + m d²)/(m g d))',
    spec: () => only([body('bar', [0.8 * Math.sin(0.02), 0, -0.8 * Math.cos(0.02)], 2, [0.3, 0.3, 0.01])],
      hinge('pin', 'bar', O)),
    measured: (run) => run.zero(() => run.x(0)[0], 9),
    expected: (Math.PI / 2) * Math.sqrt((0.3 + 2 * LONG * LONG) / (2 * G * LONG)), within: 2e-3, because: FIRST_ORDER,
    fails: 'moments × 1.25',
  },
  {
    family: 'pendulum, pull', setUp: 'let go level', form: 'N = 3 m g at the bottom', spec: () => bob(Math.PI / 2),
    h: 2e-4, measured(run) { run.zero(() => run.x(0)[0], 9); return run.reaction(0, 0)[2]; }, expected: 6 * G,
    within: 2e-3, because: FIRST_ORDER, fails: 'mass × 1.25',
  },
  {
    family: 'conical pendulum', setUp: '1 m at 0.6 rad', form: 'v² = g l tan θ sin θ: it stays at θ',
    spec: () => onString(CONE, ROUND), measured: (run) => run.most(3, () => run.x(0)[2] + Math.cos(CONE)), expected: 0,
    scale: 1, within: 1e-3, because: FIRST_ORDER, fails: 'gravity × 1.25',
  },
  {
    family: 'spherical pendulum', setUp: '1 m at 0.6 rad, flung level at 5 m/s',
    form: 'turns where 2 g l (1 − u²) = v₀² (u + u₀), u = cos θ', spec: () => onString(0.6, FLUNG),
    measured(run) {
      run.zero(() => run.v(0)[2], 0.02); // away from where it begins
      run.zero(() => run.v(0)[2], 9);
      return -run.x(0)[2];
    },
    expected: TURNS_AT, scale: 1, within: 1e-3, because: FIRST_ORDER, fails: 'gravity × 1.25',
  },
  ...[1, -1].map((sign): Row => ({
    family: `double pendulum, ${sign > 0 ? 'slow' : 'fast'} mode`, setUp: 'two of 1 m and 1 kg, small swing',
    form: `ω² = (2 ${sign > 0 ? '−' : '+'} √2) g/l`, spec: () => double(MODE, sign * Math.SQRT2 * MODE),
    measured: (run) => run.zero(() => run.x(0)[0], 9),
    expected: (Math.PI / 2) / Math.sqrt((2 - sign * Math.SQRT2) * G), within: 2e-3, because: FIRST_ORDER,
    fails: 'mass of the first × 1.25',
  })),
  {
    family: 'double pendulum, energy', setUp: 'let go level', form: 'E is kept for 3 s',
    spec: () => double(Math.PI / 2, Math.PI / 2), h: 5e-4,
    measured: (run) => run.most(3, () => energy(run)), expected: 0, scale: 3 * G, within: 2e-3, because: FIRST_ORDER,
    fails: 'gravity × 1.25',
  },
];
