import { wrong } from '../src/headless/exit';
import { readAssignment, sceneOf, valuesOf } from '../src/headless/options';
import { nodeThreads } from '../src/headless/threads';
import type { AnyValues } from '../src/params/param';
import { giveThreads } from '../src/physics/threads/host';
import { busiestSince, onCore } from './kit/onCore';
import { COMMIT, loadReference, type Contender } from './kit/reference';
import { prepare } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench compares the present CPU engine, on one thread and on two, with the engine of an old commit, which it takes
 * from the history of the checkout: in one process, in turns, at equal H, h, sweeps and recovery. Each engine settles
 * its own bed, as old ones cannot read the states of today; that is measured too.
 * `npm run -s bench -- against reference [case] [turns] [key=value…] >> bench/results/against-reference-<machine>.md`.
 */
const FRAMES = 8; // of a turn: a multiple of the frames that share a search
const BOX = 5; // number of floor and walls, the first big bodies of all cases

type Case = {
  id: string;
  own: AnyValues;
  /** Time from which the case is measured [s]. */
  from: number;
  /** Probes whose means are compared. */
  probes: string[];
  /** Returns the force with which something presses on the grains [N]. */
  load(probe: (key: string) => number): number;
};

const CASES: Record<string, Case> = {
  ditch: { id: 'ditch', own: { count: 12000 }, from: 0.1, probes: [], load: () => 0 },
  wheel: {
    id: 'single-wheel', own: {}, from: 0.3, probes: ['normalForce', 'drawbarPull', 'sinkage'],
    load: (probe) => probe('normalForce'),
  },
  hmmwv: { // the driver lets go of the brakes at 0.5 s
    id: 'hmmwv-flat', own: { count: 3000, cruiseSpeed: 1.5 }, from: 1.5,
    probes: ['wheelSum', 'sinkage_FL', 'sinkage_FR', 'sinkage_RL', 'sinkage_RR', 'speed'],
    load: (probe) => 2 * (probe('frontLoad') + probe('rearLoad')),
  },
  tire: {
    id: 'tire-soil', own: { count: 5000, section: 'ellipse', lateral: 9, pressure: 220e3 }, // the tire of the commit
    from: 0.4, probes: ['normalForce', 'drawbarPull', 'sinkage'],
    load: (probe) => probe('normalForce'),
  },
};

const [what = 'reference', only = 'all', turns = '12', ...more] = words;
const cases = Object.entries(CASES).filter(([name]) => only === 'all' || only === name).map(([, one]) => one);
if (what !== 'reference') throw wrong(`"${what}" is nothing to compare with; "reference" is, commit ${COMMIT}.`);
if (cases.length === 0) throw wrong(`there is no case "${only}": all, ${Object.keys(CASES).join(', ')}.`);
if (!(Number(turns) >= 1)) throw wrong(`turns are 1 or more, not "${turns}".`);

/** Costs of each turn by the second of simulated time [s]: of all threads, of the busiest one, in wall time. */
const COSTS = ['cpu', 'busiest', 'wall'] as const;
type Costs = Record<(typeof COSTS)[number], number[]>;
const noCosts = (): Costs => ({ cpu: [], busiest: [], wall: [] });

/** Makes an engine's run: costs of the turns in which its bed settles, of those that are measured, and what it did. */
function createRun(name: string, experiment: Contender, { probes, load }: Case) {
  const { engine: { measures, model }, values, probeKeys } = experiment, settling = noCosts(), measured = noCosts();
  const probe = (key: string): number => values[probeKeys.indexOf(key)];
  const grains = model.masses.subarray(0, model.looseCount).reduce((sum, m) => sum + m, 0);
  const seen = { deepest: 0, means: [] as number[], floor: [] as number[], probes: probes.map(() => [] as number[]) };

  function look(): void {
    const weight = -grains * experiment.live.settings.gravity[2];
    const floor = measures.bodies.slice(0, BOX).reduce((sum, { force }) => sum - force[2], 0);
    seen.deepest = Math.max(seen.deepest, measures.maxPenetration);
    seen.means.push(measures.meanPenetration);
    seen.floor.push(floor / (weight + load(probe)));
    probes.forEach((key, k) => seen.probes[k].push(probe(key)));
  }

  async function turn(costs: Costs | null): Promise<void> {
    const threads = onCore(), used = process.cpuUsage(), begun = performance.now(), time = experiment.time;
    for (let frame = 0; frame < FRAMES; frame++) {
      await experiment.advance();
      if (costs === measured) look();
    }
    const { user, system } = process.cpuUsage(used), ms = 1000 * (experiment.time - time);
    costs?.wall.push((performance.now() - begun) / ms);
    costs?.cpu.push((user + system) / 1000 / ms);
    costs?.busiest.push(busiestSince(threads) / ms);
  }
  return { name, experiment, settling, measured, seen, turn };
}

type Run = ReturnType<typeof createRun>;

async function compare(one: Case): Promise<void> {
  const { id } = one, own = { ...one.own, ...valuesOf(sceneOf(id).params, more.map(readAssignment)) };
  const runs = [
    createRun(`commit ${COMMIT}`, await reference(id, own), one),
    createRun('present, 1 thread', await prepare(id, { ...own, threads: 1 }), one),
    createRun('present, 2 threads', await prepare(id, { ...own, threads: 2 }), one),
  ];
  const settles = ({ experiment }: Run): boolean => experiment.progress < 1;
  while (runs.some(settles)) for (const run of runs.filter(settles)) await run.turn(run.settling);
  while (runs[0].experiment.time < one.from - 1e-9) for (const run of runs) await run.turn(null);
  for (let k = 0; k < Number(turns); k++) for (const run of runs) await run.turn(run.measured);
  print(one, own, runs);
}

const quantile = (x: readonly number[], part: number): number =>
  x.toSorted((a, b) => a - b)[Math.round(part * (x.length - 1))];

/** Returns two cells for each kind of cost: its median, and median and quartiles of its ratios, turn by turn. */
const costCells = (costs: Costs, reference: Costs): string[] => COSTS.flatMap((key) => {
  const ratios = costs[key].map((x, k) => reference[key][k] / x);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2));
  return [quantile(costs[key], 0.5).toFixed(2), costs === reference ? '1' : `${middle} (${low}–${high})`];
});

const spread = (x: readonly number[]): string => `${mean(x).toPrecision(4)} ± ${deviation(x).toPrecision(2)}`;

function print({ id, from, probes }: Case, own: AnyValues, runs: readonly Run[]): void {
  const [first, { experiment: { live: { settings: { dt, substeps, iterations, recovery } } } }] = runs;
  const values = Object.entries(own).map(([key, value]) => ` ${key}=${value}`).join('');
  const h = (1000 * dt) / substeps, { contactCount } = first.experiment.engine.measures;
  console.log(`\n## ${id}${values}: ${contactCount} contacts\n`);
  console.log(`H ${1000 * dt} ms, h ${h.toFixed(2)} ms, sweeps ${iterations || 1}, recovery ${recovery}; `
    + `${turns} turns of ${FRAMES} frames from ${from} s on.\n`);
  header('s a simulated second', 'CPU', 'ratio', 'busiest thread', 'ratio', 'wall', 'ratio');
  for (const run of runs) row(run.name, ...costCells(run.measured, first.measured));
  if (first.settling.cpu.length > 0) {
    for (const run of runs) row(`settling: ${run.name}`, ...costCells(run.settling, first.settling));
  }
  console.log();
  header('', 'deepest [µm]', 'mean [µm]', 'force on floor and walls / weight and load', ...probes, 'adapter');
  for (const { name, seen: { deepest, means, floor, probes: series }, experiment: { engine } } of runs) {
    row(name, (1e6 * deepest).toFixed(1), (1e6 * mean(means)).toFixed(3), spread(floor), ...series.map(spread),
      engine.adapter);
  }
}

const reference = await loadReference();
giveThreads(nodeThreads);
console.log(`\n# ${machine}`);
for (const one of cases) await compare(one);
