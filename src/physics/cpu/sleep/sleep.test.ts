// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { Live } from '../../../model/settings';
import type { MechanismSpec } from '../../../mechanism/spec';
import type { GrainShape } from '../../../model/shape';
import { FIXED, FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { contactMargin } from '../../contact/searchRange';
import { PASSED, createContacts } from '../collide/contacts';
import { findContacts } from '../collide/findContacts';
import { createCpuEngine, type CpuEngine } from '../engine';
import { floor, grainsOf, GRAVITY, liveOf, randomQuats } from '../testing/worlds';

const ball: GrainShape = { kind: 'sphere', radius: 0.1 };
const egg: GrainShape = { kind: 'ellipsoid', semiAxes: [0.1, 0.07, 0.1] };
const SIDE = 4, WIDTH = 0.21 * SIDE, LOAD = 20; // grains, [m], [kg]
const FLOOR = 0, SLAB = 5, SHOT = 6; // big bodies

const half = Math.SQRT1_2;
const wall = (position: Vec3, orientation: [number, number, number, number]): BodySpec =>
  ({ ...floor, position, orientation });
const walls = [
  floor, wall([0, 0, 0], [0, half, 0, half]), wall([WIDTH, 0, 0], [0, -half, 0, half]),
  wall([0, 0, 0], [-half, 0, 0, half]),
  wall([0, WIDTH, 0], [half, 0, 0, half]),
];
const slab: BodySpec = {
  name: 'slab', shape: { kind: 'box', halfExtents: [0.25, 0.25, 0.05], edgeRadius: 0.01 },
  position: [WIDTH / 2, WIDTH / 2, 0.75], mass: LOAD,
  inertia: [0.42, 0.42, 0.83], motion: FREE, look: 'slab',
};
const shot: BodySpec = {
  name: 'shot', shape: { kind: 'sphere', radius: 0.08 }, position: [0.1, 0.1, 2], mass: 10, inertia: [0.03, 0.03, 0.03],
  motion: FIXED, look: 'slab',
};

/** Creates a bed in a box with a slab on top and a shot held above it. */
function loadedBed(shape: GrainShape, sleep: boolean, mechanism?: MechanismSpec) {
  const random = createRandom(1), positions: Vec3[] = [];
  for (let k = 0; k < 3; k++) for (let j = 0; j < SIDE; j++) for (let i = 0; i < SIDE; i++) {
    positions.push([i, j, k].map((x) => 0.21 * (x + 0.5) + 0.008 * (random() - 0.5)) as Vec3);
  }
  const spec: WorldSpec = {
    domain: { min: [0, 0, 0], max: [WIDTH, WIDTH, 3] }, bodies: [...walls, slab, shot],
    grains: grainsOf([shape], positions, { orientations: randomQuats(positions.length, 2) }),
    ...(mechanism && { mechanism }),
  };
  const engine = createCpuEngine(spec), live = liveOf(spec, { sleep, substeps: 10, iterations: 2 });
  const weight = GRAVITY * (LOAD + spec.grains.masses.reduce((a, b) => a + b, 0));
  return { engine, live, weight, count: positions.length };
}

/** Returns such a bed, settled for `rest` [s] or, if that is less, until it sleeps. */
function settled(shape: GrainShape, sleep: boolean, rest: number, mechanism?: MechanismSpec) {
  const bed = loadedBed(shape, sleep, mechanism), { engine, live, count } = bed;
  for (let k = 0; k < rest / 0.002 && engine.world.sleepers.count <= count; k++) void engine.step(live);
  return bed;
}

/** The bed of balls asleep, from which many tests go on. */
let ballsAsleep: Parameters<CpuEngine['restore']>[0];
beforeAll(async () => {
  const { engine } = settled(ball, true, 20), { memory, state } = await engine.save(), { time, step } = engine.measures;
  ballsAsleep = { ...state(), time, step, engine: memory ?? undefined };
});
async function sleepingBalls() {
  const bed = loadedBed(ball, true);
  expect(await bed.engine.restore(ballsAsleep)).toBe(true);
  return bed;
}

/** Returns the mean force on floor and walls downwards, and on the slab upwards, over `steps` [N]. */
function forces({ engine, live }: { engine: ReturnType<typeof createCpuEngine>; live: Live }, steps: number): [
  number, number
] {
  let box = 0, top = 0;
  for (let k = 0; k < steps; k++) {
    void engine.step(live);
    for (let b = FLOOR; b < SLAB; b++) box -= engine.measures.bodies[b].force[2] / steps;
    top += engine.measures.bodies[SLAB].force[2] / steps;
  }
  return [box, top];
}

describe.each<[string, GrainShape, number]>([['balls', ball, 5], ['eggs', egg, 4]])('a loaded bed of %s',
  (name, shape, rest) => {
  let asleep: ReturnType<typeof loadedBed>;
  beforeAll(async () => { asleep = name === 'balls' ? await sleepingBalls() : settled(shape, true, 20); });

  test('falls asleep with its load, and presses on floor and load as one that is awake',
    name === 'balls' ? {} : { tags: 'long' }, () => {
    const { engine, weight, count } = asleep;
    expect(engine.world.sleepers.count).toBeGreaterThanOrEqual(count); // one may rattle
    const before = engine.state.position.slice(), [box, top] = forces(asleep, 20);
    const [boxAwake, topAwake] = forces(settled(shape, false, rest), 100);
    expect(Math.abs(box / weight - 1)).toBeLessThan(5e-3);
    expect(Math.abs(boxAwake / weight - 1)).toBeLessThan(5e-3);
    expect(Math.abs(top / (GRAVITY * LOAD) - 1)).toBeLessThan(5e-3);
    expect(Math.abs(topAwake / (GRAVITY * LOAD) - 1)).toBeLessThan(2e-2);
    for (let i = 0; i < 3 * count; i++)
      if (engine.world.sleepers.asleep[Math.floor(i / 3)] !== 0) expect(engine.state.position[i]).toBe(before[i]);
    expect(engine.measures.contactCount).toBeGreaterThan(100);
  });

  test('wakes when it is hit, before anything passes through, and takes the shot\'s weight in the end',
    { tags: 'long' }, () => {
    const { engine, live, weight, count } = asleep;
    live.bodies[SHOT].motion = [0, 0, null, 0, 0, 0];
    engine.state.velocity[3 * (count + SHOT) + 2] = -4;
    let hit = Infinity, deepest = 0, lowest = 2;
    for (let k = 0; k < 10000 && (k < 300 || engine.world.sleepers.count <= count); k++) {
      void engine.step(live);
      if (engine.world.sleepers.count === 0) hit = Math.min(hit, k);
      deepest = Math.max(deepest, engine.measures.maxPenetration);
      lowest = Math.min(lowest, engine.state.position[3 * (count + SHOT) + 2]);
    }
    expect(hit).toBeLessThan(300);
    expect(deepest).toBeLessThan(5e-3);
    expect(lowest).toBeLessThan(0.85);
    // 0.9 % with eggs in one order of rounding, less than 0.5 % in others
    expect(Math.abs(forces(asleep, 20)[0] / (weight + GRAVITY * 10) - 1)).toBeLessThan(1e-2);
  });
});

test('a bed that sleeps wakes for another load, another gravity and a wall that moves', async () => {
  const bed = await sleepingBalls(), { engine, live, weight, count } = bed, { sleepers } = engine.world;
  const rests = () => {
    for (let k = 0; k < 5000 && sleepers.count <= count; k++) void engine.step(live);
    return sleepers.count > count;
  };
  expect(rests()).toBe(true);
  live.bodies[SLAB].mass = 2 * LOAD;
  void engine.step(live);
  expect(sleepers.asleep[count + SLAB]).toBe(0);
  expect(sleepers.count).toBeLessThan(count);
  expect(rests()).toBe(true);
  expect(Math.abs(forces(bed, 5)[0] / (weight + GRAVITY * LOAD) - 1)).toBeLessThan(5e-3);
  live.settings.gravity[2] = -1.62;
  void engine.step(live);
  expect(sleepers.count).toBe(0);
  expect(rests()).toBe(true);
  live.bodies[2].motion = [-0.01, 0, 0, 0, 0, 0];
  for (let k = 0; k < 5; k++) void engine.step(live);
  expect(sleepers.count).toBeLessThan(count);
});

const LENGTH = 20 * 0.21, PLUNGER = 5;

/** Creates a long bed with a plunger above its end, that 0.12 m lower is 2 cm deep in it. */
function longBed(positions: readonly Vec3[], sleep: boolean) {
  const top = Math.max(...positions.filter(([x]) => Math.abs(x - 0.4) < 0.15).map(([,, z]) => z));
  const spec: WorldSpec = {
    domain: { min: [0, 0, 0], max: [LENGTH, 0.63, 3] },
    bodies: [
      floor, walls[1], wall([LENGTH, 0, 0], [0, -half, 0, half]), walls[3], wall([0, 0.63, 0], [half, 0, 0, half]),
      { ...shot, position: [0.4, 0.315, top + 0.1 + 0.08 + 0.12 - 0.02] },
    ],
    grains: grainsOf([ball], positions),
  };
  return { engine: createCpuEngine(spec), live: liveOf(spec, { sleep, substeps: 10, iterations: 2, keep: 0 }) };
}

/** Returns where 120 balls have come to rest. */
function restingBalls(): Vec3[] {
  const random = createRandom(3), positions: Vec3[] = [];
  for (let k = 0; k < 2; k++) for (let j = 0; j < 3; j++) for (let i = 0; i < 20; i++)
    positions.push([i, j, k].map((x) => 0.21 * (x + 0.5) + 0.008 * (random() - 0.5)) as Vec3);
  const { engine, live } = longBed(positions, false);
  live.settings.damping = 4;
  for (let k = 0; k < 1200; k++) void engine.step(live);
  return positions.map((_, i) => Array.from(engine.state.position.subarray(3 * i, 3 * i + 3)) as Vec3);
}

/** Runs a bed at rest whose plunger goes down and up by 4 cm from 0.4 s on; means are those of its last 0.4 s. */
function plunged(positions: readonly Vec3[], sleep: boolean) {
  const { engine, live } = longBed(positions, sleep), { sleepers } = engine.world;
  let down = 0, share = 0, far = 0;
  for (let k = 0; k < 600; k++) {
    live.bodies[PLUNGER].motion = [0, 0, k < 200 ? -0.3 : -0.3 * Math.cos(Math.PI * k / 50), 0, 0, 0];
    void engine.step(live);
    if (k < 400) continue;
    down -= engine.measures.bodies[FLOOR].force[2] / 200;
    share += sleepers.count / 200 / positions.length;
    for (let i = 0; i < positions.length; i++)
      if (positions[i][0] > LENGTH / 2) far += sleepers.asleep[i] / 100 / positions.length;
  }
  return { engine, down, share, far };
}

test('what is far from a plunger sleeps while it works, the floor bears the same, twice to the bit', { tags: 'long' },
  () => {
  const balls = restingBalls(), asleep = plunged(balls, true), awake = plunged(balls, false);
  expect(asleep.share).toBeGreaterThan(0.1); // 0.15 to 0.25, as sums are rounded
  expect(asleep.share).toBeLessThan(0.95);
  expect(asleep.far).toBeGreaterThan(1.5 * asleep.share);
  expect(Math.abs(asleep.down / awake.down - 1)).toBeLessThan(1e-2); // 0.6 % in one order of rounding
  expect(plunged(balls, true).engine.state.position).toEqual(asleep.engine.state.position);
});

test('contacts of sleepers that were copied are those that a search finds', { tags: 'long' }, () => {
  const { engine: { world }, live } = settled(egg, true, 20), { model, shapes, grid, contacts } = world;
  expect(contacts.asleep.subarray(0, contacts.count)).toContain(PASSED);
  const found = createContacts(model.grainCount, contacts.capacity);
  shapes.middle.ways.fill(0.5 * contactMargin(model, live.settings.dt));
  expect(findContacts(model, shapes, grid, found)).toBe(true);
  expect(found.count).toBe(contacts.count);
  for (let c = 0; c < found.count; c++) { // copied ones stand first among those of their A
    const a = found.bodyA[c];
    let k = contacts.start[a];
    while (contacts.bodyB[k] !== found.bodyB[c] || contacts.feature[k] !== found.feature[c]) k++;
    expect(k).toBeLessThan(contacts.start[a + 1]);
    if (contacts.asleep[k] === PASSED) expect(found.firstGap[c]).toBeCloseTo(contacts.firstGap[k], 12);
    for (let e = 0; e < 3; e++) expect(found.armA[3 * c + e]).toBeCloseTo(contacts.armA[3 * k + e], 12);
  }
});

test('one heap sleeps on while its neighbour is hit', () => {
  const spec: WorldSpec = {
    domain: { min: [-2, -2, 0], max: [2, 2, 2] }, bodies: [floor],
    grains: grainsOf([egg, ball], [[-1, 0, 0.1], [-1, 0.2, 0.1], [1, 0, 0.1], [1, 0.2, 0.1], [1, 0.1, 1.5]]),
  };
  const engine = createCpuEngine(spec), live = liveOf(spec, { sleep: true }), { asleep } = engine.world.sleepers;
  engine.state.velocity[14] = 2.5; // up and down again
  let both = false, apart = false;
  for (let k = 0; k < 600; k++) {
    void engine.step(live);
    both ||= asleep[0] + asleep[1] + asleep[2] + asleep[3] === 4;
    apart ||= both && asleep[0] + asleep[1] === 2 && asleep[2] + asleep[3] === 0;
  }
  expect(both && apart).toBe(true);
  expect(asleep[0] + asleep[1]).toBe(2);
});

test('converging solvers know no sleep', async () => {
  const { engine, live } = await sleepingBalls();
  expect(engine.world.sleepers.count).toBeGreaterThan(0);
  live.settings.solver = 'cgm';
  live.settings.substeps = 1;
  void engine.step(live);
  expect(engine.world.sleepers.count).toBe(0);
});

test('a mechanism at rest stays awake: its weight comes from elsewhere', { tags: 'long' }, () => {
  const { mass, inertia, position } = slab;
  const mechanism: MechanismSpec = { bodies: [{ name: 'slab', mass, inertia, position }], connections: [] };
  const bed = settled(ball, true, 5, mechanism), [, top] = forces(bed, 50);
  expect(bed.engine.world.sleepers.asleep[bed.count + SLAB]).toBe(0);
  expect(Math.abs(top / (LOAD * GRAVITY) - 1)).toBeLessThan(0.02);
});

test('what bears a sleeping bed gets the whole momentum of a shot', async () => {
  const { engine, live, count, weight } = await sleepingBalls(), { state: { velocity, position } } = engine;
  live.bodies[SHOT].motion = [0, 0, null, 0, 0, 0];
  live.bodies[SHOT].mass = 10;
  position[3 * (count + SHOT) + 2] = 1;
  velocity[3 * (count + SHOT) + 2] = -4;
  let given = -0.12 * (weight + 10 * GRAVITY), momentum = 0;
  for (let k = 0; k < 60; k++) {
    void engine.step(live);
    for (let b = FLOOR; b < SLAB; b++) given -= engine.measures.bodies[b].force[2] * 0.002;
  }
  for (let i = 0; i < count; i++) momentum += engine.model.masses[i] * velocity[3 * i + 2];
  momentum += LOAD * velocity[3 * (count + SLAB) + 2] + 10 * velocity[3 * (count + SHOT) + 2];
  expect(Math.abs((given - momentum) / 40 - 1)).toBeLessThan(0.05);
});
