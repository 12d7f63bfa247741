import { expect, test } from 'vitest';
import { createExperiment } from '../experiment/experiment';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { HOST_BYTES, refuseMemory } from './memory';

const compaction = findScene('compaction')!;
const valuesFor = (count: number): AnyValues => ({ ...defaultsOf(compaction.params), count });

test.each(['compaction', 'ditch'])('%s: a grain takes no more memory than is reckoned with, and not far less',
  async (id) => {
  const scene = findScene(id)!, count = 3000, values: AnyValues = { ...defaultsOf(scene.params), count };
  const { engine, spec } = await createExperiment(scene, values, createCpuEngine);
  const world = Object.values(spec.grains).reduce((sum, x) => sum + (ArrayBuffer.isView(x) ? x.byteLength : 0), 0);
  const bytes = (engine.bytes + world) / count;
  expect(bytes).toBeLessThan(HOST_BYTES.cpu);
  expect(bytes).toBeGreaterThan(HOST_BYTES.cpu / 4);
});

test('what does not fit is refused with what was asked for and how many fit', () => {
  expect(refuseMemory(compaction, valuesFor(200_000), 'cpu', 100e6)).toBe('compaction with 200000 grains would take '
    + 'some 900 MB '
    + 'of memory and 100 MB are free: at most 22222 grains are allowed here.');
  expect(refuseMemory(compaction, valuesFor(200_000), 'gpu', 200e6)).toBeNull();
  expect(refuseMemory(compaction, valuesFor(22_222), 'cpu', 100e6)).toBeNull();
});

test('a system that does not say how much is free refuses nothing', () => {
  expect(refuseMemory(compaction, valuesFor(200_000), 'cpu', 0)).toBeNull();
});
