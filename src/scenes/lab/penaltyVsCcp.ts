import { around, atMost } from '../../core/band';
import { cube } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import { commonParams, viewParams } from '../../params/common';
import { penaltyParams } from '../../params/penalty';
import { number } from '../../params/param';
import { countParam, frictionParam } from '../../params/soil';
import { looseBed, looseHeight } from '../common/bed';
import { boxDomain, openBox } from '../common/fixed';
import { wallChecks, wallUse } from '../common/wallUse';
import { kineticEnergy, loadOn } from '../common/probes';
import { mean, scene } from '../scene';

const RADIUS = 0.01, DENSITY = 2550; // glass beads of Melanz2016 §1.1.3, twenty times as large [m], [kg/m³]
const MASS = DENSITY * (4 / 3) * Math.PI * cube(RADIUS); // [kg]
const BOX = 0.12; // side of the box [m], as wide as the shear box of the same section
const SPACING = 1.05; // spacing of the lattice on which the pile starts [diameters]

/**
 * The scene makes the same pile by springs or by complementarity: they differ in the steps that they need and the
 * overlap that they leave.
 */
export const penaltyVsCcp = scene({
  id: 'penalty-vs-ccp',
  title: 'Glass beads fall into a box',
  level: 'researcher',
  about: 'Glass beads fall into a box, computed as a contact problem in steps of 1 ms. By springs, the same pile takes '
    + 'steps of 20 µs: try it below (Melanz2016 §1).',
  cites: ['Melanz2016 §1.1'],
  tryThis: [
    ['Set Solver to Penalty (DEM), Substeps to 50: the same pile, in fifty times the steps.',
      { substeps: 50, solver: 'penalty' }, 'afresh'],
    ['Choose Penalty (DEM), Substeps 5: it says which step would be short enough.',
      { solver: 'penalty', substeps: 5 }],
    ['Penalty (DEM), Young\'s modulus 4e8 Pa, Substeps 160: stiffer, and in shorter steps.',
      { substeps: 160, solver: 'penalty', youngsModulus: 4e8 }, 'afresh'],
  ],
  action: ['Pour more', { count: 600 }],
  params: {
    count: countParam(400, {
      label: 'Beads', symbol: undefined, min: 1, max: 20000, doc: 'How many beads fall into the box.',
    }),
    drop: number({
      label: 'Drop', section: 'Experiment', unit: 'mm', default: 0, min: 0, max: 200, step: 5, applies: 'rebuild',
      doc: 'How far the lowest beads fall.',
    }),
    friction: frictionParam(0.18, { doc: 'Coulomb coefficient of all contacts; glass on glass has 0.18.' }),
    ...penaltyParams(),
    // tolerance: a thousandth of the speed of fall in a step, or penalty would be compared with half a solve
    ...commonParams({ dt: 0.001, substeps: 1, solver: 'cgm', iterations: 200, tolerance: 1e-5 }),
    ...viewParams([0.25, -0.54, 0.38, 0, 0, 0.12], 1),
  },
  duration: 0.8,
  opens: { drop: 100, tolerance: 1e-3, iterations: 1000, color: 'layers', camera: [0.2, -0.52, 0.27, 0, 0, 0.145] },
  pace: 0.05,
  light: { count: 300 },
  small: { count: 60 },
  plots: ['energy', 'penetration', 'stepsPerSecond'],
  probes: {
    energy: kineticEnergy('Of all beads.'),
    penetration: {
      label: 'Greatest overlap', unit: 'mm', doc: 'Of two beads, or a bead and a wall.',
      measure: (m) => 1000 * m.maxPenetration,
    },
    stepsPerSecond: {
      label: 'Steps per simulated second', unit: '1/s', doc: 'Substeps of the solver that is chosen.',
      measure: (_, v) => v.substeps / v.dt,
    },
    products: {
      label: 'Passes over the contacts', unit: '1',
      doc: 'In one frame: sweeps or products of a solver, substeps of penalty.', measure: (m) => m.products,
    },
    floorForce: {
      label: 'Force on the floor', unit: 'N', averaged: true, doc: 'What the pile presses the floor with.',
      measure: (m) => -m.bodies[0].force[2],
    },
    allForce: {
      label: 'Vertical force on the box', unit: 'N', averaged: true, doc: 'Of floor and walls together.',
      measure: (m) => loadOn(m),
    },
    wallUse,
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const bed = {
      count: v.count, radius: RADIUS, mass: MASS, length: BOX, width: BOX, spacing: SPACING, seed: v.seed,
      min: [-BOX / 2, -BOX / 2, v.drop] as Vec3,
    };
    return {
      domain: boxDomain(BOX, BOX, looseHeight(bed) + v.drop + 0.1), bodies: openBox(BOX, BOX),
      grains: { ...looseBed(bed), look: 'glass' },
    };
  },

  checks: (v) => {
    const weight = v.count * MASS * v.gravity;
    return [
      {
        what: 'The box bears the weight', unit: 'N', cites: 'statics', basis: 'closed form', until: 0.8,
        allowed: around(weight, 0.005 * weight, 'seeds', 'five beds of 60: off by 0.02 % at most; 0.0 % of 400'),
        measured: (s) => mean(s, 'allForce', 0.6),
      },
      {
        what: 'The pile has come to rest', unit: 'J', cites: 'Melanz2016 §1.1', basis: 'closed form', until: 0.8,
        allowed: atMost(1e-3 * weight * RADIUS, 'seeds', 'five beds of 60: 4e-5 m g r at most, 7e-5 of 400'),
        measured: (s) => s.energy[s.energy.length - 1],
      },
      ...wallChecks(v, 0.6, 0.8),
    ];
  },
});
