import { spawnSync } from 'node:child_process';
import { loadKit } from './load.mjs';

/**
 * `ditch` by size on one backend, each size in a process of its own: time to build, memory, cost of a step, and how well it rests.
 * A size settles and then runs for 1.2 s of simulated time or until it has taken `limit` seconds of wall time. Run as
 * `node bench/ditch.mjs [sizes] [limit] [cpu|gpu] [shape ratio] > bench/results/ditch-<machine>.md`. On the GPU, which may be emulated, the
 * state has settled and rested for REST s on the CPU and is handed over, unless the limit is below 10 s and only cost is asked for.
 */
const [sizes = '1000,10000,100000,300000', limit = '120', backend = 'cpu', ratio = '0.4', only] = process.argv.slice(2);
const UNTIL = 1.2, SUBSTEPS = 10; // [s], of a frame of 2 ms
const REST = 1; // [s]
const TIMED = 5, TIMED_HUGE = 2, HUGE = 5e5; // frames of which cost is the median; fewer of more grains than HUGE
const WINDOW = 0.1; // over which force and energy are averaged at the end [s]

/** One size, in this process. */
async function measure(count) {
  const { defaultsOf, findScene, prepareExperiment, settle, statusSentences } = await loadKit(), scene = findScene('ditch');
  const values = { ...defaultsOf(scene.params), count, backend, shapeRatio: Number(ratio), substeps: SUBSTEPS };
  const start = backend === 'gpu' && Number(limit) >= 10 ? await settle(scene, values, REST) : null, t0 = performance.now();
  const seconds = () => (performance.now() - t0) / 1000, base = process.memoryUsage().rss;
  const experiment = await prepareExperiment(scene, values);
  const build = seconds(), { engine, probeKeys } = experiment, steps = [], rest = [];
  const probe = (key) => experiment.values[probeKeys.indexOf(key)];
  if (start) experiment.resume(start.state, start.datum, 0, 0);
  let status = 0, settled = null;
  const timed = count > HUGE ? TIMED_HUGE : TIMED;
  while (experiment.time < UNTIL - 1e-9 && seconds() < Number(limit) || steps.length < timed) {
    const begun = performance.now(), used = process.cpuUsage();
    await experiment.advance();
    steps.push({ wall: performance.now() - begun, cpu: process.cpuUsage(used).user / 1000, ...engine.stages });
    status |= engine.measures.status;
    if (experiment.progress < 1) continue;
    settled ??= start ? null : seconds() - build;
    rest.push({ t: experiment.time, force: probe('weightRatio'), energy: probe('energyPerGrain'), penetration: probe('penetration') });
  }
  const last = steps.slice(-timed), median = (key) => last.map((s) => s[key]).sort((a, b) => a - b)[timed >> 1];
  const late = rest.filter(({ t }) => t > experiment.time - WINDOW), mean = (key) => late.reduce((sum, row) => sum + row[key], 0) / late.length;
  const { contactCount, activeCount, meanPenetration } = engine.measures;
  return {
    count, adapter: engine.adapter, build, settle: settled, time: experiment.time, frames: steps.length, contacts: contactCount, active: activeCount,
    wall: median('wall'), cpu: median('cpu'), detect: median('detect') ?? null, solve: median('solve') ?? null,
    engineBytes: engine.bytes / count, rss: (process.resourceUsage().maxRSS * 1024 - base) / count, largest: process.resourceUsage().maxRSS * 1024,
    force: mean('force'), energy: mean('energy'), penetration: mean('penetration'), meanPenetration, status: statusSentences(status),
    energies: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2].map((t) => rest.find((row) => row.t >= t - 1e-9)?.energy ?? null),
  };
}

if (only) {
  console.log(JSON.stringify(await measure(Number(only))));
  process.exit(0); // Dawn keeps the process alive
}
const cost = ({ cpu, wall }) => (backend === 'cpu' ? cpu : wall); // others' work on this machine does not count, where that can be told
const number = (x, digits) => (x === null || !Number.isFinite(x) ? '–' : x.toFixed(digits)), power = (x) => (x === null ? '–' : x.toExponential(1));
const rows = sizes.split(',').map((count) => {
  const child = spawnSync(process.execPath, ['--max-old-space-size=8192', import.meta.filename, sizes, limit, backend, ratio, count],
    { stdio: ['ignore', 'pipe', 2], maxBuffer: 1 << 28 });
  if (child.status !== 0) throw new Error(`${count} grains: ended with ${child.status ?? child.signal}`);
  return JSON.parse(child.stdout.toString());
});
console.log(`# Ditch by size, ${rows[0].adapter}\n\nShape ratio ${ratio}; frames of 2 ms, ${SUBSTEPS} substeps; a step is the median of the last ${TIMED}. µs a grain: ${backend === 'cpu' ? 'CPU time' : 'wall time'} of a step.\n`);
console.log('| grains | build [s] | contacts a grain | detect [ms] | solve [ms] | step [ms] | CPU time of a step [ms] | µs a grain | engine [B a grain] | process, most [B a grain] | process [MB] |');
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
for (const r of rows) {
  console.log(`| ${r.count} | ${number(r.build, 2)} | ${number(r.contacts / r.count, 2)} | ${number(r.detect, 1)} | ${number(r.solve, 1)} | ${number(r.wall, 1)} | `
    + `${number(r.cpu, 1)} | ${number((1000 * cost(r)) / r.count, 2)} | ${number(r.engineBytes, 0)} | ${number(r.rss, 0)} | ${number(r.largest / 1e6, 0)} |`);
}
const scaled = rows.filter((r) => r.count >= 10000).map((r) => cost(r) / r.count).sort((a, b) => a - b);
if (scaled.length > 1) {
  console.log(`\nDearest over cheapest grain from 10 000 on: ${(scaled.at(-1) / scaled[0]).toFixed(2)}.`);
}
console.log(`\n## Rest\n\nForce, energy and penetration: means over the last ${WINDOW} s. Energy that counts as rest: 1e-7 J at 300 000 grains, ∝ (1/grains)^(4/3).\n`);
console.log('| grains | settled in [s] | ran to t [s] | force / weight | kinetic energy a grain [J] | allowed [J] | penetration mean, worst [µm] | energy at 0.05, 0.1, 0.2, 0.4, 0.8, 1.2 s [J] | status |');
console.log('|---|---|---|---|---|---|---|---|---|');
for (const r of rows) {
  console.log(`| ${r.count} | ${number(r.settle, 0)} | ${number(r.time, 3)} | ${number(r.force, 4)} | ${power(r.energy)} | ${power(1e-7 * (300000 / r.count) ** (4 / 3))} | `
    + `${number(r.meanPenetration * 1e6, 2)}, ${number(r.penetration * 1000, 1)} | ${r.energies.map(power).join(', ')} | ${r.status.join(' ')} |`);
}
