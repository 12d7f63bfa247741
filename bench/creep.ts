import { createRandom } from '../src/core/random';
import type { Vec3 } from '../src/core/vec3';
import { chooseBackend } from '../src/headless/backend';
import type { StepSettings } from '../src/model/settings';
import type { GrainShape } from '../src/model/shape';
import { FIXED, type BodySpec, type WorldSpec } from '../src/model/worldSpec';
import { floor, GRAVITY, grainsOf, liveOf, randomQuats } from '../src/physics/cpu/testing/worlds';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures how far what should rest creeps, and whether what should move still does, by small steps. Beds of
 * 240 grains settle between walls, a stack of ten boxes stands, the heavier the higher; a box or a ball stands, slides,
 * rolls or skids on a plane:
 * `npm run -s bench -- creep [cpu|gpu] [cases, by the start of their names] >> bench/results/creep-<machine>.md`.
 */
const [backend = 'cpu', ...chosen] = words;
const { makeEngine } = await chooseBackend({ backend, solver: 'smallsteps', form: 'blocks' }, []);
const isChosen = (name: string) => chosen.length === 0 || chosen.some((start) => name.startsWith(start));

const RADIUS = 0.01, SIDE = 0.12, COUNT = 240; // bed: radius and side [m], grains
const EDGE = 0.1, BOXES = 10; // stack: edge of a box [m], number
const MU = 0.5;

const wall = (name: string, position: Vec3, halfExtents: Vec3): BodySpec => ({
  name, shape: { kind: 'box', halfExtents, edgeRadius: 0 }, position, mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'floor',
});

/** Makes a bed of like grains between four walls, above the floor on which it will settle. */
function bedOf(shape: GrainShape): WorldSpec {
  const random = createRandom(7), out = SIDE / 2 + 0.02, pitch = 2.5 * RADIUS;
  const along = (place: number) => pitch * (place - 1.5) + 0.001 * random();
  const positions = Array.from({ length: COUNT }, (_, k): Vec3 =>
    [along(k % 4), along(Math.floor(k / 4) % 4), 0.015 + 2.2 * RADIUS * Math.floor(k / 16)]);
  const turned = shape.kind === 'sphere' ? {} : { orientations: randomQuats(COUNT, 3) };
  return {
    domain: { min: [-0.08, -0.08, -0.02], max: [0.08, 0.08, 0.6] }, grains: grainsOf([shape], positions, turned),
    bodies: [
      floor, wall('left', [-out, 0, 0.3], [0.02, SIDE, 0.4]), wall('right', [out, 0, 0.3], [0.02, SIDE, 0.4]),
      wall('front', [0, -out, 0.3], [SIDE, 0.02, 0.4]), wall('back', [0, out, 0.3], [SIDE, 0.02, 0.4]),
    ],
  };
}

const cube: GrainShape = { kind: 'box', halfExtents: [EDGE / 2, EDGE / 2, EDGE / 2], edgeRadius: 0 };

/** Makes a stack of boxes, box k being k + 1 times as heavy as the lowest, each a little beside the one below. */
function stack(): WorldSpec {
  const places = Array.from({ length: BOXES }, (_, k): Vec3 =>
    [0.002 * Math.sin(3 * k), 0.002 * Math.cos(5 * k), EDGE * (k + 0.5)]);
  const grains = grainsOf([cube], places);
  grains.masses.forEach((mass, k) => { grains.masses[k] = mass * (k + 1); });
  return { domain: { min: [-1, -1, -0.1], max: [1, 1, 1.3] }, grains, bodies: [floor] };
}

const plate: GrainShape = { kind: 'box', halfExtents: [0.05, 0.05, 0.02], edgeRadius: 0 };
const ball: GrainShape = { kind: 'sphere', radius: 0.05 };

const onPlane = (shape: GrainShape, height: number): WorldSpec => ({
  domain: { min: [-1, -1, -0.1], max: [9, 1, 1] }, grains: grainsOf([shape], [[0, 0, height]]), bodies: [floor],
});

/** Returns gravity on a plane that is inclined by `angle` [rad] down along x, as the plane sees it [m/s²]. */
const inclined = (angle: number): Vec3 => [GRAVITY * Math.sin(angle), 0, -GRAVITY * Math.cos(angle)];

type Case = {
  name: string; spec: WorldSpec; h: number; substeps: number; seconds: number;
  own?: Partial<StepSettings>;
  /** Velocity along x and spin about y of all grains at first [m/s, rad/s]. */
  speed?: number; spin?: number;
  /** Amplitude [m/s²] of a shaking along x at 5 Hz. */
  shaken?: number;
  /** The way along x at the end [m], or the velocity [m/s], as rigid bodies have it. */
  exact?: { way: number } | { speed: number };
};

const lentil: GrainShape = { kind: 'ellipsoid', semiAxes: [RADIUS, RADIUS, 0.4 * RADIUS] };
const sphere: GrainShape = { kind: 'sphere', radius: RADIUS };
const bed = { h: 1e-4, substeps: 20, seconds: 3 }, one = { h: 1e-4, substeps: 20, seconds: 1 };

const RESTING: Case[] = [
  { name: 'lentils', spec: bedOf(lentil), ...bed },
  { name: 'lentils, frames of 4 ms', spec: bedOf(lentil), ...bed, substeps: 40 },
  { name: 'lentils, h 0.2 ms', spec: bedOf(lentil), ...bed, h: 2e-4, substeps: 10 },
  { name: 'spheres', spec: bedOf(sphere), ...bed },
  { name: 'stack, 6 s', spec: stack(), ...bed, seconds: 6 },
  { name: 'stack, frames of 4 ms', spec: stack(), ...bed, substeps: 40, seconds: 6 },
  { name: 'stack, 12 s', spec: stack(), ...bed, seconds: 12 },
  { name: 'stack, h 0.2 ms', spec: stack(), ...bed, h: 2e-4, seconds: 6 },
  { name: 'box, 21.8°', spec: onPlane(plate, 0.02), ...one, own: { gravity: inclined(Math.atan(0.4)) } },
  { name: 'box, shaken at 0.8 μg', spec: onPlane(plate, 0.02), ...one, seconds: 2, shaken: 0.8 * MU * GRAVITY },
];

const MOVING: Case[] = [
  { name: 'box thrown at 1 m/s', spec: onPlane(plate, 0.02), ...one, speed: 1, exact: { way: 1 / (2 * MU * GRAVITY) } },
  {
    name: 'box, 31°', spec: onPlane(plate, 0.02), ...one, own: { gravity: inclined(Math.atan(0.6)) },
    exact: { speed: GRAVITY * (0.6 - MU) / Math.hypot(1, 0.6) },
  },
  { name: 'ball rolls at 1 m/s', spec: onPlane(ball, 0.05), ...one, speed: 1, spin: 20, exact: { speed: 1 } },
  {
    name: 'ball rolls down 0.2 rad', spec: onPlane(ball, 0.05), ...one, own: { gravity: inclined(0.2) },
    exact: { speed: (5 / 7) * GRAVITY * Math.sin(0.2) },
  },
  { name: 'ball skids at 1 m/s', spec: onPlane(ball, 0.05), ...one, speed: 1, exact: { speed: 5 / 7 } },
];

/** Runs a case; what rests is measured over the second half, its floor force over that, too. */
async function run({ spec, h, substeps, seconds, own, speed = 0, spin = 0, shaken = 0 }: Case) {
  const live = liveOf(spec, { dt: h * substeps, substeps, friction: MU, ...own }), engine = await makeEngine(spec);
  const count = spec.grains.radii.length, steps = Math.round(seconds / live.settings.dt), half = Math.round(steps / 2);
  const first = await engine.readState();
  for (let i = 0; i < count; i++) { first.velocity[3 * i] = speed; first.spin[3 * i + 1] = spin; }
  engine.writeState(first);
  let from = first.position, least = Infinity, most = -Infinity, fastest = 0, all = 0, wall = 0;
  for (let k = 1; k <= steps; k++) {
    if (shaken) live.settings.gravity[0] = shaken * Math.sin(2 * Math.PI * 5 * k * live.settings.dt);
    const begin = performance.now();
    await engine.step(live);
    wall += performance.now() - begin;
    if (k === half) from = (await engine.readState()).position;
    if (k <= half) continue;
    const force = -engine.measures.bodies[0].force[2];
    least = Math.min(least, force);
    most = Math.max(most, force);
    if (k % 50 === 0 && count > 100) {
      const { velocity } = await engine.readState(), squares = Array.from({ length: count }, (_, i) =>
        velocity[3 * i] ** 2 + velocity[3 * i + 1] ** 2 + velocity[3 * i + 2] ** 2).sort((a, b) => b - a);
      fastest += squares.slice(0, Math.ceil(count / 100)).reduce((sum, x) => sum + x, 0);
      all += squares.reduce((sum, x) => sum + x, 0);
    }
  }
  const { position, velocity } = await engine.readState(), span = (steps - half) * live.settings.dt;
  const crept = Array.from({ length: count }, (_, i) => (1000 / span)
    * Math.hypot(...[0, 1, 2].map((c) => position[3 * i + c] - from[3 * i + c]))).sort((a, b) => a - b);
  const { meanPenetration } = engine.measures;
  engine.dispose();
  return {
    median: crept[count >> 1], p90: crept[Math.floor(0.9 * count)], worst: crept[count - 1], least, most,
    share: all > 0 ? fastest / all : NaN, depth: 1e6 * meanPenetration, way: position[0], speed: velocity[0],
    perFrame: wall / steps,
  };
}

const figures = (x: number): string => (Number.isNaN(x) ? '' : x.toPrecision(3));

console.log(`\n## ${backend}: what rests [mm/s over the second half]\n`);
header('case', 'median', 'p90', 'worst', 'v² of the fastest 1 %', 'force on the floor [N]', 'penetration [µm]',
  'ms a frame');
for (const one of RESTING.filter(({ name }) => isChosen(name))) {
  const { median, p90, worst, share, least, most, depth, perFrame } = await run(one);
  row(one.name, figures(median), figures(p90), figures(worst), figures(share), `${least.toFixed(1)}…${most.toFixed(1)}`,
    figures(depth), figures(perFrame));
}

console.log(`\n## ${backend}: what moves\n`);
header('case', 'way [m]', 'speed [m/s]', 'rigid bodies');
for (const one of MOVING.filter(({ name }) => isChosen(name))) {
  const { way, speed } = await run(one), exact = one.exact!;
  row(one.name, way.toFixed(4), speed.toFixed(4),
    'way' in exact ? `${exact.way.toFixed(4)} m` : `${exact.speed.toFixed(4)} m/s`);
}
