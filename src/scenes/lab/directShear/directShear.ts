import { around } from '../../../core/band';
import { cbrt, square } from '../../../core/elementary/powers';
import type { Measures } from '../../../model/measures';
import { commonParams, viewParams } from '../../../params/common';
import { choice, number } from '../../../params/param';
import { penaltyParams } from '../../../params/penalty';
import {
  densityParam, frictionParam, frictionRatioParam, grainRadiusParam, shapeRatioParam,
} from '../../../params/soil';
import { topOf } from '../../common/bed';
import { mm } from '../../common/millimetres';
import { ownFriction } from '../../common/ownFriction';
import { loadOn, shareOf } from '../../common/probes';
import { springSubsteps } from '../../common/springs';
import { mean, scene, type Check } from '../../scene';
import {
  countOf, grainMass, heightUnder, LOWER, PLATE, plateMass, plateOn, shearBox, splitOf, type Sample,
} from './shearBox';

/** Time in which the load grows to its whole, and time at which it has come to rest and shear begins [s]. */
const RAMP = 0.15, SHEAR = 0.3;
/** Recovery of overlaps [1] and damping [1/s] until then: what settled at another step would be thrown otherwise. */
const CALM = { recovery: 0.1, damping: 4 };
/** Load up to which substeps are as many as they are set [Pa]: the least of the paper's, 16.9 kPa. */
const LIGHT = 17e3;
/** Substep of springs over the time of a grain on one [1], and the paper's 71.4 kPa over the default modulus [1]. */
const HERTZ_STEP = 0.15, HOOKE_STEP = 0.05, HIGHEST_STRAIN = 71.4e3 / 4e7;
/** Part of the travel from which on shear is steady [1]; way of the box from which on it can be [sides]. */
const STEADY = 0.5, LEAST_WAY = 0.05;

type V = Sample & { normalStress: number; shearSpeed: number; gravity: number };

const areaOf = (v: { boxSize: number }): number => square(v.boxSize);

/** Returns the way of the lower half [m]. */
const wayOf = ({ bodies }: Measures): number => bodies[LOWER - 1].position[0];

/** Returns the force of the sample on the upper half along x [N], which holds it. */
function shearForce({ bodies }: Measures): number {
  let force = 0;
  for (let k = LOWER; k <= PLATE; k++) force += bodies[k].force[0];
  return force;
}

/** Returns the force across the parting plane [N]: what the lower half bears less the weight of the grains in it. */
const normalForce = (m: Measures, { gravity }: V, below = 0): number => loadOn(m, LOWER) - below * gravity;

/**
 * Returns the substeps under a load. In small steps a contact yields by some h² σ/(ρ d) under a stress σ, and a sample
 * whose contacts yield more is weaker: under a higher load steps are shorter, so that all samples yield alike.
 */
function substepsUnder(v: { substeps: number; normalStress: number; solver: string }): number {
  const share = v.solver === 'smallsteps' ? Math.sqrt(Math.max(1, v.normalStress / LIGHT)) : 1;
  return Math.ceil(v.substeps * share);
}

/**
 * Returns the substeps that springs need. Those of Hooke are as stiff under any load. Those of Hertz stiffen with the
 * cube root of the force: HERTZ_STEP is short enough up to the paper's highest stress over the default modulus.
 */
function substepsOfSprings(v: V & { dt: number; spring: string; youngsModulus: number }): number {
  const load = Math.max(1, v.normalStress / v.youngsModulus / HIGHEST_STRAIN);
  const part = v.spring === 'hooke' ? HOOKE_STEP : HERTZ_STEP / Math.sqrt(cbrt(load));
  return springSubsteps(v, grainMass(v), v.grainRadius, part);
}

const endOf = (v: Pick<V, 'travel' | 'shearSpeed'>): number => SHEAR + v.travel / v.shearSpeed;

/** Returns the time from which on shear is steady [s]. */
const steadyFrom = (v: Pick<V, 'travel' | 'shearSpeed'>): number => SHEAR + STEADY * (endOf(v) - SHEAR);

/** Says whether the box is sheared slowly and far enough, between smooth walls, to measure the strength of a soil. */
const isTest = (v: V & { wallFrictionRatio: number }): boolean =>
  v.wallFrictionRatio === 0 && v.shearSpeed <= 0.05 && v.travel >= LEAST_WAY * v.boxSize;

const isSoil = (v: { friction: number; cohesion: number; rollingFriction: number }): boolean =>
  v.friction >= 0.3 && v.friction <= 0.9 && v.cohesion === 0 && v.rollingFriction === 0;

/** A box of grains under a load is sheared in two: the test by which soil mechanics measures the strength of a soil. */
export const directShear = scene({
  id: 'direct-shear',
  title: 'Direct shear',
  level: 'engineer',
  about: 'A loaded box of ellipsoids is sheared in two: its resistance over its load is the strength of a soil '
    + '(Melanz2016 §7.1).',
  cites: ['Melanz2016 §7.1', 'Melanz2016 §1.1'],
  tryThis: [
    ['Set Normal stress to 71.4 kPa: the shear stress grows with it, their ratio hardly.',
      { normalStress: 71.4 }, 'afresh'],
    ['Set Friction to 0.2: the ratio falls, but by far less than the coefficient.', { friction: 0.2 }, 'afresh'],
    ['Set Contact model to Springs (DEM): another model of contact.', { contact: 'penalty' }, 'afresh'],
  ],
  action: ['Shear faster', { shearSpeed: 100 }, 'afresh'],
  params: {
    normalStress: number({
      label: 'Normal stress', symbol: 'σ', section: 'Experiment', unit: 'kPa', default: 16.9, min: 0.5, max: 500,
      scale: 'log', applies: 'live',
      doc: 'Load of the plate over the area of the box; the paper has 16.9, 44.1 and 71.4. Above 17 kPa substeps grow '
        + 'as its root, so that contacts yield as little.',
    }),
    shearSpeed: number({
      label: 'Shear speed', symbol: 'v', section: 'Experiment', unit: 'mm/s', default: 20, min: 0.1, max: 200,
      scale: 'log', applies: 'live',
      doc: 'Speed at which the lower half is pushed, once the load has rested at 0.3 s. The paper has 0.66; up to 50 '
        + 'the strength is the same, within scatter.',
    }),
    travel: number({
      label: 'Travel', symbol: 's', section: 'Experiment', unit: 'mm', default: 12, min: 0.5, max: 60, step: 0.5,
      applies: 'rebuild', doc: 'Way of the lower half, after which it stands.',
    }),
    contact: choice({
      label: 'Contact model', section: 'Contact', default: 'ccp', applies: 'rebuild',
      options: { ccp: 'Rigid, complementarity', penalty: 'Springs (DEM)' },
      doc: 'Rigid contacts with the solver that is chosen, or penalty contacts, whatever solver is chosen, in as many '
        + 'substeps as their springs need: some twenty times slower.',
    }),
    boxSize: number({
      label: 'Box size', symbol: 'L', section: 'Soil', unit: 'mm', default: 120, min: 60, max: 300, step: 10,
      applies: 'rebuild', doc: 'Side of the box; it is filled about as high as it is wide.',
    }),
    grainRadius: grainRadiusParam(8, {
      min: 1.5, max: 20, step: 0.5, doc: 'Longest semi-axis of a grain; 8 mm fill the paper\'s box with 561.',
    }),
    shapeRatio: shapeRatioParam(0.6),
    density: densityParam(2600, { min: 100 }),
    friction: frictionParam(0.5, { doc: 'Coulomb coefficient of grains, floor and plate.' }),
    wallFrictionRatio: frictionRatioParam('Side wall friction', 'the side walls', {
      default: 0,
      doc: 'Coulomb coefficient of the side walls, over Friction: where they are rough they press the sample down as '
        + 'it swells, and the load on the plane is up to twice that of the plate.',
    }),
    ...penaltyParams(),
    ...commonParams({ dt: 0.001, substeps: 10 }),
    ...viewParams([0.16, -0.42, 0.22, 0, 0, 0.06], 0.05),
  },
  duration: 0.9,
  opens: { shearSpeed: 50, travel: 40, color: 'halves' },
  light: { dt: 0.0015 },
  small: { grainRadius: 10, travel: 8, shearSpeed: 40 },
  plots: ['shearStress', 'ratio', 'dilation'],
  over: { shearStress: 'displacement', ratio: 'displacement', dilation: 'displacement' },
  probes: {
    shearStress: {
      label: 'Shear stress', symbol: 'τ', unit: 'kPa', averaged: true,
      doc: 'Force of the sample on the upper half and its plate, over the area that the halves still share.',
      measure: (m, v) => (1e-3 * shearForce(m)) / (v.boxSize * (v.boxSize - wayOf(m))),
    },
    normalStressMeasured: {
      label: 'Normal stress on the plane', symbol: 'σ_p', unit: 'kPa', averaged: true,
      doc: 'What the lower half bears less the weight of the grains in it, over the area of the box.',
      measure: (m, v, { below }) => (1e-3 * normalForce(m, v, below)) / areaOf(v),
    },
    ratio: {
      label: 'Shear over normal force', symbol: 'T/N', unit: '1', averaged: true,
      doc: 'Both across the plane where the halves part.',
      measure: (m, v, { below }) => shareOf(shearForce(m), normalForce(m, v, below)),
    },
    displacement: {
      label: 'Displacement', symbol: 's', unit: 'mm', doc: 'Way of the lower half.', measure: (m) => 1000 * wayOf(m),
    },
    dilation: {
      label: 'Dilation', unit: 'mm', since: SHEAR,
      doc: 'How far the plate has risen since shear began: dense samples swell, loose ones shrink.',
      measure: (m, _, { plate = NaN }) => 1000 * (m.bodies[PLATE].position[2] - plate),
    },
    packing: {
      label: 'Packing', symbol: 'φ', unit: '1', doc: 'Volume of the grains over that of the box below the plate.',
      measure: (m, v) =>
        (countOf(v) * grainMass(v)) / (v.density * areaOf(v) * heightUnder(m.bodies[PLATE].position)),
    },
    plateForce: {
      label: 'Force on the plate', unit: 'N', averaged: true, doc: 'Upward force of the sample on the plate.',
      measure: (m) => m.bodies[PLATE].force[2],
    },
  },

  size: (v) => ({ grains: countOf(v) }),
  refuse(v) {
    const most = v.boxSize - 2 * v.grainRadius;
    return v.travel > most + 1e-9 ? `travel = ${mm(v.travel)} parts the halves of a box of ${mm(v.boxSize)}: it may be `
      + `at most ${mm(most)} with grains of ${mm(2 * v.grainRadius)}.` : null;
  },
  build: (v) => shearBox(v),

  start: (v, settled, { grains: { radii, masses } }) => {
    const split = splitOf(v);
    let below = 0; // mass of the grains below the parting plane [kg]
    masses.forEach((mass, i) => { if (settled.position[3 * i + 2] < split) below += mass; });
    return { datum: { below }, place: [{ body: PLATE, position: plateOn(topOf(settled.position, radii)) }] };
  },
  tare: { at: SHEAR, datum: (m) => ({ plate: m.bodies[PLATE].position[2] }) },

  drive: (v, time, { bodies, settings }) => {
    const shears = time > SHEAR - 1e-9, pushes = shears && time < endOf(v) - 1e-9;
    for (let k = 0; k < LOWER; k++) bodies[k].motion[0] = pushes ? v.shearSpeed : 0;
    for (let k = 1; k < PLATE; k++) bodies[k].friction = ownFriction(v, v.wallFrictionRatio);
    if (time < 0) return;
    bodies[PLATE].motion[2] = null;
    // its weight, too, is put on little by little, or it would fall on the sample
    const share = Math.min(1, time / RAMP);
    bodies[PLATE].force[2] = plateMass(v) * v.gravity - share * v.normalStress * areaOf(v);
    settings.substeps = substepsUnder(v);
    if (v.contact === 'penalty') {
      settings.solver = 'penalty';
      settings.substeps = Math.max(v.substeps, substepsOfSprings(v));
    }
    if (!shears) Object.assign(settings, CALM);
  },

  ratios: (v) => (!isTest(v) || !isSoil(v) ? [] : [{
    key: 'normalStress', what: 'Shear stress once it is steady, as the normal stress on the plane',
    cites: 'Coulomb: τ = σ tan φ', basis: 'closed form', until: endOf(v),
    measured: (s) => mean(s, 'shearStress', steadyFrom(v), endOf(v)),
    law: (s) => mean(s, 'normalStressMeasured', steadyFrom(v), endOf(v)),
    allowed: (expect) => around(expect, 0.35 * expect, 'seeds', 'six beds: s 16 % of a ratio of τ (direct-shear)'),
  }]),

  checks: (v) => {
    const until = endOf(v), steady = steadyFrom(v), checks: Check[] = [];
    if (!isTest(v)) return checks;
    const load = v.normalStress * areaOf(v);
    checks.push({
      what: 'The sample bears the load of the plate', unit: 'N', cites: 'statics', basis: 'closed form', until,
      allowed: around(load, 0.03 * load, 'seeds', 'five beds: s 0.6 %, off by 1.2 % at most'),
      measured: (s) => mean(s, 'plateForce', steady, until),
    });
    if (isSoil(v)) checks.push({
      // means of nine beds of 561, within three deviations of one bed; fewer grains scatter more
      what: 'Shear over normal force once it is steady', unit: '1', cites: 'bench directShear', basis: 'regression',
      until, allowed: v.shapeRatio === 1 ? around(0.53, 0.19, 'seeds', 'nine beds of 561: s 0.07 (direct-shear)')
        : around(0.6, 0.25, 'seeds', 'six beds of 561: 0.61, s 0.06 (direct-shear)'),
      measured: (s) => mean(s, 'ratio', steady, until),
    });
    return checks;
  },
});
