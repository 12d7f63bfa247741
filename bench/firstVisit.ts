import { needDevice } from '../src/headless/backend';
import { measureSpeed } from '../src/physics/measureSpeed';
import { createGpuEngine } from '../src/physics/gpu/engine';
import type { MakeEngine } from '../src/physics/timedBed';
import { header, machine, row } from './kit/table';

/**
 * The bench says how long the measurement of a first visit takes on the device that there is, from the first frame on,
 * with which kernels are compiled, and what it finds: `npm run -s bench -- firstVisit`.
 */
const { device, name } = await needDevice();
let first = NaN; // [ms]

const makeEngine: MakeEngine = async (spec, sliceMs) => {
  const engine = await createGpuEngine(device, name, spec, { sliceMs });
  return {
    model: engine.model, measures: engine.measures, dispose: engine.dispose,
    async step(live) {
      await engine.step(live);
      if (Number.isNaN(first)) first = performance.now();
    },
  };
};

console.log(machine);
header('device', 'until kernels are compiled [ms]', 'then [ms]', 'until the device is idle [ms]', 'a sweep [µs]',
  'a contact and sweep [ns]');
const begun = performance.now(), { perSweep, perContact } = await measureSpeed('gpu', makeEngine);
const end = performance.now();
await device.queue.onSubmittedWorkDone();
row(name, (first - begun).toFixed(0), (end - first).toFixed(0), (performance.now() - end).toFixed(0),
  (1e6 * perSweep).toFixed(2), (1e9 * perContact).toFixed(2));
