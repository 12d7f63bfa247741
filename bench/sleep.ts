import type { Experiment } from '../src/experiment/experiment';
import type { AnyValues } from '../src/params/param';
import type { CpuWorld } from '../src/physics/cpu/world';
import { prepare, runTo } from './kit/runs';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench runs scenes twice side by side in the reference, with sleep off and on, and compares forces and cost:
 * `npm run -s bench -- sleep [scene] [grains] [seconds] >> bench/results/sleep-<machine>.md`.
 */
const SCENES: Record<string, { values: AnyValues; probes: string[]; count: number }> = {
  ditch: { values: {}, probes: ['weightRatio'], count: 1000 },
  'single-wheel': { values: {}, probes: ['pull', 'load', 'sinkage'], count: 2000 },
  'hmmwv-flat': { values: { recovery: 0.05 }, probes: ['wheelLoad', 'speed'], count: 1500 },
};
const [only, grains, seconds = '2'] = words, WINDOW = 0.25;

/** Takes the frames of a window and returns means of probes, CPU time a frame [ms] and the share asleep. */
async function take(experiment: Experiment, until: number, probes: readonly string[]) {
  const { engine, probeKeys } = experiment, sums = probes.map(() => 0), { sleepers } = worldOf(experiment);
  let frames = 0, cpu = 0;
  while (experiment.time < until - 1e-9) {
    const before = process.cpuUsage();
    await experiment.advance();
    cpu += process.cpuUsage(before).user / 1000;
    probes.forEach((key, k) => { sums[k] += experiment.values[probeKeys.indexOf(key)]; });
    frames++;
  }
  return { means: sums.map((x) => x / frames), cpu: cpu / frames, asleep: sleepers.count / engine.model.grainCount };
}

function worldOf({ engine }: Experiment): CpuWorld {
  if (!('world' in engine)) throw new Error('bench sleep: sleepers are counted in the CPU engine');
  return engine.world as CpuWorld;
}

for (const [id, { values, probes, count }] of Object.entries(SCENES)) {
  if (only && only !== id) continue;
  const own = { core: 'off', ...values, ...(id !== 'single-wheel' && { count: Number(grains ?? count) }) };
  const awake = await prepare(id, { ...own, sleep: 'off' }), asleep = await prepare(id, { ...own, sleep: 'on' });
  await runTo(awake, 0);
  await runTo(asleep, 0);
  console.log(`\n## ${id}, ${awake.engine.model.grainCount} grains: awake, with sleep\n`);
  header('until [s]', 'asleep', ...probes, 'CPU a frame [ms]', 'ratio');
  for (let t = WINDOW; t < Number(seconds) + 1e-9; t += WINDOW) {
    const a = await take(awake, t, probes), b = await take(asleep, t, probes);
    row(t.toFixed(2), `${(100 * b.asleep).toFixed(0)} %`,
      ...probes.map((_, k) => `${a.means[k].toPrecision(5)}, ${b.means[k].toPrecision(5)}`),
      `${a.cpu.toFixed(1)}, ${b.cpu.toFixed(1)}`, (b.cpu / a.cpu).toFixed(2));
  }
}
