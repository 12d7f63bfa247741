import { expect, test, vi } from 'vitest';
import { createState } from '../model/model';
import { createCpuEngine } from '../physics/cpu/engine';
import { ditch } from '../scenes/beds/ditch';
import { creepWatch } from '../scenes/common/creep';
import { createExperiment } from './experiment';
import { smallValues } from './testing/smallRun';
import { drifting, driftingDitch, MEDIAN, P90 } from './testing/drifting';

/** Returns the watch over grains that drift, their state, and the gauges that it writes. */
function watched() {
  const spec = drifting();
  return { watch: creepWatch(spec.grains), state: createState(spec), gauges: {} as Record<string, number> };
}

test('creep is the way between two states over the time between them, by rank', () => {
  const { watch, state, gauges } = watched();
  const move = (seconds: number) => state.position.forEach((_, k) => {
    state.position[k] += seconds * state.velocity[k];
  });
  watch.begin(state, 2);
  move(0.5);
  watch.see(state, 2.5, gauges);
  expect(gauges.creepMedian / MEDIAN).toBeCloseTo(1, 6);
  expect(gauges.creepP90 / P90).toBeCloseTo(1, 6);
  move(0.2);
  watch.see(state, 2.9, gauges); // half as fast, from where they were at 2.5 s
  expect(gauges.creepMedian / MEDIAN).toBeCloseTo(0.5, 6);
});

test('grains that tremble on the spot do not creep', () => {
  const { watch, state, gauges } = watched();
  watch.begin(state, 0);
  state.velocity.fill(1);
  watch.see(state, 0.5, gauges);
  expect(gauges).toEqual({ creepMedian: 0, creepP90: 0 });
});

test('the ditch reads its state every half second and tells the speed of grains that were pushed', async () => {
  const experiment = await createExperiment(driftingDitch, smallValues(ditch, { gravity: 0 }), createCpuEngine);
  const { engine, probeKeys, values } = experiment, read = vi.spyOn(engine, 'readState');
  const valueOf = (key: string): number => values[probeKeys.indexOf(key)];
  while (experiment.time < 0.49) await experiment.advance();
  expect(valueOf('creepMedian')).toBeNaN();
  expect(read).toHaveBeenCalledTimes(1);
  while (experiment.time < 1.1) await experiment.advance();
  expect(valueOf('creepMedian') / MEDIAN).toBeCloseTo(1, 4);
  expect(valueOf('creepP90') / P90).toBeCloseTo(1, 4);
  expect(read).toHaveBeenCalledTimes(3);

  await experiment.resume({ ...await engine.readState(), datum: experiment.datum, time: 0.3, step: 75 });
  read.mockClear();
  while (experiment.time < 0.79) await experiment.advance();
  expect(valueOf('creepMedian')).toBeNaN(); // what was before the snapshot is not known
  while (experiment.time < 0.81) await experiment.advance();
  expect(valueOf('creepMedian') / MEDIAN).toBeCloseTo(1, 4);
  expect(read).toHaveBeenCalledTimes(1);
});
