import { GROUND, type MechanismSpec } from '../../../spec';
import { WEIGHTLESS } from '../../../testing/fixtures';
import { BAR, body, drum, G, hinge, IMPLICIT, O, only, slide, SOLVED, X, Y } from '../parts';
import type { Row } from '../row';

/** Closed forms of springs, dampers and bushings. */

const MASS = 2, STIFF = 200, DAMP = 8, OMEGA = Math.sqrt(STIFF / MASS), ZETA = DAMP / (2 * MASS * OMEGA);
const DAMPED = OMEGA * Math.sqrt(1 - ZETA * ZETA);
const sprung = (damping: number): MechanismSpec => only([body('load', [0.1, 0, 0], MASS, BAR)],
  slide('rail', 'load', X), {
    kind: 'springDamper', name: 'spring', a: 'load', b: GROUND, pointA: [0.1, 0, 0], pointB: [-1, 0, 0],
    spring: { freeLength: 1, stiffness: STIFF }, damper: { kind: 'linear', coefficient: damping },
  });
const decayed = (t: number): number => 0.1 * Math.exp(-ZETA * OMEGA * t)
  * (Math.cos(DAMPED * t) + ((ZETA * OMEGA) / DAMPED) * Math.sin(DAMPED * t));

export const springs: readonly Row[] = [
  {
    family: 'mass on a spring', setUp: '200 N/m, 2 kg', form: 'ω = √(k/m)', spec: () => sprung(0), gravity: WEIGHTLESS,
    measured: (run) => run.zero(() => run.x(0)[0], 9), expected: Math.PI / (2 * OMEGA), within: 1e-4, because: IMPLICIT,
    fails: 'stiffness × 1.25',
  },
  {
    family: 'mass on a spring, damped', setUp: 'ζ = 0.2', form: 'x = x₀ e^−ζωt (cos ω_d t + ζω/ω_d sin ω_d t)',
    spec: () => sprung(DAMP), h: 1e-4, gravity: WEIGHTLESS, measured(run) { run.to(0.3); return run.x(0)[0]; },
    expected: decayed(0.3), scale: 0.1, within: 2e-3, because: IMPLICIT, fails: 'damping × 1.25',
  },
  {
    family: 'torsion bar', setUp: '5 N·m/rad, 0.2 kg·m²', form: 'ω = √(k/J)',
    spec: () => only([drum(0.2, { spin: [0, 1, 0] })], hinge('axle', 'drum', O),
      { kind: 'rotationalSpring', name: 'bar', a: 'drum', b: GROUND, axis: Y, stiffness: 5 }),
    measured: (run) => run.zero(() => run.w(0)[1], 9), expected: (Math.PI / 2) / Math.sqrt(5 / 0.2), within: 1e-4,
    because: IMPLICIT, fails: 'stiffness × 1.25',
  },
  {
    family: 'bushing', setUp: '1 to 3 kN/m, 2 kg on it', form: 'sinks by m g / k',
    spec: () => only([body('block', O, 2, BAR)], {
      kind: 'bushing', name: 'rubber', a: 'block', b: GROUND, point: O, stiffness: [1e3, 2e3, 3e3, 40, 50, 60],
      damping: [60, 60, 60, 2, 2, 2],
    }),
    measured(run) { run.to(3); return -run.x(0)[2]; }, expected: (2 * G) / 3e3, within: 1e-9, because: SOLVED,
    fails: 'mass × 1.25',
  },
];
