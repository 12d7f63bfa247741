import { around } from '../../core/band';
import { cbrt, cube } from '../../core/elementary/powers';
import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { countParam, frictionParam } from '../../params/soil';
import { looseBed, looseHeight } from '../common/bed';
import { boxDomain, openBox } from '../common/fixed';
import { complementarity, kineticEnergy, loadOn, worstPenetration } from '../common/probes';
import { wallChecks, wallUse } from '../common/wallUse';
import { mean, scene } from '../scene';

const SPACING = 1.15; // spacing of the lattice from which the spheres fall [diameters]
const PACKING = 0.6; // guess of the solid fraction, sizes the box so that it is about as high as wide

const side = (v: { count: number; radius: number }): number =>
  Math.max(4 * v.radius, cbrt((v.count * (4 / 3) * Math.PI * cube(v.radius)) / PACKING));

/** Spheres fall into a box, which must bear their weight once they rest. */
export const filling = scene({
  id: 'filling',
  title: 'Filling a box',
  level: 'look',
  about: 'Spheres fall into a box; once they rest, the force on the box must be their weight (Melanz2016 '
    + '§4.2.2, §5.2.2).',
  cites: ['Melanz2016 §4.2.2', 'Melanz2016 §5.2.2'],
  tryThis: [
    ['Choose Relaxed (convex) and compare the complementarity error.', { law: 'relaxed' }],
    ['Set Friction to 0 and see the bed lie down flat.', { friction: 0 }],
    ['Choose APGD (Nesterov) and Substeps 1: the papers\' way.', { solver: 'apgd', substeps: 1 }],
  ],
  action: ['Pour more', { count: 2000 }],
  params: {
    count: countParam(1000, {
      label: 'Spheres', symbol: undefined, min: 1, max: 200000, doc: 'How many spheres fall. The box grows with them.',
    }),
    radius: number({
      label: 'Radius', symbol: 'r', section: 'Soil', unit: 'm', default: 1, min: 0.01, max: 2, step: 0.01,
      applies: 'rebuild',
      doc: 'Radius of the spheres.',
    }),
    mass: number({
      label: 'Mass', symbol: 'm', section: 'Soil', unit: 'kg', default: 1, min: 0.001, max: 1000, scale: 'log',
      applies: 'rebuild',
      doc: 'Mass of one sphere.',
    }),
    stream: number({
      label: 'Width of the stream', section: 'Experiment', unit: '1', default: 1, min: 0.1, max: 1, step: 0.05,
      applies: 'rebuild',
      doc: 'Side of the column that falls, over that of the box: a narrow one is high, and pours for longer.',
    }),
    friction: frictionParam(0.25),
    ...commonParams({ dt: 0.005, substeps: 10 }),
    ...viewParams([31, -74, 38, 0, 0, 16], 5, { color: 'speed' }),
  },
  duration: 11,
  opens: { count: 1500, stream: 0.5, color: 'plain' },
  light: {},
  small: { count: 200 },
  plots: ['floorForce', 'kineticEnergy', 'penetration', 'complementarity'],
  probes: {
    floorForce: {
      label: 'Force on the box', unit: 'N', averaged: true,
      doc: 'Vertical force of the spheres on floor and walls, downwards.',
      measure: (m) => loadOn(m),
    },
    kineticEnergy: kineticEnergy('Of all spheres, translation and rotation.'),
    penetration: worstPenetration,
    complementarity,
    wallUse,
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const { count, radius, mass, seed } = v, width = side(v), stream = v.stream * width;
    const bed = { count, radius, mass, length: stream, width: stream, spacing: SPACING, seed };
    return {
      domain: boxDomain(width, width, looseHeight(bed) + 2 * v.radius),
      grains: looseBed(bed),
      bodies: openBox(width, width),
    };
  },

  checks: (v) => [{
    what: 'Mean force on the box over the last second equals the weight', unit: 'N', cites: 'Melanz2016 fig. 4.5',
    basis: 'closed form',
    until: 11,
    allowed: around(
      v.count * v.mass * v.gravity, 0.005 * v.count * v.mass * v.gravity,
        'regression', 'off by 0.00 % (checks, defaults)',
    ),
    measured: (s) => mean(s, 'floorForce', 10, 11),
  }, ...wallChecks(v, 10, 11)],
});
