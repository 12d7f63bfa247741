import { commonParams, surfaceViewParams, viewParams } from '../../params/common';
import { tireParams, type TireParams } from '../../params/flexible';
import { number, type Values } from '../../params/param';
import { noGrains } from '../common/bed';
import { floor } from '../common/fixed';
import { mean, scene, type Check } from '../scene';
import { tireProbes } from './probes';
import { around, atMost } from '../../core/band';
import { maxOf, minOf } from '../../core/extremes';
import { driveTire, movedMass, TIRE_SETTLES, tireOnHub, tireWeight, TREAD_RADIUS } from './rig';

const HUB = 1; // index among the big bodies, after the ground

/**
 * Time until which means are taken, and from which it is at rest [s]; least decay [1/s] and pressure [Pa], and largest
 * drop [m], for the latter.
 */
const LANDED = 1.5, RESTS = 1.25, DECAYS = 10, BLOWN_UP = 100e3, FELL = 0.05;

type BounceValues = Values<TireParams> & { drop: number; decay: number; gravity: number };

/** Returns the checks of a tire that has stopped bouncing. */
function restChecks(v: BounceValues): Check[] {
  if (v.decay < DECAYS || v.pressure < BLOWN_UP || v.drop > FELL || v.load > 0 || v.gravity < 5) return [];
  const weight = tireWeight(v);
  return [
    {
      what: 'At rest the ground bears the weight', unit: 'N', cites: 'Melanz2016 fig. 6.9', basis: 'closed form',
      until: LANDED,
      allowed: around(weight, 0.005 * weight, 'resolution', '3 to 20 elements: off by 0.24 % at most (flexible)'),
      measured: (s) => mean(s, 'normalForce', RESTS, LANDED),
    },
    {
      what: 'The hub has come to rest: between its highest and its lowest place', unit: 'mm',
      cites: 'Melanz2016 fig. 6.10', basis: 'closed form', until: LANDED,
      allowed: atMost(0.2, 'judged', '0.01 to 0.027 mm (checks, defaults)'),
      measured: (s) => 1000 * range(s.hubHeight.filter((_, i) => s.t[i] >= RESTS && s.t[i] <= LANDED)),
    },
  ];
}

const range = (x: number[]): number => maxOf(x) - minOf(x);

/** A tire falls on hard ground and comes to rest on it. */
export const tireBounce = scene({
  id: 'tire-bounce',
  title: 'A tire bounces',
  level: 'engineer',
  about: 'A flexible tire falls on hard ground and bounces; once at rest, the ground bears its weight and the hub '
    + 'stands at its height (Melanz2016 §6.2.2.1).',
  cites: ['Melanz2016 §6.2.2'],
  tryThis: [
    ['Set Decay to 10: it bounces once, and rests.', { decay: 10 }, 'afresh'],
    ['Set Pressure to 0: the carcass alone must carry the hub.', { pressure: 0 }],
    ['Set Load to 3000 N: pressure times patch is 0.8 of the force, where it was 0.4.', { load: 3000 }],
  ],
  action: ['Drop from higher', { drop: 450 }],
  params: {
    drop: number({
      label: 'Drop', section: 'Experiment', unit: 'mm', default: 50, min: 0, max: 500, step: 5, applies: 'rebuild',
      doc: 'Height of the tread over the ground at the start.',
    }),
    decay: number({
      label: 'Decay', section: 'Experiment', unit: '1/s', default: 10, min: 0, max: 100, step: 1, applies: 'live',
      doc: 'How fast what the carcass moves against its hub dies, besides what the damping time takes. At 0 it still '
        + 'bounces after 3 s.',
    }),
    ...tireParams(),
    ...commonParams(),
    ...viewParams([0.55, -1.35, 0.5, 0, 0, 0.3], 1),
    ...surfaceViewParams('pressure'),
  },
  duration: 3,
  opens: { drop: 155, decay: 4, pressure: 60e3, camera: [0.42, -1.15, 0.3, 0.04, 0, 0.3] },
  pace: 0.1,
  light: { lateral: 6, points: 6 },
  small: { lateral: 3, radial: 7, points: 3, drop: 20, substeps: 6 },
  traits: ['surfacesAlone'],
  plots: ['hubHeight', 'normalForce', 'deflection', 'patchArea'],
  probes: tireProbes(HUB),

  build: (v) => {
    const { hub, flexible } = tireOnHub(v, [0, 0, TREAD_RADIUS + v.drop]);
    return {
      domain: { min: [-0.6, -0.4, -0.1], max: [0.6, 0.4, 2 * TREAD_RADIUS + 2 * v.drop + 0.1] },
      grains: noGrains(), bodies: [floor('ground'), hub],
      flexible: [flexible],
      settle: TIRE_SETTLES,
    };
  },
  drive: (v, time, live) => {
    driveTire(v, time, live, HUB, false);
    if (time >= 0) live.settings.damping = v.decay;
  },

  checks: (v) => [{
    // by momentum, the mean is off by m v / T at most, and the tire is never faster than after its fall
    what: 'Mean force of the ground since the start: the weight of tire, hub and load', unit: 'N', cites: 'Newton',
    basis: 'closed form',
    until: LANDED,
    allowed: around(
      tireWeight(v), (movedMass(v) * Math.sqrt(2 * v.gravity * v.drop)) / LANDED + 0.005 * tireWeight(v),
      'law', 'm v / T, v being the speed of its fall, and 0.5 % for rounding',
    ),
    measured: (s) => mean(s, 'normalForce', 0),
  }, ...restChecks(v)],
});
