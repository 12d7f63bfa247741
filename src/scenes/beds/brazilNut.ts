import { around, between } from '../../core/band';
import { sin } from '../../core/elementary/circular';
import { cube } from '../../core/elementary/powers';
import { createRandom } from '../../core/random';
import { IDENTITY } from '../../core/vec3';
import type { BodySpec, Prop } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { countParam, frictionParam } from '../../params/soil';
import { looseBed, topOf } from '../common/bed';
import { openBox } from '../common/fixed';
import { kineticEnergy, loadOn } from '../common/probes';
import { mean, scene, type Series, type Check } from '../scene';
import { maxOf } from '../../core/extremes';

const RADIUS = 0.1, DENSITY = 2000; // radius of small balls [m], density of all [kg/m³]
const BOX = 1.2; // side of the box [m]
const SPACING = 1.05; // spacing of the lattice on which the balls start [diameters]
const FLOOR = 0; // index of the floor among the big bodies
const HAIR = 1e-9; // of a shake: sums of steps are not whole
/** Height of the frame around the box, radius of its rods, and half the thickness of the plate that shakes [m]. */
const FRAME = 1.9, ROD = 0.022, PLATE = 0.03;
/** Height of the plate's top over the floor [m]: on the ground it is seen, too. */
const LIFT = 0.004;

/** Returns what is only drawn: the edges of the box, which a cut leaves whole. */
function frame(): Prop[] {
  const half = BOX / 2 + ROD, paint = 'wood', radius = ROD;
  const corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
  return corners.flatMap(([x, y], k): Prop[] => {
    const [nextX, nextY] = corners[(k + 1) % corners.length];
    return [
      { kind: 'rod', from: [x, y, 0], to: [x, y, FRAME], radius, paint },
      { kind: 'rod', from: [x, y, FRAME], to: [nextX, nextY, FRAME], radius, paint },
    ];
  });
}

/** Returns the box, whose floor is drawn as a plate: one sees what shakes. */
const shakenBox = (): BodySpec[] => openBox(BOX, BOX).map((body, k) => (k !== FLOOR ? body : {
  ...body, drawnAs: { kind: 'compound', parts: [{
    shape: { kind: 'box', halfExtents: [BOX / 2, BOX / 2, PLATE], edgeRadius: 0 }, position: [0, 0, LIFT - PLATE],
    orientation: IDENTITY,
  }] },
}));

const massOf = (r: number): number => DENSITY * (4 / 3) * Math.PI * cube(r);

/** Shaking a box makes a large ball rise through small ones, as Brazil nuts do. */
export const brazilNut = scene({
  id: 'brazil-nut',
  title: 'Brazil nut',
  level: 'look',
  about: 'A large ball at the bottom of 269 small ones rises as the box is shaken, and surfaces within 20 to 80 shakes '
    + '(Anitescu2005).',
  cites: ['Anitescu2005, Brazil nut effect simulation'],
  tryThis: [
    ['Set Friction to 0: it rises another way, or not at all.', { friction: 0 }],
    ['Set Restitution to 0 under Contact laws: it still rises.', { restitution: 0 }],
    ['Set Size of the large ball to 1: as small as the others, it wanders.', { large: 1 }],
  ],
  action: ['Shake harder', { stroke: 0.12 }],
  params: {
    count: countParam(269, {
      label: 'Small balls', symbol: undefined, min: 20, max: 5000, scale: undefined,
      doc: 'Balls around the large one; with it they are the 270 of the lecture.',
    }),
    large: number({
      label: 'Size of the large ball', section: 'Experiment', unit: '1', default: 2.5, min: 1, max: 4, step: 0.1,
      applies: 'rebuild',
      doc: 'Its radius over that of the others, which have 0.1 m. All have one density.',
    }),
    stroke: number({
      label: 'Stroke', section: 'Experiment', unit: 'm', default: 0.08, min: 0, max: 0.5, step: 0.01, applies: 'live',
      doc: 'Half the way of the floor up and down in a shake.',
    }),
    shakes: number({
      label: 'Shakes a second', symbol: 'f', section: 'Experiment', unit: '1/s', default: 2, min: 0, max: 10, step: 0.1,
      applies: 'live',
      doc: 'Every shake is one swing of the floor, followed by as long a rest.',
    }),
    friction: frictionParam(0.5),
    ...commonParams({
      dt: 0.005, substeps: 5, laws: { restitution: 0.5 },
      whyDt: 'At the 0.1 s of Anitescu2005 a shake would be five steps, in which the floor would sink for good.',
    }),
    ...viewParams([2.4, -4.7, 2.5, 0, 0, 1.15], 1.5, { color: 'speed' }),
  },
  duration: 30,
  opens: {
    stroke: 0.1, color: 'size', cut: 'y', cutAt: 42, cutShows: 'whole', camera: [1.82, -4, 2.3, 0, 0, 1.2],
  },
  light: {},
  small: { count: 60 },
  plots: ['height', 'top'],
  probes: {
    height: {
      label: 'Top of the large ball', unit: 'm', doc: 'Height of its highest point above the floor.',
      measure: (m, v) => m.grain0.position[2] + v.large * RADIUS - m.bodies[FLOOR].position[2],
    },
    top: {
      label: 'Bed at rest', unit: 'm', doc: 'Highest point of the small balls before the first shake.',
      measure: (_, __, d) => d.top ?? 0,
    },
    shakes: { label: 'Shakes', unit: '1', doc: 'So far.', measure: (m, v) => m.time * v.shakes },
    energy: kineticEnergy('Of all balls.'),
    boxForce: {
      label: 'Force on the box', unit: 'N', averaged: true, doc: 'Of floor and walls together, downwards.',
      measure: (m) => loadOn(m),
    },
  },

  size: (v) => ({ grains: v.count + 1 }),
  build: (v) => {
    const R = v.large * RADIUS, random = createRandom(v.seed), aside = BOX / 2 - R - 1e-3;
    const bed = looseBed({
      count: v.count, radius: RADIUS, mass: massOf(RADIUS), min: [-BOX / 2, -BOX / 2, 2 * R + 0.02], length: BOX,
      width: BOX, spacing: SPACING, seed: v.seed,
    });
    const first = [0.3 * aside * (random() - 0.5), 0.3 * aside * (random() - 0.5), R + 0.001];
    const height = maxOf(bed.positions) + 6;
    return {
      domain: { min: [-BOX / 2, -BOX / 2, -1], max: [BOX / 2, BOX / 2, height] },
      grains: {
        positions: Float64Array.of(...first, ...bed.positions), radii: Float64Array.of(R, ...bed.radii),
        masses: Float64Array.of(massOf(R), ...bed.masses),
      },
      bodies: shakenBox(), props: frame(),
      settle: { time: 2, damping: 1, frictionless: false },
    };
  },

  start: (_, { position }, { grains }) => ({ datum: { top: topOf(position, grains.radii, 1) }, place: [] }),

  drive: (v, time, live) => {
    // z = stroke (1 − cos θ) in the first half of each shake, θ one turn; then rest
    const phase = time >= 0 ? (time * v.shakes) % 1 : 1, rate = 4 * Math.PI * v.shakes;
    live.bodies[FLOOR].motion[2] = phase < 0.5 ? v.stroke * rate * sin(4 * Math.PI * phase) : 0;
  },

  checks: (v): Check[] => {
    const weight = (v.count * massOf(RADIUS) + massOf(v.large * RADIUS)) * v.gravity;
    const bears: Check[] = v.shakes === 2 && v.stroke <= 0.1 ? [{
      what: 'Over whole shakes the box bears the weight of the balls', unit: 'N', cites: 'balance of momentum',
      basis: 'closed form',
      until: 8, measured: (s: Series) => mean(s, 'boxForce', 2, 8),
      allowed: around(weight, 0.05 * weight,
        'law', 'm v / T of balls as fast as the floor: 4 %; 0.9 % off at most (defaults)'),
    }] : [];
    // only near the lecture's values: few balls do not cover the large one, and gentle shakes do not lift it
    if (
      v.count < 200 || v.count > 350 || v.large < 2 || v.large > 3 || v.friction < 0.3 || v.stroke < 0.07
      || v.stroke > 0.1 || v.shakes !== 2
    ) return bears;
    return [...bears, {
      what: 'Shakes until the large ball has surfaced', unit: '1', cites: 'Anitescu2005, Brazil nut effect simulation',
      basis: 'other code',
      until: 30,
      allowed: between(20, 80, 'judged', '26 of 269 balls (checks, defaults)'),
      measured: ({ height, top, shakes }) => surfacedAfter({ height, top, shakes }),
    }];
  },
});

/**
 * Returns the number of shakes until the large ball has surfaced: until its top is, at the end of two rests one after
 * the other, no deeper than a small ball's radius under the bed's top at the start. One rest says nothing: the balls
 * come down from one shake into the next, and are in the air in every other rest. NaN if it never has.
 */
export function surfacedAfter(series: { height: number[]; top: number[]; shakes: number[] }): number {
  const { height, top, shakes } = series;
  let wasUp = false;
  for (let i = 0; i + 1 < shakes.length; i++) {
    if (Math.floor(shakes[i + 1] + HAIR) === Math.floor(shakes[i] + HAIR)) continue; // no rest ends here
    const isUp = height[i] > top[i] - RADIUS;
    if (isUp && wasUp) return shakes[i];
    wasUp = isUp;
  }
  return NaN;
}
