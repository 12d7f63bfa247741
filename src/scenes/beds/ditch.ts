import { around, atMost } from '../../core/band';
import { cbrt, power } from '../../core/elementary/powers';
import type { WorldSpec } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { countParam, densityParam, frictionParam, shapeRatioParam } from '../../params/soil';
import { meanRadius, totalMass } from '../common/bed';
import { creepProbes, creepWatch } from '../common/creep';
import { BOX_BODIES, boxDomain, openBox } from '../common/fixed';
import { loadOn, shareOf, worstPenetration } from '../common/probes';
import { DEPTH, LENGTH, WIDTH } from '../hmmwv/soil/ditch';
import { mean, scene } from '../scene';
import { countedTileBed } from '../common/tiles/tileBed';
import { ellipsoidTile, loadEllipsoids } from '../common/tiles/tiles';

/** Kinetic energy per grain that counts as rest with 300 000 grains [J]; it grows with m g r, that is with r⁴. */
const REST = 1e-7;
const HEADROOM = 0.6; // height of the domain above the soil [m]

/** The soil on which the papers drive rests by itself: it measures scale, rest and weight. */
export const ditch = scene({
  id: 'ditch',
  title: 'A ditch of ellipsoids',
  level: 'engineer',
  about: 'The papers\' test track, 6 × 2.5 × 0.4 m of ellipsoids at rest: how many grains does this device carry? '
    + '(Melanz2016 §8.1)',
  cites: ['Melanz2016 §8.1'],
  tryThis: [
    ['Set Grains to 5000: the papers had 300 000, and 8 hours for a second.', { count: 5000 }],
    ['Set Friction to 0: nothing moves, the bed was packed without it.', { friction: 0 }],
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
    ...commonParams({ substeps: 10, sweeps: 2 }), // flat grains rest under two sweeps: small-steps.md §4
    ...viewParams([-1.6, -4.6, 2.9, 0, 0, 0.1], 0.02),
  },
  soil: { radius: (v) => meanRadius(LENGTH * WIDTH * DEPTH, v.count), round: false },
  duration: 1.5,
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
      doc: 'Force on the ditch over the weight of the grains: 1 at rest.',
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
      domain: boxDomain(LENGTH, WIDTH, DEPTH + HEADROOM), grains, bodies: openBox(LENGTH, WIDTH),
      settle: { time: 6 * fall, damping: 1.5 / fall, frictionless: true },
    };
  },
  watch: (_, { grains }) => creepWatch(grains),
  start: (_, __, { grains }) => ({ datum: { grains: grains.radii.length, mass: totalMass(grains) }, place: [] }),
  checks: (v) => (v.gravity > 0 ? [
    {
      what: 'Kinetic energy per grain after 1 s', unit: 'J', cites: 'rest', basis: 'regression', until: 1.2,
      allowed: atMost(REST * power(cbrt(300000 / v.count), 4)), measured: (s) => mean(s, 'energyPerGrain', 1),
    },
    {
      what: 'Force on the ditch over the weight of the grains', unit: '1', cites: 'Newton: the bed is at rest',
      basis: 'closed form',
      until: 1.2,
      allowed: around(1, 0.01), measured: (s) => mean(s, 'weightRatio', 0.5),
    },
  ] : []),
});
