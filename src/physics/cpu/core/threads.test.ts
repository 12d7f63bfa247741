// @module-tag slow
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { State } from '../../../model/model';
import type { Live, StepSettings } from '../../../model/settings';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { giveThreads } from '../../threads/host';
import { createCpuEngine, type CpuEngine } from '../engine';
import { createContacts } from '../collide/contacts';
import { cartLive, cartWorld } from '../testing/cart';
import { liveFor } from '../testing/joinedWheel';
import { floor, grainsOf, KINDS, liveOf, randomQuats } from '../testing/worlds';
import { END, RENEW, SEARCH, TURN } from './hostTasks';
import { packingOf } from './testing/orderedReference';
import { tireOn } from './testing/tireOn';
import { diers, endThreads, helpers, sleepers, stepUntil } from './testing/threadHosts';

afterEach(async () => {
  vi.restoreAllMocks();
  giveThreads('');
  await endThreads();
});

const NX = 18, NY = 6, NZ = 8, half = Math.SQRT1_2;
const wall: BodySpec = { ...floor, name: 'wall', position: [-2.2, 0, 0], orientation: [0, half, 0, half] };
const ball: BodySpec = {
  name: 'ball', shape: { kind: 'sphere', radius: 0.2 }, position: [0.3, 0, 1.95], mass: 60, inertia: [1, 1, 1],
  motion: FREE, look: 'slab',
};
const roller: BodySpec = {
  name: 'roller', shape: { kind: 'cylinder', radius: 0.2, halfLength: 0.4, edgeRadius: 0.01 },
  position: [-1, 0, 1.55], mass: 1, inertia: [1, 1, 1], motion: [0.2, 0, 0, 0, 2, 0], look: 'wheel',
};

/** Puts a seeded bed of 864 grains, between walls where there are some, under the bodies of a world. */
function withBed(world: WorldSpec): WorldSpec {
  const random = createRandom(7), positions: Vec3[] = [], shapes = [KINDS[0], KINDS[1]];
  for (let k = 0; k < NZ; k++) for (let j = 0; j < NY; j++) for (let i = 0; i < NX; i++) {
    const at = [i - NX / 2 + 0.5, j - NY / 2 + 0.5, k + 0.5].map((x) => 0.21 * x + 0.01 * (random() - 0.5));
    positions.push(at as Vec3);
  }
  return {
    ...world, domain: { min: [-3, -3, 0], max: [3, 3, 3] },
    grains: grainsOf(shapes, positions, { orientations: randomQuats(positions.length, 2) }),
  };
}

const WORLDS: Record<string, { spec: WorldSpec; live: (own: Partial<StepSettings>) => Live }> = {};
{
  const plain = withBed({ ...cartWorld([KINDS[0]]), mechanism: undefined, bodies: [floor, wall, ball, roller] });
  const joined = withBed(cartWorld([KINDS[0]])), up = ([x, y, z]: Vec3): Vec3 => [x, y, z + 1.5];
  joined.bodies = joined.bodies.map((b, k) => (k > 0 ? { ...b, position: up(b.position) } : b));
  joined.mechanism = {
    ...joined.mechanism!, bodies: joined.mechanism!.bodies.map((b) => ({ ...b, position: up(b.position) })),
    connections: joined.mechanism!.connections.map((c) => (c.kind === 'revolute' ? { ...c, point: up(c.point) } : c)),
  };
  const common = { substeps: 5, dt: 0.002 };
  WORLDS['walls and big bodies'] = { spec: plain, live: (own) => liveOf(plain, { ...common, ...own }) };
  const withTire = tireOn(1.7, true), bodies = [...withTire.bodies, wall, roller];
  const tire = withBed({ ...plain, ...withTire, bodies });
  WORLDS['a flexible tire'] = { spec: tire, live: (own) => liveFor(tire, { ...common, substeps: 16, ...own }) };
  WORLDS['a cart'] = { spec: joined, live: (own) => cartLive(joined, { ...common, ...own }) };
}

/** Every run has the cart: grains, walls, joined bodies; what else differs by bodies `npm run test:long` has. */
const CART = 'a cart', CASES = Object.keys(WORLDS), SETTLED = 120, FRAMES = 12, REST = 400;
const onlyLong = (name: string) => (name === CART ? {} : { tags: 'long' });

/** States in which grains lie and all big bodies touch some, by one thread. */
const settled: Record<string, State> = {};
async function settle(name: string): Promise<void> {
  if (name in settled) return;
  const { spec, live } = WORLDS[name], engine = createCpuEngine(spec);
  for (let k = 0; k < SETTLED; k++) void engine.step(live({ threads: 1 }));
  settled[name] = await engine.readState();
}
beforeAll(() => settle(CART));

/** An engine that goes on from there, and what takes a step of it. */
function startOf(name: string, threads: number) {
  const { spec, live: liveFor } = WORLDS[name], engine = createCpuEngine(spec), live = liveFor({ threads });
  engine.writeState(settled[name]);
  return { engine, live, step: () => void engine.step(live) };
}

const after = (name: string, threads: number, frames = FRAMES): CpuEngine => {
  const { engine, step } = startOf(name, threads);
  for (let k = 0; k < frames; k++) step();
  return engine;
};

const NAME = 'CPU, WebAssembly, single precision,';
const STAGES: [what: string, stage?: number][] =
  [['a sweep'], ['a search', SEARCH], ['ends of contacts', END], ['turns', TURN]];

/** In every run a thread dies in this stage, which comes but once a frame: the engine is soon past it. */
const QUICK_STAGE = 'a search';

describe.each(CASES)('a bed with %s', (name) => {
  beforeAll(() => settle(name));

  test('has slabs that share no body that moves with the next but one, and each contact in one', onlyLong(name), () => {
    const { world } = after(name, 1, 1), { contacts: { bodyA, bodyB }, model } = world;
    const { slabs: { count, order, start } } = packingOf(world).packing, seen = new Set<number>();
    expect(count).toBeGreaterThan(3);
    const bodiesOf = (slab: number): Set<number> => {
      const contacts = Array.from(order.subarray(start[slab], start[slab + 1]));
      for (const c of contacts) { expect(seen.has(c)).toBe(false); seen.add(c); }
      return new Set(contacts.flatMap((c) => [bodyA[c], ...(bodyB[c] < model.grainCount ? [bodyB[c]] : [])]));
    };
    const sets = Array.from({ length: count }, (_, slab) => bodiesOf(slab));
    for (let s = 0; s < count; s++) for (let t = s + 2; t < count; t += 2) {
      expect([...sets[s]].filter((b) => sets[t].has(b))).toEqual([]);
    }
    expect(seen.size).toBeGreaterThan(name === 'a flexible tire' ? 1200 : 1500);
  });

  // every run has two, three and more below, in a run that goes on
  test('has the same bits whether one, two, three or eight threads share it', { tags: 'long' }, async () => {
    const alone = after(name, 1);
    expect(alone.measures.contactCount).toBeGreaterThan(name === 'a flexible tire' ? 1200 : 1500);
    expect(alone.adapter).toBe(`${NAME} 1 thread`);
    giveThreads(helpers());
    for (const threads of [2, 3, 8]) {
      const warm = startOf(name, threads); // until all of them have come
      await stepUntil(warm.step, () => warm.engine.world.threads.count === threads);
      warm.engine.writeState(settled[name]);
      for (let k = 0; k < FRAMES; k++) warm.step();
      expect(warm.engine.adapter).toBe(`${NAME} ${threads} threads`);
      expect(warm.engine.state).toEqual(alone.state);
      warm.engine.dispose();
    }
  });

  test('has the bits of one thread where another is slow, for whom the engine waits', onlyLong(name), async () => {
    giveThreads(sleepers());
    const { engine, step } = startOf(name, 2);
    let frames = 0;
    await stepUntil(() => { frames++; step(); }, () => engine.world.threads.count === 2);
    for (let k = 0; k < 4; k++) step();
    expect(engine.adapter).toBe(`${NAME} 2 threads`);
    expect(engine.state).toEqual(after(name, 1, frames + 4).state);
    engine.dispose();
  });

  for (const [what, stage] of STAGES) {
    const own = what === QUICK_STAGE ? onlyLong(name) : { tags: 'long' };
    test(`goes on where a thread dies in ${what}: no bit is lost, and it says so`, own, async () => {
      giveThreads(diers(stage));
      const { engine, step } = startOf(name, 2);
      let frames = 0;
      await stepUntil(() => { frames++; step(); }, () => engine.world.threads.why !== null);
      for (let k = 0; k < 3; k++) step();
      expect(engine.adapter).toBe(`${NAME} 1 thread: another did not answer`);
      expect(engine.state).toEqual(after(name, 1, frames + 3).state);
    });
  }
});

test('a bed at rest, whose lanes are renewed, goes on where a thread dies in that: no bit is lost', { tags: 'long' },
  async () => {
  const spec = withBed({ ...cartWorld([KINDS[0]]), mechanism: undefined, bodies: [floor, wall] });
  const live = liveOf(spec, { substeps: 5, dt: 0.002, damping: 20, threads: 1 });
  const alone = createCpuEngine(spec), together = createCpuEngine(spec);
  for (let k = 0; k < REST; k++) void alone.step(live);
  together.writeState(await alone.readState());
  alone.writeState(await alone.readState());
  giveThreads(diers(RENEW));
  let frames = 0;
  await stepUntil(
    () => { frames++; void together.step(liveOf(spec, { ...live.settings, threads: 2 })); },
    () => together.world.threads.why !== null,
  );
  for (let k = 0; k < frames; k++) void alone.step(live);
  expect(together.adapter).toBe(`${NAME} 1 thread: another did not answer`);
  expect(together.state).toEqual(alone.state);
});

test('after one was lost others are tried again, in ever longer intervals, with the bits of one thread',
  { tags: 'long' }, async () => {
  const bad = diers(), good = helpers(), { now } = performance;
  let late = 0, frames = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + late);
  giveThreads({ automatic: 2, start: (ended) => (bad.started.length < 2 ? bad : good).start(ended) });
  const { engine, step } = startOf(CART, 2), count = () => { frames++; step(); };
  for (const seconds of [10, 20]) {
    await stepUntil(count, () => engine.world.threads.why !== null);
    late += 800 * seconds;
    count();
    expect(engine.adapter).toBe(`${NAME} 1 thread: another did not answer`);
    late += 300 * seconds;
    count();
    expect(engine.world.threads.why).toBeNull();
  }
  await stepUntil(count, () => engine.world.threads.count === 2);
  expect(bad.started.length).toBe(2);
  expect(engine.state).toEqual(after(CART, 1, frames).state);
  engine.dispose();
});

test('one thread has no room for contacts that threads would need for their parts', () => {
  const { world } = after(CART, 1);
  expect(world.contacts.capacity).toBeLessThan(1.25 * world.contacts.count);
});

test('a thread that ends between tasks holds up nothing, and it is said', async () => {
  const host = helpers(), { engine, step } = (giveThreads(host), startOf(CART, 3));
  let frames = 0;
  const count = () => { frames++; step(); };
  await stepUntil(count, () => engine.world.threads.count === 3);
  await host.started[0].terminate();
  await stepUntil(count, () => engine.world.threads.why !== null);
  expect(engine.adapter).toBe(`${NAME} 2 threads: one could not start or ended`);
  expect(engine.state).toEqual(after(CART, 1, frames).state);
});

test('threads sleep between frames, and are let go where an engine is disposed of', async () => {
  giveThreads(helpers());
  const { engine, step } = startOf(CART, 3);
  await stepUntil(step, () => engine.world.threads.count === 3);
  const before = process.cpuUsage();
  await new Promise((resolve) => { setTimeout(resolve, 400); });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200); // ms of two threads in 400
  engine.dispose();
  expect(engine.world.threads.count).toBe(3);
  void engine.step({ ...WORLDS[CART].live({ threads: 1 }) });
  expect(engine.world.threads.count).toBe(1);
});

test('ten engines have the threads of one', async () => {
  const host = helpers();
  giveThreads(host);
  for (let k = 0; k < 10; k++) {
    const { engine, step } = startOf(CART, 3);
    step();
    if (k % 2 === 0) engine.dispose();
  }
  expect(host.started.length).toBe(2);
  const { engine, step } = startOf(CART, 3);
  await stepUntil(step, () => engine.world.threads.count === 3);
});

test('two engines in turns have them in turns, with the bits of one thread', { tags: 'long' }, async () => {
  giveThreads(helpers());
  for (const name of CASES) await settle(name);
  const pair = CASES.map((name) => startOf(name, 2));
  let frames = 0;
  for (; frames < 40; frames++) {
    for (const { step } of pair) step();
    await new Promise((resolve) => { setTimeout(resolve, 1); });
  }
  pair.forEach(({ engine }, k) => expect(engine.state).toEqual(after(CASES[k], 1, frames).state));
});

test('the number of threads may change in a run, with the same bits', async () => {
  giveThreads(helpers());
  const { engine, live, step } = startOf(CART, 2), seen = new Set<number>();
  for (let k = 0; k < FRAMES; k++) {
    live.settings.threads = [2, 1, 8][Math.floor(k / 4)];
    step();
    seen.add(engine.world.threads.count);
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
  expect(engine.state).toEqual(after(CART, 1).state);
});

test('a grid and contacts that are made anew reach all threads, with the same bits', { tags: 'long' }, async () => {
  giveThreads(helpers());
  const run = async (threads: number): Promise<State> => {
    const { engine, step } = startOf(CART, threads), { world } = engine;
    await stepUntil(step, () => world.threads.count === threads);
    engine.writeState(settled[CART]);
    for (let k = 0; k < FRAMES; k++) {
      world.grid = { ...world.grid };
      if (k % 3 === 0) {
        world.lastContacts = createContacts(world.model.grainCount, 2 * world.contacts.capacity);
      }
      for (let n = 0; n < 4; n++) {
        step();
        await new Promise((resolve) => { setTimeout(resolve, 2); });
      }
    }
    expect(world.threads.count).toBe(threads);
    return engine.state;
  };
  expect(await run(3)).toEqual(await run(1));
});

test.each<[string, () => void, string]>([
  ['threads cannot be started',
    () => giveThreads({ automatic: 2, start() { throw new Error('no'); } }), 'none could be started'],
  ['a page is not isolated', () => giveThreads('this page is not isolated'), 'this page is not isolated'],
  ['memory cannot be shared', () => {
    giveThreads(helpers());
    const { Memory } = WebAssembly;
    vi.spyOn(WebAssembly, 'Memory').mockImplementation(function make(descriptor) {
      if (descriptor.shared) throw new RangeError('no');
      return new Memory(descriptor);
    });
  }, 'no memory for several here'],
])('where %s, one thread takes all and says why', (_, given, why) => {
  given();
  const engine = after(CART, 0);
  expect(engine.adapter).toBe(`${NAME} 1 thread: ${why}`);
  giveThreads('');
  vi.restoreAllMocks();
  expect(engine.state).toEqual(after(CART, 1).state);
});
