// @module-tag slow
import { describe, expect, test } from 'vitest';
import { stateHash } from '../../../model/stateHash';
import { createCpuEngine } from '../engine';
import { cartEnergy, cartLive, cartWorld, createContactWork, DRIVE, HOLD } from '../testing/cart';
import { coupledOf } from '../testing/parts';

/** The tests check the data that a step keeps of a mechanism, with every solver. */

const WAYS = [
  { solver: 'smallsteps', substeps: 10, iterations: 0, law: 'exact' },
  { solver: 'smallsteps', substeps: 1, iterations: 20, law: 'relaxed' },
  { solver: 'cgm', substeps: 1, iterations: 40, law: 'exact' },
  { solver: 'apgd', substeps: 1, iterations: 60, law: 'relaxed' },
  { solver: 'gauss-seidel', substeps: 3, iterations: 30, law: 'exact' },
  { solver: 'jacobi', substeps: 1, iterations: 100, law: 'relaxed' },
] as const;

describe.each(WAYS)('$solver, n = $substeps, law $law', (way) => {
  // every run has small steps and a solver of the whole problem; momentum on each way
  const own = ['smallsteps', 'apgd'].includes(way.solver) ? {} : { tags: 'long' };

  test('work of connections, weight and contacts is the change of the energy of motion', own, () => {
    const spec = cartWorld(), engine = createCpuEngine(spec), live = cartLive(spec, { dt: 0.002, ...way });
    const { measures } = engine, contact = createContactWork(measures), start = cartEnergy(measures);
    let exchanged = 0, last = 0, torque = 0;
    for (let k = 0; k < 150; k++) {
      contact.before();
      void engine.step(live);
      contact.after(0.002);
      exchanged += Math.abs(measures.mechanism!.work - last);
      last = measures.mechanism!.work;
      torque += measures.mechanism!.effort[DRIVE] / 150;
    }
    expect(exchanged).toBeGreaterThan(1);
    expect(Math.abs(cartEnergy(measures) - start - measures.mechanism!.work - contact.work))
      .toBeLessThan(2e-3 * exchanged);
    expect(torque).toBeCloseTo(2, 9);
    expect(measures.mechanism!.gap).toBeGreaterThan(0);
    expect(measures.mechanism!.gap).toBeLessThan(1e-4);
    expect(measures.mechanism!.gap).toBeCloseTo(coupledOf(engine.world).mechanism.measureGaps().length, 5);
    expect(measures.mechanism!.shafts[0]).toBeGreaterThan(1);
    expect(engine.stages.mechanism).toBeGreaterThan(0);
  });

  test('momentum is that of weight and contacts', () => {
    const spec = cartWorld(), engine = createCpuEngine(spec), live = cartLive(spec, { dt: 0.002, ...way });
    const { bodies } = engine.measures, sum = [0, 0, 0], mass = [0, 20, 6, 6];
    for (let k = 1; k <= 60; k++) {
      void engine.step(live);
      for (let c = 0; c < 3; c++) {
        for (let b = 1; b < 4; b++) sum[c] += 0.002 * (bodies[b].force[c] + (c === 2 ? -9.81 * mass[b] : 0));
        const momentum = bodies.reduce((p, { velocity }, b) => p + mass[b] * velocity[c], 0);
        expect(Math.abs(momentum - sum[c])).toBeLessThan(1e-8);
      }
    }
    expect(engine.measures.activeCount).toBeGreaterThan(20);
  });

  test('a state with its memory goes on to the bit; without it, turns and shafts are as assembled', own, async () => {
    const spec = cartWorld(), first = createCpuEngine(spec);
    const live = cartLive(spec, { dt: 0.002, ...way, warmStart: false });
    for (let k = 0; k < 60; k++) void first.step(live);
    const state = await first.readState(), second = createCpuEngine(spec), without = createCpuEngine(spec);
    second.writeState(state);
    second.setClock(0.12, 60);
    without.writeState({ ...state, memory: undefined });
    expect(second.measures.bodies)
      .toEqual(first.measures.bodies.map((body) => ({ ...body, force: [0, 0, 0], torque: [0, 0, 0] })));
    expect(second.measures.mechanism!.shafts).toEqual(first.measures.mechanism!.shafts);
    expect(without.measures.mechanism!.shafts[0]).toBe(0);
    live.mechanism.drive[HOLD] = 3;
    for (const engine of [first, second, without]) for (let k = 0; k < 30; k++) void engine.step(live);
    const [a, b, c] =
      await Promise.all([first, second, without].map(async (engine) => stateHash(await engine.readState())));
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    expect(second.measures.mechanism).toEqual(first.measures.mechanism);
    first.setClock(0, 0);
    void first.step(live);
    expect(Math.abs(first.measures.mechanism!.work)).toBeLessThan(1);
  });
});

test('the hash of a state tells its memory', async () => {
  const state = await createCpuEngine(cartWorld()).readState(), before = stateHash(state);
  state.memory![0] += 1;
  expect(stateHash(state)).not.toBe(before);
});

test('work that is forgotten as an experiment starts is not taken for energy from nowhere', async () => {
  const spec = cartWorld(), engine = createCpuEngine(spec), live = cartLive(spec, { dt: 0.002 }), { measures } = engine;
  for (let k = 0; k < 60; k++) void engine.step(live);
  const forgotten = measures.mechanism!.work;
  engine.writeState(await engine.readState());
  engine.setClock(0, 0);
  for (let k = 0; k < 3; k++) void engine.step(live);
  expect(Math.abs(forgotten)).toBeGreaterThan(0.5);
  expect(Math.abs(measures.energy.work)).toBeLessThan(0.2 * Math.abs(forgotten));
  expect(measures.energy.made).toBeLessThan(0.05 * Math.abs(forgotten));
});
