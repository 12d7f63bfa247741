// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import type { State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { stateHash } from '../../../model/stateHash';
import { STEP_STATUS } from '../../../model/status';
import { createCpuEngine } from '../../cpu/engine';
import { createGpuEngine, type GpuEngine } from '../engine';
import { impulsesFrom } from '../layout';
import { readBuffer } from '../stateBuffers';
import { liveOf, mixedHeap } from '../testing/fixtures';
import { spoil } from '../testing/spoil';
import { GRAINS, restingBed, SHOT, WALLS } from '../testing/restingBed';
import { readFrame } from '../testing/twin/readFrame';
import { weighGrains, type Weighed } from '../testing/twin/weights';
import { ASLEEP, MEAN, SLEEPER } from './sleepers';
import { traceFrame } from '../traceFrame';

const GRAVITY = 9.81, DT = 0.002;

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

const create = (spec = restingBed()): Promise<GpuEngine> =>
  createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });

/** Returns words of every sleeper, by the host's numbers. */
async function wordsOf(engine: GpuEngine): Promise<{ whole: Int32Array; floats: Float32Array }> {
  const bytes = await readBuffer(gpu.device, engine.sleepers!.buffers.sleepers), words = new Int32Array(bytes);
  const whole = new Int32Array(words.length);
  engine.order.forEach((host, i) => whole.set(words.subarray(SLEEPER * i, SLEEPER * (i + 1)), SLEEPER * host));
  return { whole, floats: new Float32Array(whole.buffer) };
}

async function countAsleep(engine: GpuEngine): Promise<number> {
  const { whole } = await wordsOf(engine);
  return engine.model.masses.reduce((sum, _, i) => sum + whole[SLEEPER * i + ASLEEP], 0);
}

/** Steps `count` times; returns the mean force on the box downwards, over the weight of the grains. */
async function run(engine: GpuEngine, live: Live, count: number): Promise<number> {
  let force = 0;
  for (let k = 0; k < count; k++) {
    await engine.step(live);
    for (let b = 0; b < WALLS; b++) force -= engine.measures.bodies[b].force[2] / count;
  }
  return force / (GRAINS * GRAVITY);
}

/** Returns the state of the bed at rest, after 7 s on the CPU. */
async function atRest(sweeps: number): Promise<State> {
  const spec = restingBed(), cpu = createCpuEngine(spec);
  // in f64: under one sweep some beds ring for ever and never sleep, as this one does when the core settles it
  const live = liveOf(spec, { substeps: 10, iterations: sweeps, damping: 3, core: false });
  for (let k = 0; k < 3500; k++) {
    if (k === 3000) live.settings.damping = 0;
    await cpu.step(live);
  }
  return cpu.readState();
}

// every run has the default, one sweep
for (const sweeps of [1, 2]) describe(`a bed at rest under ${sweeps} sweeps a substep`,
  sweeps > 1 ? { tags: 'long' } : {}, () => {
  let engine: GpuEngine, state: State, hash: string, drowsy: number, awake: number;
  const live = liveOf(restingBed(), { substeps: 10, iterations: sweeps }), QUIET = 25, DOZE = 75, NAP = 110;

  /** Lets a bed that is awake forget how it began, then lets it fall asleep; returns the force on the box before. */
  const lull = async (one: GpuEngine): Promise<number> => {
    one.writeState(state);
    live.settings.sleep = false;
    await run(one, live, QUIET);
    const force = await run(one, live, 20);
    live.settings.sleep = true;
    await run(one, live, DOZE);
    return force;
  };

  beforeAll(async () => {
    [engine, state] = [await create(), await atRest(sweeps)];
    awake = await lull(engine);
    hash = stateHash(await engine.readState());
    drowsy = await countAsleep(engine);
    await run(engine, live, NAP - DOZE);
  });
  afterAll(() => engine.dispose());

  test('falls asleep within a second, and presses on its box as one that is awake', async () => {
    const before = await engine.readState();
    expect(NAP * DT).toBeLessThan(1);
    expect(await countAsleep(engine)).toBeGreaterThan(0.8 * GRAINS);
    const { whole } = await wordsOf(engine), force = await run(engine, live, 25), after = await engine.readState();
    const { whole: then } = await wordsOf(engine);
    expect(Math.abs(awake - 1)).toBeLessThan(5e-3);
    expect(Math.abs(force - awake)).toBeLessThan(5e-3);
    let still = 0;
    for (let i = 0; i < GRAINS; i++) {
      if (whole[SLEEPER * i + ASLEEP] + then[SLEEPER * i + ASLEEP] < 2) continue;
      still += [0, 1, 2].every((c) => after.position[3 * i + c] === before.position[3 * i + c]) ? 1 : 0;
    }
    expect(still).toBeGreaterThan(0.7 * GRAINS);
    const { counts } = await traceFrame(engine, live), asleep = await countAsleep(engine);
    expect(counts.still === 1).toBe(asleep === GRAINS);
    expect(gpu.errors).toEqual([]);
  });

  // every run has what sleeps in a block go on in another engine (src/worker/goOnGpu.test.ts)
  const AGAIN = 'comes to the same bits once more, and goes on from its memory in another engine, asleep as it is';
  test(AGAIN, { tags: 'long' }, async () => {
    const again = await create(), other = await create();
    await lull(again);
    expect(drowsy).toBeGreaterThan(0);
    expect(stateHash(await again.readState())).toBe(hash);
    const { memory, state: then } = await again.save();
    expect(await other.restore({ ...then(), time: 0.3, step: 150, engine: memory! })).toBe(true);
    spoil(other);
    expect(await countAsleep(other)).toBeGreaterThan(0.8 * GRAINS);
    const asleep: number[] = [], hashes: string[] = [];
    for (const one of [again, other]) {
      await run(one, live, 40);
      asleep.push(await countAsleep(one));
      hashes.push(stateHash(await one.readState()));
    }
    expect(asleep[1]).toBe(asleep[0]);
    expect(hashes[1]).toBe(hashes[0]);
    for (const one of [again, other]) one.dispose();
  });

  test('wakes when it is hit, before anything passes through, and passes all momentum on', { tags: 'long' },
  async () => {
    const { measures } = engine, before = await countAsleep(engine);
    live.bodies[SHOT].motion = [0, 0, -4, 0, 0, 0];
    await run(engine, live, 1);
    live.bodies[SHOT].motion = [0, 0, null, 0, 0, 0];
    let least = before, deepest = 0, lowest = Infinity, impulse = 0;
    const SHOTS = 20, momentum = -4 * SHOTS, weight = GRAVITY * (GRAINS + SHOTS), frames = 90;
    for (let k = 0; k < 9; k++) {
      impulse += 10 * DT * GRAINS * GRAVITY * await run(engine, live, 10);
      least = Math.min(least, await countAsleep(engine));
      deepest = Math.max(deepest, measures.maxPenetration);
      lowest = Math.min(lowest, measures.bodies[SHOT].position[2]);
    }
    expect(least).toBeLessThan(0.5 * before);
    expect(deepest).toBeLessThan(0.1 * 0.05);
    expect(lowest).toBeGreaterThan(0.3);
    // ten substeps make some energy of so hard a hit, awake too
    expect(measures.status & ~STEP_STATUS.energyMade.bit).toBe(0);
    const { velocity } = await engine.readState();
    let left = SHOTS * measures.bodies[SHOT].velocity[2];
    for (let i = 0; i < GRAINS; i++) left += velocity[3 * i + 2];
    expect(Math.abs(impulse - weight * frames * DT - (left - momentum))).toBeLessThan(0.05 * Math.abs(momentum));
  });
});

test('what contacts and weight leave on each grain agrees with the f64 twin', async () => {
  const spec = mixedHeap(150, 4), engine = await create(spec), live = liveOf(spec, { dt: 1e-3, substeps: 10 });
  live.settings.sleep = true;
  await engine.step(live); // knows of no impulse yet: its mean is the weight
  const first = await readFrame(gpu.device, engine), bits = await readBuffer(gpu.device, engine.buffers.impulse);
  const f = new Float32Array(bits), words = new Uint32Array(bits), known = new Map<string, Vec3>();
  let place = 0;
  for (const { a, b } of first.contacts) {
    while (words[place] === 0xffffffff) place++;
    const at = impulsesFrom(engine.capacities.contacts) + 3 * place++;
    known.set(`${a} ${b}`, [f[at], f[at + 1], f[at + 2]]);
  }
  await engine.step(live);
  const weighed: Weighed[] = (await readFrame(gpu.device, engine)).contacts.map((c) => {
    const same = known.get(`${c.a} ${c.b}`), other = known.get(`${c.b} ${c.a}`);
    return { ...c, impulse: same ?? (other ? other.map((x) => -x) as Vec3 : [0, 0, 0]) };
  });
  const twin = weighGrains(engine.model, live.settings, weighed), weight = weighGrains(engine.model, live.settings, []);
  const { floats } = await wordsOf(engine), part = live.settings.dt / 0.05;
  let worst = 0, most = 0;
  for (let i = 0; i < 150; i++) for (let e = 0; e < 6; e++) {
    const mean = floats[SLEEPER * i + (e < 3 ? MEAN.force + e : MEAN.moment + e - 3)];
    const wanted = (1 - part) * weight[6 * i + e] + part * twin[6 * i + e];
    worst = Math.max(worst, Math.abs(mean - wanted) / (part * 2048));
    most = Math.max(most, Math.abs(twin[6 * i + e]) / 2048);
  }
  expect(most).toBeGreaterThan(2); // weights
  expect(worst).toBeLessThan(5e-3 + 1e-5 * most);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
});
