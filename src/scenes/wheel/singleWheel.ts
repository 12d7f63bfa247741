import { around } from '../../core/band';
import { cbrt, cube, square } from '../../core/elementary/powers';
import { FIXED } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { choice, number } from '../../params/param';
import { densityParam, frictionParam, frictionRatioParam, grainRadiusParam, shapeRatioParam } from '../../params/soil';
import { luggedWheel } from '../../model/luggedWheel';
import { looseBed, looseHeight, surfaceHeight } from '../common/bed';
import { hasWay } from '../common/binEnd';
import { BOX_BODIES, boxDomain, openBox } from '../common/fixed';
import { ellipsoidTemplate } from '../common/ellipsoid';
import { ownFriction } from '../common/ownFriction';
import { slipProbe } from '../common/slip';
import { mean, scene, type Series } from '../scene';
import { tileBed } from '../common/tiles/tileBed';
import { ellipsoidTile, loadEllipsoids } from '../common/tiles/tiles';

const BIN_LENGTH = 0.8, BIN_WIDTH = 0.32, BIN_DEPTH = 0.15; // [m], Melanz2016 §7.3
const START_X = -0.15; // x at which the wheel is set down [m]
const STANDARD_GRAVITY = 9.81; // turns a load into a mass [m/s²]
const PACKING = 0.6; // solid fraction; with spheres the bin holds the paper's 10 790 grains to within 1 %
const SPACING = 1.1; // spacing of the lattice on which a loose bed starts [diameters]
const WHEEL = BOX_BODIES;

const outerRadius = (v: { wheelRadius: number; lugs: number; lugHeight: number }): number => v.wheelRadius
  + (v.lugs > 0 ? v.lugHeight : 0);

/** Returns the approximate number of grains that fill the bin at a solid fraction of PACKING. */
const expectedCount = (v: { grainRadius: number; shapeRatio: number }): number =>
  (PACKING * BIN_LENGTH * BIN_WIDTH * BIN_DEPTH) / (ellipsoidTemplate(v.shapeRatio).volume * cube(v.grainRadius));

/** The scene is the single-wheel test: a rigid wheel rolls at a prescribed slip in a bin of soil. */
export const singleWheel = scene({
  id: 'single-wheel',
  title: 'Single wheel on soil',
  about: 'A rigid wheel rolls at a prescribed slip through a bin of grains; pull, torque and sinkage are measured '
    + '(Melanz2016 §7.3).',
  cites: ['Melanz2016 §7.3'],
  tryThis: [
    ['Set Slip to −0.3: the wheel is dragged, and the pull turns round.', { slip: -0.3 }],
    ['Raise Load to 130 N: the wheel sinks deeper, the motor works harder.', { load: 130 }],
    ['Set Gravity to 1.62: the same wheel on the Moon.', { gravity: 1.62 }],
  ],
  action: ['Dig in', { slip: 0.8 }],
  params: {
    slip: number({
      label: 'Slip', symbol: 's', section: 'Experiment', unit: '1', default: 0.3, min: -1, max: 0.95, step: 0.01,
      applies: 'live',
      doc: 'The hub is driven forward at (1 − s) ω r: 0 rolls freely, positive spins, negative brakes.',
    }),
    load: number({
      label: 'Load', symbol: 'W', section: 'Experiment', unit: 'N', default: 80, min: 1, max: 1000, step: 1,
      applies: 'live',
      doc: 'Vertical force that the wheel puts on the soil at rest, its own weight included, whatever gravity is.',
    }),
    omega: number({
      label: 'Angular speed', symbol: 'ω', section: 'Experiment', unit: 'rad/s', default: 0.3, min: 0, max: 10,
      step: 0.01, applies: 'live',
      doc: 'Prescribed spin of the wheel about its axle, until it comes to the end of the bin.',
    }),
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
    lugs: number({
      label: 'Lugs', section: 'Experiment', unit: '1', default: 0, min: 0, max: 32, integer: true, applies: 'rebuild',
      doc: 'Grousers around the wheel, as wide as it is; 0 leaves it smooth.', named: [['Smooth', 0], ['Lugged', 12]],
    }),
    lugHeight: number({
      label: 'Lug height', section: 'Experiment', unit: 'mm', default: 15, min: 5, max: 40, step: 1, applies: 'rebuild',
      doc: 'How far lugs stand out of the wheel, whose radius does not count them.',
    }),
    grainRadius: grainRadiusParam(8, {
      symbol: 'a', min: 3, max: 20, step: 0.5,
      doc: 'Largest semi-axis of the grains. Halving it means eight times as many in the same bin.',
    }),
    shapeRatio: shapeRatioParam(0.6),
    density: densityParam(2600),
    packing: choice({
      label: 'Packing', section: 'Soil', default: 'dense', applies: 'rebuild',
      options: { dense: 'Dense', loose: 'Loose' },
      doc: 'Dense soil settles without friction, as if vibrated; loose soil as it was poured, and a wheel sinks '
        + 'deep into it.',
    }),
    friction: frictionParam(0.5, {
      section: 'Soil', doc: 'Coulomb coefficient of all contacts: grain on grain, on wheel and on bin.',
    }),
    wheelFrictionRatio: frictionRatioParam('Wheel friction', 'the wheel on grains'),
    ...commonParams(),
    ...viewParams([-0.05, -1.15, 0.62, 0, 0, 0.12]),
  },
  opens: { omega: 1.5, lugs: 12 },
  soil: {
    radius: (v) => v.grainRadius * cbrt((3 * ellipsoidTemplate(v.shapeRatio).volume) / (4 * Math.PI)), round: false,
  },
  duration: 4,
  light: { grainRadius: 16, substeps: 10 },
  // at half of real time, a slower wheel stays in the bin as long as one at 1.5 rad/s and a quarter of real time
  lighter: [
    { grainRadius: 16, dt: 0.004, substeps: 10, omega: 0.6 },
    { grainRadius: 19.5, dt: 0.005, substeps: 10, omega: 0.6 },
  ],
  small: { grainRadius: 20, dt: 0.004, substeps: 8 },
  plots: ['drawbarPull', 'normalForce', 'torque', 'sinkage'],
  probes: {
    drawbarPull: {
      label: 'Drawbar pull', unit: 'N', averaged: true,
      doc: 'Forward force of the soil on the wheel: what is left to pull with.',
      measure: (m) => m.bodies[WHEEL].force[0],
    },
    normalForce: {
      label: 'Normal force', unit: 'N', averaged: true, doc: 'Upward force of the soil on the wheel.',
      measure: (m) => m.bodies[WHEEL].force[2],
    },
    torque: {
      label: 'Torque', unit: 'N·m', averaged: true,
      doc: 'What the motor must apply about the axle to hold the angular speed.',
      measure: (m) => -m.bodies[WHEEL].torque[1],
    },
    sinkage: {
      label: 'Sinkage', unit: 'mm', doc: 'How far the lowest point of the wheel is below the undisturbed surface.',
      measure: (m, v, datum) => 1000 * (datum.surface - (m.bodies[WHEEL].position[2] - v.wheelRadius)),
    },
    slip: slipProbe(WHEEL, (v: { wheelRadius: number }) => v.wheelRadius),
  },

  size: (v) => ({ grains: Math.round(expectedCount(v)) }),
  frameCost: 0.9,
  prepare: (v) => loadEllipsoids(v.shapeRatio),
  build: (v) => {
    const soil = ellipsoidTile(v.shapeRatio), { template } = soil, dense = v.packing === 'dense';
    const loose = {
      count: Math.round(expectedCount(v)), radius: v.grainRadius,
      mass: v.density * template.volume * cube(v.grainRadius),
      length: BIN_LENGTH, width: BIN_WIDTH, spacing: SPACING, seed: v.seed, template,
    };
    // above everything while the bed settles
    const outer = outerRadius(v), parked = (dense ? BIN_DEPTH : looseHeight(loose)) + 2 * outer;
    const wheelMass = v.load / STANDARD_GRAVITY;
    const side = wheelMass * (square(v.wheelRadius) / 4 + square(v.wheelWidth) / 12);
    return {
      domain: boxDomain(BIN_LENGTH, BIN_WIDTH, parked + 2 * outer),
      grains: !dense ? looseBed(loose) : tileBed({
        ...soil, density: v.density, size: [BIN_LENGTH, BIN_WIDTH, BIN_DEPTH], seed: v.seed,
      }, v.grainRadius),
      bodies: [...openBox(BIN_LENGTH, BIN_WIDTH), {
        name: 'wheel', shape: luggedWheel(v.wheelRadius, v.wheelWidth / 2, v.lugs, v.lugHeight),
        position: [START_X, 0, parked], mass: wheelMass, inertia: [side, (wheelMass * square(v.wheelRadius)) / 2, side],
        motion: FIXED, look: 'wheel',
      }],
      settle: dense ? { time: 0.15, damping: 8, frictionless: true } : { time: 0.5, damping: 8, frictionless: false },
    };
  },

  start: (v, settled, spec) => {
    const grainCount = spec.grains.radii.length, reach = outerRadius(v) + v.grainRadius;
    let hub = outerRadius(v); // lowest hub height at which the wheel is clear of every grain [m]
    for (let i = 0; i < grainCount; i++) {
      const dx = settled.position[3 * i] - START_X, y = settled.position[3 * i + 1];
      if (Math.abs(dx) >= reach || Math.abs(y) >= v.wheelWidth / 2 + v.grainRadius) continue;
      hub = Math.max(hub, settled.position[3 * i + 2] + Math.sqrt(reach * reach - dx * dx));
    }
    return {
      datum: { surface: surfaceHeight(settled, spec.grains, v.grainRadius, BIN_LENGTH, BIN_WIDTH) },
      place: [{ body: WHEEL, position: [START_X, 0, hub] }],
    };
  },

  drive: (v, time, live, _, m) => {
    const wheel = live.bodies[WHEEL], rolls = time >= 0 && hasWay(m, WHEEL, BIN_LENGTH, outerRadius(v));
    wheel.friction = ownFriction(v, v.wheelFrictionRatio);
    wheel.mass = v.load / STANDARD_GRAVITY;
    wheel.force[2] = -v.load + wheel.mass * v.gravity; // gravity adds −m g: together they are the load
    wheel.motion[0] = rolls ? (1 - v.slip) * v.omega * v.wheelRadius : 0; // Melanz2016 eq. 7.3
    wheel.motion[2] = time >= 0 ? null : 0;
    wheel.motion[4] = rolls ? v.omega : 0; // about +y: the bottom of the wheel moves backwards
  },

  checks: (v) => [
    {
      what: 'Mean normal force equals the load', unit: 'N', cites: 'Newton: no mean vertical acceleration',
      basis: 'closed form', until: 2,
      allowed: around(v.load, 0.02 * v.load), measured: (s) => mean(s, 'normalForce', 1),
    },
    // a smoother wheel rides on the grains where it does not dig
    ...(v.wheelFrictionRatio < 1 ? [] : [{
      what: 'The wheel sinks in, and not through', unit: 'mm', cites: 'Melanz2016 fig. 7.18',
      basis: 'other code' as const, until: 2, // lugs carry it above the surface
      allowed: around(25, 25 + 1000 * (outerRadius(v) - v.wheelRadius)), measured: (s: Series) => mean(s, 'sinkage', 1),
    }]),
  ],
});
