import type { Experiment } from '../src/experiment/experiment';
import type { AnyValues } from '../src/params/param';
import type { CpuWorld } from '../src/physics/cpu/world';
import { prepare, runTo } from './kit/runs';
import { mean } from './kit/statistics';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench runs scenes with all contacts sought in each frame, with contacts that are kept, and with frames that also
 * share a search, in turns and over seeds, and compares probes and cost:
 * `npm run -s bench -- kept [scene] [seconds] [seeds] >> bench/results/kept-<machine>.md`.
 */
const SCENES: Record<string, { values: AnyValues; probes: string[] }> = {
  ditch: { values: { count: 3000 }, probes: ['weightRatio'] },
  'single-wheel': { values: { wheelWidth: 0.05, omega: 1.5 }, probes: ['pull', 'sinkage', 'torque'] },
  'hmmwv-flat': {
    values: { count: 3000, startSpeed: 1.5, cruiseSpeed: 1.5 },
    probes: ['wheelSum', 'sinkage_FL', 'sinkage_RR', 'speed'],
  },
  dozer: { values: { count: 3000 }, probes: ['force', 'speed'] },
};
const [only, seconds = '1', seeds = '3'] = words, WAYS: Record<string, AnyValues> = {
  'all sought': { keep: 0, searchEvery: 1 }, kept: { keep: 0.002, searchEvery: 1 },
  shared: { keep: 0.002, searchEvery: 4 },
};

function worldOf({ engine }: Experiment): CpuWorld {
  if (!('world' in engine)) throw new Error('bench kept: contacts are kept in the CPU engine');
  return engine.world as CpuWorld;
}

console.log(`${machine}; means over ${seconds} s\n`);
for (const [id, { values, probes }] of Object.entries(SCENES)) {
  if (only && only !== id) continue;
  console.log(`\n## ${id} ${JSON.stringify(values)}\n`);
  const known = (await prepare(id, values)).probeKeys, used = probes.filter((key) => known.includes(key));
  header('seed', 'contacts', ...used, 'kept', 'searches', 'deepest [µm]', 'mean [µm]', 'CPU a frame [ms]');
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const ways = Object.entries(WAYS);
    const runs = await Promise.all(ways.map(([, way]) => prepare(id, { ...values, seed, ...way })));
    for (const run of runs) await runTo(run, 0);
    const rows = runs.map((run) => (
      { cpu: 0, frames: 0, kept: 0, before: worldOf(run).shared.searches, worst: 0, means: [] as number[],
        sums: used.map(() => 0) }
    ));
    while (runs[0].time < Number(seconds) - 1e-9) for (const [n, run] of runs.entries()) {
      const at = rows[n], before = process.cpuUsage();
      await run.advance();
      at.cpu += process.cpuUsage(before).user / 1000;
      const { contacts: { copied, count } } = worldOf(run), { measures } = run.engine;
      at.kept += copied.subarray(0, count).reduce((sum, is) => sum + is, 0) / count;
      at.worst = Math.max(at.worst, measures.maxPenetration);
      at.means.push(measures.meanPenetration);
      used.forEach((key, k) => { at.sums[k] += run.values[run.probeKeys.indexOf(key)]; });
      at.frames++;
    }
    rows.forEach(({ cpu, frames, kept, before, worst, means, sums }, n) => row(
      seed, ways[n][0], ...sums.map((sum) => (sum / frames).toPrecision(5)), `${((100 * kept) / frames).toFixed(0)} %`,
      `${((100 * (worldOf(runs[n]).shared.searches - before)) / frames).toFixed(0)} %`,
      (1e6 * worst).toFixed(1), (1e6 * mean(means)).toFixed(3), (cpu / frames).toFixed(1),
    ));
  }
}
