import { expect, test, vi } from 'vitest';
import { createExperiment } from '../experiment/experiment';
import { smallValues } from '../experiment/testing/smallRun';
import { driftingDitch, MEDIAN, P90 } from '../experiment/testing/drifting';
import { testDevice } from '../gpu/testing/testDevice';
import { createGpuEngine } from '../physics/gpu/engine';
import { ditch } from '../scenes/beds/ditch';

test('the device tells the speed of grains at micrometres per second, its state read every half second', async () => {
  const { device, name, errors } = await testDevice();
  const values = smallValues(ditch, { gravity: 0, dt: 0.02, substeps: 2 });
  const experiment = await createExperiment(driftingDitch, values, (spec) => createGpuEngine(device, name, spec));
  const { engine, probeKeys } = experiment, read = vi.spyOn(engine, 'readState');
  while (experiment.time < 1 - 1e-9) await experiment.advance();
  const valueOf = (key: string): number => experiment.values[probeKeys.indexOf(key)];
  expect(valueOf('creepMedian') / MEDIAN).toBeCloseTo(1, 2);
  expect(valueOf('creepP90') / P90).toBeCloseTo(1, 2);
  expect(read).toHaveBeenCalledTimes(3); // at 0, 0.5 and 1 s
  expect(errors).toEqual([]);
  engine.dispose();
});
