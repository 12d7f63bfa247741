import { atMost } from '../../core/band';
import { cube, square } from '../../core/elementary/powers';
import type { Quat } from '../../core/vec3';
import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { frictionParam } from '../../params/soil';
import { extentAlong } from '../common/ellipsoid';
import { floor } from '../common/fixed';
import { kineticEnergy } from '../common/probes';
import { scene, type Series } from '../scene';
import { maxOf } from '../../core/extremes';

const SHORT = 2; // semi-axis [m]
const DENSITY = 1000; // [kg/m³]; without friction between like bodies it cancels

/**
 * Returns the worst depth below the floor over ρ ω² h²/2, with the largest radius of curvature ρ and the largest spin ω
 * of the steps that left it there. A turn by ω h lowers the contact point by ω² h² (ρ − z)/2 more than its velocity
 * says, at the height z of the centre, and the next step takes that back (Anitescu2005).
 */
function depthOverTurn({ depth, spin }: Series, longAxis: number, h: number): number {
  const below = spin.filter((_, k) => depth[k] > 0), curvature = square(longAxis / 2) / SHORT;
  return below.length === 0 ? 0 : maxOf(depth) / (500 * curvature * square(h * maxOf(below.map(Math.abs))));
}

/** Returns how far below its centre the ellipsoid reaches [m]. */
const reachDown = (q: Quat, a: number): number =>
  a * extentAlong({ kind: 'ellipsoid', semiAxes: [1, SHORT / a, SHORT / a] }, q, 0, 2);

/** An egg falls on a floor and tumbles: the classic test that a stabilised method does not drift through it. */
export const ellipsoidDrop = scene({
  id: 'ellipsoid-drop',
  title: 'Tumbling ellipsoid',
  level: 'researcher',
  about: 'An ellipsoid of 4 m by 8 m falls on a floor and tumbles on, and never drifts through: its depth falls with '
    + 'h² (Anitescu2005).',
  cites: ['Anitescu2005'],
  tryThis: [
    ['Set Step to 0.0025 s: the worst depth falls to a quarter.', { dt: 0.0025 }, 'afresh'],
    ['Set Friction to 0: it rocks on the spot instead of rolling away.', { friction: 0 }, 'afresh'],
    ['Set Spin to 0: it lands flat and stays.', { spin: 0 }],
  ],
  action: ['Drop', { height: 12 }],
  params: {
    height: number({
      label: 'Drop height', symbol: 'H₀', section: 'Experiment', unit: 'm', default: 8, min: 4, max: 40, step: 0.5,
      applies: 'rebuild',
      doc: 'Height of the centre at the start.',
    }),
    spin: number({
      label: 'Spin', symbol: 'ω₀', section: 'Experiment', unit: 'rad/s', default: 3, min: -20, max: 20, step: 0.1,
      applies: 'rebuild',
      doc: 'Angular velocity at the start, about the horizontal axis y.',
    }),
    longAxis: number({
      label: 'Long axis', section: 'Experiment', unit: 'm', default: 8, min: 4, max: 8, step: 0.5, applies: 'rebuild',
      doc: 'Full length of the ellipsoid along x; the other two axes are 4 m.',
    }),
    friction: frictionParam(0.3, { doc: 'Coulomb coefficient between ellipsoid and floor.' }),
    ...commonParams({ dt: 0.005, substeps: 1, solver: 'gauss-seidel' }),
    ...viewParams([0.5, -24, 6, 0.5, 0, 3.5], 12),
  },
  opens: { spin: 2, friction: 0.8, camera: [-5, -18, 6.5, 0.5, 0, 3.4] },
  pace: 0.5,
  duration: 6,
  light: {},
  small: {},
  plots: ['height', 'depth', 'spin'],
  probes: {
    height: {
      label: 'Height', symbol: 'z', unit: 'm', doc: 'Of the centre above the floor.',
      measure: (m) => m.grain0.position[2],
    },
    depth: {
      label: 'Depth below the floor', unit: 'mm',
      doc: 'How far the lowest point is inside the floor at the end of a step: the infeasibility.',
      measure: ({ grain0 }, v) =>
        1000 * Math.max(0, reachDown(grain0.orientation, v.longAxis / 2) - grain0.position[2]),
    },
    spin: {
      label: 'Spin', symbol: 'ω', unit: 'rad/s', doc: 'Angular velocity about y.', measure: (m) => m.grain0.spin[1],
    },
    energy: kineticEnergy('Translation and rotation.'),
  },

  build: (v) => {
    const a = v.longAxis / 2, b = SHORT, axes: [number, number, number] = [1, b / a, b / a];
    const volume = (4 / 3) * Math.PI * axes[1] * axes[2], square = axes.map((x) => x * x);
    return {
      domain: { min: [-60, -20, 0], max: [60, 20, v.height + 6] },
      grains: {
        positions: Float64Array.of(0, 0, v.height), radii: Float64Array.of(a),
        masses: Float64Array.of(DENSITY * volume * cube(a)),
        spins: Float64Array.of(0, v.spin, 0),
        shapes: [{
          shape: a === b ? { kind: 'sphere', radius: 1 } : { kind: 'ellipsoid', semiAxes: axes }, volume,
          inertia: [(square[1] + square[2]) / 5, (square[0] + square[2]) / 5, (square[0] + square[1]) / 5],
        }],
      },
      bodies: [floor()],
      lanes: { from: -3, to: 3, count: 1, tick: 2 },
    };
  },

  checks: (v) => {
    // small steps keep a small penetration on purpose; between substeps it turns, and contacts stay as they were found
    if (v.solver === 'smallsteps' || v.substeps > 1 || v.height > 8 || Math.abs(v.spin) > 3) return [];
    return [{
      what: 'Worst depth below the floor over what a turn by ω h leaves, ρ ω² h²/2', unit: '1',
      cites: 'Anitescu2005, constraint stabilization', basis: 'closed form',
      until: 6,
      allowed: atMost(1, 'law', '0.28 at most over 336 runs: steps, spins, heights, lengths, frictions'),
      measured: (s) => depthOverTurn(s, v.longAxis, v.dt),
    }];
  },
});
