import { around, between } from '../../core/band';
import { exp } from '../../core/elementary/exponential';
import { cube, square } from '../../core/elementary/powers';
import { commonParams, viewParams } from '../../params/common';
import { choice, number } from '../../params/param';
import { densityParam, frictionParam, frictionRatioParam, grainRadiusParam, shapeRatioParam } from '../../params/soil';
import { looseBed, looseHeight, surfaceHeight } from '../common/bed';
import { ellipsoidTemplate, extentAlong } from '../common/ellipsoid';
import { BOX_BODIES, boxDomain, fixed, openBox } from '../common/fixed';
import { mm } from '../common/millimetres';
import { ownFriction } from '../common/ownFriction';
import { loadOn } from '../common/probes';
import { trend } from '../trend';
import { mean, scene, type Check, type Series } from '../scene';

/** Bin of Melanz2016 §7.2 [m]: the plate is pushed in across its width. */
const LENGTH = 0.4, WIDTH = 0.15;
const PACKING = 0.56; // solid fraction that is assumed to fill the bin so high [1]
const MOST = 400_000; // most grains of a bed
const PLATE = BOX_BODIES, PLATE_HALF = 0.02; // index of the plate among the big bodies, half its height [m]
const SPACING = 1.02; // spacing of the lattice from which the bed falls [diameters]
/** Time [s] and damping [1/s] of settling, at which it falls at g / DAMPING. */
const SETTLING = 0.4, DAMPING = 4;
/** Time in which the bed comes to rest at the test's substep, and damping [1/s] meanwhile: else it would be thrown. */
const REST = 0.1, CALM = 20;
const LEAST_WIDTH = 4.9; // of a plate whose pressure is compared with the law [grain radii]
const NEAR = 0.001; // pressures at a depth are means over depths as near as this [m]
/** Tangents of the angles of friction of loose beds with μ = 0.5, by `direct-shear` [1]. */
const TAN_SPHERES = 0.53, TAN_LENTILS = 0.64;

type Bed = {
  depth: number; grainRadius: number; shapeRatio: number; density: number; seed: number; preparation: 'loose' | 'dense';
};

/** Returns the volume of a grain [m³]. */
const volumeOf = (v: Pick<Bed, 'shapeRatio' | 'grainRadius'>): number =>
  ellipsoidTemplate(v.shapeRatio).volume * cube(v.grainRadius);
const countOf = (v: Pick<Bed, 'depth' | 'shapeRatio' | 'grainRadius'>): number =>
  Math.round((PACKING * LENGTH * WIDTH * v.depth) / volumeOf(v));

/**
 * Returns the pressure under a long plate at the depth z of loose soil without cohesion [Pa], Terzaghi1943:
 * q = γ z N_q + ½ γ b N_γ, N_q = e^(π tan φ) tan²(45° + φ/2), N_γ = 2 (N_q + 1) tan φ (Vesic1973).
 */
export function bearingPressure(unitWeight: number, width: number, z: number, tanPhi: number): number {
  // tan²(45° + φ/2) = (1 + sin φ)/(1 − sin φ)
  const sinPhi = tanPhi / Math.sqrt(1 + square(tanPhi)), nq = exp(Math.PI * tanPhi) * ((1 + sinPhi) / (1 - sinPhi));
  return unitWeight * z * nq + 0.5 * unitWeight * width * 2 * (nq + 1) * tanPhi;
}

/** Returns the mean pressure near a sinkage [mm] in the units of the probe. */
function pressureAt(s: Series, z: number): number {
  let sum = 0, count = 0;
  s.sinkage.forEach((sinkage, i) => {
    if (Math.abs(sinkage - z) > 1000 * NEAR) return;
    sum += s.pressure[i];
    count++;
  });
  return sum / count;
}

/** A plate is pressed into a bed: how a soil bears tracks and wheels is read from its pressure at each sinkage. */
export const pressureSinkage = scene({
  id: 'pressure-sinkage',
  title: 'Pressure and sinkage',
  level: 'engineer',
  about: 'A plate is pushed into a bin of ellipsoids: pressure against sinkage says how a soil bears a vehicle '
    + '(Melanz2016 §7.2).',
  cites: ['Melanz2016 §7.2', 'Terzaghi1943'],
  tryThis: [
    ['Set Shape ratio to 1: spheres bear half as much, for they roll.', { shapeRatio: 1 }, 'afresh'],
    ['Set Preparation to Dense: shaken down, the same grains bear several times as much.',
      { preparation: 'dense' }, 'afresh'],
    ['Set Plate width to 30 mm: near the surface a narrow plate finds less pressure.', { plateWidth: 30 }, 'afresh'],
  ],
  action: ['Press faster', { speed: 300 }, 'afresh'],
  params: {
    plateWidth: number({
      label: 'Plate width', symbol: 'b', section: 'Experiment', unit: 'mm', default: 50, min: 10, max: 150, step: 5,
      applies: 'rebuild', doc: 'Short side of the plate, along the bin; the long one reaches from wall to wall.',
    }),
    speed: number({
      label: 'Speed', symbol: 'v', section: 'Experiment', unit: 'mm/s', default: 50, min: 1, max: 500, scale: 'log',
      applies: 'live', doc: 'At which the plate goes down, from 0.1 s on; the paper has 10.',
    }),
    travel: number({
      label: 'Deepest sinkage', section: 'Experiment', unit: 'mm', default: 20, min: 2, max: 80, step: 1,
      applies: 'live', doc: 'Sinkage at which the plate stops.',
    }),
    preparation: choice({
      label: 'Preparation', section: 'Soil', default: 'loose', applies: 'rebuild',
      options: { loose: 'Loose', dense: 'Dense' },
      doc: 'The bed falls together with its friction, loose, or without any, dense. The paper does not say how its bed '
        + 'was made.',
    }),
    depth: number({
      label: 'Depth of the bed', section: 'Soil', unit: 'mm', default: 160, min: 60, max: 400, step: 10,
      applies: 'rebuild', doc: 'About so high the bin is filled: the number of grains follows.',
    }),
    grainRadius: grainRadiusParam(8, {
      min: 2, max: 20, step: 0.5, doc: 'Longest semi-axis of a grain; the paper has 8 mm.',
    }),
    shapeRatio: shapeRatioParam(0.6),
    density: densityParam(2600, { min: 100 }),
    friction: frictionParam(0.5, { doc: 'Coulomb coefficient of grains and bin.' }),
    plateFrictionRatio: frictionRatioParam('Plate friction', 'the plate'),
    ...commonParams({ dt: 0.001, substeps: 10 }),
    ...viewParams([0.35, -0.75, 0.42, 0, 0, 0.09], 0.1),
  },
  duration: 0.85,
  opens: { speed: 200, travel: 60, color: 'speed', camera: [0.12, -0.56, 0.28, 0, 0, 0.08] },
  light: { grainRadius: 12, speed: 200 },
  small: { grainRadius: 10, depth: 80, speed: 100 },
  plots: ['pressure', 'binForce'],
  over: { pressure: 'sinkage' },
  probes: {
    pressure: {
      label: 'Pressure', symbol: 'p', unit: 'kPa', averaged: true, doc: 'Upward force on the plate, over its area.',
      measure: (m, v) => (1e-3 * m.bodies[PLATE].force[2]) / (WIDTH * v.plateWidth),
    },
    sinkage: {
      label: 'Sinkage', symbol: 'z', unit: 'mm',
      doc: 'Depth of the plate below the mean surface of the bed as it was; below 0 it meets single grains at most.',
      measure: (m, _, { surface }) => 1000 * (surface - m.bodies[PLATE].position[2] + PLATE_HALF),
    },
    packing: {
      label: 'Packing', symbol: 'φ', unit: '1', doc: 'Solid fraction that the bed had before the plate came.',
      measure: (_, v, { surface }) => (countOf(v) * volumeOf(v)) / (LENGTH * WIDTH * surface),
    },
    binForce: {
      label: 'Force on the bin', unit: 'N', averaged: true, doc: 'Vertical, on floor and walls together.',
      measure: (m) => loadOn(m, BOX_BODIES),
    },
  },

  size: (v) => ({ grains: countOf(v) }),
  notes(v) {
    const most = v.depth - 2 * v.grainRadius;
    return v.travel <= most + 1e-9 ? []
      : [`travel = ${mm(v.travel)} presses grains of ${mm(2 * v.grainRadius)} on the floor of a bed of ${mm(v.depth)}: `
        + `beyond ${mm(most)} the pressure is that of the floor.`];
  },
  build: (v) => {
    const count = countOf(v), radius = v.grainRadius;
    if (count > MOST) {
      throw new Error(`a bin ${mm(v.depth)} deep takes ${count} grains of radius ${mm(radius)}, but at most `
        + `${MOST} are allowed; change Depth of the bed or Grain radius`);
    }
    const bed = {
      count, radius, mass: v.density * volumeOf(v), length: LENGTH, width: WIDTH, spacing: SPACING, seed: v.seed,
      ...(v.shapeRatio !== 1 && { template: ellipsoidTemplate(v.shapeRatio) }),
    };
    const height = looseHeight(bed), top = height + PLATE_HALF + radius;
    return {
      domain: boxDomain(LENGTH, WIDTH, top + 4 * PLATE_HALF), grains: looseBed(bed),
      bodies: [
        ...openBox(LENGTH, WIDTH),
        fixed('plate', { kind: 'box', halfExtents: [v.plateWidth / 2, WIDTH / 2, PLATE_HALF], edgeRadius: 0 }, {
          position: [0, 0, top], look: 'slab',
        }),
      ],
      settle: {
        time: SETTLING + (height * DAMPING) / 9.81, damping: DAMPING, frictionless: v.preparation === 'dense',
        substep: v.dt / v.substeps,
      },
    };
  },

  start: (v, settled, { grains }) => {
    const { position, orientation } = settled, { radii } = grains, { shape } = ellipsoidTemplate(v.shapeRatio);
    const surface = surfaceHeight(settled, grains, v.grainRadius, LENGTH, WIDTH);
    let top = surface; // of what lies under the plate [m]
    radii.forEach((r, i) => {
      if (Math.abs(position[3 * i]) > v.plateWidth / 2 + r) return;
      top = Math.max(top, position[3 * i + 2] + r * extentAlong(shape, orientation, 4 * i, 2));
    });
    top += 0.1 * v.grainRadius; // the bed may rise a little as it comes to rest
    return { datum: { surface, above: top - surface }, place: [{ body: PLATE, position: [0, 0, top + PLATE_HALF] }] };
  },

  drive: (v, time, { bodies, settings }, { above = 0 }) => {
    const goes = time > REST - 1e-9 && time < REST + (above + v.travel) / v.speed - 1e-9;
    bodies[PLATE].motion[2] = goes ? -v.speed : 0;
    bodies[PLATE].friction = ownFriction(v, v.plateFrictionRatio);
    if (time >= 0 && time < REST - 1e-9) settings.damping = CALM;
  },

  checks: (v) => {
    const weight = countOf(v) * v.density * volumeOf(v) * v.gravity, z = 0.95 * v.travel;
    const checks: Check[] = [{
      what: 'The bin bears the weight of the bed', unit: 'N', cites: 'statics', basis: 'closed form', until: REST,
      allowed: around(weight, 0.01 * weight, 'regression', 'off by 0.04 % (checks, defaults)'),
      measured: (s) => mean(s, 'binForce', 0.7 * REST, REST),
    }];
    const isSand = v.cohesion === 0 && v.rollingFriction === 0 && v.friction >= 0.4 && v.friction <= 0.6;
    // under a plate two grains wide the pressure jumps from grain to grain
    const isWide = v.plateWidth > LEAST_WIDTH * v.grainRadius;
    if (!isSand || !isWide || v.gravity === 0 || v.preparation === 'dense') return checks;
    // a plate three grains wide: by seed the pressure differs by a fourth, and the law by as much from experiments
    const tanPhi = v.shapeRatio === 1 ? TAN_SPHERES : TAN_LENTILS;
    const bears = 1e-3 * bearingPressure(v.density * PACKING * v.gravity, v.plateWidth, z, tanPhi);
    checks.push({
      what: 'Pressure near the end, by the bearing capacity of soil of this friction', unit: 'kPa',
      cites: 'Terzaghi1943, Vesic1973', basis: 'closed form', until: REST + (v.travel + 2 * v.grainRadius) / v.speed,
      allowed: between(0.5 * bears, 2 * bears, 'source',
        'beds differ by 25 %, and the law from experiments by as much (pressure-sinkage)'),
      measured: (s) => pressureAt(s, 1000 * z),
    });
    checks.push(trend({
      what: 'Pressure grows with sinkage', cites: 'Bekker: p = k zⁿ, n > 0', basis: 'closed form', sense: 'rises',
      probe: 'pressure', with: 'sinkage', from: REST, until: REST + v.travel / v.speed, // it goes on until then
    }));
    return checks;
  },
});
