import type { Vec3 } from '../src/core/vec3';
import { chooseBackend } from '../src/headless/backend';
import type { Engine } from '../src/physics/engine';
import { NO_LAWS } from '../src/model/settings';
import { FIXED, type BodySpec, type WorldSpec } from '../src/model/worldSpec';
import { floor, grainsOf, liveOf } from '../src/physics/cpu/testing/worlds';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures what restitution makes of energy by small steps: Newton's cradles in any order of their balls, a
 * break of fifteen, and beds that are dropped:
 * `npm run -s bench -- impacts [cpu|gpu] >> bench/results/impacts-<machine>.md`.
 */
const [backend = 'cpu'] = words;
const { makeEngine } = await chooseBackend({ backend, solver: 'smallsteps', form: 'blocks' }, []);

const RADIUS = 0.05, H = 1e-4, SUBSTEPS = 10, V_MIN = 0.01; // [m], [s], [1], [m/s]
const ball = { kind: 'sphere', radius: RADIUS } as const;

/** Returns the kinetic and potential energy of balls [J]. */
async function energyOf(engine: Engine, g: number): Promise<number> {
  const { velocity, spin, position } = await engine.readState(), { masses, grainCount } = engine.model;
  let sum = 0;
  for (let i = 0; i < grainCount; i++) {
    const [vx, vy, vz] = velocity.subarray(3 * i), [wx, wy, wz] = spin.subarray(3 * i);
    const turning = 0.2 * RADIUS ** 2 * (wx * wx + wy * wy + wz * wz);
    sum += masses[i] * (0.5 * (vx * vx + vy * vy + vz * vz) + turning + g * position[3 * i + 2]);
  }
  return sum;
}

/** Starts balls at velocities along x, under gravity g [m/s²] and with friction. */
async function start(spec: WorldSpec, speeds: readonly number[], restitution: number, g = 0, mu = 0) {
  const laws = { ...NO_LAWS, restitution, restitutionSpeed: V_MIN };
  const live = liveOf(spec, { dt: H * SUBSTEPS, substeps: SUBSTEPS, gravity: [0, 0, -g], friction: mu, laws });
  const engine = await makeEngine(spec), state = await engine.readState();
  speeds.forEach((v, i) => { state.velocity[3 * i] = v; });
  engine.writeState(state);
  return { engine, live };
}

type Cradle = {
  name: string; speeds: number[]; order?: number[]; restitution?: number;
  /** Distance between neighbours [m], 0 if not given, and their masses [kg], from left to right. */
  gap?: number; masses?: number[];
};

const FIVE = [1, 0, 0, 0, 0], BACKWARDS = [4, 3, 2, 1, 0], DOUBLING = [1, 2, 4, 8, 16];
const CRADLES: Cradle[] = [
  { name: 'one in', speeds: FIVE }, { name: 'one in, numbered backwards', speeds: FIVE, order: BACKWARDS },
  { name: 'one in, in mixed order', speeds: FIVE, order: [2, 0, 4, 1, 3] },
  { name: 'two in', speeds: [1, 1, 0, 0, 0] }, { name: 'three in', speeds: [1, 1, 1, 0, 0], order: BACKWARDS },
  { name: 'from both ends', speeds: [1, 0, 0, 0, -1] },
  { name: 'masses 1, 2, 4, 8, 16', speeds: FIVE, masses: DOUBLING },
  { name: 'masses 1, 2, 4, 8, 16, 10 mm apart', speeds: FIVE, masses: DOUBLING, gap: 0.01 },
  { name: 'e 0.9', speeds: FIVE, restitution: 0.9 }, { name: 'e 0.5', speeds: FIVE, restitution: 0.5 },
  { name: 'e 0.5, 10 mm apart', speeds: FIVE, restitution: 0.5, gap: 0.01 },
];

/** Lets touching balls meet and prints their energy over that at first, and their velocities from left to right. */
async function cradle({ name, speeds, order = speeds.map((_, i) => i), restitution = 1, gap = 0, masses }: Cradle) {
  const places: Vec3[] = [], given: number[] = [];
  order.forEach((number, i) => {
    places[number] = [(2 * RADIUS + gap) * i, 0, 0.5];
    given[number] = speeds[i];
  });
  const grains = grainsOf([ball], places);
  if (masses) order.forEach((number, i) => { grains.masses[number] = masses[i]; });
  const spec = { domain: { min: [-3, -1, 0] as Vec3, max: [4, 1, 2] as Vec3 }, grains, bodies: [floor] };
  const { engine, live } = await start(spec, given, restitution), first = await energyOf(engine, 0);
  let most = 1, now = 1;
  for (let k = 0; k < 200; k++) {
    await engine.step(live);
    now = (await energyOf(engine, 0)) / first;
    most = Math.max(most, now);
  }
  const { velocity } = await engine.readState();
  engine.dispose();
  const after = order.map((number) => {
    const v = velocity[3 * number];
    return Math.abs(v) < 5e-4 ? '0' : v.toFixed(3);
  });
  row(name, now.toFixed(4), most.toFixed(4), after.join(' '));
}

const wall = (name: string, position: Vec3, halfExtents: Vec3): BodySpec => ({
  name, shape: { kind: 'box', halfExtents, edgeRadius: 0 }, position, mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'floor',
});

const HALF = 0.3;
const box = [
  floor, wall('left', [-HALF - 0.05, 0, 1], [0.05, 1, 1]), wall('right', [HALF + 0.05, 0, 1], [0.05, 1, 1]),
  wall('front', [0, -HALF - 0.05, 1], [1, 0.05, 1]), wall('back', [0, HALF + 0.05, 1], [1, 0.05, 1]),
];

type Crowd = {
  name: string; places: Vec3[]; speeds: number[]; restitution: number; g: number; seconds: number; bodies: BodySpec[];
};

const triangle: Vec3[] = [[-0.5, 0.01, 0.5]];
for (let i = 0; i < 5; i++)
  for (let j = 0; j <= i; j++) triangle.push([i * RADIUS * Math.sqrt(3), (2 * j - i) * RADIUS, 0.5]);

const bed = Array.from({ length: 200 }, (_, k): Vec3 => [
  -0.22 + 0.11 * (k % 5) + 0.003 * Math.sin(7 * k), -0.22 + 0.11 * (Math.floor(k / 5) % 5) + 0.003 * Math.cos(3 * k),
  0.1 + 0.11 * Math.floor(k / 25),
]);
const dropped = { places: bed, speeds: [], g: 9.81, seconds: 2, bodies: box };
const CROWDS: Crowd[] = [
  { name: 'break of 15, e 1', places: triangle, speeds: [5], restitution: 1, g: 0, seconds: 0.4, bodies: [floor] },
  { name: '200 dropped, e 0.5', ...dropped, restitution: 0.5 },
  { name: '200 dropped, e 0.9', ...dropped, restitution: 0.9 },
];

/** Lets a crowd of balls meet, and prints its energy with the largest rise in a frame and over the lowest so far. */
async function crowd({ name, places, speeds, restitution, g, seconds, bodies }: Crowd) {
  const domain = { min: [-2, -2, -0.1] as Vec3, max: [2, 2, 3] as Vec3 };
  const spec = { domain, grains: grainsOf([ball], places), bodies };
  const { engine, live } = await start(spec, speeds, restitution, g, g > 0 ? 0.5 : 0);
  const first = await energyOf(engine, g);
  let before = first, low = first, inFrame = 0, overLowest = 0;
  for (let k = 0; k < seconds / live.settings.dt; k++) {
    await engine.step(live);
    const now = await energyOf(engine, g);
    inFrame = Math.max(inFrame, now - before);
    low = Math.min(low, now);
    overLowest = Math.max(overLowest, now - low);
    before = now;
  }
  const { kineticEnergy, maxPenetration } = engine.measures;
  engine.dispose();
  row(name, first.toFixed(3), before.toFixed(3), inFrame.toPrecision(3), overLowest.toPrecision(3),
    kineticEnergy.toPrecision(3), (1000 * maxPenetration).toFixed(3));
}

console.log(`\n## ${backend}: cradles of five, 0.2 s\n`);
header('cradle', 'E/E₀', 'most', 'velocities after, from left to right [m/s]');
for (const one of CRADLES) await cradle(one);

/** Kharaz2001: angle from the normal [°] and the share of its sliding speed that a ball of alumina, 3.9 m/s, keeps. */
const KHARAZ = [
  [1.84, 0.793], [3.7, 0.745], [9.5, 0.673], [20.01, 0.597], [30.13, 0.688], [39.38, 0.771], [49.69, 0.848],
  [60.02, 0.901],
] as const;

/** Throws a ball at a plate and returns the share of its sliding speed that it keeps. */
async function keptSliding(angle: number, tangentialStiffness: number): Promise<number> {
  const r = 0.0025, tan = Math.tan((angle * Math.PI) / 180), down = 3.9 / Math.hypot(1, tan);
  const velocities = Float64Array.of(down * tan, 0, -down);
  const grains = grainsOf([{ kind: 'sphere', radius: r }], [[0, 0, r + 1e-4]], { velocities });
  const spec = { domain: { min: [-1, -1, -1] as Vec3, max: [1, 1, 1] as Vec3 }, grains, bodies: [floor] };
  const laws = { ...NO_LAWS, restitution: 0.98, restitutionSpeed: V_MIN, tangentialStiffness };
  const live = liveOf(spec, { dt: 1e-5, substeps: 4, gravity: [0, 0, 0], friction: 0.092, laws });
  const engine = await makeEngine(spec);
  for (let k = 0; k < 20; k++) await engine.step(live);
  const { velocity } = await engine.readState();
  engine.dispose();
  return velocity[0] / (down * tan);
}

console.log(`\n## ${backend}: a ball hits a plate at an angle, share of sliding speed kept\n`);
header('', ...KHARAZ.map(([angle]) => `${angle}°`), 'rms');
row('measured', ...KHARAZ.map(([, kept]) => kept.toFixed(3)), '');
for (const stiffness of [0, 0.7, 0.8, 0.87]) {
  const kept: number[] = [];
  for (const [angle] of KHARAZ) kept.push(await keptSliding(angle, stiffness));
  const off = Math.sqrt(kept.reduce((sum, x, k) => sum + (x - KHARAZ[k][1]) ** 2, 0) / kept.length);
  row(stiffness === 0 ? 'rigid' : `k_t/k_n ${stiffness}`, ...kept.map((x) => x.toFixed(3)), off.toFixed(3));
}

console.log(`\n## ${backend}: crowds\n`);
header('crowd', 'energy before [J]', 'after [J]', 'largest rise in a frame [J]', 'over the lowest so far [J]',
  'kinetic at the end [J]', 'worst penetration [mm]');
for (const one of CROWDS) await crowd(one);
