import { expect, test } from 'vitest';
import { createState } from '../model/model';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { startExperiment } from './startExperiment';

const scene = findScene('filling')!;
const valuesOf = (count: number) => ({ ...defaultsOf(scene.params), count });

test('goes on from a snapshot of the same world', async () => {
  const fresh = await startExperiment({ scene, values: valuesOf(8), snapshot: null }, createCpuEngine);
  expect(fresh.resumed).toBe(false);
  const state = createState(fresh.experiment.spec);
  state.position[2] += 1;
  const snapshot = { ...state, time: 0.5, step: 100, datum: { top: 2 } };
  const { experiment, resumed } = await startExperiment({ scene, values: valuesOf(8), snapshot }, createCpuEngine);
  expect(resumed).toBe(true);
  expect(experiment.time).toBe(0.5);
  expect(experiment.datum).toEqual({ top: 2 });
  expect((await experiment.engine.readState()).position[2]).toBe(state.position[2]);
});

test('starts anew where the snapshot is of another number of grains', async () => {
  const { experiment } = await startExperiment({ scene, values: valuesOf(8), snapshot: null }, createCpuEngine);
  const snapshot = { ...createState(experiment.spec), time: 0.5, step: 100, datum: {} };
  const other = await startExperiment({ scene, values: valuesOf(9), snapshot }, createCpuEngine);
  expect(other.resumed).toBe(false);
  expect(other.experiment.time).toBeCloseTo(0);
});

test('goes on with flexible surfaces as the snapshot has them, and starts anew where they are others', async () => {
  const cloth = findScene('cloth')!, values = { ...defaultsOf(cloth.params), elements: 2, points: 2 };
  const { experiment: first } = await startExperiment({ scene: cloth, values, snapshot: null }, createCpuEngine);
  await first.advance();
  const snapshot = structuredClone({ ...(await first.engine.readState()), time: first.time, step: 1, datum: {} });
  const { experiment, resumed } = await startExperiment({ scene: cloth, values, snapshot }, createCpuEngine);
  expect(resumed).toBe(true);
  expect([...experiment.engine.measures.flexible[0].nodes]).toEqual([...first.engine.measures.flexible[0].nodes]);
  const { flexible: _, ...rigid } = snapshot;
  expect((await startExperiment({ scene: cloth, values, snapshot: rigid }, createCpuEngine)).resumed).toBe(false);
  const finer = await startExperiment({ scene: cloth, values: { ...values, elements: 3 }, snapshot }, createCpuEngine);
  expect(finer.resumed).toBe(false);
});
