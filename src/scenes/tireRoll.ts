import { FIXED } from '../model/worldSpec';
import { commonParams, surfaceViewParams, viewParams } from '../params/common';
import { slipParams, tireParams } from '../params/flexible';
import { mean, scene } from './scene';
import { slipProbes, tireProbes } from './tireProbes';
import { driveTire, rollTire, TIRE_SETTLES, tireOnHub, tireWeight, TREAD_RADIUS } from './tireWorld';

const HUB = 1; // index among the big bodies, after the ground
/** How long the road is [s] of rolling at the parameters that it starts with. */
const ROAD = 20;

/** A tire rolls on hard ground at a prescribed slip. */
export const tireRoll = scene({
  id: 'tire-roll',
  title: 'A tire rolls and slips',
  about: 'A flexible tire is rolled on hard ground at a prescribed slip; pull and torque change sign where it rolls freely (Melanz2016 §6.2.2.2).',
  cites: ['Melanz2016 §6.2.2'],
  tryThis: [
    'Drag Slip from 0.3 through 0 to −0.3: pull and torque change sign.',
    'Double Friction: the tire pulls twice as hard before it slides.',
    'Set Slip to 0.01: the tread sticks, and the carcass twists.',
  ],
  params: {
    ...slipParams(),
    ...tireParams(),
    ...commonParams(),
    ...viewParams([0.7, -1.5, 0.55, 0.15, 0, 0.28], 1),
    ...surfaceViewParams('pressure'),
  },
  duration: 6,
  light: { lateral: 6, points: 4, settleTime: 0.5 },
  small: { lateral: 4, radial: 8, points: 3, settleTime: 0.1 },
  cpuOnly: 'flexible surfaces are computed on the CPU only',
  plots: ['drawbarPull', 'normalForce', 'torque', 'hubHeight'],
  probes: { ...slipProbes(), ...tireProbes(HUB) },

  build: (v) => {
    const { hub, flexible } = tireOnHub(v, [0, 0, TREAD_RADIUS]), way = ROAD * (1 - v.slip) * v.omega * TREAD_RADIUS;
    return {
      domain: { min: [-1, -0.4, -0.1], max: [1 + way, 0.4, 2 * TREAD_RADIUS + 0.1] },
      grains: { positions: new Float64Array(), radii: new Float64Array(), masses: new Float64Array() },
      bodies: [{
        name: 'ground', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED, look: 'floor',
      }, hub],
      flexible: [flexible],
      settle: TIRE_SETTLES,
    };
  },
  drive: (v, time, live) => {
    driveTire(v, time, live, HUB, true);
    rollTire(v, time, live, HUB);
  },

  checks: (v) => {
    const weight = tireWeight(v), rolled = v.settleTime + 2;
    return [
      {
        what: 'The ground bears the weight of tire, hub and load', unit: 'N', cites: 'Newton: no mean vertical acceleration', until: rolled,
        expect: weight, within: 0.02 * weight, measured: (s) => mean(s, 'normalForce', rolled - 1),
      },
    ];
  },
});
