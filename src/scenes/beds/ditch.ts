import { around, atMost } from '../../core/band';
import { sin } from '../../core/elementary/circular';
import { cbrt, power } from '../../core/elementary/powers';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { countParam, densityParam, frictionParam, shapeRatioParam } from '../../params/soil';
import { meanRadius, topOf, totalMass } from '../common/bed';
import { creepProbes, creepWatch } from '../common/creep';
import { BOX_BODIES, boxDomain, fixed, openBox } from '../common/fixed';
import { loadOn, shareOf, worstPenetration } from '../common/probes';
import { DEPTH, LENGTH, WIDTH } from '../hmmwv/soil/ditch';
import { mean, scene, type Check } from '../scene';
import { countedTileBed } from '../common/tiles/tileBed';
import { ellipsoidTile, loadEllipsoids } from '../common/tiles/tiles';

/** Kinetic energy per grain that counts as rest with 300 000 grains [J]; it grows with m g r, that is with r⁴. */
const REST = 1e-7;
const HEADROOM = 0.6; // height of the domain above the soil [m]
/** Index of the roller among the big bodies, its radius and half its width [m]. */
const ROLLER = BOX_BODIES, RADIUS = 0.5, HALF_WIDTH = 0.9;
/** It rolls from x = −REACH [m] to the other end and back in a PERIOD [s], as a swing does. */
const REACH = 2.1, PERIOD = 5;

/** The soil on which the papers drive rests by itself, or bears a roller: it measures scale, rest and weight. */
export const ditch = scene({
  id: 'ditch',
  title: 'A ditch of ellipsoids',
  level: 'engineer',
  about: 'The papers\' test track, 6 × 2.5 × 0.4 m of ellipsoids, at rest or under a roller: how many grains does this '
    + 'device carry? (Melanz2016 §8.1)',
  cites: ['Melanz2016 §8.1'],
  tryThis: [
    ['Set Grains to 5000: the papers had 300 000, and 8 hours for a second.', { count: 5000 }],
    ['Set Roller to 0: nothing moves, the bed is at rest.', { roller: 0 }],
    ['Set Shape ratio to 1: spheres, and a third more contacts a second.', { shapeRatio: 1 }],
  ],
  action: ['Show forces', { overlay: 'chains' }],
  params: {
    count: countParam(300000, {
      min: 500, max: 1000000, doc: 'How many fill the ditch; their size follows. 300 000 have a radius of 2 cm.',
    }),
    shapeRatio: shapeRatioParam(0.4),
    density: densityParam(3500),
    friction: frictionParam(0.8, { section: 'Soil' }),
    roller: number({
      label: 'Roller', section: 'Experiment', unit: 'kg', default: 0, min: 0, max: 20000, step: 100,
      applies: 'rebuild',
      doc: 'Mass of a drum of 1 m that is rolled to and fro over the bed, free to sink; 0 leaves the bed at rest.',
    }),
    ...commonParams({ substeps: 10, sweeps: 2 }), // flat grains rest under two sweeps: small-steps.md §4
    ...viewParams([-1.6, -4.6, 2.9, 0, 0, 0.1], 0.02),
  },
  soil: { radius: (v) => meanRadius(LENGTH * WIDTH * DEPTH, v.count), round: false },
  duration: 1.5,
  opens: { roller: 4000, camera: [-1.9, -6, 3.7, -0.3, 0, 0.1] },
  light: { count: 2000 },
  lighter: [{ count: 2000, dt: 0.004 }, { count: 1000, dt: 0.004 }],
  small: { count: 500, dt: 0.004, sweeps: 1 },
  plots: ['floorForce', 'energyPerGrain', 'penetration', 'creepMedian', 'creepP90'],
  probes: {
    floorForce: {
      label: 'Force on the ditch', unit: 'N', averaged: true,
      doc: 'Vertical force of the grains on floor and walls, downwards.',
      measure: (m) => loadOn(m, BOX_BODIES),
    },
    weightRatio: {
      label: 'Force over weight', unit: '1', averaged: true,
      doc: 'Force on the ditch over the weight of the grains and the roller: 1 at rest.',
      measure: (m, v, datum) => shareOf(loadOn(m, BOX_BODIES), datum.mass * v.gravity),
    },
    energyPerGrain: {
      label: 'Kinetic energy per grain', unit: 'J', doc: 'Translation and rotation, over the number of grains.',
      measure: (m, _, datum) => m.kineticEnergy / datum.grains,
    },
    penetration: worstPenetration,
    ...creepProbes,
  },

  size: (v) => ({ grains: v.count }),
  frameCost: 0.5,
  prepare: (v) => loadEllipsoids(v.shapeRatio),
  build: (v): WorldSpec => {
    const grains = countedTileBed({
      ...ellipsoidTile(v.shapeRatio), density: v.density, size: [LENGTH, WIDTH, DEPTH], seed: v.seed,
    }, v.count);
    const fall = Math.sqrt((2 * grains.radii[0]) / 9.81); // time of a fall through a gap that trimming has left [s]
    return {
      domain: boxDomain(LENGTH, WIDTH, DEPTH + HEADROOM), grains,
      bodies: v.roller > 0 ? [...openBox(LENGTH, WIDTH), rollerOf(v.roller)] : openBox(LENGTH, WIDTH),
      settle: { time: 6 * fall, damping: 1.5 / fall, frictionless: true },
    };
  },
  watch: (_, { grains }) => creepWatch(grains),
  start: (v, { position }, { grains }) => ({
    datum: { grains: grains.radii.length, mass: totalMass(grains) + v.roller },
    place: v.roller > 0 ? [{ body: ROLLER, position: [-REACH, 0, topOf(position, grains.radii) + RADIUS] }] : [],
  }),
  drive: (v, time, { bodies }) => {
    if (!(v.roller > 0)) return;
    const rate = (2 * Math.PI) / PERIOD, speed = time >= 0 ? REACH * rate * sin(rate * time) : 0;
    const { motion } = bodies[ROLLER];
    motion[0] = speed;
    motion[2] = time >= 0 ? null : 0;
    motion[4] = speed / RADIUS;
  },
  checks: (v) => (v.gravity > 0 ? [
    ...(v.roller > 0 ? [] : [{
      what: 'Kinetic energy per grain after 1 s', unit: 'J', cites: 'rest', basis: 'regression', until: 1.2,
      measured: (s) => mean(s, 'energyPerGrain', 1),
      allowed: atMost(REST * power(cbrt(300000 / v.count), 4), 'judged', 'rest; a thirteenth of it with 500 (checks)'),
    } satisfies Check]),
    {
      what: v.roller > 0 ? 'Force on the ditch over the weight of grains and roller'
        : 'Force on the ditch over the weight of the grains',
      unit: '1', cites: 'Newton: the bed is at rest', basis: 'closed form', until: 1.2,
      // a roller that sinks and climbs is not quite at rest
      allowed: v.roller > 0 ? around(1, 0.05, 'regression', 'off by 3.5 % where it bumps over coarse grains (checks)')
        : around(1, 0.01, 'regression', 'off by 0.0 % (checks)'), measured: (s) => mean(s, 'weightRatio', 0.5),
    },
  ] : []),
});

/** Returns the drum that is rolled along the bed, above it until the bed has settled. */
const rollerOf = (mass: number): BodySpec => ({
  ...fixed('roller', { kind: 'cylinder', radius: RADIUS, halfLength: HALF_WIDTH, edgeRadius: 0.04 }, {
    position: [-REACH, 0, DEPTH + HEADROOM + RADIUS], look: 'wheel',
  }), mass,
});
