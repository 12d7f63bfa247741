import { around, atMost } from '../../core/band';
import { cube, norm, square } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { Prop } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { forcesParams } from '../../params/forces';
import { penaltyParams } from '../../params/penalty';
import { number } from '../../params/param';
import { fixed } from '../common/fixed';
import { shareOf } from '../common/probes';
import { scene, type Series, type Check } from '../scene';
import { maxOf } from '../../core/extremes';

export const RADIUS = 1.25e-3, DENSITY = 2000; // [m], [kg/m³], OlsenKamrin2018 §8.2
export const MASS = DENSITY * (4 / 3) * Math.PI * cube(RADIUS); // [kg]

/** Camera that has a pyramid of ten layers in the picture [m]. */
const OF_TEN = [0.023, -0.045, 0.027, 0, 0, 0.0085];

/**
 * Returns the centres of a square pyramid of spheres with `layers` along its base, the base first, row by row; each
 * layer is `drop` above touching [m].
 */
export function pyramid(layers: number, drop = 0): Vec3[] {
  const centres: Vec3[] = [];
  for (let k = 0; k < layers; k++) {
    const side = layers - k, first = -RADIUS * (side - 1);
    for (let a = 0; a < side; a++) for (let b = 0; b < side; b++) {
      centres.push([first + 2 * RADIUS * b, first + 2 * RADIUS * a, RADIUS + k * (Math.SQRT2 * RADIUS + drop)]);
    }
  }
  return centres;
}

/** Returns Young's modulus of sphere i over that of one with an even index [1]. */
export const stiffnessOf = (i: number, odd: number): number => (i % 2 === 1 ? odd : 1);

/**
 * Highest force on a base sphere at rest by the stiff DEM [weights], for piles of one material: cannonball.test.ts
 * computes some of them anew.
 */
export const HIGHEST = {
  hooke: { 5: 1.561644, 10: 3.560785, 15: 5.63128, 20: 7.649732 }, hertz: { 5: 1.576394, 10: 3.583294, 15: 5.661656 },
} as const;

/** Returns the time in which the highest sphere falls as far as all gaps below it leave [s]; 0 if there are none. */
const fallOf = ({ layers, drop, gravity }: { layers: number; drop: number; gravity: number }): number =>
  (drop > 0 ? Math.sqrt((2 * (layers - 1) * drop * RADIUS) / gravity) : 0);

/** Returns the number of spheres: Σ k² over the layers. */
const spheres = (layers: number): number => (layers * (layers + 1) * (2 * layers + 1)) / 6;

/** The scene is a pile of cannonballs, with thousands more contact forces than statics can determine. */
export const cannonball = scene({
  id: 'cannonball',
  title: 'Pyramid of cannonballs',
  level: 'researcher',
  about: 'A pyramid falls together; on what each ball then bears solvers differ by a fifth, and stiff balls have one '
    + 'answer (OlsenKamrin2018 §8.2).',
  cites: ['OlsenKamrin2018 §8.2'],
  tryThis: [
    ['Set Forces to those of the solver, Projected Gauss–Seidel: the symmetry is lost.',
      { forces: 'impulses', solver: 'gauss-seidel' }],
    ['Set Stiffness of odd spheres to 5: force gathers where it is stiff.', { odd: 5 }],
    'Change the solver: with Forces of stiff bodies the answer stays.',
  ],
  action: ['Stiffen', { odd: 5 }],
  params: {
    layers: number({
      label: 'Layers', symbol: 'n', section: 'Experiment', unit: '1', default: 20, min: 2, max: 24, integer: true,
      applies: 'rebuild',
      doc: 'Spheres along the base, which is held; the pyramid has as many layers. 20 make 2 870 spheres.',
    }),
    drop: number({
      label: 'Drop', section: 'Experiment', unit: '1', default: 0, min: 0, max: 0.2, step: 0.01, applies: 'rebuild',
      doc: 'Gap under each layer at the start, in radii: all layers fall at once; the paper has 0.05. 0 '
        + 'starts at rest.',
    }),
    odd: number({
      label: 'Stiffness of odd spheres', symbol: 'E₁/E₀', section: 'Experiment', unit: '1', default: 1, min: 0.1,
      max: 10, step: 0.1, applies: 'rebuild',
      doc: 'Of every second sphere against the others; the paper has 1 and 5. It changes forces, never the motion.',
    }),
    ...forcesParams(),
    ...penaltyParams({ youngsModulus: 1e7 }),
    // 20 layers take 300 iterations
    ...commonParams({ dt: 0.001, substeps: 1, solver: 'apgd', iterations: 500, tolerance: 1e-7, core: 'off' }),
    ...viewParams([0.054, -0.093, 0.062, 0, 0, 0.018], 0.02),
  },
  duration: 0.01,
  opens: {
    drop: 0.2, color: 'force', layers: 10, dt: 2e-4, camera: OF_TEN,
  },
  pace: 0.01,
  light: { layers: 10, camera: OF_TEN },
  small: { layers: 5 },
  traits: ['stiffForces'],
  plots: ['highest', 'asymmetry', 'total'],
  probes: {
    highest: {
      label: 'Highest force on a base sphere', unit: '1', doc: 'In weights of a sphere, without its own.',
      measure: (m, v) => maxOf(baseForces(m, v)),
    },
    asymmetry: {
      label: 'Asymmetry of the base', unit: '1',
      doc: 'How far forces on mirrored spheres of the base are apart, over all of them.',
      measure: (m, v) => asymmetry(baseForces(m, v)),
    },
    total: {
      label: 'Weight on the base', unit: '1', doc: 'All forces on the base, in weights of a sphere.',
      measure: (m, v) => baseForces(m, v).reduce((a, b) => a + b, 0),
    },
  },

  size: (v) => ({ grains: spheres(v.layers) - square(v.layers) }),
  build: (v) => {
    const centres = pyramid(v.layers, v.drop * RADIUS), base = square(v.layers), free = centres.slice(base);
    const reach = 2 * RADIUS * (v.layers + 2);
    return {
      domain: { min: [-reach, -reach, -RADIUS], max: [reach, reach, reach] },
      grains: {
        positions: Float64Array.from(free.flat()), radii: new Float64Array(free.length).fill(RADIUS),
        masses: new Float64Array(free.length).fill(MASS), look: 'steel',
      },
      bodies: centres.slice(0, base).map((position, i) =>
        fixed(`base ${i + 1}`, { kind: 'sphere', radius: RADIUS }, { position, look: 'slab' })),
      ...(v.drop > 0 && { props: gauge(centres.at(-1)![2] + RADIUS, RADIUS * (v.layers + 1)) }),
      stiffness: {
        grains: Float64Array.from(free, (_, i) => stiffnessOf(base + i, v.odd)),
        bodies: Object.fromEntries(centres.slice(0, base).map((_, i) => [`base ${i + 1}`, stiffnessOf(i, v.odd)])),
      },
    };
  },

  checks: (v): Check[] => {
    const above = spheres(v.layers) - square(v.layers);
    const last = (series: readonly number[]): number => series[series.length - 1];
    const known: Readonly<Record<number, number | undefined>> = v.forces === 'impulses' || v.odd !== 1 ? {}
      : HIGHEST[v.forces], highest = known[v.layers];
    return [
      {
        what: 'The base bears the weight of what lies on it', unit: '1', cites: 'statics', basis: 'closed form',
        until: 0.01 + 2 * fallOf(v), measured: (s) => last(s.total),
        allowed: v.drop > 0 ? around(above, 1e-3 * above, 'rounding', 'forces of the last step: off by 0.01 %')
          : around(above, 1e-4 * above, 'rounding', 'off by 0.000 % (checks, defaults)'),
      },
      ...(highest === undefined || v.drop > 0 ? [] : [
        {
          what: 'Highest force as by the stiff DEM', unit: '1', cites: 'OlsenKamrin2018, Table 1',
          basis: 'other code' as const, until: 0.01,
          allowed: around(highest, 1e-4 * highest,
            'source', 'as printed, to six digits; ours is off by 3e-6 (cannonball)'),
          measured: (s: Series) => last(s.highest),
        },
        {
          what: 'The base is symmetric', unit: '1', cites: 'OlsenKamrin2018 §8.3',
          basis: 'closed form' as const, until: 0.01, allowed: atMost(1e-6, 'rounding', '7e-13 (defaults)'),
          measured: (s: Series) => last(s.asymmetry),
        },
      ]),
    ];
  },
});

/** Returns a post at y = `far` with an arm that ends where the top of the pyramid begins, at this height [m]. */
function gauge(height: number, far: number): Prop[] {
  const post = { kind: 'rod' as const, from: [0, far, height] as Vec3, radius: 0.15 * RADIUS, paint: 'steel' as const };
  return [{ ...post, to: [0, far, 0] }, { ...post, to: [0, 0, height] }];
}

/** Returns the downward force on each sphere of the base [weights of a sphere]. */
export const baseForces = (m: { bodies: readonly { force: Vec3 }[] }, { gravity }: { gravity: number }): number[] =>
  m.bodies.map(({ force }) => shareOf(-force[2], MASS * gravity));

/** Returns the asymmetry ‖f − mirrored f‖ / ‖f‖, the largest among the mirrors of a square; 0 without forces. */
export function asymmetry(forces: readonly number[]): number {
  const n = Math.sqrt(forces.length), size = norm(forces);
  const mirrors = [
    (a: number, b: number) => n * a + (n - 1 - b), (a: number, b: number) => n * (n - 1 - a) + b,
    (a: number, b: number) => n * b + a,
  ];
  return maxOf(mirrors.map((at) => {
    let sum = 0;
    for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) sum += square(forces[n * a + b] - forces[at(a, b)]);
    return size > 0 ? Math.sqrt(sum) / size : 0;
  }));
}
