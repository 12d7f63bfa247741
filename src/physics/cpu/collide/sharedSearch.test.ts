import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { State } from '../../../model/model';
import { NO_LAWS, type StepSettings } from '../../../model/settings';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { floor, grainsOf, KINDS, liveOf } from '../testing/worlds';

const shot: BodySpec = {
  name: 'shot', shape: { kind: 'sphere', radius: 0.15 }, position: [0, 0, 1.4], mass: 60, inertia: [1, 1, 1],
  motion: FREE, look: 'slab',
};

/** Balls, or balls and ellipsoids, that lie apart over a floor; the shot hangs over them if it does not move. */
function bed(kinds: number, own: Partial<StepSettings> = {}, bodies: BodySpec[] = [floor]) {
  const random = createRandom(7), positions: Vec3[] = [];
  for (let k = 0; k < 3; k++) for (let j = 0; j < 5; j++) for (let i = 0; i < 5; i++)
    positions.push([(i - 2) * 0.24 + 0.02 * random(), (j - 2) * 0.24 + 0.02 * random(), 0.12 + 0.22 * k]);
  const spec: WorldSpec = {
    domain: { min: [-0.6, -0.6, 0], max: [0.6, 0.6, 3] }, periodic: true,
    grains: grainsOf(KINDS.slice(0, kinds), positions), bodies,
  };
  const engine = createCpuEngine(spec), live = liveOf(spec, { substeps: 10, searchEvery: 4, ...own });
  const run = (frames: number): void => { for (let k = 0; k < frames; k++) void engine.step(live); };
  return { engine, live, run, world: engine.world };
}

/** Runs frames; returns how many searches they took. */
function searchesIn({ run, world: { shared } }: ReturnType<typeof bed>, frames: number): number {
  const before = shared.searches;
  run(frames);
  return shared.searches - before;
}

/** Asserts that all balls that overlap at the end of a frame, with each other and with big ball 1, are contacts. */
function expectAllFound({ world: { model, state: { position }, contacts } }: ReturnType<typeof bed>): number {
  const { grainCount, radii } = model, known = new Set<number>(), unseen: string[] = [];
  for (let c = 0; c < contacts.count; c++) known.add(1000 * contacts.bodyA[c] + contacts.bodyB[c]);
  let touching = 0;
  for (let a = 0; a < grainCount; a++) for (let b = a + 1; b < grainCount + model.bodyCount; b++) {
    if (b === grainCount) continue; // the floor
    const radius = b < grainCount ? radii[b] : 0.15;
    const x = position[3 * a] - position[3 * b], y = position[3 * a + 1] - position[3 * b + 1];
    const d = Math.sqrt(x * x + y * y + (position[3 * a + 2] - position[3 * b + 2]) ** 2);
    if (d > radii[a] + radius) continue;
    touching++;
    if (!known.has(1000 * a + b)) unseen.push(`${a} and ${b}, ${radii[a] + radius - d} m deep`);
  }
  expect(unseen).toEqual([]);
  return touching;
}

/** A bed that has come to rest. */
let rests: ReturnType<typeof bed>;
beforeAll(() => {
  rests = bed(2, { damping: 8 });
  rests.run(1000);
});

test('frames of a bed at rest share a search, two or four of them; each has its own where nothing is kept', () => {
  expect(searchesIn(rests, 40)).toBeLessThanOrEqual(11);
  rests.live.settings.searchEvery = 2;
  expect(searchesIn(rests, 40)).toBeLessThanOrEqual(21);
  const others: Partial<StepSettings>[] =
    [{ searchEvery: 1 }, { keep: 0 }, { warmStart: false }, { sleep: true }, { solver: 'cgm' },
      { laws: { ...NO_LAWS, restitution: 0.5 } }];
  for (const own of others) {
    rests.live.settings.searchEvery = 4;
    for (let k = 0; rests.world.shared.left === 0 && k < 8; k++) rests.run(1);
    expect(rests.world.shared.left).toBeGreaterThan(0); // what follows acts at once
    Object.assign(rests.live.settings, own);
    expect(searchesIn(rests, 5), JSON.stringify(own)).toBe(5);
    Object.assign(rests.live.settings,
      { keep: 0.002, warmStart: true, sleep: false, solver: 'smallsteps', laws: NO_LAWS });
  }
});

test('a search serves no longer than four frames of 2 ms', () => {
  Object.assign(rests.live.settings, { dt: 0.004, substeps: 20, searchEvery: 4 });
  rests.run(4);
  expect(searchesIn(rests, 40)).toBeGreaterThanOrEqual(20);
});

test('a state that is written, and another substep, begin a search', () => {
  const rests = bed(1, { damping: 8 });
  rests.run(600);
  for (let k = 0; rests.world.shared.left === 0 && k < 4; k++) rests.run(1);
  rests.engine.writeState({ ...rests.engine.state }, true);
  expect(searchesIn(rests, 1)).toBe(1);
  expect(rests.world.shared.left).toBeGreaterThan(0);
  rests.live.settings.substeps = 20;
  expect(searchesIn(rests, 1)).toBe(1);
});

describe('a shot', () => {
  let calm: State; // the bed below it at rest
  beforeAll(async () => {
    const { engine, live, run } = bed(1, { damping: 8 }, [floor, shot]);
    live.bodies[1].motion = [0, 0, 0, 0, 0, 0];
    run(800);
    calm = await engine.readState();
  });

  test.each([0.5, 2, 6])('strikes a bed at %f m/s: no ball that it drives passes into another unseen', (speed) => {
    const struck = bed(1, {}, [floor, shot]), { engine, world, run } = struck;
    engine.writeState(calm);
    run(4);
    engine.state.velocity.fill(0, 3 * (world.model.grainCount + 1));
    engine.state.velocity[3 * (world.model.grainCount + 1) + 2] = -speed;
    let touching = 0;
    const frames = Math.min(400, Math.ceil(2 / speed / 0.002));
    for (let frame = 0; frame < frames; frame++) {
      run(1);
      touching += expectAllFound(struck);
    }
    expect(touching).toBeGreaterThan(100);
  });
});

test('a ball that is struck while frames share a search finds the next one in time', () => {
  for (let gap = 0.0102; gap < 0.016; gap += 0.0004) {
    const spec: WorldSpec = {
      domain: { min: [-2, -2, 0], max: [2, 2, 3] },
      grains: grainsOf(KINDS.slice(0, 1), [[0, 0, 1], [0, 0, 1.2]]), bodies: [floor, { ...shot, position: [0, 0, 0] }],
    };
    const [radius] = spec.grains.radii, { positions } = spec.grains;
    positions[5] = 1 + 2 * radius + gap;
    const at = 1 - radius - 0.15 - 0.001, bodies = [floor, { ...shot, position: [0, 0, at] as Vec3 }];
    const engine = createCpuEngine({ ...spec, bodies }), { state, world } = engine;
    const live = liveOf(spec, { substeps: 10, searchEvery: 4, gravity: [0, 0, 0] });
    state.velocity[3 * 3 + 2] = 2;
    let shared = 0;
    for (let frame = 0; frame < 12; frame++) {
      const { searches } = world.shared;
      void engine.step(live);
      if (world.shared.searches === searches) shared++;
      const depth = 2 * radius - (state.position[5] - state.position[2]), { contacts } = world;
      const known = contacts.bodyB.subarray(0, contacts.start[1]).includes(1);
      expect(depth <= 0 || known, `${depth} m deep after frame ${frame}`).toBe(true);
    }
    expect(shared).toBeGreaterThan(0);
  }
});

test('contacts that stay packed step as those that are packed anew, to the bit', () => {
  const engines = [true, false].map((isNew) => {
    const one = bed(2, { damping: 2 }, [floor, shot]);
    let shared = 0;
    for (let k = 0; k < 300; k++) {
      const { searches } = one.world.shared;
      if (k === 200) one.live.bodies[1].motion = [0, 0, 0, 0, 0, 0];
      if (k === 250) one.live.settings.friction = 0.2;
      if (isNew) one.world.shared.searches += 1000; // so the core packs anew
      one.run(1);
      if (!isNew && one.world.shared.searches === searches) shared++;
    }
    if (!isNew) expect(shared).toBeGreaterThan(50);
    expect(one.world.core.taken).toBe(true);
    return one.engine.state;
  });
  expect(engines[0].position).toEqual(engines[1].position);
  expect(engines[0].orientation).toEqual(engines[1].orientation);
});
