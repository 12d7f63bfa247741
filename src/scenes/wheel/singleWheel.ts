import { around, between } from '../../core/band';
import { commonParams, dustViewParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { loadEllipsoids } from '../common/tiles/tiles';
import { DING } from './ding2011';
import { mean, scene, type Check, type Series } from '../scene';
import {
  BIN_LENGTH, buildRig, carriageParams, driveRig, lugParams, ownWheel, RIG_LIGHT, RIG_LIGHTER, rigProbes, rigSize,
  rigSoil, rollingTime, slipSweep, soilParams, startRig, type WheelValues,
} from './rig';

const START_X = -0.15; // x at which the wheel is set down [m]

/**
 * Returns the check of the sinkage; a smoother wheel rides on the grains where it does not dig. On dense soil it is
 * 0.8 to 4.5 mm of 16 mm grains and 3.6 to 5.9 of 20 mm ones; beds of 30 mm scatter by 3.7 mm (bench seeds).
 */
function sinks(v: WheelValues & { friction: number }): Check[] {
  if (v.wheelFrictionRatio < 1) return [];
  const measured = (s: Series): number => mean(s, 'sinkage', 1), until = 2, unit = 'mm';
  const isKnown = v.packing === 'dense' && v.lugs === 0 && v.friction >= 0.4 && v.load <= 130 && v.wheelWidth >= 0.1
    && v.slip >= 0.1 && v.slip <= 0.6 && v.grainRadius <= 0.02 && v.wheelRadius >= 0.1;
  if (isKnown) return [{
    what: 'Sinkage on dense soil', unit, cites: 'own runs: creep, seeds, slip', basis: 'regression', until, measured,
    allowed: between(0, 12, 'seeds', 'eight beds of 16 and 20 mm grains: 0.8 to 5.9 mm, s 1.7 mm (creep, seeds)'),
  }];
  // lugs carry it above the surface
  return [{
    what: 'The wheel sinks in, and not through', unit, cites: 'Melanz2016 fig. 7.18', basis: 'other code', until,
    allowed: around(25, 25 + 1000 * (ownWheel.outer(v) - v.wheelRadius),
      'judged', 'a surface and a fifth of the wheel'),
    measured,
  }];
}

/** The scene is the single-wheel test: a rigid wheel rolls at a prescribed slip in a bin of soil. */
export const singleWheel = scene({
  id: 'single-wheel',
  title: 'Single wheel on soil',
  level: 'look',
  about: 'A rigid wheel rolls at a prescribed slip through a bin of grains; pull, torque and sinkage are measured '
    + '(Melanz2016 §7.3).',
  cites: ['Melanz2016 §7.3'],
  tryThis: [
    ['Set Slip to −0.3: the wheel is dragged, and the pull turns round.', { slip: -0.3 }],
    ['Raise Load to 130 N: the wheel sinks deeper, the motor works harder.', { load: 130 }],
    ['Set Gravity to 1.62: the same wheel on the Moon.', { gravity: 1.62 }],
  ],
  action: ['Dig in', { slip: 0.8 }],
  sweep: slipSweep(-0.3, 11, ['drawbarPull', 'torque', 'sinkage'], 4, (v: WheelValues) =>
    rollingTime(v, BIN_LENGTH / 2 - START_X - ownWheel.outer(v))),
  params: {
    ...carriageParams(0.3),
    wheelRadius: number({
      label: 'Wheel radius', symbol: 'r', section: 'Experiment', unit: 'm', default: 0.13, min: 0.04, max: 0.2,
      step: 0.005, applies: 'rebuild',
      doc: 'Outer radius of the rigid wheel.',
    }),
    wheelWidth: number({
      label: 'Wheel width', symbol: 'b', section: 'Experiment', unit: 'm', default: 0.16, min: 0.02, max: 0.3,
      step: 0.005, applies: 'rebuild',
      doc: 'Width of the wheel; the bin is 0.32 m wide.',
    }),
    ...lugParams(0),
    ...soilParams(),
    ...commonParams(),
    ...viewParams([-0.05, -1.15, 0.62, 0, 0, 0.12]),
    ...dustViewParams(),
  },
  opens: { omega: 1.5, lugs: 12 },
  soil: rigSoil,
  duration: 4,
  light: RIG_LIGHT,
  lighter: RIG_LIGHTER,
  isRecorded: true,
  small: { grainRadius: 20, dt: 0.004, substeps: 8 },
  plots: ['drawbarPull', 'normalForce', 'torque', 'sinkage'],
  probes: rigProbes,

  size: rigSize,
  frameCost: 0.9,
  prepare: (v) => loadEllipsoids(v.shapeRatio),
  build: (v) => buildRig(v, ownWheel, START_X),
  start: (v, settled, spec) => startRig(v, ownWheel, settled, spec, START_X),
  drive: (v, time, live, _, m) => driveRig(v, ownWheel.outer(v), time, live, m),

  references: DING,
  checks: (v) => [
    {
      what: 'Mean normal force equals the load', unit: 'N', cites: 'Newton: no mean vertical acceleration',
      basis: 'closed form', until: 2,
      allowed: around(v.load, 0.01 * v.load, 'seeds', 'two sizes of grain, five beds each: off by 0.44 % at most'),
      measured: (s) => mean(s, 'normalForce', 1),
    },
    ...sinks(v),
  ],
});
