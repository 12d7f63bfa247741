import { minOf } from '../../src/core/extremes';
import { measureLimits } from '../../src/gpu/bandwidth';
import { needDevice } from '../../src/headless/backend';
import type { AnyValues } from '../../src/params/param';
import { words } from '../kit/words';
import { putOnDevice, recordFrame } from './frames';

/**
 * The bench records what docs/PERFORMANCE.md is computed from, as JSON: frames of beds at rest with the kernels of real
 * devices, counted on whatever device there is, and on an emulated one the times of frames that the same model is held
 * against: `npm run -s bench -- performance [frames|check] > bench/results/performance-<frames|check>.json`.
 */
const [what = 'frames'] = words;

/** Beds that are counted: with and without a vehicle, as large as an emulated device takes in a minute. */
const COUNTED: [string, AnyValues][] = [['ditch', { count: 24_000 }], ['hmmwv-flat', { count: 12_000 }]];
/** Beds that are timed on an emulated device; the first one says what its kernels get through. */
const TIMED: [string, AnyValues][] = [
  ['ditch', { count: 2000 }], ['ditch', { count: 6000 }], ['ditch', { count: 2000, shapeRatio: 1 }],
  ['hmmwv-flat', { count: 1500 }], ['compaction', { count: 1500 }],
];
const FRAMES = 12; // timed frames; the least time counts, as other work shares the machine

async function time(scene: string, values: AnyValues) {
  const world = await putOnDevice(scene, values, true), { experiment: { live }, engine } = world, times: number[] = [];
  const frame = await recordFrame(scene, values, world), host: number[] = [];
  for (let k = 0; k < FRAMES; k++) {
    const begun = performance.now();
    await engine.step(live);
    times.push(performance.now() - begun);
    const { mechanism = 0, upload = 0, readBack = 0 } = engine.stages;
    host.push(mechanism + upload + readBack);
  }
  engine.dispose();
  return { ...frame, ms: minOf(times), hostMs: minOf(host) };
}

const results: object[] = [];
if (what === 'check') {
  const { device, name, software } = await needDevice();
  const limits = await measureLimits(device, software);
  for (const [scene, values] of TIMED) results.push(await time(scene, values));
  console.log(JSON.stringify({ adapter: name, ...limits, frames: results }, null, 1));
} else {
  for (const [scene, values] of COUNTED) {
    const world = await putOnDevice(scene, values, false);
    results.push(await recordFrame(scene, values, world));
    world.engine.dispose();
  }
  console.log(JSON.stringify(results, null, 1));
}
