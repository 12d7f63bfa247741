import { around } from '../../core/band';
import { cbrt, cube, norm } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { choice, number } from '../../params/param';
import { countParam, frictionParam } from '../../params/soil';
import { looseBed, looseHeight, topOf } from '../common/bed';
import { BOX_BODIES, boxDomain, fixed, openBox } from '../common/fixed';
import { kineticEnergy, loadOn } from '../common/probes';
import { wallChecks, wallUse } from '../common/wallUse';
import { mean, scene, type Check } from '../scene';

const RADIUS = 0.05, MASS = 1.36; // radius and mass of a sphere [m, kg]: 2 600 kg/m³
const SPACING = 1.06, PACKING = 0.58; // spacing of the lattice at the start [diameters]; assumed solid fraction [1]
const TOOL = BOX_BODIES; // index of blade or slab among the big bodies
const BLADE_SPEED = 0.2; // [m/s], Melanz2016 §4.2.1
const SLAB_HALF_HEIGHT = 0.03, BLADE_HALF_THICKNESS = 0.012; // [m]

type Values = { problem: string; count: number; slabMass: number; seed: number; gravity: number };

/**
 * Returns the size of the box [m]: about as high as wide; the trench is 1.5 times as long and less deep by that factor.
 */
function sizeOf({ count, problem }: Pick<Values, 'count' | 'problem'>): {
  length: number; width: number; depth: number
} {
  const side = Math.max(5 * RADIUS, cbrt((count * (4 / 3) * Math.PI * cube(RADIUS)) / PACKING));
  return problem === 'draft' ? { length: 1.5 * side, width: side, depth: side / 1.5 }
    : { length: side, width: side, depth: side };
}

function bedOf(v: Values): Parameters<typeof looseBed>[0] {
  const { length, width } = sizeOf(v);
  return { count: v.count, radius: RADIUS, mass: MASS, length, width, spacing: SPACING, seed: v.seed };
}

function blade(v: Values): BodySpec {
  const { length, width, depth } = sizeOf(v), lower = 0.5 * depth, height = 1.2 * depth;
  const halfExtents: Vec3 = [BLADE_HALF_THICKNESS, 0.13 * width, height / 2];
  return fixed('blade', { kind: 'box', halfExtents, edgeRadius: 0.2 * BLADE_HALF_THICKNESS }, {
    position: [-0.3 * length, 0, lower + height / 2], look: 'slab',
  });
}

function slab(v: Values, parked: number): BodySpec {
  const { length, width } = sizeOf(v);
  return {
    ...fixed('slab', { kind: 'box', halfExtents: [length / 2, width / 2, SLAB_HALF_HEIGHT], edgeRadius: 0 }, {
      position: [0, 0, parked + SLAB_HALF_HEIGHT], look: 'slab',
    }), mass: v.slabMass,
  };
}

/** Returns the spheres of the lattice that are clear of the blade. */
function withoutBlade(grains: WorldSpec['grains'], { position, shape }: BodySpec): WorldSpec['grains'] {
  const half = shape.kind === 'box' ? shape.halfExtents : [0, 0, 0], { positions, radii, masses } = grains;
  const isClear = (i: number) =>
    norm(half.map((h, c) => Math.max(0, Math.abs(positions[3 * i + c] - position[c]) - h))) > 1.01 * RADIUS;
  const kept = Array.from(radii.keys()).filter(isClear);
  return {
    positions: Float64Array.from(kept.flatMap((i) => [...positions.subarray(3 * i, 3 * i + 3)])),
    radii: Float64Array.from(kept, (i) => radii[i]), masses: Float64Array.from(kept, (i) => masses[i]),
  };
}

/** The scene has the three problems on which the dissertation compares its solvers, small enough to show each solve. */
export const solverLab = scene({
  id: 'solver-lab',
  title: 'Blade through balls',
  level: 'researcher',
  about: 'A blade goes through a trench: one of three problems on which six solvers were compared (Melanz2016 §4.2, '
    + 'figs. 4.2 to 4.13), small enough to solve live with any of ours.',
  cites: ['Melanz2016 §4.2'],
  tryThis: [
    'Open the solver lab in the top bar and run all solvers on this very step.',
    ['Choose Compact: a slab on a bed, Slab mass 4000 kg: first-order solvers take longer.',
      { problem: 'compact', slabMass: 4000 }],
    ['Choose Exact Coulomb while it runs: watch iterations and residual.', { law: 'exact' }],
  ],
  action: ['Pour', { problem: 'fill' }],
  params: {
    problem: choice({
      label: 'Problem', section: 'Experiment', default: 'draft', applies: 'rebuild',
      options: {
        draft: 'Draft: a blade through a trench', fill: 'Fill: spheres fall into a box',
        compact: 'Compact: a slab on a bed',
      },
      doc: 'Melanz2016 §4.2.1, §4.2.2 and §4.2.4.',
    }),
    slabMass: number({
      label: 'Slab mass', symbol: 'M', section: 'Experiment', unit: 'kg', default: 400, min: 1, max: 100000,
      scale: 'log', applies: 'live',
      doc: 'Mass of the slab of the compaction, as much as all spheres at first. Figs. 4.12 and 4.13 go up to 25 '
        + 'times their mass.',
    }),
    count: countParam(300, {
      label: 'Spheres', min: 20, max: 16000,
      doc: 'How many spheres of 100 mm there are; the box grows with them. The lab takes some 5 000.',
    }),
    friction: frictionParam(0.25),
    // τ of Melanz2016 figs. 4.7, 4.8
    ...commonParams({ dt: 0.002, substeps: 1, solver: 'cgm', law: 'relaxed', iterations: 200, tolerance: 1e-3 }),
    ...viewParams([0.9, -1.9, 1.15, 0, 0, 0.28], 0.3),
  },
  opens: { color: 'speed', camera: [-0.45, -1.5, 1.1, 0.03, 0, 0.22] },
  duration: 1.2,
  light: {}, // in steps of 4 ms the balls that it throws out make energy after three seconds
  small: { count: 100, dt: 0.004 },
  plots: ['force', 'residual', 'iterations'],
  probes: {
    force: {
      label: 'Measured force', symbol: 'F', unit: 'N', averaged: true,
      doc: 'Drag on the blade, weight on the box, or force on the slab: what §4.2 compares.',
      measure: (m, v) => {
        if (v.problem === 'fill') return loadOn(m);
        const { force } = m.bodies[TOOL];
        return v.problem === 'draft' ? -force[0] : force[2];
      },
    },
    residual: {
      label: 'Residual', unit: 'm/s', doc: 'Natural map of the last solve; none of small steps.',
      measure: (m) => m.residual,
    },
    iterations: {
      label: 'Iterations', unit: '1', averaged: true, doc: 'Of the last solve (figs. 4.6, 4.7, 4.12).',
      measure: (m) => m.iterations,
    },
    borne: {
      label: 'Force borne', unit: 'N', averaged: true,
      doc: 'Vertical force of the spheres on all that holds or presses them, downwards.', measure: (m) => loadOn(m),
    },
    kineticEnergy: kineticEnergy('Of all spheres.'),
    wallUse,
  },

  size: (v) => ({ grains: v.count }),
  build: (v): WorldSpec => {
    const bed = bedOf(v), { length, width } = bed;
    const top = looseHeight(bed) + 2 * RADIUS, all = looseBed(bed), box = openBox(length, width);
    const domain = boxDomain(length, width, 2 * top + 1);
    if (v.problem === 'fill') return { domain, grains: all, bodies: box };
    const settle = { time: 0.8, damping: 6, frictionless: v.problem === 'compact' };
    if (v.problem === 'compact') return { domain, grains: all, bodies: [...box, slab(v, top + RADIUS)], settle };
    return { domain, grains: withoutBlade(all, blade(v)), bodies: [...box, blade(v)], settle };
  },

  start: (v, settled, spec) => {
    const top = topOf(settled.position, spec.grains.radii);
    return {
      datum: {}, place: v.problem === 'compact' ? [{ body: TOOL, position: [0, 0, top + SLAB_HALF_HEIGHT] }] : [],
    };
  },

  drive: (v, time, live) => {
    if (v.problem === 'fill') return;
    const tool = live.bodies[TOOL], { length } = sizeOf(v);
    if (v.problem === 'draft') tool.motion[0] = time >= 0 && time * BLADE_SPEED < 0.6 * length ? BLADE_SPEED : 0;
    else {
      tool.mass = v.slabMass;
      tool.motion[2] = time >= 0 ? null : 0;
    }
  },

  checks: (v): Check[] => {
    if (v.problem === 'compact') {
      return [{
        what: 'Mean force on the slab over the last 0.3 s is its weight', unit: 'N', cites: 'Melanz2016 fig. 4.10',
        basis: 'closed form',
        until: 1.2,
        allowed: around(v.slabMass * v.gravity, 0.02 * v.slabMass * v.gravity, 'regression', 'off by 0.05 % (checks)'),
        measured: (s) => mean(s, 'force', 0.9, 1.2),
      }];
    }
    const spheres = v.problem === 'fill' ? v.count : withoutBlade(looseBed(bedOf(v)), blade(v)).radii.length;
    const weight = spheres * MASS * v.gravity;
    return [{
      what: 'All that holds the spheres bears their weight: mean over the last 0.3 s', unit: 'N', until: 1.2,
      allowed: v.problem === 'fill' ? around(weight, 0.02 * weight, 'regression', 'off by 0.0 % (checks)')
        : around(weight, 0.05 * weight, 'regression', 'off by 0.1 to 1.1 %, as spheres still fall (checks, defaults)'),
      basis: 'closed form', cites: v.problem === 'fill' ? 'Melanz2016 fig. 4.5' : 'Melanz2016 §4.2.1',
      measured: (s) => mean(s, 'borne', 0.9, 1.2),
    }, ...wallChecks(v, 0.9, 1.2)];
  },
});
