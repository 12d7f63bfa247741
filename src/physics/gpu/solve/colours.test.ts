import { beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import type { Live } from '../../../model/settings';
import { stateHash } from '../../../model/stateHash';
import { STEP_STATUS } from '../../../model/status';
import type { WorldSpec } from '../../../model/worldSpec';
import { bedUnderSlab, GRAVITY, liveOf, mixedHeap, sphereOnPlane, sphereStack } from '../testing/fixtures';
import { createGpuEngine, type GpuEngine } from '../engine';
import { HEAVY, REST } from '../library';
import { readFrame, type DeviceFrame } from '../testing/twin/readFrame';

/**
 * The tests run small steps by a full colouring, and CGM, which needs one. Numbers against the f64 twin:
 * parity.test.ts.
 */

let gpu: Device;
beforeAll(async () => {
  gpu = await testDevice();
  (await create(sphereOnPlane())).dispose(); // compiles all kernels
}, 120_000);

const create = (spec: WorldSpec): Promise<GpuEngine> =>
  createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
const coloured = (spec: WorldSpec, own: Partial<Live['settings']> = {}): Live =>
  liveOf(spec, { dt: 1e-3, substeps: 2, form: 'colours', ...own });

async function run(engine: GpuEngine, live: Live, count: number, after?: () => void): Promise<void> {
  for (let i = 0; i < count; i++) {
    await engine.step(live);
    after?.();
  }
  expect(gpu.errors).toEqual([]);
}

/**
 * Expects that every contact has its turn once, and no two pairs of one colour touch one grain. Returns colours by
 * pair.
 */
function checkColours({ contacts, order }: DeviceFrame, grainCount: number): Map<string, number> {
  expect(order.map(({ contact }) => contact).sort((x, y) => x - y)).toEqual(contacts.map((_, k) => k));
  const owners = new Map<string, string>(), colours = new Map<string, number>();
  for (const { contact, colour } of order) {
    const { a, b } = contacts[contact];
    expect(b >= grainCount).toBe(colour === HEAVY);
    if (colour >= HEAVY) continue;
    colours.set(`${a} ${b}`, colour);
    for (const grain of [a, b]) {
      const taken = owners.get(`${grain} in ${colour}`);
      expect(taken ?? `${a} ${b}`, `grain ${grain}, colour ${colour}`).toBe(`${a} ${b}`);
      owners.set(`${grain} in ${colour}`, `${a} ${b}`);
    }
  }
  return colours;
}

describe('a full colouring', () => {
  test('has every contact once, no grain twice in a colour, and keeps the colours of pairs that last', async () => {
    const spec = mixedHeap(400, 3), engine = await create(spec), live = coloured(spec);
    const seen: Map<string, number>[] = [];
    for (let i = 0; i < 5; i++) {
      await run(engine, live, 1);
      expect(engine.form).toBe('colours');
      const frame = await readFrame(gpu.device, engine);
      seen.push(checkColours(frame, 400));
      expect(frame.order.some(({ colour }) => colour === REST)).toBe(false);
    }
    const used = seen.map((colours) => Math.max(...colours.values()) + 1);
    expect(Math.max(...used)).toBeLessThanOrEqual(20); // a grain of the heap has some dozen neighbours
    for (let i = 1; i < 5; i++) {
      const lasting = [...seen[i]].filter(([pair, colour]) => colour < used[i - 1] - 1 && seen[i - 1].has(pair));
      const kept = lasting.filter(([pair, colour]) => seen[i - 1].get(pair) === colour);
      expect(lasting.length).toBeGreaterThan(200);
      expect(kept.length).toBeGreaterThan(0.98 * lasting.length);
    }
    engine.dispose();
  });

  test('leaves what finds no colour to one thread: forty spheres in each other', async () => {
    const spec = sphereStack(40);
    for (let i = 0; i < 40; i++) spec.grains.positions[3 * i + 2] = 0.1 + 1e-4 * i;
    const engine = await create(spec), live = coloured(spec);
    await run(engine, live, 2);
    const frame = await readFrame(gpu.device, engine);
    checkColours(frame, 40);
    expect(frame.contacts.length).toBe((40 * 39) / 2 + 40);
    expect(frame.order.filter(({ colour }) => colour === REST).length).toBeGreaterThan(100);
    expect(engine.measures.status & STEP_STATUS.contactsFull.bit).toBe(0); // they overlap, which is said
    engine.dispose();
  });

  test('gives the same bits twice, and another hash than blocks', async () => {
    const hashes: string[] = [];
    for (const form of ['colours', 'colours', 'blocks'] as const) {
      const spec = mixedHeap(300, 2), engine = await create(spec);
      await run(engine, coloured(spec, { form }), 4);
      hashes.push(stateHash(await engine.readState()));
      engine.dispose();
    }
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  test('can be chosen, and left, while the world runs', { tags: 'long' }, async () => {
    const spec = sphereStack(4), engine = await create(spec), live = coloured(spec, { form: 'blocks', substeps: 10 });
    for (const form of ['blocks', 'colours', 'blocks', 'auto', 'colours'] as const) {
      live.settings.form = form;
      await run(engine, live, 8);
      expect(engine.form).toBe(form === 'auto' ? 'blocks' : form);
      expect(engine.measures.bodies[0].force[2]).toBeCloseTo(-4 * GRAVITY, 0);
    }
    expect(engine.measures.maxPenetration).toBeLessThan(1e-4);
    engine.dispose();
  });
});

// engine.test.ts has a bed under a slab by blocks
test('a slab rests at its weight in both forms, and as deep where blocks are few', { tags: 'long' }, async () => {
  const depth: Record<string, number> = {};
  for (const form of ['blocks', 'colours'] as const) {
    const spec = bedUnderSlab(3, 2, 100), engine = await create(spec);
    const live = liveOf(spec, { form, friction: 0.1, substeps: 5, damping: 30 });
    await run(engine, live, 40); // a bed settles to the stiffness that it is then stepped with
    live.settings.damping = 0;
    let force = 0;
    await run(engine, live, 20, () => { force += engine.measures.bodies[1].force[2] / 20; });
    expect(Math.abs(force / (100 * GRAVITY) - 1)).toBeLessThan(0.03);
    depth[form] = engine.measures.meanPenetration;
    engine.dispose();
  }
  expect(depth.blocks / depth.colours).toBeGreaterThan(0.7);
  expect(depth.blocks / depth.colours).toBeLessThan(1.5);
});

test('CGM carries a stack in one step of a millisecond, and more iterations come closer to a solution', async () => {
  const spec = sphereStack(5), engine = await create(spec);
  const live = liveOf(spec, { solver: 'cgm', law: 'relaxed', dt: 1e-3, substeps: 1, tolerance: 1e-3 });
  await run(engine, live, 8);
  expect(engine.form).toBe('colours');
  expect(engine.measures.iterations).toBe(20);
  expect(engine.measures.bodies[0].force[2]).toBeCloseTo(-5 * GRAVITY, 0);
  expect(engine.measures.residual).toBeLessThan(1e-3);
  live.settings.warmStart = false;
  const residuals: number[] = [];
  for (live.settings.iterations of [3, 30]) await run(engine, live, 1, () => residuals.push(engine.measures.residual));
  expect(residuals[1]).toBeLessThan(0.1 * residuals[0]);
  engine.dispose();
});
