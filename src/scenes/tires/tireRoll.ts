import { around, between } from '../../core/band';
import { commonParams, surfaceViewParams, viewParams } from '../../params/common';
import { slipParams, tireParams, type SlipParams, type TireParams } from '../../params/flexible';
import type { Values } from '../../params/param';
import { noGrains } from '../common/bed';
import { floor } from '../common/fixed';
import { mean, scene, type Check } from '../scene';
import { rollingRadius } from './deflection';
import { slipProbes, tireProbes } from './probes';
import { driveTire, rollTire, rowsAround, TIRE_SETTLES, tireOnHub, tireWeight, THICKNESS, TREAD_RADIUS } from './rig';

const HUB = 1; // index among the big bodies, after the ground
/**
 * Least slip over μ at which the whole tread slides, as measured [1], and least speed of slip over μ at which it does
 * so within half a second [m/s].
 */
const SLIDES = 0.4, SLIDES_SOON = 0.04;
/** Least number of rows of contact points around the tire with which its torque is smooth enough for a check. */
const SMOOTH = 60;
/** Length of the road [s of rolling at the initial parameters]. */
const ROAD = 20;

/**
 * Least slip at which the pull has the sign of the slip with any mesh [1]: rollingRadius is off by two thirds of it at
 * most, as measured. Nearer to 0, little can be said of one run: this tire is so stiff that a hundredth more of slip
 * reverses all of its friction.
 */
const SLIPS = 0.01;

type RollValues = Values<TireParams & SlipParams>;

function pullsAsItSlips({ slip, friction }: RollValues, until: number, from: number): Check[] {
  if (Math.abs(slip) < SLIPS) return [];
  return [{
    what: 'It pulls forwards where it slips forwards, with a part of its friction', unit: '1',
    cites: 'Melanz2016 figs. 6.14, 6.16', basis: 'other code', until,
    allowed: between(0.001, 1, 'law', 'no more than all of it; without friction it is 0'),
    measured: (s) => (Math.sign(slip) * mean(s, 'drawbarPull', from)) / mean(s, 'normalForce', from) / friction,
  }];
}

/** A tire rolls on hard ground at a prescribed slip. */
export const tireRoll = scene({
  id: 'tire-roll',
  title: 'A tire rolls and slips',
  level: 'engineer',
  about: 'A flexible tire is rolled on hard ground at a prescribed slip; pull and torque change sign where it rolls '
    + 'freely (Melanz2016 §6.2.2.2).',
  cites: ['Melanz2016 §6.2.2'],
  tryThis: [
    ['Set Slip to −0.3: pull and torque change sign.', { slip: -0.3 }],
    ['Set Friction to 0.5: the tire pulls twice as hard before it slides.', { friction: 0.5 }],
    ['Set Slip to 0.01: the tread sticks, and the carcass twists.', { slip: 0.01 }],
  ],
  action: ['Brake', { slip: -0.5 }],
  params: {
    ...slipParams(),
    ...tireParams(),
    ...commonParams(),
    ...viewParams([0.7, -1.5, 0.55, 0.15, 0, 0.28], 1),
    ...surfaceViewParams('pressure'),
  },
  duration: 6,
  opens: { settleTime: 0, omega: 1.5 },
  light: { lateral: 6, points: 6, settleTime: 0.5 },
  small: { lateral: 3, radial: 7, points: 3, substeps: 6, settleTime: 0 },
  traits: ['surfacesAlone'],
  plots: ['drawbarPull', 'normalForce', 'torque', 'hubHeight'],
  probes: { ...slipProbes(HUB), ...tireProbes(HUB) },

  build: (v) => {
    const { hub, flexible } = tireOnHub(v, [0, 0, TREAD_RADIUS]), way = ROAD * (1 - v.slip) * v.omega * TREAD_RADIUS;
    return {
      domain: { min: [-1, -0.4, -0.1], max: [1 + way, 0.4, 2 * TREAD_RADIUS + 0.1] },
      grains: noGrains(), bodies: [floor('ground'), hub],
      flexible: [flexible],
      settle: TIRE_SETTLES,
    };
  },
  start: (v, { flexible, position }, spec) => ({
    datum: { radius: rollingRadius(
      flexible![0], v, position[3 * (position.length / 3 - spec.bodies.length + HUB) + 2]
    ) }, place: [],
  }),
  drive: (v, time, live, datum) => {
    driveTire(v, time, live, HUB, true);
    rollTire(v, time, live, HUB, datum.radius);
  },

  checks: (v) => {
    const weight = tireWeight(v), rolled = v.settleTime + 1, later = v.settleTime + 0.5;
    const slip = Math.abs(v.slip) / v.friction;
    const bears: Check = {
      what: 'The ground bears the weight of tire, hub and load', unit: 'N',
      cites: 'Newton: no mean vertical acceleration', basis: 'closed form', until: rolled,
      allowed: around(weight, 0.02 * weight, 'resolution', 'off by 0.04 to 0.4 % (flexible, defaults)'),
      measured: (s) => mean(s, 'normalForce', later),
    };
    if (v.friction === 0) return [bears];
    if (slip < SLIDES || slip * v.omega * TREAD_RADIUS < SLIDES_SOON)
      return [bears, ...pullsAsItSlips(v, rolled, later)];
    const slid: Check = {
      what: 'It slides by now: pull over normal force is the friction, forwards where it slips forwards', unit: '1',
      cites: 'Melanz2016 figs. 6.14, 6.16', basis: 'other code', until: rolled,
      allowed: around(Math.sign(v.slip) * v.friction, 0.02 * v.friction, 'judged',
        'off by 0.0 % where all points slide (defaults); a few may stick at the least slip'),
      measured: (s) => mean(s, 'drawbarPull', later) / mean(s, 'normalForce', later),
    };
    const rows = rowsAround(v);
    if (rows < SMOOTH) return [bears, slid];
    return [bears, slid, {
      what: 'The torque holds the moment of the pull about the axle', unit: 'N·m',
      cites: 'statics; Melanz2016 fig. 6.17', basis: 'closed form', until: rolled,
      // its points touch down row after row: their force is up to half a row ahead or behind, and part of that remains
      // in the mean: 0.25 of a row with 64 of them
      allowed: around(0, (0.03 * v.friction + (0.3 * Math.PI) / rows) * weight * TREAD_RADIUS, 'resolution',
        '0.25 of a row of 64 remains, and less of more rows'),
      measured: (s) => mean(s, 'torque', later)
        - mean(s, 'drawbarPull', later) * (mean(s, 'hubHeight', later) - THICKNESS / 2),
    }];
  },
});
