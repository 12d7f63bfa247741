import type { Vec3 } from '../../../../core/vec3';
import { GROUND, type MechanismSpec } from '../../../spec';
import { motionOf, WEIGHTLESS } from '../../../testing/fixtures';
import { BAR, body, FIRST_ORDER, G, hinge, motor, O, only, slide, X, Z } from '../parts';
import type { Row } from '../row';

/** Closed forms of bodies that spin, and of frames that turn. */

const TOP: Vec3 = [0.02, 0.01, 0.01], SPIN = 100, ARM = 0.1, PRECESSION = (1 * G * ARM) / (TOP[0] * SPIN);
const rotor = (): MechanismSpec => only([
  body('top', [ARM, 0, 0], 1, TOP, { spin: [SPIN, 0, PRECESSION], velocity: [0, ARM * PRECESSION, 0] }),
], { kind: 'spherical', name: 'pivot', a: 'top', b: GROUND, point: O });
/** A lone body: its moments, and a spin about none of its axes. */
const TUMBLER: Vec3 = [0.1, 0.2, 0.25], TUMBLE: Vec3 = [1.5, 4, 0.8];
const tumble = (): MechanismSpec => only([body('stone', O, 2, TUMBLER, { spin: TUMBLE })]);
const TUMBLING = TUMBLE.reduce((sum, w, c) => sum + 0.5 * TUMBLER[c] * w * w, 0);
const bead = (): MechanismSpec => only([
  body('rod', O, 1, BAR, { spin: [0, 0, 3] }),
  body('bead', [0.2, 0, 0], 1, BAR, { spin: [0, 0, 3], velocity: [0, 0.6, 0] }),
], hinge('axle', 'rod', O, GROUND, Z), slide('along', 'bead', X, [0.2, 0, 0], 'rod'), motor('rod', Z, 3));

export const spinning: readonly Row[] = [
  {
    family: 'gyroscope, precession', setUp: 'level, 100 rad/s, 0.1 m off its pivot', form: 'Ω = m g l / (J ω)',
    spec: rotor, measured(run) { run.to(0.4); return Math.atan2(run.x(0)[1], run.x(0)[0]); },
    expected: 0.4 * PRECESSION, within: 1e-3, because: FIRST_ORDER, fails: 'gravity × 1.25',
  },
  {
    family: 'rotor in a turning frame', setUp: '100 rad/s across 2 rad/s', form: 'torque of the bearing = J ω Ω',
    spec: () => only([body('frame', O, 1, TOP, { spin: [0, 0, 2] }), body('rotor', O, 1, TOP, { spin: [SPIN, 0, 2] })],
      hinge('axle', 'frame', O, GROUND, Z), hinge('bearing', 'rotor', O, 'frame', X), motor('frame', Z, 2)),
    h: 5e-4, gravity: WEIGHTLESS,
    measured(run) { run.to(0.2); return Math.hypot(...run.reaction(1, 1).subarray(3)); }, expected: TOP[0] * SPIN * 2,
    within: 1e-3, because: 'h² ω²/4: its spin halfway through a step is that of a free rotor',
    fails: 'moments × 1.25',
  },
  {
    family: 'unbalanced rotor', setUp: '2 kg 0.1 m off its axle, 20 rad/s', form: 'force of the bearing = m e ω²',
    spec: () => only([body('rotor', [0.1, 0, 0], 2, BAR)], hinge('axle', 'rotor', O, GROUND, Z), motor('rotor', Z, 20)),
    gravity: WEIGHTLESS, measured(run) { run.to(0.2); return Math.hypot(...run.reaction(0, 0).subarray(0, 3)); },
    expected: 2 * 0.1 * 400, within: 1e-3, because: FIRST_ORDER, fails: 'mass × 1.25',
  },
  {
    family: 'bead on a turning rod', setUp: '0.2 m off the axle, 3 rad/s', form: 'r = r₀ cosh ωt', spec: bead,
    gravity: WEIGHTLESS, measured(run) { run.to(0.5); return Math.hypot(...run.x(1)); },
    expected: 0.2 * Math.cosh(1.5), within: 1e-3, because: FIRST_ORDER, fails: 'drives × 1.25',
  },
  {
    family: 'free tumbling body, energy', setUp: '4.3 rad/s, 20 s at 2 ms', form: '½ ω·Jω is kept',
    spec: tumble, h: 2e-3, gravity: WEIGHTLESS,
    measured: (run) => run.most(20, () => motionOf(run.m).energy - TUMBLING), expected: 0, scale: TUMBLING,
    within: 1e-9, because: 'the implicit midpoint keeps quadratic invariants', fails: 'first moment × 1.25',
  },
  {
    family: 'free tumbling body, momentum', setUp: 'the same', form: '|Jω| is kept', spec: tumble, h: 2e-3,
    gravity: WEIGHTLESS, measured(run) { run.to(20); return Math.hypot(...motionOf(run.m).spin); },
    expected: Math.hypot(...TUMBLE.map((w, c) => TUMBLER[c] * w)), within: 1e-9,
    because: 'the implicit midpoint keeps quadratic invariants', fails: 'first moment × 1.25',
  },
];
