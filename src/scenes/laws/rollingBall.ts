import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { frictionParam } from '../../params/soil';
import { floor } from '../common/fixed';
import { mean, scene, type Series } from '../scene';
import { around, atMost } from '../../core/band';
import { maxOf } from '../../core/extremes';
import { square } from '../../core/elementary/powers';

const MASS = 1; // [kg], Melanz2016 §5.2.1

/** Returns the time at which sliding turns into rolling [s]: t = 2 v₀ / (7 μ g); Infinity without friction. */
const transition = (v: { speed: number; friction: number; gravity: number }): number =>
  (v.friction * v.gravity > 0 ? (2 * v.speed) / (7 * v.friction * v.gravity) : Infinity);

/** Returns the way on which it slides [m]: until its rim goes as fast as it does. */
function slides({ t, speed, spin }: Series, radius: number): number {
  let way = 0;
  for (let i = 0; i < t.length && spin[i] * radius < (1 - 1e-3) * speed[i]; i++)
    way += 0.5 * (speed[i] + (speed[i - 1] ?? speed[i])) * (t[i] - (t[i - 1] ?? 0));
  return way;
}

/** Returns where cones stand behind the ball's lane, so that one sees how fast it goes past [m]. */
const conesBeside = (radius: number): [number, number][] =>
  Array.from({ length: 60 }, (_, k) => [3 * k, 2.4 * radius]);

/** A ball thrown along a plane slides, then rolls: it has a closed form, and the relaxed law departs from it. */
export const rollingBall = scene({
  id: 'rolling-ball',
  title: 'Rolling ball',
  level: 'researcher',
  about: 'A sphere slides, spins up and rolls at 5/7 of its speed; the relaxed law lifts it off the plane '
    + '(Melanz2016 §5.2.1).',
  cites: ['Melanz2016 §5.2.1'],
  tryThis: [
    'Watch speed fall at μ g until 5/7 of the start, then stay.',
    ['Choose Relaxed (convex), APGD (Nesterov) and Substeps 1: the ball takes off.',
      { law: 'relaxed', solver: 'apgd', substeps: 1 }, 'afresh'],
    ['Set Friction to 0: it slides for ever and never spins.', { friction: 0 }, 'afresh'],
  ],
  action: ['Push', { speed: 5 }],
  params: {
    speed: number({
      label: 'Speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 2, min: 0, max: 20, step: 0.1,
      applies: 'rebuild',
      doc: 'Forward speed at the start; the ball does not spin yet.',
    }),
    radius: number({
      label: 'Radius', symbol: 'r', section: 'Experiment', unit: 'm', default: 1, min: 0.05, max: 2, step: 0.05,
      applies: 'rebuild',
      doc: 'Radius of the ball; its mass is 1 kg.',
    }),
    friction: frictionParam(0.2, { doc: 'Coulomb coefficient between ball and plane.' }),
    ...commonParams(),
    ...viewParams([0.4, -7, 2.2, 0.4, 0, 0.8], 2),
  },
  opens: { speed: 4, camera: [-1.4, -5.4, 2.3, 0.2, 0, 0.85] },
  duration: 1,
  light: {},
  small: {},
  plots: ['speed', 'spin', 'lift'],
  probes: {
    speed: {
      label: 'Speed', symbol: 'v', unit: 'm/s', doc: 'Forward velocity of the centre.',
      measure: (m) => m.grain0.velocity[0],
    },
    spin: {
      label: 'Spin', symbol: 'ω', unit: 'rad/s', doc: 'Angular velocity in the sense of rolling.',
      measure: (m) => m.grain0.spin[1],
    },
    lift: {
      label: 'Lift', unit: 'm', doc: 'Gap under the ball; the exact law keeps it at zero.',
      measure: (m, v) => m.grain0.position[2] - v.radius,
    },
  },

  build: (v) => ({
    domain: { min: [-2, -4, 0], max: [600, 4, 8] },
    grains: {
      positions: Float64Array.of(0, 0, v.radius), radii: Float64Array.of(v.radius), masses: Float64Array.of(MASS),
      velocities: Float64Array.of(v.speed, 0, 0),
    },
    bodies: [floor('plane')],
    lanes: { from: -1.6 * v.radius, to: 1.6 * v.radius, count: 1, tick: v.radius },
    cones: conesBeside(v.radius),
  }),

  ratios: (v) => (v.law === 'exact' && transition(v) <= 0.9 ? ['speed', 'friction'].map((key) => ({
    key, what: `Way on which it slides, by ${key}`, cites: 'Coulomb: 12 v₀² / (49 μ g)', basis: 'closed form', until: 1,
    measured: (s) => slides(s, v.radius), law: () => square(v.speed) / v.friction,
    allowed: (expect) => around(expect, 0.06 * expect, 'resolution', 'steps of 5 ms of some 60'),
  })) : []),

  checks: (v) => {
    const t = transition(v);
    // the closed form holds for the exact law; the relaxed one departs from it on purpose
    if (v.law !== 'exact' || t > 0.9) return [];
    return [
      {
        what: 'Rolls at 5/7 of the initial speed', unit: 'm/s', cites: 'Melanz2016 §5.2.1', basis: 'closed form',
        until: 1,
        allowed: around((5 / 7) * v.speed, 0.002 * v.speed, 'resolution', 'steps up to 20 ms: off by 0.0002 v'),
        measured: (s) => mean(s, 'speed', Math.min(1, t + 0.05)),
      },
      ...(t > 10 * v.dt ? [{
        what: 'Deceleration while it slides', unit: 'm/s²', cites: 'Coulomb: μ g', basis: 'closed form' as const,
        until: 1, allowed: around(v.friction * v.gravity, 0.004 * v.friction * v.gravity, 'resolution',
          'steps up to 20 ms: off by 0.1 % at most'),
        measured: (s: Series) => {
          const slides = s.t.findLastIndex((time) => time <= 0.9 * t);
          return (v.speed - s.speed[slides]) / s.t[slides];
        },
      }] : []),
      {
        what: 'Does not leave the plane', unit: 'm', cites: 'Melanz2016 eq. 3.8c', basis: 'closed form', until: 1,
        allowed: atMost(1e-4 * v.radius, 'rounding', 'no lift in 6 runs, by 2 solvers'),
        measured: (s) => maxOf(s.lift),
      },
    ];
  },
});
