import { around, between } from '../../core/band';
import { cos, sin } from '../../core/elementary/circular';
import { cbrt, cube, hypot } from '../../core/elementary/powers';
import { quatFromAxis, type Vec3 } from '../../core/vec3';
import { createRandom } from '../../core/random';
import type { Shape } from '../../model/shape';
import { createTemplate } from '../../model/template';
import { type BodySpec, type GrainsSpec, type GrainTemplate } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../params/soil';
import { randomOrientations, totalMass } from '../common/bed';
import { fixed, floor } from '../common/fixed';
import { loadOn, shareOf, topSpeed } from '../common/probes';
import { mean, scene, type Check } from '../scene';
import { maxOf } from '../../core/extremes';

const SIDES = 24; // number of sides of the prism that approximates the cylindrical container
const BLADE = 1 + SIDES; // index of the blades among the big bodies, after floor and walls
// blades are tilted, so that turning counter-clockwise pulls the mixture down
const BLADES = 4, BLADE_PITCH = Math.PI / 4;
const ROOM = 6; // least gap of the blades to wall and floor, so that no single grain jams there [grain radii]
const MEAN_VOLUME = 5.7; // mean volume of a grain over the cube of its radius [1]
const FILL = 0.9; // approximate height of the filled container over its radius [1]
const PACKING = 0.58; // guess of the solid fraction, sizes the container
const SPACING = 1.02; // spacing of the lattice from which grains are poured [bounding diameters]
// time of settling after the highest grains have come down [s]; damping, by which they fall at g / DAMPING [1/s]
const SETTLING = 0.8, DAMPING = 2;
/** Camera of a mixer of a thousand grains [m]. */
const NEAR = [0.9, -2.4, 2.5, 0, 0, 0.55];

/**
 * Returns the templates of spheres, ellipsoids, cylinders and cubes, as many of each, and their bounding radii if their
 * radius or half-width is 1.
 */
const mixture = (): { template: GrainTemplate; size: number }[] => [
  { template: createTemplate({ kind: 'sphere', radius: 1 }), size: 1 },
  { template: createTemplate({ kind: 'ellipsoid', semiAxes: [1.2, 1, 0.8] }), size: 1.2 },
  {
    template: createTemplate({ kind: 'cylinder', radius: 1, halfLength: 1, edgeRadius: 0.1 }),
    size: bounding(Math.SQRT2, 0.1),
  },
  {
    template: createTemplate({ kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0.1 }),
    size: bounding(Math.sqrt(3), 0.1),
  },
];

/**
 * Returns the bounding radius of a body whose sharp corner is `corner` from its centre and rounded inwards by `edge`
 * [half-widths].
 */
const bounding = (corner: number, edge: number): number => corner * (1 - edge) + edge;

const containerRadius = (v: { count: number; grainRadius: number }): number =>
  cbrt((v.count * MEAN_VOLUME * cube(v.grainRadius)) / (PACKING * Math.PI * FILL));

/** The scene is a mixer full of grains of four shapes, the papers' scaling test. */
export const mixer = scene({
  id: 'mixer',
  title: 'Mixer',
  level: 'look',
  about: 'Four blades turn in spheres, ellipsoids, cylinders and cubes: time a step grows in proportion to the grains '
    + '(Mazhar2015 §4.1.2, Table III).',
  cites: ['Mazhar2015 §4.1.2'],
  tryThis: [
    ['Set Grains to 2400 and compare the time a step takes: it grows with them.', { count: 2400 }],
    ['Set Blade speed to 0: watch torque fall.', { omega: 0 }],
    ['Set Friction to 0: it turns as easily as water.', { friction: 0 }],
  ],
  action: ['Stir faster', { omega: 4 }],
  params: {
    count: countParam(10000, {
      min: 200, max: 400000,
      doc: 'A quarter each of spheres, ellipsoids, cylinders and cubes. The container grows with them.',
    }),
    grainRadius: grainRadiusParam(50, {
      symbol: 'a', min: 5, max: 100, step: 1, doc: 'Radius or half-width of the grains.',
    }),
    density: densityParam(1000, { min: 100, doc: 'Of the material of a grain.' }),
    omega: number({
      label: 'Blade speed', symbol: 'ω', section: 'Experiment', unit: 'rad/s', default: 1.5708, min: -10, max: 10,
      step: 0.01, applies: 'live',
      doc: 'Angular speed of the blades, counter-clockwise from above; the papers have π/2.',
    }),
    friction: frictionParam(0.5),
    ...commonParams(),
    ...viewParams([1.6, -4.2, 3.4, 0, 0, 0.7], 1.5, { color: 'speed' }),
  },
  soil: { radius: (v) => v.grainRadius * cbrt((3 * MEAN_VOLUME) / (4 * Math.PI)), round: false },
  duration: 3,
  opens: { omega: 2, color: 'halves' },
  light: { count: 1200, substeps: 10, camera: NEAR },
  lighter: [{ count: 1200, substeps: 14, dt: 0.004, camera: NEAR }],
  small: { count: 200, dt: 0.004, substeps: 10 },
  plots: ['torque', 'floorForce', 'speed'],
  probes: {
    torque: {
      label: 'Torque', unit: 'N·m', averaged: true, doc: 'What the motor must apply to the blades to hold their speed.',
      measure: (m) => -m.bodies[BLADE].torque[2],
    },
    floorForce: {
      label: 'Force on the mixer', unit: 'N', averaged: true,
      doc: 'Vertical force of the grains on floor, wall and blades, downwards.',
      measure: (m) => loadOn(m),
    },
    speed: topSpeed,
    weightRatio: {
      label: 'Force over weight', unit: '1', averaged: true,
      doc: 'Force on the mixer over the weight of the grains; 1 in the mean.',
      measure: (m, v, datum) => shareOf(loadOn(m), datum.mass * v.gravity),
    },
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const radius = containerRadius(v), shaft = 0.06 * radius, room = ROOM * v.grainRadius, height = 2 * FILL * radius;
    const grains = pour(v, radius, shaft + 2 * v.grainRadius, v.seed), top = maxOf(tops(grains));
    return {
      domain: { min: [-radius, -radius, 0], max: [radius, radius, Math.max(top, height) + 4 * v.grainRadius] },
      grains, bodies: [...container(radius), blades(radius, shaft, room)],
      settle: {
        time: SETTLING + (DAMPING * Math.max(0, top - FILL * radius)) / 9.81, damping: DAMPING, frictionless: false,
      },
    };
  },
  start: (_, __, { grains }) => ({ datum: { mass: totalMass(grains) }, place: [] }),
  drive: (v, time, live) => { live.bodies[BLADE].motion[5] = time >= 0 ? v.omega : 0; },

  checks: (v): Check[] => (v.gravity > 0 ? [...rubs(v), {
    what: 'Force on the mixer over the weight of the grains', unit: '1',
    cites: 'Newton: no mean vertical acceleration', basis: 'closed form',
    until: 3,
    allowed: around(1, 0.03, 'regression', 'off by 0.1 % (checks)'), measured: (s) => mean(s, 'weightRatio', 1),
  }] : []),
});

/** Returns the check that grains rub on the blades: the lever is 0.27 to 0.5 radii of 500 to 1000, 0.07 with μ 0.05. */
const rubs = (v: { count: number; grainRadius: number; friction: number; omega: number }): Check[] =>
  (v.count >= 500 && v.count <= 2000 && v.friction >= 0.3 && v.omega >= 0.5 ? [{
    what: 'Lever of the torque: torque over weight and radius', unit: '1', cites: '0.27 to 0.5 with friction 0.5',
    basis: 'regression', until: 3,
    allowed: between(0.12, 1, 'regression', '0.27 to 0.5 of 500 to 1000; 0.07 with friction 0.05'),
    measured: (s) => mean(s, 'torque', 1, 3) / (mean(s, 'floorForce', 1, 3) * containerRadius(v)),
  }] : []);

/** Returns the floor, and the walls of a prism around a cylinder: planes that face inwards. */
function container(radius: number): BodySpec[] {
  return [floor(), ...Array.from({ length: SIDES }, (_, k): BodySpec => {
    // the rotation turns +z to the inward normal
    const angle = (2 * Math.PI * k) / SIDES, axis: Vec3 = [sin(angle), -cos(angle), 0];
    return fixed(`wall ${k + 1}`, { kind: 'plane' }, {
      position: [radius * cos(angle), radius * sin(angle), 0], orientation: quatFromAxis(axis, Math.PI / 2),
      look: 'wall',
    });
  })];
}

/** Returns a shaft with four tilted blades that turn about z, clear of floor and wall. */
function blades(radius: number, shaft: number, room: number): BodySpec {
  const length = Math.min(0.8 * radius, radius - room) - shaft, lift = room + 0.2 * radius * cos(BLADE_PITCH);
  const reach = shaft + length / 2, half: Vec3 = [length / 2, 0.02 * radius, 0.2 * radius];
  const parts: Extract<Shape, { kind: 'compound' }>['parts'][number][] = Array.from({ length: BLADES }, (_, k) => {
    const angle = (2 * Math.PI * k) / BLADES, [s, c] = [sin(angle / 2), cos(angle / 2)];
    const [ts, tc] = [sin(BLADE_PITCH / 2), cos(BLADE_PITCH / 2)];
    return {
      shape: { kind: 'box', halfExtents: half, edgeRadius: 0.2 * half[1] },
      position: [reach * cos(angle), reach * sin(angle), 0],
      orientation: [c * ts, s * ts, s * tc, c * tc], // turned about z, then tilted about the blade's own length
    };
  });
  const turned = Math.SQRT1_2; // turns the axis y of a cylinder to z
  parts.push({
    shape: { kind: 'cylinder', radius: shaft, halfLength: 2 * radius, edgeRadius: 0.1 * shaft },
    position: [0, 0, 1.8 * radius], orientation: [turned, 0, 0, turned],
  });
  return fixed('blades', { kind: 'compound', parts }, { position: [0, 0, lift], look: 'wheel' });
}

const tops = ({ positions, radii }: GrainsSpec): Float64Array => radii.map((r, i) => positions[3 * i + 2] + r);

/**
 * Returns grains on a lattice inside the container, above the blades and around the shaft, of random shape, size and
 * orientation.
 */
function pour(
  v: { count: number; grainRadius: number; density: number }, radius: number, inner: number, seed: number
): GrainsSpec {
  const kinds = mixture(), random = createRandom(seed), largest = v.grainRadius * maxOf(kinds.map(({ size }) => size));
  const step = 2 * largest * SPACING, per = Math.floor((2 * radius) / step), from = -((per - 1) * step) / 2;
  const low = 0.6 * radius;
  const positions = new Float64Array(3 * v.count), radii = new Float64Array(v.count);
  const masses = new Float64Array(v.count);
  const orientations = randomOrientations(v.count, createRandom(seed + 1)), shapeOf = new Uint8Array(v.count);
  for (let cell = 0, i = 0; i < v.count; cell++) {
    const x = from + step * (cell % per), y = from + step * (Math.floor(cell / per) % per), rho = hypot(x, y);
    if (rho > radius * cos(Math.PI / SIDES) - largest || rho < inner + largest) continue;
    const kind = Math.floor(random() * kinds.length), { template, size } = kinds[kind];
    positions[3 * i] = x;
    positions[3 * i + 1] = y; positions[3 * i + 2] = low + largest + step * Math.floor(cell / (per * per));
    radii[i] = v.grainRadius * size * (0.9 + 0.1 * random());
    masses[i] = v.density * template.volume * cube(radii[i]);
    shapeOf[i] = kind;
    i++;
  }
  return { positions, radii, masses, orientations, shapes: kinds.map(({ template }) => template), shapeOf };
}
