import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { refuseBuffers, type Refusing } from '../../gpu/testing/refuseBuffers';
import { testDevice } from '../../gpu/testing/testDevice';
import { createOverlayList } from '../../model/overlay';
import { NO_LAWS, type Live } from '../../model/settings';
import { stateHash } from '../../model/stateHash';
import { STEP_STATUS } from '../../model/status';
import type { WorldSpec } from '../../model/worldSpec';
import { createGpuEngine, type GpuEngine } from './engine';
import { liveOf, sphereStack } from './testing/fixtures';

/**
 * A device that refuses memory, at each place where an engine asks for some: a sentence says what for and how much,
 * nothing has changed, and once there is memory the engine takes the steps of one that was never refused any.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

let last: Refusing | undefined;
afterEach(() => { last?.end(); });
const refuse = (how: 'memory' | 'limit', granted = 0): Refusing => (last = refuseBuffers(gpu.device, how, granted));

const create = (spec: WorldSpec): Promise<GpuEngine> =>
  createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
const hashOf = async (engine: GpuEngine): Promise<string> => stateHash(await engine.readState());
const lacks = (what: string): RegExp =>
  new RegExp(`^This device has not enough memory for ${what}: \\d+ MiB were asked for \\([^.]+\\)\\.$`);

const heap = sphereStack(12);
/** A world in which every sphere overlaps every other, with contacts beyond what was thought. */
const crowd = sphereStack(40);
for (let i = 0; i < 40; i++) crowd.grains.positions[3 * i + 2] = 0.1 + 1e-4 * i;

type Own = Partial<Live['settings']>;
type Place = [place: string, spec: WorldSpec, own: Own, granted: number, what: string];
const PLACES: Place[] = [
  ['the count of contacts of a new state', crowd, {}, 0, 'a copy of counters'],
  ['room for them', crowd, {}, 1, 'contacts'],
  ['the last buffer of it', crowd, {}, 15, 'contacts'],
];
/** Places whose kernels take long to compile. */
const LONG: Place[] = [
  ['a full colouring', heap, { form: 'colours' }, 0, 'contacts'],
  ['the iterates of a converging solver', heap, { solver: 'apgd', substeps: 1 }, 0, 'contacts'],
  ['what laws remember', heap, { laws: { ...NO_LAWS, cohesion: 1 } }, 0, 'contacts'],
  ['what sleeps', heap, { sleep: true }, 0, 'grains that sleep'],
  ['what sleeping grains move at', heap, { sleep: true }, 2, 'contacts'],
];

describe.each(['memory', 'limit'] as const)('a device refuses by its %s', (how) => {
  async function hold(_: string, spec: WorldSpec, own: Own, granted: number, what: string): Promise<void> {
    const engine = await create(spec), twin = await create(spec), plain = liveOf(spec, { substeps: 2 });
    const live = liveOf(spec, { substeps: 2, ...own }), isNew = spec === crowd;
    for (const one of isNew ? [] : [engine, twin]) await one.step(plain);
    const before = await hashOf(engine), refusing = refuse(how, granted);
    await expect(engine.step(live)).rejects.toThrow(lacks(what));
    await expect(engine.step(live)).rejects.toThrow(); // and again
    expect(await hashOf(engine)).toBe(before);
    refusing.end();
    for (const one of [engine, twin]) for (let k = 0; k < 2; k++) await one.step(live);
    expect(await hashOf(engine)).toBe(await hashOf(twin));
    expect(await hashOf(engine)).not.toBe(before);
    expect([refusing.refused.length > 0, refusing.unseen, gpu.errors]).toEqual([true, [], []]);
    for (const one of [engine, twin]) one.dispose();
  }
  test.each(PLACES)('%s', hold);
  test.each(LONG)('%s', { tags: 'long' }, hold);

  test('room before it is needed: what there is does, and more is asked for when that is full', async () => {
    const engine = await create(heap), twin = await create(heap), live = liveOf(heap, { substeps: 2 });
    for (const one of [engine, twin]) await one.step(live);
    const { capacities } = engine, nearly = () => {
      for (const { parts } of [engine, twin]) parts.world.wanted.contacts = Math.ceil(0.97 * capacities.contacts);
    };
    nearly();
    const refusing = refuse(how);
    await engine.step(live);
    nearly();
    await engine.step(live);
    refusing.end();
    expect(engine.capacities).toBe(capacities);
    expect([refusing.refused[0], refusing.unseen, gpu.errors]).toEqual(['starts', [], []]);
    expect(refusing.refused.length).toBeLessThan(20); // it was asked once
    expect(engine.measures.status & STEP_STATUS.contactsFull.bit).toBe(0);
    for (let k = 0; k < 2; k++) await twin.step(live);
    expect(twin.capacities.contacts).toBeGreaterThan(capacities.contacts);
    expect(await hashOf(engine)).toBe(await hashOf(twin));
    engine.parts.world.wanted.contacts = capacities.contacts + 1;
    await engine.step(live);
    expect(engine.capacities.contacts).toBeGreaterThan(capacities.contacts);
    for (const one of [engine, twin]) one.dispose();
  });

  test('copies of a state, and what is drawn over grains', async () => {
    const engine = await create(heap), live = liveOf(heap, { substeps: 2 }), list = createOverlayList();
    await engine.step(live);
    for (const granted of [0, 2]) {
      const refusing = refuse(how, granted);
      await expect(engine.readState()).rejects.toThrow(lacks('a copy of the state'));
      await expect(engine.save()).rejects.toThrow(lacks('a copy of the state'));
      refusing.end();
      expect(refusing.unseen).toEqual([]);
    }
    const refusing = refuse(how);
    await expect(engine.readOverlay('contacts', list)).rejects.toThrow(lacks('what is drawn over the grains'));
    refusing.end();
    const before = await hashOf(engine);
    expect(await engine.readOverlay('contacts', list)).toBe(true);
    expect(list.count).toBe(12);
    await engine.step(live);
    expect(await hashOf(engine)).not.toBe(before);
    expect([refusing.unseen, gpu.errors]).toEqual([[], []]);
    engine.dispose();
  });

  test('a world, of which nothing is left then, and one that is to go on from a snapshot', async () => {
    const engine = await create(crowd), live = liveOf(crowd, { substeps: 2 });
    await engine.step(live);
    const { state, memory } = await engine.save(), snapshot = { ...state(), time: 1, step: 1, engine: memory! };
    const [grains, all] = [engine.parts.world.grains, engine.buffers].map((some) => Object.keys(some).length);
    for (const [granted, what] of [[0, 'grains'], [grains, 'contacts'], [all, 'reports']] as const) {
      const refusing = refuse(how, granted);
      await expect(create(crowd)).rejects.toThrow(lacks(what));
      refusing.end();
      expect([what, refusing.alive(), refusing.unseen]).toEqual([what, 0, []]);
    }
    const next = await create(crowd), refusing = refuse(how);
    await expect(next.restore(snapshot)).rejects.toThrow(lacks('contacts'));
    refusing.end();
    expect(await next.restore(snapshot)).toBe(true);
    for (const one of [engine, next]) await one.step(live);
    expect(await hashOf(next)).toBe(await hashOf(engine));
    expect([refusing.unseen, gpu.errors]).toEqual([[], []]);
    for (const one of [engine, next]) one.dispose();
  });
});
