import { FOUR_COUNT, HELPERS, THREADS } from '../wasm/layout';
import { createBeside } from '../src/physics/cpu/core/besideCore';
import { releaseCore, shareCore, threadsFor } from '../src/physics/cpu/core/helpers';
import { loadCore, loadSharedCore } from '../src/physics/cpu/core/loadCore';
import { writeBodies } from '../src/physics/cpu/core/packBodies';
import { createPacking, layOut, writeContacts } from '../src/physics/cpu/core/packContacts';
import { writeSettings } from '../src/physics/cpu/core/coreSteps';
import type { CpuEngine } from '../src/physics/cpu/engine';
import { createPackedBodies, packBodies } from '../src/physics/cpu/solve/packedBodies';
import { sweepContacts, type SweepOptions } from '../src/physics/cpu/solve/sweepContacts';
import { giveThreads } from '../src/physics/threads/host';
import { nodeThreads } from '../src/headless/threads';
import type { Experiment } from '../src/experiment/experiment';
import type { AnyValues } from '../src/params/param';
import { busiestSince, onCore } from './kit/onCore';
import { prepare, settle } from './kit/runs';
import { mean } from './kit/statistics';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench compares the core of the CPU engine with the reference in one process, in turns, from one settled state:
 * sweeps over the same contacts by one thread, then whole frames, also by two threads. Least and median of the rounds,
 * in processor time of all threads, to which other work on the machine can only add; of the busiest thread alone, which
 * is the wall time where each thread has a core; and in wall time. What more cores would give
 * follows from the lengths of the parts:
 * `npm run -s bench -- core [scene] [grains] [rounds] [key=value…] >> bench/results/core-<machine>.md`.
 */
const [id = 'ditch', count = '12000', rounds = '12', ...more] = words;
const own: AnyValues = {
  ...(count !== '-' && { count: Number(count) }),
  ...Object.fromEntries(more.map((word) => word.split('=')).map(([key, text]) => [key, isNaN(+text) ? text : +text])),
};
const ROUNDS = Number(rounds), SWEEPS = 20, FRAMES = 4, WARM_UP = 3; // rounds that only warm up

/** Processor time of a piece of work [ms]. */
async function cost(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (x: number[]): number => x.toSorted((a, b) => a - b)[x.length >> 1];
const least = (x: number[]): number => x.reduce((a, b) => Math.min(a, b));

/** Sweeps the contacts of the last frame by the reference and in the core; returns [ns] a contact and sweep. */
async function measureSweeps({ engine, live }: Experiment) {
  const { world } = engine as CpuEngine, { model, state, inverseMass, contacts, responders } = world;
  const h = live.settings.dt / live.settings.substeps, packing = createPacking(model), core = loadCore(1);
  const beside = createBeside(world, packing);
  if (typeof core === 'string') throw new Error(`The core is not there: ${core}.`);
  const packed = createPackedBodies(model.grainCount + model.bodyCount), start = packed.slice();
  packBodies(start, state, inverseMass, responders.idle);
  const options: SweepOptions = {
    h, recovery: live.settings.recovery, recoverySpeed: live.settings.recoverySpeed, warm: 1, fade: 1, leak: 0.1,
    relaxed: live.settings.law === 'relaxed', first: false, last: false, keep: false,
    sweep: 0, sweeps: 1, steady: false,
  };
  const impulse = contacts.impulse.slice(), held = contacts.held.slice();
  const swept = {
    packed, contacts, grainCount: model.grainCount, bodyImpulse: new Float64Array(6 * model.bodyCount), responders,
    only: null,
  };
  const times = {
    reference: [] as number[], core: [] as number[], both: [] as number[], beside: [] as number[],
    packing: [] as number[],
  };
  const shared = threadsFor(2).count === 2 ? loadSharedCore(1) : null;
  /** Sweeps in a core that two threads share; returns the time that the busier one was on a core [ms]. */
  const sweepTogether = async (): Promise<number> => {
    if (!shared) return NaN;
    layOut(shared, packing, start, world);
    writeContacts(shared, packing, world);
    writeSettings(shared, live, options);
    writeBodies(shared, packing.regions, start, world);
    shared.u32[THREADS / 4] = 2;
    shareCore(shared, 2);
    while (shared.u32[HELPERS / 4] < 1) await new Promise((resolve) => { setTimeout(resolve, 5); });
    const before = onCore();
    for (let s = 0; s < SWEEPS; s++) { shared.sweepFours(0, 0); shared.sweepSingles(0, 0, 0); }
    return busiestSince(before);
  };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    packed.set(start);
    contacts.impulse.set(impulse);
    contacts.held.set(held);
    const pack = await cost(() => {
      layOut(core, packing, start, world);
      writeContacts(core, packing, world);
      writeSettings(core, live, options);
      writeBodies(core, packing.regions, start, world);
    });
    const reference = await cost(() => {
      for (let s = 0; s < SWEEPS; s++) sweepContacts(swept, options);
    });
    const inCore = await cost(() => {
      for (let s = 0; s < SWEEPS; s++) { core.sweepFours(0, 0); core.sweepSingles(0, 0, 0); }
    });
    const together = await sweepTogether();
    contacts.impulse.set(impulse);
    contacts.held.set(held);
    const outside = await cost(() => {
      for (let s = 0; s < SWEEPS; s++) beside.sweep(core, packed, options);
    });
    if (round < 0) continue;
    times.reference.push(reference); times.core.push(inCore + outside); times.packing.push(pack);
    times.beside.push(outside); times.both.push(together + outside);
  }
  releaseCore(shared);
  contacts.impulse.set(impulse);
  contacts.held.set(held);
  const each = (ms: number[], sweeps: number, of = contacts.count): [number, number] =>
    [least(ms), median(ms)].map((x) => (1e6 * x) / (of * sweeps)) as [number, number];
  const lanes = 4 * core.u32[FOUR_COUNT / 4] || 1, { answered } = packing;
  return {
    contacts: contacts.count, fill: contacts.place.subarray(0, contacts.count).filter((at) => at >= 0).length / lanes,
    reference: each(times.reference, SWEEPS), core: each(times.core, SWEEPS), both: each(times.both, SWEEPS),
    packing: each(times.packing, 1),
    slabs: packing.slabs.count, answered: answered.count, beside: each(times.beside, SWEEPS, answered.count),
  };
}

/** Runs frames from one state in all variants, in turns; CPU and wall time of a frame [ms], and what it did. */
async function measureFrames(variants: readonly Experiment[]) {
  const rows = variants.map((experiment) => ({
    experiment, cpu: [] as number[], wall: [] as number[], busiest: [] as number[], detect: 0, solve: 0, measure: 0,
    worst: 0, means: [] as number[],
  }));
  for (let round = -WARM_UP; round < ROUNDS; round++) for (const run of rows) {
    const { experiment, experiment: { engine } } = run, begun = performance.now(), before = onCore();
    const cpu = await cost(async () => {
      for (let frame = 0; frame < FRAMES; frame++) {
        await experiment.advance();
        if (round < 0) continue;
        for (const key of ['detect', 'solve', 'measure'] as const) run[key] += engine.stages[key] ?? 0;
        run.worst = Math.max(run.worst, engine.measures.maxPenetration);
        run.means.push(engine.measures.meanPenetration);
      }
    });
    if (round < 0) continue;
    run.cpu.push(cpu / FRAMES);
    run.wall.push((performance.now() - begun) / FRAMES);
    run.busiest.push(busiestSince(before) / FRAMES);
  }
  return rows;
}

const start = await settle(id, own, 0.1);
giveThreads(nodeThreads);
// the first as the engine was before the core: each frame seeks all contacts
const ways: AnyValues[] = [{ core: 'off', keep: 0 }, { core: 'auto', threads: 1 }, { core: 'auto', threads: 2 }];
const variants = await Promise.all(ways.map(async (way) => {
  const experiment = await prepare(id, { ...own, ...way });
  await experiment.resume({ ...start.state, datum: start.datum, time: start.time, step: 0 });
  return experiment;
}));
const frames = await measureFrames(variants), sweeps = await measureSweeps(variants[0]);
const { substeps, iterations } = variants[0].live.settings;

console.log(`\n## ${id} ${words.slice(1).join(' ')}: ${sweeps.contacts} contacts, ${machine}\n`);
const filled = (100 * sweeps.fill).toFixed(1);
console.log(`Substeps ${substeps}, sweeps ${iterations || 1}; ${filled} % of the lanes of fours are filled.\n`);
header('ns a contact and sweep', 'least', 'median', 'ratio of leasts');
const NAMES = { reference: 'reference', core: 'core', both: 'core, 2 threads, the busier one' };
for (const key of ['reference', 'core', 'both'] as const) {
  const [fastest, middle] = sweeps[key];
  row(NAMES[key], fastest.toFixed(1), middle.toFixed(1), (sweeps.reference[0] / fastest).toFixed(2));
}
if (sweeps.answered > 0) {
  row(`the ${sweeps.answered} beside the core`, sweeps.beside[0].toFixed(1), sweeps.beside[1].toFixed(1), '');
}
row('to pack a contact, once a frame', sweeps.packing[0].toFixed(1), sweeps.packing[1].toFixed(1), '');
console.log();
header('ms a frame', 'CPU: least', 'median', 'ratio of leasts', 'busiest thread: least', 'median', 'ratio',
  'wall: least', 'median', 'detect', 'solve', 'deepest [µm]', 'mean [µm]');
for (const { experiment, cpu, busiest, wall, detect, solve, measure, worst, means } of frames) {
  const part = (x: number): string => `${((100 * x) / (detect + solve + measure)).toFixed(0)} %`;
  const times = (x: number[], of: number[]): string[] =>
    [least(x).toFixed(2), median(x).toFixed(2), (least(of) / least(x)).toFixed(2)];
  row(experiment.engine.adapter, ...times(cpu, frames[0].cpu), ...times(busiest, frames[0].busiest),
    least(wall).toFixed(2), median(wall).toFixed(2), part(detect), part(solve), (1e6 * worst).toFixed(1),
    (1e6 * mean(means)).toFixed(3));
}

// what two threads save is half of what threads share; all else is one thread's
console.log(`\n${sweeps.slabs} slabs.\n`);
const one = least(frames[1].busiest), two = least(frames.at(-1)!.busiest), shared = Math.min(one, 2 * (one - two));
header('threads, by the lengths of the parts', 'shared [ms]', 'the rest [ms]', 'ratio to the reference');
for (const threads of [1, 2, 4, 8]) {
  const part = shared / threads, rest = one - shared;
  row(threads, part.toFixed(2), rest.toFixed(2), (least(frames[0].busiest) / (part + rest)).toFixed(2));
}
