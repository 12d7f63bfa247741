import { around } from '../../core/band';
import { cos, sin } from '../../core/elementary/circular';
import { createTemplate } from '../../model/template';
import type { BodySpec, Prop } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { forcesParams } from '../../params/forces';
import { number } from '../../params/param';
import { fixed } from '../common/fixed';
import { mean, scene, type Check } from '../scene';

/** Weight of the platform [N], OlsenKamrin2018 §8.1; its mass is that at 9.81 m/s². */
const WEIGHT = 10;
/** Distance of the outer supports L, their radius, and the platform's half extents [m]. */
const SPAN = 2, RADIUS = 0.1, HALF = { x: 1.15, y: 0.15, z: 0.05 };
/** Height of the floor below the supports [m], which is only drawn. */
const FLOOR = -0.5;

const stiffness = (which: number, where: string) => number({
  label: `Stiffness, ${where}`, symbol: `k${'₁₂₃'[which - 1]}`, section: 'Experiment', unit: '1', default: 1, min: 0.01,
  max: 100, scale: 'log',
  applies: 'rebuild',
  doc: `Of the ${where} support against the others. Stiffer ones bear more, as far as a straight beam lets them.`,
});

/** Radius and half length of the roller, how far from the middle it goes [m], and in what time to and fro [s]. */
const ROLLER = { radius: 0.12, half: 0.11 }, REACH = 0.8, PERIOD = 6;
/** Index of the roller among the big bodies, after the supports. */
const LOAD = 3;

type Stiffnesses = { stiffness1: number; stiffness2: number; stiffness3: number };

/**
 * Returns the forces on the supports [N] under a weight in the middle and a load at x [m], for a straight platform that
 * needs no tension anywhere: it sinks by a + b x and so k (a + b x) balances both and their moments.
 */
function closedForm(v: Stiffnesses, weight: number, load = 0, x = 0): number[] {
  const k = [v.stiffness1, v.stiffness2, v.stiffness3], arm = SPAN / 2;
  const sum = k[0] + k[1] + k[2], first = arm * (k[2] - k[0]), second = arm * arm * (k[0] + k[2]);
  const determinant = sum * second - first * first, force = weight + load, moment = load * x;
  const a = (second * force - first * moment) / determinant, b = (sum * moment - first * force) / determinant;
  return k.map((stiffness, i) => stiffness * (a + b * arm * (i - 1)));
}

/** Returns the roller at rest in the middle of the platform, of this mass [kg]: `drive` moves it along. */
const rollerOf = (mass: number): BodySpec => ({
  ...fixed('roller', { kind: 'cylinder', radius: ROLLER.radius, halfLength: ROLLER.half, edgeRadius: 0.01 }, {
    position: [0, 0, 2 * (RADIUS + HALF.z) + ROLLER.radius], look: 'slab',
  }), mass, motion: [0, 0, null, 0, 0, 0],
});

/** Pillars from the floor up to the supports, to be drawn. */
const PILLARS = [-1, 0, 1].map((side): Prop => {
  const x = (SPAN / 2) * side, half = 0.6 * RADIUS;
  return { kind: 'box', from: [x - half, -HALF.y, FLOOR], to: [x + half, HALF.y, RADIUS], paint: 'wood' };
});

/** A platform lies on three supports: the simplest load that rigid bodies can share in many ways. */
export const beam = scene({
  id: 'beam',
  title: 'Beam on three supports',
  level: 'researcher',
  about: 'A load rolls along a beam; arrows show what each support bears. Rigid contact cannot tell how three share a '
    + 'load, nearly rigid bodies can (OlsenKamrin2018 §8.1).',
  cites: ['OlsenKamrin2018 §8.1'],
  tryThis: [
    ['Set Rolling load to 0 N, Stiffness, middle to 3: the supports bear 2, 6 and 2 N.', { load: 0, stiffness2: 3 }],
    ['Set Forces to those of the solver: one answer of many, and the motion is the same.', { forces: 'impulses' }],
    ['Stiffness, left 2, Stiffness, middle 0.5, Stiffness, right 0.25: the stiffer bears more.',
      { stiffness1: 2, stiffness2: 0.5, stiffness3: 0.25 }],
  ],
  action: ['Stiffen', { stiffness2: 10 }],
  params: {
    stiffness1: stiffness(1, 'left'), stiffness2: stiffness(2, 'middle'), stiffness3: stiffness(3, 'right'),
    load: number({
      label: 'Rolling load', symbol: 'P', section: 'Experiment', unit: 'N', default: 0, min: 0, max: 20, step: 0.5,
      applies: 'rebuild',
      doc: 'Weight of a roller that goes to and fro along the beam, at 9.81 m/s²; there is none at 0.',
    }),
    ...forcesParams(),
    ...commonParams({ dt: 0.002, substeps: 1, solver: 'gauss-seidel', core: 'off' }),
    ...viewParams([0.8, -4.2, 1.3, 0, 0, 0.1], 0.1, { arrows: 'on' }),
  },
  opens: { load: 10, tolerance: 1e-9, iterations: 1000, camera: [0.5, -3.3, 0.75, 0, 0, -0.02] },
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
      domain: { min: [-2, -1, FLOOR], max: [2, 1, 1] },
      grains: {
        positions: Float64Array.of(0, 0, 2 * RADIUS + HALF.z + 0.01 * RADIUS), radii: Float64Array.of(radius),
        masses: Float64Array.of(WEIGHT / 9.81), shapes: [platform],
      },
      bodies: [...['left', 'middle', 'right'].map((name, k) => fixed(
        name, { kind: 'cylinder', radius: RADIUS, halfLength: 2 * HALF.y, edgeRadius: 0.01 },
        { position: [(SPAN / 2) * (k - 1), 0, RADIUS], look: 'slab' },
      )), ...(v.load > 0 ? [rollerOf(v.load / 9.81)] : [])],
      props: PILLARS,
      stiffness: { grains: Float64Array.of(Infinity), bodies: {
        left: v.stiffness1, middle: v.stiffness2, right: v.stiffness3,
      } },
    };
  },

  drive: (v, time, live) => {
    if (v.load === 0) return;
    const { motion } = live.bodies[LOAD], turn = (2 * Math.PI) / PERIOD;
    motion[0] = REACH * turn * cos(turn * time);
    motion[4] = motion[0] / ROLLER.radius;
  },

  checks: (v): Check[] => {
    const weight = (WEIGHT * v.gravity) / 9.81, load = (v.load * v.gravity) / 9.81, all = weight + load;
    const total: Check = {
      what: 'The supports bear the weight', unit: 'N', cites: 'statics', basis: 'closed form', until: 1,
      allowed: around(all, 1e-3 * all, 'rounding', 'off by 0.00 % with and without a load (defaults)'),
      measured: (s) => mean(s, 'support1', 0.9) + mean(s, 'support2', 0.9) + mean(s, 'support3', 0.9),
    };
    // the solver's shares are whatever they are; Hertz's have no closed form; and none pulls
    const pulls = [-REACH, REACH].some((x) => closedForm(v, weight, load, x).some((force) => force < 0));
    if (v.forces !== 'hooke' || pulls) return [total];
    const expectedAt = (time: number) => closedForm(v, weight, load, REACH * sin((2 * Math.PI * time) / PERIOD));
    return [total, ...['left', 'middle', 'right'].map((where, k): Check => ({
      what: `The ${where} support bears its share`, unit: 'N', cites: 'OlsenKamrin2018 §8.1',
      basis: 'closed form', until: 1,
      allowed: around(expectedAt(0.95)[k], 1e-3 * all,
        'rounding', 'off by 0.01 % of all with a load that rolls (defaults)'),
      measured: (s) => mean(s, `support${k + 1}`, 0.9),
    }))];
  },
});
