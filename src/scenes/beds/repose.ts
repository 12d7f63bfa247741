import { around, between } from '../../core/band';
import { atan } from '../../core/elementary/arcs';
import { cube } from '../../core/elementary/powers';
import type { Measures } from '../../model/measures';
import { commonParams, viewParams } from '../../params/common';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../params/soil';
import { looseBed, looseHeight, totalMass } from '../common/bed';
import { fixed, floor, wall } from '../common/fixed';
import { shareOf, topSpeed } from '../common/probes';
import { mean, scene, type Check } from '../scene';

/**
 * Depth of the column along y, and spacing of the lattice on which its grains start [diameters]. The wall is at x = 0.
 */
const DEPTH = 6, SPACING = 1.1;
/** Approximate ratio of the column's height to its length [1]: so tall that no flat top is left. */
const ASPECT = 2;
/** Time [s] and damping [1/s] of settling behind the gate, and the speed at which the gate rises [m/s]. */
const SETTLING = 0.6, DAMPING = 6, LIFT = 0.5;

const GATE = 4; // index of the gate among the big bodies, after floor, wall and sides

/** Returns the length of the column [m], for which the grains fill it to ASPECT. */
function lengthOf({ count, grainRadius }: { count: number; grainRadius: number }): number {
  return 2 * grainRadius * Math.max(2, Math.round(Math.sqrt(count / (DEPTH * ASPECT)) * 0.95));
}

/**
 * Returns the moment of the forces of grains on floor and walls, about the y axis at the foot of the wall [N·m], and
 * their weight [N].
 */
function pressed(m: Measures): { moment: number; weight: number } {
  let moment = 0, weight = 0;
  for (let k = 0; k < GATE; k++) { // all these bodies have their centre at x = z = 0
    moment += m.bodies[k].torque[1];
    weight -= m.bodies[k].force[2];
  }
  return { moment, weight };
}

/** Returns the check of the angle of a heap of 300 to 1500 grains with the default friction: 30 to 35° over seeds. */
const slopes = (v: { friction: number; rollingFriction: number; grainRadius: number; count: number }): Check[] =>
  (v.friction === 0.5 && Math.abs(v.rollingFriction / v.grainRadius - 0.2) < 1e-9 && v.count >= 300
    && v.count <= 2000 ? [{
    what: 'Angle of the heap with rolling friction; without it is 9 to 15°', unit: 'deg',
    cites: 'Anitescu2014 §4: the trend', basis: 'regression', until: 2, allowed: between(28, 40),
    measured: (s) => mean(s, 'angle', 1.9, 2),
  }] : []);

/** A column of grains slumps when its gate rises: the slope of the heap depends on friction and on rolling friction. */
export const repose = scene({
  id: 'repose',
  title: 'Angle of repose',
  level: 'look',
  about: 'A column behind a gate slumps to a heap: it stays steeper with more friction and, at the same friction, with '
    + 'more rolling friction (Anitescu2014 §4).',
  cites: ['Anitescu2014 §4'],
  tryThis: [
    ['Set Rolling friction to 0: spheres roll, and the heap is flatter.', { rollingFriction: 0 }],
    ['Set Friction to 0.1: grains slide instead, and the heap is flat.', { friction: 0.1 }],
    ['Set Cohesion to 1 N: the column stands.', { cohesion: 1 }, 'afresh'],
  ],
  action: ['Flatten', { friction: 0 }],
  params: {
    count: countParam(6000, { min: 40, max: 200000, doc: 'Number of spheres in the column.' }),
    grainRadius: grainRadiusParam(10, {
      min: 1, max: 100, step: 0.5, doc: 'Radius of the spheres. The depth of the column is six diameters.',
    }),
    density: densityParam(2500, {
      symbol: 'ρ_s', min: 100, max: 20000, step: undefined, doc: 'Of the material of a grain.',
    }),
    friction: frictionParam(0.5, { doc: 'Coulomb coefficient of all contacts, with the walls too.' }),
    ...commonParams({ laws: { rollingFriction: 2 } }),
    ...viewParams([1, -2.9, 1.1, 0.5, 0, 0.45], 0.5),
  },
  soil: { radius: (v) => v.grainRadius, round: true },
  duration: 3,
  light: { count: 1500, substeps: 10, camera: [0.5, -1.45, 0.57, 0.25, 0, 0.26] },
  small: { count: 60, substeps: 4, dt: 0.004 },
  plots: ['angle', 'spread'],
  probes: {
    angle: {
      label: 'Angle of the heap', symbol: 'θ', unit: 'deg',
      doc: 'Of the wedge with the area of the column and the centre of mass of the heap, which floor and walls feel. '
        + 'Once it is at rest.',
      measure: (m, _, datum) => {
        const { moment, weight } = pressed(m), x = weight > 0 ? moment / weight : 0; // a third of the wedge's length
        return x > 0 ? (180 / Math.PI) * atan((2 * datum.area) / (9 * x * x)) : 0;
      },
    },
    spread: {
      label: 'Centre of mass from the wall', symbol: 'x̄', unit: 'm',
      doc: 'Moment of floor and walls over the weight: where the middle of the heap is, at rest.',
      measure: (m) => { const { moment, weight } = pressed(m); return weight > 0 ? moment / weight : 0; },
    },
    weightRatio: {
      label: 'Force over weight', unit: '1', averaged: true,
      doc: 'What floor and walls bear over the weight of the grains: 1 at rest.',
      measure: (m, v, datum) => shareOf(pressed(m).weight, datum.mass * v.gravity),
    },
    speed: topSpeed,
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const d = 2 * v.grainRadius, length = lengthOf(v), width = DEPTH * d, half = width / 2;
    const height = looseHeight({ count: v.count, radius: v.grainRadius, width, length, spacing: SPACING }) + d;
    return {
      domain: { min: [0, -half, 0], max: [8 * length, half, height + d] },
      grains: looseBed({
        count: v.count, radius: v.grainRadius, mass: (4 / 3) * Math.PI * cube(v.grainRadius) * v.density,
        min: [0, -half, 0], width, length,
        spacing: SPACING, seed: v.seed,
      }),
      bodies: [
        floor(), wall('wall', '+x', [0, 0, 0]), wall('side −y', '+y', [0, -half, 0]),
        wall('side +y', '-y', [0, half, 0]),
        fixed('gate', { kind: 'box', halfExtents: [d / 2, half, height], edgeRadius: 0.1 * d }, {
          position: [length + d / 2, 0, height], look: 'wall',
        }),
        wall('far wall', '-x', [8 * length, 0, 0]), // stops grains that roll away
      ],
      settle: { time: SETTLING, damping: DAMPING, frictionless: false },
    };
  },
  start: (v, settled, { grains }) => {
    let height = 0;
    // a column's middle is at half its height
    for (let i = 0; i < v.count; i++) height += (2 * settled.position[3 * i + 2]) / v.count;
    return { datum: { area: lengthOf(v) * height, height, mass: totalMass(grains) }, place: [] };
  },
  drive: (v, time, live) => {
    live.bodies[GATE].motion[2] = time >= 0 && time < 3 * (lengthOf(v) * ASPECT) / LIFT ? LIFT : 0;
  },

  // with cohesion some grains hang on the gate
  checks: (v): Check[] => (v.gravity > 0 && v.cohesion === 0 ? [...slopes(v), {
    what: 'Floor and walls bear the weight of the heap', unit: '1', cites: 'statics', basis: 'closed form', until: 2,
    allowed: around(1, 0.03),
    measured: (s) => mean(s, 'weightRatio', 1.5, 2),
  }] : []),
});
