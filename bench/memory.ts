import { execFileSync } from 'node:child_process';
import { maxOf, minOf } from '../src/core/extremes';
import type { CpuEngine } from '../src/physics/cpu/engine';
import { bytesByPart } from '../src/physics/cpu/world';
import { prepare } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench says what a grain costs on the CPU by the size of its bed: bytes by part, and processor time of a frame by
 * stage. Each size of `ditch` has a process of its own, warm from a small bed, and is timed in the same first frames of
 * its settling; small sizes are built again and again:
 * `npm run -s bench -- memory [sizes] [shape ratio] [key=value…] >> bench/results/memory-<machine>.md`.
 */
const [sizes = '1000,10000,100000', ratio = '0.4', ...more] = words;
const WARM_GRAINS = 1000, WARM_FRAMES = 60;
/** Frames that are not timed, as room for contacts grows in them, and those that are. */
const FIRST = 3, TIMED = 4;
/** Grains that a size builds at least, in all its beds. */
const GRAINS = 20_000;

const own = Object.fromEntries(more.filter((word) => word.includes('=')).map((word) => word.split('=')).map(
  ([key, text]) => [key, isNaN(+text) ? text : +text]
));
const only = more.find((word) => !word.includes('='));
const valuesOf = (count: number) => ({ count, shapeRatio: Number(ratio), threads: 1, ...own });

async function measure(count: number) {
  const warm = await prepare('ditch', valuesOf(WARM_GRAINS));
  for (let k = 0; k < WARM_FRAMES; k++) await warm.advance();
  warm.engine.dispose();
  const beds = Math.max(1, Math.round(GRAINS / count)), stages: Record<string, number> = {}, t0 = performance.now();
  let cpu = 0, parts: [string, number][] = [], contacts = 0, adapter = '', build = 0;
  for (let bed = 0; bed < beds; bed++) {
    const begun = performance.now(), experiment = await prepare('ditch', valuesOf(count)), { engine } = experiment;
    build += performance.now() - begun;
    for (let k = 0; k < FIRST; k++) await experiment.advance();
    const used = process.cpuUsage();
    for (let k = 0; k < TIMED; k++) {
      await experiment.advance();
      for (const [stage, ms] of Object.entries(engine.stages)) stages[stage] = (stages[stage] ?? 0) + ms;
    }
    const { user, system } = process.cpuUsage(used);
    cpu += (user + system) / (TIMED * count * beds);
    parts = [...bytesByPart((engine as CpuEngine).world)].map(([name, bytes]) => [name, bytes / count]);
    contacts = engine.measures.contactCount / count;
    adapter = engine.adapter;
    engine.dispose();
  }
  const all = Object.values(stages).reduce((sum, ms) => sum + ms, 0);
  const shares = Object.entries(stages).map(([stage, ms]): [string, number] => [stage, (cpu * ms) / all]);
  const { maxRSS } = process.resourceUsage();
  return {
    count, cpu, shares, parts, contacts, adapter, build: build / beds / 1000, rss: maxRSS / 1024,
    wall: (performance.now() - t0) / 1000,
  };
}
type Measured = Awaited<ReturnType<typeof measure>>;

function measureApart(count: string): Measured {
  const again = [process.argv[1], import.meta.filename, sizes, ratio, ...more, count];
  const out = execFileSync(process.execPath, again, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  return JSON.parse(out) as Measured;
}

function print(rows: readonly Measured[]): void {
  console.log(`\n## ditch ${words.join(' ')}: ${rows[0].adapter}, ${machine}\n`);
  const names = [...new Set(rows.flatMap(({ parts }) => parts.map(([name]) => name)))];
  header('grains', 'contacts a grain', ...names.map((name) => `${name} [B a grain]`), 'all', 'process [MB]');
  for (const { count, contacts, parts, rss } of rows) {
    const of = new Map(parts), all = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    row(count, contacts.toFixed(2), ...names.map((name) => (of.get(name) ?? 0).toFixed(0)), all.toFixed(0),
      rss.toFixed(0));
  }
  console.log('\nProcessor time of a frame:\n');
  header('grains', 'build [s]', 'µs a grain', ...rows[0].shares.map(([stage]) => `${stage} [µs a grain]`));
  for (const { count, build, cpu, shares } of rows)
    row(count, build.toFixed(2), cpu.toFixed(2), ...shares.map(([, us]) => us.toFixed(2)));
  const costs = rows.map(({ cpu }) => cpu);
  console.log(`\nDearest over cheapest grain: ${(maxOf(costs) / minOf(costs)).toFixed(2)}.`);
}

if (only === undefined) print(sizes.split(',').map(measureApart));
else console.log(JSON.stringify(await measure(Number(only))));
