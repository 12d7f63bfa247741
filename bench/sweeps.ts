import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeSweep } from '../src/headless/sweep/merge';
import { writeOutcome } from '../src/headless/sweep/outcome';
import { planSweep } from '../src/headless/sweep/plan';
import { readManifest, readPlan } from '../src/headless/sweep/planFolder';
import { header, row } from './kit/table';

/**
 * The bench measures what a sweep costs beside its runs: planning a million of them, and merging the results of ten
 * thousand, which are made up:
 * `npm run -s bench -- sweeps >> bench/results/sweeps-<machine>.md`.
 */
const folder = mkdtempSync(join(tmpdir(), 'grouser-bench-sweeps-'));
const probes = ['last', 'mean', 'max', 'min', 'slope'].map((reduce) => ({ probe: 'speed', reduce }));

/** Plans a product of two axes into a new folder. */
function plan(name: string, seeds: number, speeds: number): string {
  const file = join(folder, `${name}.json`), out = join(folder, name);
  writeFileSync(file, JSON.stringify({
    scene: 'rolling-ball', base: {}, probes, axes: [
      { key: 'speed', from: 0.1, to: 3, count: speeds }, { key: 'seed', from: 1, to: seeds, count: seeds },
    ],
  }));
  planSweep(file, out);
  return out;
}

function timed<T>(run: () => T): { value: T; seconds: string } {
  const begun = performance.now(), value = run();
  return { value, seconds: ((performance.now() - begun) / 1000).toFixed(2) };
}

try {
  header('what', 'runs', 'time [s]', 'file [MB]', 'memory added [MB]');
  const before = process.memoryUsage.rss(), million = timed(() => plan('million', 1000, 1000));
  const size = (file: string) => (statSync(file).size / 1e6).toFixed(1);
  const added = ((process.resourceUsage().maxRSS * 1024 - before) / 1e6).toFixed(0);
  row('plan', '1000000', million.seconds, size(join(million.value, 'manifest.jsonl')), added);
  const scan = timed(() => [...readManifest(readPlan(million.value), 999_999, 1)]);
  row('find the last run', '1000000', scan.seconds, '', '');

  const some = plan('some', 100, 100), done = readPlan(some);
  for (const { index, hash } of readManifest(done)) {
    writeOutcome(some, {
      status: 'done', probes: probes.map((_, k) => index / (k + 3)), checks: [{ what: 'a', ok: true, measured: 1 }],
      backend: 'cpu', stateHash: hash, notices: [], warnings: [], hash, engine: done.engine, wall: 1,
    });
  }
  const table = join(folder, 'table.csv');
  const merged = timed(() => mergeSweep(some, { csv: table }, () => {}));
  row('merge', '10000', merged.seconds, size(table), '');
} finally {
  rmSync(folder, { recursive: true });
}
