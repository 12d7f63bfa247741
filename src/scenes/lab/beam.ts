import { around } from '../../core/band';
import { createTemplate } from '../../model/template';
import { commonParams, viewParams } from '../../params/common';
import { forcesParams } from '../../params/forces';
import { number } from '../../params/param';
import { fixed } from '../common/fixed';
import { mean, scene, type Check } from '../scene';

/** Weight of the platform [N], OlsenKamrin2018 §8.1; its mass is that at 9.81 m/s². */
const WEIGHT = 10;
/** Distance of the outer supports L, their radius, and the platform's half extents [m]. */
const SPAN = 2, RADIUS = 0.1, HALF = { x: 1.15, y: 0.15, z: 0.05 };

const stiffness = (which: number, where: string) => number({
  label: `Stiffness, ${where}`, symbol: `k${'₁₂₃'[which - 1]}`, section: 'Experiment', unit: '1', default: 1, min: 0.01,
  max: 100, scale: 'log',
  applies: 'rebuild',
  doc: `Of the ${where} support against the others. Stiffer ones bear more, as far as a straight beam lets them.`,
});

/**
 * Returns the forces on the supports [N], for a straight platform that needs no tension anywhere. The outer ones are
 * equal, by moments about the middle.
 */
function closedForm(k1: number, k2: number, k3: number, weight: number): [number, number, number] {
  const outer = (2 * weight) / k2 / (1 / k1 + 1 / k3 + 4 / k2);
  return [outer, weight - 2 * outer, outer];
}

/** A platform lies on three supports: the simplest load that rigid bodies can share in many ways. */
export const beam = scene({
  id: 'beam',
  title: 'Beam on three supports',
  level: 'researcher',
  about: 'Rigid contact cannot tell how three supports share 10 N; nearly rigid bodies can: 10/3 each, or by stiffness '
    + '(OlsenKamrin2018 §8.1).',
  cites: ['OlsenKamrin2018 §8.1'],
  tryThis: [
    ['Set Stiffness, middle to 3: the supports bear 2, 6 and 2 N.', { stiffness2: 3 }],
    ['Set Forces to those of the solver: one answer of many, and the motion is the same.', { forces: 'impulses' }],
    ['Stiffness, left 2, Stiffness, middle 0.5, Stiffness, right 0.25: 3.2, 3.6 and 3.2 N.',
      { stiffness1: 2, stiffness2: 0.5, stiffness3: 0.25 }],
  ],
  action: ['Stiffen', { stiffness2: 10 }],
  params: {
    stiffness1: stiffness(1, 'left'), stiffness2: stiffness(2, 'middle'), stiffness3: stiffness(3, 'right'),
    ...forcesParams(),
    ...commonParams({ dt: 0.002, substeps: 1, solver: 'gauss-seidel', core: 'off' }),
    ...viewParams([0.8, -4.2, 1.3, 0, 0, 0.1], 0.1, { arrows: 'on' }),
  },
  duration: 1,
  light: {},
  small: {},
  traits: ['stiffForces'],
  plots: ['support1', 'support2', 'support3'],
  probes: Object.fromEntries(['left', 'middle', 'right'].map((where, k) => [`support${k + 1}`, {
    label: `Force on the ${where} support`, symbol: `f${'₁₂₃'[k]}`, unit: 'N',
    doc: `What the platform presses the ${where} support with.`,
    measure: (m) => -m.bodies[k].force[2],
  }])),

  build: (v) => {
    const platform = createTemplate({ kind: 'box', halfExtents: [HALF.x, HALF.y, HALF.z], edgeRadius: 0.01 });
    const radius = HALF.x / (platform.shape.kind === 'box' ? platform.shape.halfExtents[0] : 1);
    return {
      domain: { min: [-2, -1, -0.5], max: [2, 1, 1] },
      grains: {
        positions: Float64Array.of(0, 0, 2 * RADIUS + HALF.z + 0.01 * RADIUS), radii: Float64Array.of(radius),
        masses: Float64Array.of(WEIGHT / 9.81), shapes: [platform],
      },
      bodies: ['left', 'middle', 'right'].map((name, k) => fixed(
        name, { kind: 'cylinder', radius: RADIUS, halfLength: 2 * HALF.y, edgeRadius: 0.01 },
        { position: [(SPAN / 2) * (k - 1), 0, RADIUS], look: 'slab' },
      )),
      stiffness: { grains: Float64Array.of(Infinity), bodies: {
        left: v.stiffness1, middle: v.stiffness2, right: v.stiffness3,
      } },
    };
  },

  checks: (v): Check[] => {
    const weight = (WEIGHT * v.gravity) / 9.81, expected = closedForm(v.stiffness1, v.stiffness2, v.stiffness3, weight);
    const total: Check = {
      what: 'The supports bear the weight', unit: 'N', cites: 'statics', basis: 'closed form', until: 1,
      allowed: around(weight, 1e-3 * weight),
      measured: (s) => mean(s, 'support1', 0.9) + mean(s, 'support2', 0.9) + mean(s, 'support3', 0.9),
    };
    if (v.forces !== 'hooke') return [total]; // the solver's shares are whatever they are; Hertz's have no closed form
    return [total, ...expected.map((expect, k): Check => ({
      what: `The ${['left', 'middle', 'right'][k]} support bears its share`, unit: 'N', cites: 'OlsenKamrin2018 §8.1',
      basis: 'closed form', until: 1, allowed: around(expect, 1e-3 * weight),
      measured: (s) => mean(s, `support${k + 1}`, 0.9),
    }))];
  },
});
