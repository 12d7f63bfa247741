import type { Vec3 } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';
import { commonParams, viewParams } from '../params/common';
import { number } from '../params/param';
import { CORNERS, DESIGN_HEIGHT, hmmwvMechanism } from '../vehicle/hmmwv';
import { openBox, surfaceHeight } from './bed';
import { ellipsoidTemplate } from './grainShapes';
import { DEPTH, hmmwvBodies, LENGTH, topOf, WIDTH } from './hmmwvWorld';
import { mean, scene } from './scene';
import { countedTileBed } from './tileBed';
import { loadTile, tileFor, tileOf } from './tiles';

const CLEAR = 0.002; // between tires and the highest grain as it is set down [m]
const FIRST = 5; // chassis among the big bodies, after floor and walls
const MASS = hmmwvMechanism().bodies.reduce((sum, { mass }) => sum + mass, 0);
const WHEELS = CORNERS.map((corner) => FIRST + hmmwvMechanism().bodies.findIndex(({ name }) => name === `wheel ${corner}`));

/** The papers' vehicle on the papers' soil. */
export const hmmwvFlat = scene({
  id: 'hmmwv-flat',
  title: 'HMMWV on flat soil',
  about: 'A full HMMWV, every joint and spring of it, on a ditch of 300 000 ellipsoids: one problem of vehicle and soil (Melanz2016 §8.1).',
  cites: ['Melanz2016 §8.1'],
  tryThis: [
    'Press Run and look below the floor: each arm and upright moves.',
    'Set Friction to 0.2: the wheels sink in.',
    'Raise Gravity to 20: the springs give way.',
  ],
  params: {
    count: number({
      label: 'Grains', symbol: 'N', section: 'Soil', unit: '1', default: 300000, min: 1000, max: 1000000, integer: true, scale: 'log',
      applies: 'rebuild', doc: 'How many fill the ditch; their size follows. 300 000 have a radius of 2 cm.',
    }),
    shapeRatio: number({
      label: 'Shape ratio', symbol: 'sᵣ', section: 'Soil', unit: '1', default: 0.4, min: 0.3, max: 1.6, step: 0.05, applies: 'rebuild',
      doc: 'Below 1 grains are lentils, above 1 eggs, at 1 spheres (Melanz2016 eq. 7.2).',
    }),
    density: number({
      label: 'Grain density', symbol: 'ρ', section: 'Soil', unit: 'kg/m³', default: 3500, min: 200, max: 12000, step: 50, applies: 'rebuild',
      doc: 'Of the material of a grain, not of the bed.',
    }),
    friction: number({
      label: 'Friction', symbol: 'μ', section: 'Soil', unit: '1', default: 0.8, min: 0, max: 2, step: 0.01, applies: 'live',
      doc: 'Coulomb coefficient of all contacts: grain on grain and on tire.',
    }),
    ...commonParams(),
    ...viewParams([-4.2, -5.2, 2.6, 0, 0, 0.8], 1),
  },
  duration: 2,
  light: { count: 3000, substeps: 10 },
  small: { count: 1000, substeps: 10 },
  plots: ['wheelSum', 'jointGap'],
  probes: {
    wheelSum: {
      label: 'Wheel forces over weight', unit: '1', averaged: true, doc: 'Sum of the normal forces over the weight of the vehicle: 1 at rest.',
      measure: (m, v) => WHEELS.reduce((sum, w) => sum + m.bodies[w].force[2], 0) / (MASS * v.gravity),
    },
    jointGap: { label: 'Worst joint gap', unit: 'µm', doc: 'How far the worst joint is open.', measure: (m) => 1e6 * m.mechanism!.gap },
  },
  drivable: true,

  size: (v) => ({ grains: v.count }),
  prepare: (v) => loadTile(tileFor(v.shapeRatio)),
  build: (v): WorldSpec => {
    const min: Vec3 = [-LENGTH / 2, -WIDTH / 2, 0];
    const grains = countedTileBed({
      tile: tileOf(tileFor(v.shapeRatio)), template: ellipsoidTemplate(v.shapeRatio), density: v.density, min,
      size: [LENGTH, WIDTH, DEPTH], seed: v.seed,
    }, v.count);
    const mechanism = hmmwvMechanism({ origin: [0, 0, DESIGN_HEIGHT + topOf(grains) + CLEAR] });
    return {
      domain: { min, max: [LENGTH / 2, WIDTH / 2, DEPTH + 2.6] }, grains, mechanism,
      bodies: [...openBox(LENGTH, WIDTH), ...hmmwvBodies(mechanism)],
      settle: { time: 0.5, damping: 10, frictionless: false },
    };
  },
  start: (_, settled, spec) => ({
    datum: { surface: surfaceHeight(settled, spec.grains, spec.grains.radii[0], LENGTH, WIDTH) }, place: [],
  }),
  checks: (v) => (v.gravity > 0 ? [{
    what: 'Wheel forces over the weight of the vehicle', unit: '1', cites: 'Newton: it stands', until: 1, expect: 1, within: 0.01,
    measured: (s) => mean(s, 'wheelSum', 0.5),
  }] : []),
});
