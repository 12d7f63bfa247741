import { execFileSync } from 'node:child_process';
import { maxOf, minOf } from '../src/core/extremes';
import { statusSentences } from '../src/model/status';
import { prepare, probeOf, settle } from './kit/runs';
import { mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench runs `ditch` by size on one backend, each size in a process of its own: time to build, memory, cost of a
 * step, and how well it rests. A size settles and then runs for 1.2 s of simulated time or until it has taken `limit`
 * seconds of wall time:
 * `npm run -s bench -- ditch [sizes] [limit] [cpu|gpu] [shape ratio] > bench/results/ditch-<machine>.md`. On the GPU,
 * which may be emulated, the state has settled and rested for REST s on the CPU and is handed over, unless the limit is
 * below 10 s and only cost is measured.
 */
const [sizes = '1000,10000,100000,300000', limit = '120', backend = 'cpu', ratio = '0.4', only] = words;
const UNTIL = 1.2, SUBSTEPS = 10; // [s], of a frame of 2 ms
const REST = 1; // [s]
const TIMED = 5, TIMED_HUGE = 2, HUGE = 5e5; // frames of which cost is the median; fewer of more grains than HUGE
const WINDOW = 0.1; // over which force and energy are averaged at the end [s]

/** Wall and CPU time of a frame and wall time of its stages [ms]. */
type Frame = { wall: number; cpu: number; detect?: number; solve?: number };
type Rest = { t: number; force: number; energy: number; penetration: number };

/** Measures one size in this process. Missing numbers are null, as JSON has them. */
async function measure(count: number) {
  const values = { count, backend, shapeRatio: Number(ratio), substeps: SUBSTEPS };
  const start = backend === 'gpu' && Number(limit) >= 10 ? await settle('ditch', values, REST) : null;
  const t0 = performance.now();
  const seconds = (): number => (performance.now() - t0) / 1000, base = process.memoryUsage().rss;
  const experiment = await prepare('ditch', values), build = seconds(), { engine } = experiment;
  const probe = probeOf(experiment);
  const frames: Frame[] = [], rest: Rest[] = [], timed = count > HUGE ? TIMED_HUGE : TIMED;
  if (start) await experiment.resume({ ...start.state, datum: start.datum, time: 0, step: 0 });
  let status = 0, settled: number | null = null;
  while ((experiment.time < UNTIL - 1e-9 && seconds() < Number(limit)) || frames.length < timed) {
    const begun = performance.now(), used = process.cpuUsage();
    await experiment.advance();
    frames.push({ wall: performance.now() - begun, cpu: process.cpuUsage(used).user / 1000, ...engine.stages });
    status |= engine.measures.status;
    if (experiment.progress < 1) continue;
    settled ??= start ? null : seconds() - build;
    const penetration = probe('penetration');
    rest.push({ t: experiment.time, force: probe('weightRatio'), energy: probe('energyPerGrain'), penetration });
  }
  const last = frames.slice(-timed), late = rest.filter(({ t }) => t > experiment.time - WINDOW);
  const median = (key: keyof Frame): number | null => last.map((f) => f[key] ?? NaN).sort((a, b) => a - b)[timed >> 1];
  const meanOf = (key: keyof Rest): number => mean(late.map((moment) => moment[key]));
  const { contactCount, meanPenetration } = engine.measures, largest = process.resourceUsage().maxRSS * 1024;
  return {
    count, adapter: engine.adapter, build, settle: settled, time: experiment.time, contacts: contactCount,
    wall: median('wall'), cpu: median('cpu'), detect: median('detect'), solve: median('solve'),
    engineBytes: engine.bytes / count, rss: (largest - base) / count, largest,
    force: meanOf('force'), energy: meanOf('energy'), penetration: meanOf('penetration'), meanPenetration,
    status: statusSentences(status),
    energies: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2].map((t) => rest.find((moment) => moment.t >= t - 1e-9)?.energy ?? null),
  };
}
type Measured = Awaited<ReturnType<typeof measure>>;

function measureApart(count: string): Measured {
  const again = [process.argv[1], import.meta.filename, sizes, limit, backend, ratio, count];
  const out = execFileSync(process.execPath, ['--max-old-space-size=8192', ...again], {
    stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28, encoding: 'utf8',
  });
  return JSON.parse(out) as Measured;
}

/**
 * Returns the cost of a step [ms]: on the CPU its processor time, which other work on this machine hardly changes, else
 * its wall time.
 */
const cost = ({ cpu, wall }: Measured): number => (backend === 'cpu' ? cpu : wall) ?? NaN;
const number = (x: number | null, digits: number): string =>
  (x === null || !Number.isFinite(x) ? '–' : x.toFixed(digits));
const power = (x: number | null): string => (x === null ? '–' : x.toExponential(1));

function print(rows: readonly Measured[]): void {
  console.log(`# Ditch by size, ${rows[0].adapter}\n`);
  console.log(`Shape ratio ${ratio}; frames of 2 ms, ${SUBSTEPS} substeps; a step is the median of the last ${TIMED}. `
    + `µs a grain: ${backend === 'cpu' ? 'CPU time' : 'wall time'} of a step.\n`);
  header('grains', 'build [s]', 'contacts a grain', 'detect [ms]', 'solve [ms]', 'step [ms]', 'CPU time of a step [ms]',
    'µs a grain', 'engine [B a grain]', 'process, most [B a grain]', 'process [MB]');
  for (const r of rows) {
    row(r.count, number(r.build, 2), number(r.contacts / r.count, 2), number(r.detect, 1), number(r.solve, 1),
      number(r.wall, 1), number(r.cpu, 1), number((1000 * cost(r)) / r.count, 2), number(r.engineBytes, 0),
      number(r.rss, 0), number(r.largest / 1e6, 0));
  }
  const scaled = rows.filter((r) => r.count >= 10000).map((r) => cost(r) / r.count);
  if (scaled.length > 1) {
    const ratioOfCosts = maxOf(scaled) / minOf(scaled);
    console.log(`\nDearest over cheapest grain from 10 000 on: ${ratioOfCosts.toFixed(2)}.`);
  }
  console.log(`\n## Rest\n\nForce, energy and penetration: means over the last ${WINDOW} s. `
    + 'Energy that counts as rest: 1e-7 J at 300 000 grains, ∝ (1/grains)^(4/3).\n');
  header('grains', 'settled in [s]', 'ran to t [s]', 'force / weight', 'kinetic energy a grain [J]', 'allowed [J]',
    'penetration mean, worst [µm]', 'energy at 0.05, 0.1, 0.2, 0.4, 0.8, 1.2 s [J]', 'status');
  for (const r of rows) {
    row(r.count, number(r.settle, 0), number(r.time, 3), number(r.force, 4), power(r.energy),
      power(1e-7 * (300000 / r.count) ** (4 / 3)),
      `${number(r.meanPenetration * 1e6, 2)}, ${number(r.penetration * 1000, 1)}`, r.energies.map(power).join(', '),
      r.status.join(' '));
  }
}

if (only === undefined) print(sizes.split(',').map(measureApart));
else console.log(JSON.stringify(await measure(Number(only))));
