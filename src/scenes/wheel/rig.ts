import { cbrt, cube, square } from '../../core/elementary/powers';
import { luggedWheel } from '../../model/luggedWheel';
import type { Measures } from '../../model/measures';
import type { State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { Shape } from '../../model/shape';
import { FIXED, type WorldSpec } from '../../model/worldSpec';
import { choice, number } from '../../params/param';
import { densityParam, frictionParam, frictionRatioParam, grainRadiusParam, shapeRatioParam } from '../../params/soil';
import { looseBed, looseHeight, surfaceHeight } from '../common/bed';
import { hasWay } from '../common/binEnd';
import { ellipsoidTemplate } from '../common/ellipsoid';
import { BOX_BODIES, boxDomain, openBox } from '../common/fixed';
import { ownFriction } from '../common/ownFriction';
import { slipProbe } from '../common/slip';
import { ellipsoidTile } from '../common/tiles/tiles';
import { tileBed } from '../common/tiles/tileBed';
import type { Probe, ReadySweep, Start } from '../scene';

/**
 * The rig is what scenes of one wheel share: a bin of soil, a carriage that drives the wheel at a prescribed slip while
 * it is free to sink, and what is measured at its axle (Melanz2016 §7.3).
 */

/** Inner length, width and depth of the bin [m], Melanz2016 §7.3. */
export const BIN_LENGTH = 0.8;
const BIN_WIDTH = 0.32, BIN_DEPTH = 0.15;
const STANDARD_GRAVITY = 9.81; // turns a load into a mass [m/s²]
const PACKING = 0.6; // solid fraction; with spheres the bin holds the paper's 10 790 grains to within 1 %
const SPACING = 1.1; // spacing of the lattice on which a loose bed starts [diameters]
/** Index of the wheel among the big bodies. */
export const WHEEL = BOX_BODIES;

/** Values that the rig takes, in SI; slip and sinkage count from `wheelRadius`. */
export type RigValues = {
  slip: number; load: number; omega: number; wheelRadius: number; grainRadius: number; shapeRatio: number;
  density: number; packing: 'dense' | 'loose'; friction: number; wheelFrictionRatio: number; gravity: number;
  seed: number;
};

/** A wheel on the rig, about its y axis: how far it reaches from there, its width [m] and its shape. */
export type RigWheel<V extends RigValues> = { outer(v: V): number; width(v: V): number; shape(v: V): Shape };

/** Values of a wheel by parameters, in SI. */
export type WheelValues = RigValues & {
  wheelWidth: number; lugs: number; lugHeight: number; lugAngle?: number; spokes?: number;
};

/** The wheel by parameters. */
export const ownWheel: RigWheel<WheelValues> = {
  outer: (v) => v.wheelRadius + (v.lugs > 0 ? v.lugHeight : 0),
  width: (v) => v.wheelWidth,
  shape: (v) => luggedWheel(v.wheelRadius, v.wheelWidth / 2, v.lugs, v.lugHeight, v.lugAngle, v.spokes),
};

/** Returns the approximate number of grains that fill the bin at a solid fraction of PACKING. */
const expectedCount = (v: Pick<RigValues, 'grainRadius' | 'shapeRatio'>): number =>
  (PACKING * BIN_LENGTH * BIN_WIDTH * BIN_DEPTH) / (ellipsoidTemplate(v.shapeRatio).volume * cube(v.grainRadius));

/** Declares what the carriage does to the wheel; `omega` is its spin by default [rad/s]. */
export const carriageParams = (omega: number) => ({
  slip: number({
    label: 'Slip', symbol: 's', section: 'Experiment', unit: '1', default: 0.3, min: -1, max: 0.95, step: 0.01,
    applies: 'live', figure: 'slip',
    doc: 'The hub is driven forward at (1 − s) ω r: 0 rolls freely, positive spins, negative brakes.',
  }),
  load: number({
    label: 'Load', symbol: 'W', section: 'Experiment', unit: 'N', default: 80, min: 1, max: 1000, step: 1,
    applies: 'live', figure: 'sinkage',
    doc: 'Vertical force that the wheel puts on the soil at rest, its own weight included, whatever gravity is.',
  }),
  omega: number({
    label: 'Angular speed', symbol: 'ω', section: 'Experiment', unit: 'rad/s', default: omega, min: 0, max: 10,
    step: 0.01, applies: 'live',
    doc: 'Prescribed spin of the wheel about its axle, until it comes to the end of the bin.',
  }),
});

/** Declares the lugs of the wheel, so many by default. */
export const lugParams = (lugs: number) => ({
  lugs: number({
    label: 'Lugs', section: 'Experiment', unit: '1', default: lugs, min: 0, max: 32, integer: true, applies: 'rebuild',
    doc: 'Grousers around the wheel, as wide as it is; 0 leaves it smooth.', named: [['Smooth', 0], ['Lugged', 12]],
  }),
  lugHeight: number({
    label: 'Lug height', section: 'Experiment', unit: 'mm', default: 15, min: 5, max: 40, step: 1, applies: 'rebuild',
    figure: 'lug',
    doc: 'How far lugs stand out of the wheel, whose radius does not count them.',
  }),
});

/** Declares the soil in the bin, and the friction of the wheel on it. */
export const soilParams = () => ({
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
});

/** The grains of the rig as presets of soils take them. */
export const rigSoil = {
  radius: (v: Pick<RigValues, 'grainRadius' | 'shapeRatio'>): number =>
    v.grainRadius * cbrt((3 * ellipsoidTemplate(v.shapeRatio).volume) / (4 * Math.PI)),
  round: false,
};

/** Beds for weaker and weaker devices (declared units). */
export const RIG_LIGHT = { grainRadius: 16, substeps: 10 };
// at half of real time, a slower wheel stays in the bin as long as one at 1.5 rad/s and a quarter of real time
export const RIG_LIGHTER = [
  { grainRadius: 16, dt: 0.004, substeps: 10, omega: 0.6 },
  { grainRadius: 19.5, dt: 0.005, substeps: 10, omega: 0.6 },
];

/** Probes of the forces at the axle, of sinkage and slip. */
export const rigProbes = {
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
} satisfies Record<string, Probe<{ wheelRadius: number }>>;

export const rigSize = (v: RigValues): { grains: number } => ({ grains: Math.round(expectedCount(v)) });

/** Returns the time for which a wheel at this slip rolls on a way of that length [m], a little left of it [s]. */
export function rollingTime(v: Pick<RigValues, 'slip' | 'omega' | 'wheelRadius'>, way: number): number {
  const speed = (1 - v.slip) * v.omega * v.wheelRadius;
  return 0.95 * (speed > 0 ? way / speed : Infinity);
}

/**
 * Declares the sweep of the slip from `from` [1] on, by a tenth a point; `time` is how long a wheel rolls until it
 * comes to the end of the bin [s], the longest a run takes `most`.
 */
export const slipSweep = <V extends RigValues>(
  from: number, points: number, probes: readonly string[], most: number, time: (v: V) => number,
): ReadySweep<V> & { key: 'slip' } => ({
  say: 'Sweep slip', key: 'slip', from, to: +(from + 0.1 * (points - 1)).toFixed(1), points, probes,
  duration: (v) => Math.min(most, Math.floor(100 * time({ ...v, slip: from })) / 100), // the first is the fastest
});

/** Returns the bin with its soil and the wheel above it, at x = `startX` [m]. */
export function buildRig<V extends RigValues>(v: V, wheel: RigWheel<V>, startX: number): WorldSpec {
  const soil = ellipsoidTile(v.shapeRatio), { template } = soil, dense = v.packing === 'dense';
  const loose = {
    count: Math.round(expectedCount(v)), radius: v.grainRadius,
    mass: v.density * template.volume * cube(v.grainRadius),
    length: BIN_LENGTH, width: BIN_WIDTH, spacing: SPACING, seed: v.seed, template,
  };
  // above everything while the bed settles
  const outer = wheel.outer(v), parked = (dense ? BIN_DEPTH : looseHeight(loose)) + 2 * outer;
  const wheelMass = v.load / STANDARD_GRAVITY;
  const side = wheelMass * (square(v.wheelRadius) / 4 + square(wheel.width(v)) / 12);
  return {
    domain: boxDomain(BIN_LENGTH, BIN_WIDTH, parked + 2 * outer),
    grains: !dense ? looseBed(loose) : tileBed({
      ...soil, density: v.density, size: [BIN_LENGTH, BIN_WIDTH, BIN_DEPTH], seed: v.seed,
    }, v.grainRadius),
    bodies: [...openBox(BIN_LENGTH, BIN_WIDTH), {
      name: 'wheel', shape: wheel.shape(v),
      position: [startX, 0, parked], mass: wheelMass, inertia: [side, (wheelMass * square(v.wheelRadius)) / 2, side],
      motion: FIXED, look: 'wheel',
    }],
    settle: dense ? { time: 0.15, damping: 8, frictionless: true } : { time: 0.5, damping: 8, frictionless: false },
  };
}

/** Sets the wheel down on the settled bed, at the lowest height at which it is clear of every grain. */
export function startRig<V extends RigValues>(
  v: V, wheel: RigWheel<V>, settled: State, spec: WorldSpec, startX: number,
): Start {
  const grainCount = spec.grains.radii.length, reach = wheel.outer(v) + v.grainRadius;
  const aside = wheel.width(v) / 2 + v.grainRadius;
  let hub = wheel.outer(v); // [m]
  for (let i = 0; i < grainCount; i++) {
    const dx = settled.position[3 * i] - startX, y = settled.position[3 * i + 1];
    if (Math.abs(dx) >= reach || Math.abs(y) >= aside) continue;
    hub = Math.max(hub, settled.position[3 * i + 2] + Math.sqrt(reach * reach - dx * dx));
  }
  return {
    datum: { surface: surfaceHeight(settled, spec.grains, v.grainRadius, BIN_LENGTH, BIN_WIDTH) },
    place: [{ body: WHEEL, position: [startX, 0, hub] }],
  };
}

/** Drives a wheel that reaches `outer` [m] at its slip, with its load on it, until it comes to the end of the bin. */
export function driveRig(v: RigValues, outer: number, time: number, live: Live, m: Measures): void {
  const wheel = live.bodies[WHEEL], rolls = time >= 0 && hasWay(m, WHEEL, BIN_LENGTH, outer);
  wheel.friction = ownFriction(v, v.wheelFrictionRatio);
  wheel.mass = v.load / STANDARD_GRAVITY;
  wheel.force[2] = -v.load + wheel.mass * v.gravity; // gravity adds −m g: together they are the load
  wheel.motion[0] = rolls ? (1 - v.slip) * v.omega * v.wheelRadius : 0; // Melanz2016 eq. 7.3
  wheel.motion[2] = time >= 0 ? null : 0;
  wheel.motion[4] = rolls ? v.omega : 0; // about +y: the bottom of the wheel moves backwards
}
