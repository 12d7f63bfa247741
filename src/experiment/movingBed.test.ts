// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import { cloneState, createState, type State } from '../model/model';
import type { WorldSpec } from '../model/worldSpec';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import type { MovingBed } from '../scenes/scene';
import { createExperiment, type Experiment } from './experiment';
import { createBedMover, restingBed } from './movingBed';

/** A row of grains every 0.1 m from −3 to 3 m, and a ball that drives on it. */
const COUNT = 60, MOVING: MovingBed = {
  follow: 1, home: 0, block: 0.5, min: -3, length: 6, ahead: 2, behind: -2, pressed: (x) => Math.abs(x) < 0.3,
};
const row = (): WorldSpec => ({
  domain: { min: [-3.2, -1, 0], max: [3.2, 1, 2] },
  grains: {
    positions: Float64Array.from({ length: 3 * COUNT }, (_, e) => (
      e % 3 === 0 ? -2.95 + 0.1 * (e / 3) : e % 3 === 1 ? 0 : 0.05
    )),
    radii: new Float64Array(COUNT).fill(0.05), masses: new Float64Array(COUNT).fill(1),
  },
  bodies: [
    {
      name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1],
      motion: [0, 0, 0, 0, 0, 0], look: 'floor',
    },
    { name: 'ball', shape: { kind: 'sphere', radius: 1 }, position: [0, 0, 1.1], mass: 1, inertia: [1, 1, 1],
      motion: [null, null, null, null, null, null], look: 'slab' },
  ],
});
const xs = (s: State) => [...s.position.subarray(0, 3 * COUNT)].filter((_, e) => e % 3 === 0).sort((a, b) => a - b);
const settledRow = (spec: WorldSpec): State => {
  const state = createState(spec);
  for (let i = 0; i < COUNT; i++) state.position[3 * i + 2] = Math.abs(state.position[3 * i]) < 0.3 ? 0.03 : 0.045;
  return state;
};

describe('a bed that goes along', () => {
  test('goes on for ever: after its length each grain is where it lay, unpressed', () => {
    const spec = row(), settled = settledRow(spec), { move } = createBedMover(
        MOVING, spec, restingBed(MOVING, spec.grains, settled)
      ), state = cloneState(settled);
    state.position[3 * COUNT + 3] = 0.5;
    move(state, 0, 1);
    expect(state.position[3 * COUNT]).toBe(0); // the floor stays
    expect(state.position[3 * COUNT + 3]).toBeCloseTo(0, 12);
    expect(state.position[0]).toBeCloseTo(3 - 0.45, 12); // it lay at the very back
    xs(state).forEach((x, k) => expect(x).toBeCloseTo(-2.95 + 0.1 * k, 9));
    for (let k = 1; k < 12; k++) move(state, 0.5 * k, 1);
    for (let i = 0; i < COUNT; i++) {
      expect(state.position[3 * i]).toBeCloseTo(settled.position[3 * i], 9);
      // as built, as settled
      expect(state.position[3 * i + 2]).toBe(Math.abs(settled.position[3 * i]) < 0.3 ? 0.05 : 0.045);
    }
  });

  test('keeps what the vehicle did between its ends, and comes back the other way', () => {
    const spec = row(), settled = settledRow(spec), { move, due } = createBedMover(
        MOVING, spec, restingBed(MOVING, spec.grains, settled)
      ), state = cloneState(settled);
    state.position[3 * 30 + 2] = 0.02; // a rut at 0.05 m
    state.velocity[3 * 30] = 0.3;
    const laid = move(state, 0, 1);
    expect([...laid].map((l, i) => (l ? i : -1)).filter((i) => i >= 0)).toEqual([0, 1, 2, 3, 4, 55, 56, 57, 58, 59]);
    expect([state.position[90], state.position[92], state.velocity[90]]).toEqual([expect.closeTo(-0.45, 9), 0.02, 0.3]);
    move(state, 0.5, -1);
    expect(state.position[90]).toBeCloseTo(0.05, 9);
    xs(state).forEach((x, k) => expect(x).toBeCloseTo(-2.95 + 0.1 * k, 9));
    const at = (x: number) => due({ bodies: [{}, { position: [x, 0, 0] }] } as never);
    expect([0.49, 0.51, -0.1, -0.2].map(at)).toEqual([0, 1, 0, -1]);
  });

  test('lays grains that strayed behind its end on top of those there', () => {
    const spec = row(), settled = settledRow(spec), { move } = createBedMover(
        MOVING, spec, restingBed(MOVING, spec.grains, settled)
      ), state = cloneState(settled);
    state.position[3 * 40] = -2.9; // thrown back on the soil that is left behind
    state.position[3 * 40 + 2] = 0.15;
    move(state, 0, 1);
    expect(state.position[3 * 40]).toBeGreaterThanOrEqual(-2.95 - 1e-9);
    expect(state.position[3 * 40 + 2]).toBeGreaterThan(0.1);
  });
});

describe('under a vehicle', { timeout: 120_000 }, () => {
  let standing: Experiment, settled: State;
  const scene = findScene('hmmwv-flat')!;
  const values = { ...defaultsOf(scene.params), ...scene.small, count: 600, patch: 'on', cruiseSpeed: 0 };
  beforeAll(async () => {
    standing = await createExperiment(scene, values, createCpuEngine);
    while (standing.time < 0.1) await standing.advance();
    settled = await standing.engine.readState();
  }, 120_000);

  /** Returns the worst change of a wheel's force in the next step [N], and the penetration after it [m]. */
  async function after(change: (state: State) => void, keep: boolean): Promise<{ jump: number; penetration: number }> {
    const { engine } = standing, loads = () =>
      standing.probeKeys.flatMap((key, p) => (key.startsWith('normalForce') ? [standing.values[p]] : []));
    engine.writeState(settled);
    for (let k = 0; k < 10; k++) await standing.advance();
    const before = loads(), moved = await engine.readState();
    change(moved);
    engine.writeState(moved, keep);
    await standing.advance();
    const jump = Math.max(...loads().map((f, k) => Math.abs(f - before[k])));
    return { jump, penetration: engine.measures.maxPenetration };
  }

  test('its tires feel as little of it as of any other step', { tags: 'long' }, async () => {
    const moving = scene.movingBed!(standing.valuesSI)!, { spec } = standing;
    const { move } = createBedMover(moving, spec, restingBed(moving, spec.grains, settled));
    // forwards it would still be too near
    const none = await after(() => {}, true), moved = await after((state) => move(state, 0, -1), true);
    const forgetful = await after((state) => move(state, 0, -1), false);
    expect(moved.jump).toBeLessThan(2 * none.jump + 50);
    expect(forgetful.jump).toBeGreaterThan(2 * moved.jump); // 530 and 130 N
    expect(moved.penetration).toBeLessThan(0.3 * standing.spec.grains.radii[0]);
  });

  test('an experiment moves it by itself, and counts on', async () => {
    const { engine, spec } = standing, state = cloneState(settled), { grainCount } = engine.model;
    spec.bodies.forEach(({ motion }, k) => {
      if (motion[0] !== null) return;
      state.position[3 * (grainCount + k)] += 0.52;
      state.position[3 * (grainCount + k) + 2] += 0.3; // above the soil
    });
    engine.writeState(state);
    const distance = () => standing.values[standing.probeKeys.indexOf('distance')];
    const { follow, home } = scene.movingBed!(standing.valuesSI)!,
      before = settled.position[3 * (grainCount + follow)] - standing.datum.startX;
    await standing.advance();
    expect(standing.datum.bedShift).toBe(0.5);
    expect(distance()).toBeCloseTo(before + 0.52, 2);
    expect(engine.measures.bodies[follow].position[0] - home).toBeLessThan(0.1);
    await standing.advance();
    expect(standing.datum.bedShift).toBe(0.5);
  });

  test('goes with a snapshot, as it had settled', async () => {
    const { engine: { model } } = standing, snapshot = (await standing.save()).snapshot(), { bed } = snapshot.run!;
    const other = await createExperiment(scene, values, createCpuEngine);
    await other.resume(snapshot);
    expect((await other.save()).snapshot().run!.bed).toBe(bed);
    expect(bed!.positions).not.toEqual(standing.spec.grains.positions);
    expect(bed!.positions).toHaveLength(3 * model.grainCount);
  });
});
