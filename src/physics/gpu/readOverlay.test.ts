import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import {
  CONTACT, createOverlayList, END_A, END_B, FORCE, GAP, leastOfStrongest, MOST_VELOCITIES, NORMAL, POINT, startList,
  VELOCITY, type OverlayList,
} from '../../model/overlay';
import { createCpuEngine } from '../cpu/engine';
import { bedUnderSlab, GRAVITY, liveOf, mixedHeap, sphereStack } from './testing/fixtures';
import { createGpuEngine } from './engine';
import type { Engine } from '../engine';

async function contactsOf(engine: Engine): Promise<OverlayList> {
  const list = createOverlayList();
  expect(await engine.readOverlay('contacts', list)).toBe(true);
  return list;
}

const recordsOf = ({ data, count }: OverlayList) =>
  Array.from({ length: count }, (_, c) => {
    const o = CONTACT * c, three = (at: number) => [...data.subarray(o + at, o + at + 3)];
    return {
      a: three(END_A), b: three(END_B), point: three(POINT), normal: three(NORMAL), force: three(FORCE),
      gap: data[o + GAP],
    };
  });

const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, c) => x - b[c]));
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, c) => sum + x * b[c], 0);

/** Expects three spheres of 1 kg, from above: contacts bear mg, 2mg and 3mg between the centres that they join. */
function expectStack(list: OverlayList, within: number): void {
  const contacts = recordsOf(list).sort((x, y) => y.point[2] - x.point[2]);
  expect([list.kind, contacts.length, list.leftOut]).toEqual(['contacts', 3, 0]);
  contacts.forEach(({ a, b, point, normal, force, gap }, k) => {
    expect(Math.abs(dot(force, normal) - (k + 1) * GRAVITY)).toBeLessThan(within);
    expect(Math.abs(Math.hypot(...force) - (k + 1) * GRAVITY)).toBeLessThan(within);
    const heights = [a[2], b[2]].sort((x, y) => y - x);
    expect(heights[0]).toBeCloseTo(0.5 - 0.2 * k, 3);
    expect(heights[1]).toBeCloseTo(k === 2 ? 0 : 0.3 - 0.2 * k, 3); // on the floor the contact point is the end
    expect(point[2]).toBeCloseTo(0.4 - 0.2 * k, 3);
    expect(normal[2]).toBeCloseTo(Math.sign(b[2] - a[2]), 6);
    expect(Math.abs(gap)).toBeLessThan(1e-3);
  });
}

test('in a stack of three contacts bear one, two and three weights', async () => {
  const spec = sphereStack(3), engine = createCpuEngine(spec), live = liveOf(spec);
  for (let k = 0; k < 150; k++) void engine.step(live);
  expectStack(await contactsOf(engine), 0.01);
});

test('and so they do on the device, which tells nothing in the middle of a step or of a state that was not stepped',
  async () => {
  const gpu = await testDevice(), spec = sphereStack(3), live = liveOf(spec, { substeps: 10 });
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
  expect((await contactsOf(engine)).count).toBe(0);
  for (let k = 0; k < 25; k++) await engine.step(live);
  const [first, second] =
    [engine.readOverlay('contacts', createOverlayList()), engine.readOverlay('contacts', createOverlayList())];
  expect([await first, await second]).toEqual([true, false]); // one at a time
  expectStack(await contactsOf(engine), 0.05);
  const stepping = engine.step(live);
  expect(await engine.readOverlay('contacts', createOverlayList())).toBe(false);
  await stepping;
  const { state, memory } = await engine.save(), snapshot = { ...state(), time: 1, step: 1, engine: memory! };
  expect(await engine.restore(snapshot)).toBe(true); // a snapshot has no geometry of contacts
  expect((await contactsOf(engine)).count).toBe(0);
  await engine.step(live);
  expectStack(await contactsOf(engine), 0.05);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
}, 120_000);

test('both engines see the same contacts of a heap: ends, points, normals, gaps', async () => {
  const gpu = await testDevice(), spec = mixedHeap(60, 3), live = liveOf(spec, { dt: 1e-4, substeps: 2 });
  const device = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity }), cpu = createCpuEngine(spec);
  await device.step(live);
  void cpu.step(live);
  const here = recordsOf(await contactsOf(cpu)), there = recordsOf(await contactsOf(device));
  expect(here.length).toBeGreaterThan(60);
  expect(here.length).toBe(there.length);
  for (const x of here) {
    const same =
      there.filter((y) => distance(x.point, y.point) < 1e-3 && Math.abs(Math.abs(dot(x.normal, y.normal)) - 1) < 1e-4);
    const y = same.find(
      ({ a, b }) => Math.min(distance(x.a, a), distance(x.b, a)) < 1e-4
      && Math.min(distance(x.b, b), distance(x.a, b)) < 1e-3
    );
    expect(y, `contact at ${x.point.join()}`).toBeDefined();
    expect(Math.abs(x.gap - y!.gap)).toBeLessThan(1e-3);
  }
  expect(gpu.errors).toEqual([]);
  device.dispose();
}, 120_000);

test('forces of contacts on a slab at rest are the force that it is measured to feel', async () => {
  const spec = bedUnderSlab(3, 2, 20), engine = createCpuEngine(spec), live = liveOf(spec, { substeps: 10 });
  for (let k = 0; k < 150; k++) void engine.step(live);
  const slab = spec.bodies.findIndex(({ name }) => name === 'slab'), { force, position } = engine.measures.bodies[slab];
  const sum = [0, 0, 0];
  for (const c of recordsOf(await contactsOf(engine))) {
    const lies = c.normal[2] > 0.99 && distance(c.b, c.point) === 0 && c.point[2] > position[2] - 0.2;
    if (lies) for (let e = 0; e < 3; e++) sum[e] += c.force[e];
  }
  expect(force[2]).toBeGreaterThan(0);
  expect(Math.abs(sum[2] - force[2])).toBeLessThan(0.02 * force[2]); // last substep, mean of the frame
});

test('velocities are those of the state, of every k-th grain where there are many', async () => {
  const spec = sphereStack(4), engine = createCpuEngine(spec), list = createOverlayList();
  void engine.step(liveOf(spec));
  await engine.readOverlay('velocities', list);
  expect([list.kind, list.count, list.leftOut]).toEqual(['velocities', 4, 0]);
  for (let i = 0; i < 4; i++) {
    for (let c = 0; c < 3; c++) {
      expect(list.data[VELOCITY * i + c]).toBe(Math.fround(engine.state.position[3 * i + c]));
      expect(list.data[VELOCITY * i + 3 + c]).toBe(Math.fround(engine.state.velocity[3 * i + c]));
    }
  }
  expect([startList(list, 'velocities', 3 * MOST_VELOCITIES), list.leftOut])
    .toEqual([MOST_VELOCITIES, 2 * MOST_VELOCITIES]);
});

test('where contacts are too many the strongest stay', () => {
  const force = Float32Array.from({ length: 1000 }, (_, c) => (c * 37) % 1000);
  const least = leastOfStrongest(force, 1000, 100), kept = force.filter((f) => f >= least).length;
  expect(kept).toBeGreaterThan(98);
  expect(kept).toBeLessThanOrEqual(100);
  expect(leastOfStrongest(force, 1000, 1000)).toBe(-1);
  expect(leastOfStrongest(new Float32Array(9), 9, 4)).toBe(0);
});
