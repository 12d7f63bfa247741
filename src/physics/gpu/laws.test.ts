import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { NO_LAWS, type ContactLaws } from '../../model/settings';
import type { Vec3 } from '../../core/vec3';
import type { WorldSpec } from '../../model/worldSpec';
import { GRAVITY, mixedHeap } from './testing/fixtures';
import { balls, MASS, RADIUS, slowedByLaws, startUnderLaws } from './testing/lawFixtures';

/**
 * The tests check laws beyond friction on the device; src/physics/cpu/laws.test.ts has them for the CPU, and the long
 * suite more closed forms for both (src/physics/closedForms).
 */

const R = RADIUS, M = MASS;

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

const start = (spec: WorldSpec, laws: Partial<ContactLaws>) => startUnderLaws(gpu, spec, laws);

test('rolling and spinning friction of spheres', async () => { // of round ellipsoids: laws.long.test.ts
  const { rolling, spinning, status } = await slowedByLaws(gpu, null);
  expect(rolling).toBeCloseTo(1, 1);
  expect(spinning).toBeCloseTo(1, 1);
  expect(status).toBe(0);
}, 240_000);

test('compliant contacts sink and stretch by mg/K, held up to ĉ', async () => {
  const K = 2e4, { engine, run } = await start(
    balls([[-1, 0, R], [1, 0, 1 - 2 * R]], [[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]]),
    { stiffness: K, contactDamping: 280, cohesion: 1.1 * M * GRAVITY });
  const { position } = await run(0.06);
  expect((R - position[2]) / ((M * GRAVITY) / K)).toBeCloseTo(1, 1);
  expect((1 - 2 * R - position[5]) / ((M * GRAVITY) / K)).toBeCloseTo(1, 1);
  engine.dispose();
});

test('a heap under all of them comes to the same bits again', async () => {
  const laws = {
    cohesion: 2, rollingFriction: 0.01, spinningFriction: 0.008, yieldForce: 30, restitution: 0.4,
    restitutionSpeed: 0.05,
  }, hash: string[] = [];
  for (let k = 0; k < 2; k++) {
    const { engine, run } = await start(mixedHeap(60, 3), laws), { position, spin } = await run(0.006);
    hash.push(`${position.join()} ${spin.join()}`);
    engine.dispose();
  }
  expect(hash[0]).toBe(hash[1]);
});

test('a pull beyond ĉ lets go, once the laws are switched on', { tags: 'long' }, async () => {
  const { engine, live, run } =
    await start(balls([[1, 0, 1 - 2 * R]], [[0, 0, 0]], [[0, 0, 0]]), { cohesion: 1.1 * M * GRAVITY });
  const held = (await run(0.03)).position[2];
  expect(Math.abs(held - (1 - 2 * R))).toBeLessThan(1e-4);
  live.settings.laws = { ...live.settings.laws, cohesion: 0.8 * M * GRAVITY };
  expect(held - (await run(0.1)).position[2]).toBeGreaterThan(0.008); // 0.2 g until it is out of reach, then free
  engine.dispose();
});

// parity.test.ts holds frames of contacts that yield to the twin in every run
test('a contact yields beyond f_y and keeps its dent as long as laws beyond friction act', { tags: 'long' },
  async () => {
  const { engine, live, run } =
    await start(balls([[0, 0, R]], [[0, 0, 0]], [[0, 0, 0]]), { yieldForce: 1.2 * M * GRAVITY });
  live.settings.gravity[2] = -2 * GRAVITY;
  const { velocity } = await run(0.01);
  expect(velocity[2] / (-0.8 * GRAVITY * 0.01)).toBeCloseTo(1, 1);
  live.settings.gravity[2] = -GRAVITY;
  const { position } = await run(0.06);
  expect((R - position[2]) / (0.5 * 0.8 * GRAVITY * 0.01 ** 2 * 5)).toBeCloseTo(1, 1);
  live.settings.gravity[2] = -0.5 * GRAVITY;
  expect(Math.abs((await run(0.04)).position[2] - position[2])).toBeLessThan(2e-4);
  live.settings.laws = NO_LAWS; // nothing bears the dent now
  expect((await run(0.1)).position[2] - position[2]).toBeGreaterThan(5e-4);
  engine.dispose();
});

test('a ball bounces to e² of its height', { tags: 'long' }, async () => {
  const drop = 0.005, e = 0.7, { engine, run } = await start(
    balls([[0, 0, R + drop]], [[0, 0, 0]], [[0, 0, 0]]), { restitution: e, restitutionSpeed: 0.1 });
  const { position } = await run(Math.sqrt((2 * drop) / GRAVITY) * (1 + e));
  expect(Math.abs((position[2] - R) / drop / e ** 2 - 1)).toBeLessThan(0.04);
  engine.dispose();
});

/** Every run has the last one, in which no two neighbours have neighbouring numbers. */
const ORDERS = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3]];

for (const order of ORDERS) test(
  `a cradle numbered ${JSON.stringify(order)}: two in, two out`, order === ORDERS[2] ? {} : { tags: 'long' },
  async () => {
  const positions: Vec3[] = [], velocities: Vec3[] = [], none = order.map((): Vec3 => [0, 0, 0]);
  order.forEach((i, k) => {
    positions[i] = [2 * R * (k - 2), 0, 0.5];
    velocities[i] = [k < 2 ? 1 : 0, 0, 0];
  });
  const { engine, live, run } = await start(balls(positions, velocities, none), { restitution: 1 });
  live.settings.gravity = [0, 0, 0];
  const { velocity } = await run(2 * live.settings.dt);
  order.forEach((i, k) => expect(velocity[3 * i]).toBeCloseTo(k < 3 ? 0 : 1, 4));
  engine.dispose();
});
