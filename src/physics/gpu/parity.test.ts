import { beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import type { Vec3 } from '../../core/vec3';
import type { Pull } from '../../model/pull';
import type { ContactLaws, Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import { writePoses } from '../cpu/collide/detect';
import { findContacts } from '../cpu/collide/findContacts';
import { contactMargin } from '../contact/searchRange';
import { fillGrid } from '../cpu/collide/grid';
import { createCpuEngine } from '../cpu/engine';
import { liveOf, mixedHeap, sphereOnPlane } from './testing/fixtures';
import { createGpuEngine, type GpuEngine } from './engine';
import { BlockFrame } from './testing/twin/blockFrame';
import { readFrame, twinContacts, type DeviceFrame } from './testing/twin/readFrame';
import { stepTwin } from './testing/twin/stepTwin';
import { dot } from './testing/twin/vectors';

/**
 * The tests compare kernels with their f64 twins over one seeded frame (never over long trajectories, which are
 * chaotic), with both forms of the sweep and of integration: with workgroup barriers and without.
 */

let gpu: Device;
beforeAll(async () => {
  gpu = await testDevice();
  (await createGpuEngine(gpu.device, gpu.name, sphereOnPlane())).dispose(); // compiles all kernels
}, 120_000);

/** Creates both engines with the state that a device starts from: rounded to its fixed point and to f32. */
async function createPair(spec: WorldSpec, software = true) {
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { software }), state = await engine.readState();
  const cpu = createCpuEngine(spec);
  cpu.writeState(state);
  return { engine, cpu };
}

/** Finds the contacts of the CPU's state at the poses predicted for the middle of the frame. */
function findOnCpu({ world }: ReturnType<typeof createCpuEngine>, { settings: { dt } }: Live) {
  const { model, shapes, contacts } = world;
  writePoses(world, dt);
  fillGrid(world.grid, shapes.middle.position, model.grainCount);
  shapes.middle.ways.fill(0.5 * contactMargin(model, dt));
  findContacts(model, shapes, world.grid, contacts);
  return contacts;
}

const worst = (a: Float64Array, b: Float64Array) => a.reduce((w, x, i) => Math.max(w, Math.abs(x - b[i])), 0);

/** Steps both engines and compares all that moves. */
async function compare(
  engine: GpuEngine, cpu: ReturnType<typeof createCpuEngine>, live: Live, iterations: number, last?: BlockFrame,
  scale = 1,
) {
  findOnCpu(cpu, live);
  await engine.step(live);
  const frame = await readFrame(gpu.device, engine), contacts = twinContacts(frame, cpu.world);
  for (const c of contacts) {
    if (!last?.contacts.some(({ a, b }) => a === c.a && b === c.b)) c.born = Math.min(0, c.gap);
  }
  if (last) for (const c of contacts) {
    const pair = last.contacts.filter(({ a, b }) => a === c.a && b === c.b);
    c.bonded = live.settings.laws.healing || pair.some(({ bonded }) => bonded);
    const old = pair.find(({ point }) => point === c.point);
    if (!old) continue;
    const [x, y, z] = old.held ?? [0, 0, 0], along = dot([x, y, z], c.normal);
    const { impulse, near, moment, plastic, born } = old;
    Object.assign(c, { impulse, near, moment, plastic, born });
    c.held = [x, y, z].map((q, e) => scale * (q - along * c.normal[e])) as Vec3;
    c.heldMoment = old.heldMoment?.map((q) => scale * q) as Vec3 | undefined;
  }
  const twin = new BlockFrame(cpu.world.model, cpu.world.state, contacts, live);
  const before = cpu.world.state.velocity.slice();
  stepTwin(twin, live, iterations, scale);
  const state = await engine.readState(), expected = cpu.world.state;
  expect(worst(before, expected.velocity)).toBeGreaterThan(0.05); // something happened
  expect(worst(state.velocity, expected.velocity)).toBeLessThan(2e-4); // [m/s], of speeds around 1
  expect(worst(state.spin, expected.spin)).toBeLessThan(5e-3); // [rad/s], of spins around 20
  expect(worst(state.position, expected.position)).toBeLessThan(3e-7);
  expect(worst(state.orientation, expected.orientation)).toBeLessThan(3e-6);
  for (let k = 0; k < twin.bodyImpulse.length; k++) {
    const body = engine.measures.bodies[Math.floor(k / 6)];
    const got = k % 6 < 3 ? body.force[k % 6] : body.torque[(k % 6) - 3];
    expect(Math.abs(got * live.settings.dt - twin.bodyImpulse[k])).toBeLessThan(2e-5); // [N·s, N·m·s]
  }
  expect(gpu.errors).toEqual([]);
  return { frame, twin };
}

/** Returns the sizes of the pieces that bonded contacts make of `count` grains: labels spread until none changes. */
function pieceSizes({ contacts }: BlockFrame, count: number): number[] {
  const label = Array.from({ length: count }, (_, i) => i);
  for (let changed = true; changed;) {
    changed = false;
    for (const { a, b, bonded } of contacts) {
      if (!bonded || b >= count || label[a] === label[b]) continue;
      label[a] = label[b] = Math.min(label[a], label[b]);
      changed = true;
    }
  }
  return label.map((_, i) => label.filter((l) => l === i).length).filter((size) => size > 0);
}

const cases: [string, Partial<Live['settings']>, number, boolean][] = [
  ['one sweep of the exact law', { dt: 1e-3, substeps: 1, iterations: 1 }, 1, true],
  ['one sweep of the relaxed law', { dt: 1e-3, substeps: 1, iterations: 1, law: 'relaxed' }, 1, true],
  ['one sweep with barriers', { dt: 1e-3, substeps: 1, iterations: 1 }, 1, false],
  ['three sweeps a substep', { dt: 1e-3, substeps: 2, iterations: 3 }, 3, true],
  ['a frame of small steps', { dt: 1e-3, substeps: 10 }, 1, true],
  ['damped and frictionless', { dt: 1e-3, substeps: 2, damping: 50, friction: 0 }, 1, true],
  ['one sweep by colours', { dt: 1e-3, substeps: 1, iterations: 1, form: 'colours' }, 1, true],
  ['one sweep by colours with barriers', { dt: 1e-3, substeps: 1, iterations: 1, form: 'colours' }, 1, false],
  ['a frame of small steps by colours', { dt: 1e-3, substeps: 10, form: 'colours' }, 1, true],
  ['eight iterations of CGM', { dt: 1e-3, substeps: 1, solver: 'cgm', law: 'relaxed', iterations: 8 }, 8, true],
  ['six iterations of CGM, with barriers', { dt: 1e-3, substeps: 2, solver: 'cgm', iterations: 6 }, 6, false],
  ['seven iterations of APGD', { dt: 1e-3, substeps: 1, solver: 'apgd', law: 'relaxed', iterations: 7 }, 7, true],
];

/** Cases for bodies that differ in friction: each kernel that reads it. */
const rough = cases.filter((_, k) => [2, 4, 8, 9, 11].includes(k));

/** Every law beyond friction at once; the heap overlaps, so that soft contacts press with f_y here and there. */
const RANGE = 0.05;
const LAWS: ContactLaws = {
  cohesion: 2, cohesionRange: RANGE, wallCohesion: 0.6, healing: true, rollingFriction: 0.01, spinningFriction: 0.008,
  stiffness: Infinity, contactDamping: 0, yieldForce: 30, flowPressure: 2e4, restitution: 0.4, restitutionSpeed: 0.05,
  tangentialStiffness: 0.8,
};
const SOFT: ContactLaws = { ...LAWS, stiffness: 2e4, contactDamping: 5 };

const lawful: [string, Partial<Live['settings']>, number, boolean][] = [
  ['one sweep', { dt: 1e-3, substeps: 1, iterations: 1, laws: LAWS }, 1, true],
  ['one sweep with barriers', { dt: 1e-3, substeps: 1, iterations: 1, laws: LAWS }, 1, false],
  [
    'one relaxed sweep by colours',
    { dt: 1e-3, substeps: 1, iterations: 1, form: 'colours', law: 'relaxed', laws: LAWS }, 1, true,
  ],
  ['a frame of small steps', { dt: 1e-3, substeps: 10, laws: LAWS }, 1, true],
  [
    'soft contacts, two sweeps a substep',
    { dt: 1e-3, substeps: 5, iterations: 2, recoverySpeed: 50, laws: SOFT }, 2, true,
  ],
  ['soft contacts that closed unseen', { dt: 1e-3, substeps: 5, laws: SOFT }, 1, true],
];

/**
 * Expects that no two pairs of one colour touch one copy, that every contact has its turn once, and in the block of its
 * A.
 */
function checkSchedule({ contacts, order }: DeviceFrame, grainCount: number): void {
  expect(order.map(({ contact }) => contact).sort((x, y) => x - y)).toEqual(contacts.map((_, k) => k));
  const seen = new Map<string, string>();
  for (const { contact, block, colour } of order) {
    const { a, b, block: own } = contacts[contact];
    expect(own).toBe(block);
    for (const body of b < grainCount ? [a, b] : [a]) {
      const copy = `${body} in ${block} colour ${colour}`;
      expect(seen.get(copy) ?? `${a} ${b}`, copy).toBe(`${a} ${b}`);
      seen.set(copy, `${a} ${b}`);
    }
  }
}

/** Cases for what a hand pulls: sweeps and substeps of each solver, and laws that hit. */
const pulled: [string, Partial<Live['settings']>, number][] = [
  ['three sweeps a substep, damped', { dt: 1e-3, substeps: 2, iterations: 3, damping: 50 }, 3],
  ['a frame of small steps by colours', { dt: 1e-3, substeps: 5, form: 'colours' }, 1],
  ['four iterations of CGM', { dt: 1e-3, substeps: 2, solver: 'cgm', iterations: 4 }, 4],
  ['four iterations of APGD', { dt: 1e-3, substeps: 2, solver: 'apgd', law: 'relaxed', iterations: 4 }, 4],
  ['laws beyond friction', { dt: 1e-3, substeps: 5, laws: LAWS }, 1],
];

/** Cases of the first heap that the long suite alone has: each joins two things that other cases have one by one. */
const LONG = [
  'one sweep by colours with barriers', 'six iterations of CGM, with barriers',
  'laws beyond friction: one sweep with barriers', 'laws beyond friction: one relaxed sweep by colours',
  'what a hand pulls: a frame of small steps by colours', 'what a hand pulls: four iterations of CGM',
  'under laws, bodies with friction of their own: one sweep with barriers',
  'under laws, bodies with friction of their own: one relaxed sweep by colours',
];
const tagged = (name: string) => (LONG.includes(name) ? { tags: 'long' } : {});

for (const seed of [1, 2]) describe(`heap ${seed}`, seed > 1 ? { tags: 'long' } : {}, () => {
  test.each([true, false])('finds the contacts of the CPU, schedules each once, copies grains for the blocks that '
    + 'touch them (software: %s)', async (software) => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, { dt: 1e-3, substeps: 1 });
    const { engine, cpu } = await createPair(spec, software);
    const onCpu = findOnCpu(cpu, live);
    const key = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
    await engine.step(live);
    const frame = await readFrame(gpu.device, engine);
    expect(frame.contacts.map(({ a, b }) => key(a, b)).sort())
      .toEqual(Array.from({ length: onCpu.count }, (_, c) => key(onCpu.bodyA[c], onCpu.bodyB[c])).sort());
    expect(onCpu.count).toBeGreaterThan(200);
    expect(new Set(frame.contacts.map(({ b }) => b).filter((b) => b >= 200)).size).toBe(4); // every kind of body
    checkSchedule(frame, 200);
    const twin = new BlockFrame(cpu.world.model, cpu.world.state, twinContacts(frame, cpu.world), live);
    expect(new Set(frame.order.map(({ block }) => block)).size).toBeGreaterThan(1);
    for (let i = 0; i < 200; i++) expect(frame.copies.get(i), `copies of ${i}`).toBe(twin.copyCount(i));
    engine.dispose();
  });

  for (const [name, settings, iterations, software] of cases) test(name, tagged(name), async () => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, settings);
    const { engine, cpu } = await createPair(spec, software);
    await compare(engine, cpu, live, iterations);
    engine.dispose();
  });

  for (const [name, settings, iterations, software] of lawful) test(
    `laws beyond friction: ${name}`, tagged(`laws beyond friction: ${name}`), async () => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, settings);
    const { engine, cpu } = await createPair(spec, software);
    const { twin } = await compare(engine, cpu, live, iterations);
    const sizes = pieceSizes(twin, 200), { measures } = engine;
    expect(sizes.length).toBeGreaterThan(2);
    expect(measures.pieces).toBe(sizes.filter((size) => size >= 4).length);
    expect(measures.largestPiece).toBeCloseTo(Math.max(...sizes) / 200, 6);
    for (const { contacts } of [twin]) {
      expect(contacts.some(({ moment }) => moment && Math.hypot(...moment) > 1e-5)).toBe(true);
      expect(contacts.some(({ impulse, normal }) => dot(impulse, normal) < -1e-5)).toBe(true); // held
      const isBorn = settings.laws === SOFT && !settings.recoverySpeed;
      if (isBorn) expect(contacts.some(({ born }) => born! < -1e-3)).toBe(true);
      else expect(contacts.some(({ plastic }) => plastic && plastic < -1e-6)).toBe(true);
      if (settings.laws === LAWS) expect(twin.hits).toBeGreaterThan(10);
    }
    engine.dispose();
  });

  const both = [['exact', true], ['relaxed', true], ['exact', false]] as const;
  test.each(both)('what laws beyond friction keep goes with its pairs (%s, bonds heal: %s)', async (law, healing) => {
    const laws = { ...LAWS, healing, restitution: healing ? LAWS.restitution : 0 };
    const spec = mixedHeap(200, seed), live = liveOf(spec, { dt: 2e-3, substeps: 10, law, laws });
    const { engine, cpu } = await createPair(spec);
    const { twin } = await compare(engine, cpu, live, 1);
    cpu.writeState(await engine.readState());
    const next = await compare(engine, cpu, live, 1, twin), near = RANGE * cpu.model.minRadius;
    const lost = next.twin.contacts.filter(({ gap, bonded }) => gap < near && bonded === false);
    if (!healing) expect(lost.length).toBeGreaterThan(0); // pairs that met, and that parted and came back
    engine.dispose();
  });

  for (const [name, settings, iterations] of pulled) test(
    `what a hand pulls: ${name}`, tagged(`what a hand pulls: ${name}`), async () => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, settings), place: Vec3 = [0.3, -0.2, 1];
    const { engine, cpu } = await createPair(spec), begun = await engine.readState();
    await engine.step(live);
    const { copies } = await readFrame(gpu.device, engine), grains = [...copies.keys()];
    // in the air, touched from its own block alone, and from others
    const indices = [[0, 0], [1, 1], [2, 8]].flatMap(([least, most]) =>
      grains.find((i) => copies.get(i)! >= least && copies.get(i)! <= most) ?? []);
    expect(indices).toHaveLength(engine.form === 'colours' ? 2 : 3);
    const pulls: Pull[] = indices.map((index) => ({ of: 'grain', index, point: [0, 0, 0], place }));
    for (const pull of [...pulls, { of: 'body', index: 2, point: [0.05, 0.05, 0.08], place } satisfies Pull]) {
      live.pull = pull;
      for (const one of [engine, cpu]) one.writeState(begun);
      const { twin } = await compare(engine, cpu, live, iterations), { force, work } = engine.measures.pull;
      if (pull.of === 'grain') expect(twin.copyCount(pull.index)).toBe(copies.get(pull.index));
      force.forEach((f, c) => expect(Math.abs(f - twin.pulling.force[c])).toBeLessThan(1e-3)); // [N], of over 10
      expect(Math.hypot(...force)).toBeGreaterThan(10);
      expect(work).not.toBe(0);
    }
    engine.dispose();
  });

  test('impulses go with their pairs into the next frame, and with h', async () => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, { dt: 1e-3, substeps: 5 });
    const { engine, cpu } = await createPair(spec);
    const { twin } = await compare(engine, cpu, live, 1);
    cpu.writeState(await engine.readState()); // both from the same bits
    live.settings.dt = 2e-3;
    live.settings.substeps = 2; // h from 0.2 to 1 ms
    const second = await compare(engine, cpu, live, 1, twin, 5);
    expect(second.twin.contacts.some(({ impulse }) => impulse.some((p) => p !== 0))).toBe(true);
    engine.dispose();
  });

  const ofTheirOwn = 'bodies with friction of their own';
  const withOwn = [
    ...rough.map(([name, ...rest]) => [`${ofTheirOwn}: ${name}`, ...rest] as const),
    ...lawful.slice(0, 3).map(([name, ...rest]) => [`under laws, ${ofTheirOwn}: ${name}`, ...rest] as const),
  ];
  for (const [name, settings, iterations, software] of withOwn) test(name, tagged(name), async () => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, settings), own = [0, 0.9, 0.1, undefined];
    live.bodies.forEach((body, k) => { body.friction = own[k]; });
    const { engine, cpu } = await createPair(spec, software);
    const { twin } = await compare(engine, cpu, live, iterations);
    const frictionOn = (b: number) => Math.max(...twin.contacts.filter((c) => c.b === b).map(({ impulse, normal }) => {
      const n = dot(impulse, normal);
      return n > 1e-6 ? Math.hypot(...impulse.map((p, e) => p - n * normal[e])) / n : 0;
    }));
    // cohesion lets friction exceed μ p_n
    if (!settings.laws) [0, 0.9, 0.1, 0.5].forEach((mu, k) => expect(frictionOn(200 + k)).toBeLessThan(mu + 1e-6));
    engine.dispose();
  });
});
