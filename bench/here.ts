import { measureSpeed } from '../src/physics/measureSpeed';
import { createCpuEngine } from '../src/physics/cpu/engine';
import { giveThreads } from '../src/physics/threads/host';
import { sceneOf } from '../src/headless/options';
import type { AnyValues } from '../src/params/param';
import { loadOf, realTimeFactor, SHOWN, type Load } from '../src/scenes/rate';
import { prepare, runTo, valuesOf } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench compares the speed that the page expects of a scene, from the small world that it times, with what the
 * scene reaches on one thread without a view, in seconds on a core: each variant of some scenes, as it opens, for a
 * simulated second, in turns with the small world. Its last column is the `frameCost` with which both would agree:
 * `npm run -s bench -- here [scene …]`.
 */
const ids = words.length > 0 ? words : ['single-wheel', 'ditch', 'hmmwv-flat', 'dozer', 'tire-soil'];
const WARM = 20, SIMULATED = 1, MOST = 8; // frames, [s], [s on a core]

giveThreads('one thread is measured');
const onCore = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6; // [s]
};
const measured = () => measureSpeed('cpu', createCpuEngine);
await measured(); // the code is warm

console.log(`\n## ${machine}\n`);
header('scene', 'variant', 'grains', 'µs a grain', 'ns a contact', 'expected', 'reached', 'its frame cost');
for (const id of ids) {
  const scene = sceneOf(id), { light, lighter = [], opens } = scene;
  for (const [variant, own] of [['light', { ...light, ...opens }],
    ...lighter.map((values, k) => [`lighter ${k + 1}`, { ...opens, ...values }])] as [string, AnyValues][]) {
    const experiment = await prepare(id, own), costs = await measured();
    await runTo(experiment, 0);
    for (let k = 0; k < WARM; k++) await experiment.advance();
    const from = experiment.time, begin = onCore();
    let frames = 0;
    for (; experiment.time < from + SIMULATED && onCore() < begin + MOST; frames++) await experiment.advance();
    const taken = onCore() - begin, load = loadOf(scene, valuesOf(id, own))!;
    const free: Load = { ...load, frameCost: 0 }, sweeps = (SHOWN * load.dt) / realTimeFactor(costs, free); // [s]
    const reached = (experiment.time - from) / taken, grains = experiment.spec.grains.radii.length;
    row(id, variant, grains, (1e6 * costs.perGrain).toFixed(2), (1e9 * costs.perContact).toFixed(1),
      (realTimeFactor(costs, load) / SHOWN).toFixed(2), reached.toFixed(2),
      ((taken / frames - sweeps) / (costs.perGrain * grains)).toFixed(2));
    experiment.engine.dispose();
  }
}
