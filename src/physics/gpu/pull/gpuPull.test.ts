import { beforeAll, describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import type { Pull } from '../../../model/pull';
import type { Live } from '../../../model/settings';
import { stateHash } from '../../../model/stateHash';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../../cpu/engine';
import { cartLive, cartWorld } from '../../cpu/testing/cart';
import { floor, grainsOf, GRAVITY, KINDS, liveOf } from '../../cpu/testing/worlds';
import { createGpuEngine } from '../engine';

/**
 * Runs in which a hand pulls what meets nothing, or a floor alone, have an outcome that no order of sweeps changes: the
 * device is held to the CPU engine there. In a heap it is held to its twin: parity.test.ts.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

const R = 0.1, ball = { kind: 'sphere', radius: R } as const;
/** A brick of 6 kg in the air, its sides as those of a real one. */
const brick: BodySpec = {
  ...floor, name: 'brick', shape: { kind: 'box', halfExtents: [0.2, 0.1, 0.05], edgeRadius: 0 }, look: 'slab',
  position: [0, 0, 1], mass: 6, inertia: [0.025, 0.085, 0.1], motion: FREE,
};
const worldOf = (positions: readonly Vec3[], bodies: BodySpec[]): WorldSpec =>
  ({ domain: { min: [-2, -2, -2], max: [2, 2, 4] }, grains: grainsOf([ball], positions), bodies });
/** Grains on a floor, the last of them far from all others, and a brick. */
const spec = worldOf([[0.6, 0.6, R], [0.75, 0.6, R + 0.13], [-0.8, 0, R]], [floor, brick]);
const grain = (index: number, place: Vec3): Pull => ({ of: 'grain', index, point: [0, 0, 0], place });
const corner: Pull = { of: 'body', index: 1, point: [0.2, 0.1, 0.05], place: [0.3, 0.2, 1.2] };
const SETTINGS = { dt: 0.005, substeps: 5 };

const create = (of = spec) => createGpuEngine(gpu.device, gpu.name, of, { sliceMs: Infinity });

async function run(live: Live, frames: number, each: (frame: number) => void = () => {}) {
  const engine = await create();
  for (let k = 0; k < frames; k++) {
    each(k);
    await engine.step(live);
  }
  return engine;
}

describe.each([
  ['a grain that lies on a floor', grain(2, [-0.6, 0.1, 0.5]), 2],
  ['a body that is held at a corner', corner, 4],
])('%s', (_, pull, at) => {
  test('goes where it goes on the CPU, by the same force and work, and flies on once it is let go', async () => {
    const live = liveOf(spec, SETTINGS), cpu = createCpuEngine(spec), engine = await create(), { measures } = engine;
    let worst = 0, off = 0, most = 0;
    for (let k = 0; k < 40; k++) {
      live.pull = k < 34 ? { ...pull, place: [pull.place[0] + 0.004 * k, pull.place[1], pull.place[2]] } : null;
      await engine.step(live);
      await cpu.step(live);
      const state = await engine.readState();
      for (let c = 0; c < 3; c++) {
        worst = Math.max(worst, Math.abs(state.position[3 * at + c] - cpu.state.position[3 * at + c]));
        off = Math.max(off, Math.abs(measures.pull.force[c] - cpu.measures.pull.force[c]));
      }
      off = Math.max(off, 10 * Math.abs(measures.pull.work - cpu.measures.pull.work));
      most = Math.max(most, Math.hypot(...measures.pull.force));
      if (pull.of === 'grain' && live.pull) {
        expect(engine.held.grain).toBe(pull.index);
        expect([...engine.held.position as Float64Array]).toEqual([...state.position.subarray(3 * at, 3 * at + 3)]);
      }
    }
    expect(most).toBeGreaterThan(100); // [N]
    expect(worst).toBeLessThan(1e-4);
    expect(off / most).toBeLessThan(1e-3);
    expect(measures.pull).toEqual({ force: [0, 0, 0], work: 0 });
    expect(measures.bodies[1].velocity[0] + (await engine.readState()).velocity[6]).toBeGreaterThan(0.5);
    expect(measures.status).toBe(0);
    engine.dispose();
  }, 240_000);
});

test('what a hand lets go and takes again is sought anew, and so is what a new state moves', { tags: 'long' },
  async () => {
  const live = liveOf(spec, SETTINGS), engine = await create();
  for (const place of [0.4, 0.7]) {
    live.pull = grain(2, [-0.8, 0, place]);
    for (let k = 0; k < 40; k++) await engine.step(live);
    expect(engine.held.position[2]).toBeCloseTo(place - GRAVITY / 1600, 2);
    live.pull = null;
    for (let k = 0; k < 3; k++) await engine.step(live);
    expect(engine.held.grain).toBe(-1);
  }
  live.pull = grain(2, [-0.8, 0, 0.7]);
  await engine.step(live);
  const state = await engine.readState();
  state.position[8] = 0.3;
  engine.writeState(state);
  await engine.step(live);
  expect(engine.measures.pull.force[2]).toBeGreaterThan(100); // far from its place again
  engine.dispose();
});

test('nothing is pulled, and no bit differs, without a hand or by one that holds nothing that could be', async () => {
  const hashAfter = async (pull?: Pull | null): Promise<string> => {
    const live = liveOf(spec, SETTINGS);
    if (pull !== undefined) live.pull = pull;
    const engine = await run(live, 10), hash = stateHash(await engine.readState());
    expect(engine.measures.pull).toEqual({ force: [0, 0, 0], work: 0 });
    engine.dispose();
    return hash;
  };
  const plain = await hashAfter();
  for (const pull of [null, grain(3, [0, 0, 1]), { ...corner, index: 2 }]) expect(await hashAfter(pull)).toBe(plain);
});

test('a body of a mechanism is not pulled, a grain beside it is', async () => {
  const cart = cartWorld([KINDS[0]]), live = cartLive(cart, { dt: 0.002, substeps: 2 }), engine = await create(cart);
  live.pull = { of: 'body', index: 1, point: [0, 0, 0], place: [0, 0, 9] };
  await engine.step(live);
  expect(engine.measures.pull.force).toEqual([0, 0, 0]);
  live.pull = grain(0, [-0.84, -0.63, 1]);
  for (let k = 0; k < 5; k++) await engine.step(live);
  expect(engine.held.position[2]).toBeGreaterThan(0.105);
  engine.dispose();
});

test('what sleeps wakes, and is pulled', { tags: 'long' }, async () => {
  const live = liveOf(spec, { ...SETTINGS, sleep: true });
  const engine = await run(live, 80);
  expect(engine.sleepers).not.toBeNull();
  live.pull = grain(2, [-0.8, 0, 0.6]);
  for (let k = 0; k < 40; k++) await engine.step(live);
  expect(engine.sleepers).toBeNull();
  expect(engine.held.position[2]).toBeCloseTo(0.6, 1);
  engine.dispose();
});
