import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { findSourceMap } from 'node:module';
import { wrong } from '../src/headless/exit';
import { readAssignment, sceneOf, valuesOf } from '../src/headless/options';
import { loadCore } from '../src/physics/cpu/core/loadCore';
import { COMMIT, loadReference, type Contender } from './kit/reference';
import { prepare } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench samples where a frame of the CPU engine goes, by named parts, at an old commit, which it takes from the
 * history of the checkout, and at present on one thread: in turns, each on a bed that it has settled itself.
 * `npm run -s bench -- profile [scene] [from, s] [key=value…] > bench/results/profile-hmmwv-<machine>.md`.
 */
const [id = 'hmmwv-flat', from = '1.5', ...more] = words;
const own = {
  ...(id === 'hmmwv-flat' && { count: 3000, cruiseSpeed: 1.5 }),
  ...valuesOf(sceneOf(id).params, more.map(readAssignment)),
};
if (!(Number(from) >= 0)) throw wrong(`"${from}" is no time in seconds from which to look: 0 or later.`);
const TURNS = 10, FRAMES = 24, INTERVAL = 200; // frames of a turn, time between samples [µs]

/** A part has the functions whose file and name match, of either engine, and what they call that is of no part. */
const PARTS: Record<string, RegExp> = {
  'sweeps': /(wasm|solve|smallsteps)\/sweep|frozenSteps\.ts sweep/,
  'vehicle': /(src|cpu)\/mechanism\/|src\/vehicle\/|physics\/(coupled|mechanismMemory)|besideCore/,
  'matching and keeping': /collide\/(match|kept|lawMemory)/,
  'answers of bodies': /collide\/write(Scalings|Friction)|(physics|cpu)\/(response|bodies)\.ts|writeAnswers|respond\//,
  'packing': /cpu\/core\/|packedBodies|packedGrains|gatherImpulses|gatherFrozen|endContacts/,
  'predict and move': /wasm\/(predict|integrate|substep)|integrate|predict|smallsteps\/|solve\/|turnGrain|turnBody/,
  'search': /collide\/|shapes\/|writePoses|writeFrames|writeFrame\.ts/,
  'measure': /measure|pieces\.ts|watch\/|src\/scenes\//,
};
const GARBAGE = 'garbage collection', REST = 'the rest';

/** Returns exported functions of the core by their number in its module, which is the name that their objects have. */
function functionsOfCore(): Map<string, string> {
  const core = Object.entries(loadCore(1)) as [string, unknown][];
  return new Map(core.flatMap(([name, f]) => (typeof f === 'function' ? [[f.name, name]] : [])));
}
const inCore = functionsOfCore();

/** Returns a function's name in the core; '' if it has none. */
const nameInCore = (functionName: string): string => inCore.get(/\[(\d+)\]/.exec(functionName)?.[1] ?? '') ?? '';

/** Returns the file and the name of a function in the sources, or what V8 calls it; those of the search have none. */
function nameOf(
  { callFrame: { url, lineNumber, columnNumber, functionName } }: Profiler.ProfileNode, core: string | undefined
): string {
  if (url.startsWith('wasm')) return `wasm/${url === core ? nameInCore(functionName) : ''}`;
  const entry = findSourceMap(url)?.findEntry(lineNumber, columnNumber);
  return `${entry && 'originalSource' in entry ? entry.originalSource : url} ${functionName}`;
}

/** Adds the time of the samples of a profile [µs] to the parts: the innermost function that is of a part decides. */
function addSamples(sums: Map<string, number>, { nodes, samples = [], timeDeltas = [] }: Profiler.Profile): void {
  const partOf = new Map<number, string>(), byId = new Map(nodes.map((node) => [node.id, node]));
  // the search is another module: the core is the one that the substeps of a frame call
  const core = nodes.filter((node) => /cpu\/core\/coreSteps/.test(nameOf(node, undefined)))
    .flatMap(({ children = [] }) => children.map((id) => byId.get(id)!.callFrame.url))
    .find((url) => url.startsWith('wasm'));
  const visit = (node: Profiler.ProfileNode, outer: string | null): void => {
    const name = nameOf(node, core), isFrame = / advance$/.test(name), around = outer ?? (isFrame ? REST : null);
    const part = around && (Object.keys(PARTS).find((key) => PARTS[key].test(name)) ?? around);
    if (name.includes('(garbage')) partOf.set(node.id, GARBAGE);
    else if (part) partOf.set(node.id, part);
    for (const child of node.children ?? []) visit(byId.get(child)!, part);
  };
  visit(nodes[0], null);
  samples.forEach((sample, k) => {
    const part = partOf.get(sample);
    if (part) sums.set(part, (sums.get(part) ?? 0) + timeDeltas[k]);
  });
}

const reference = await loadReference(), session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL });

/** Makes an engine's run: processor time of a frame [ms] and samples by part [µs]. */
const createRun = (name: string, experiment: Contender) =>
  ({ name, experiment, cpu: 0, sums: new Map<string, number>() });
type Run = ReturnType<typeof createRun>;

const runs = [
  createRun(`commit ${COMMIT}`, await reference(id, own)),
  createRun('present', await prepare(id, { ...own, threads: 1 })),
];
for (const { experiment } of runs) {
  while (experiment.progress < 1 || experiment.time < Number(from) - 1e-9) await experiment.advance();
}
for (let turn = 0; turn < TURNS; turn++) for (const run of runs) {
  await session.post('Profiler.start');
  const used = process.cpuUsage();
  for (let frame = 0; frame < FRAMES; frame++) await run.experiment.advance();
  const { user, system } = process.cpuUsage(used);
  run.cpu += (user + system) / 1000 / (TURNS * FRAMES);
  addSamples(run.sums, (await session.post('Profiler.stop')).profile);
}

/** Returns the share of a part in the samples of a run [1]. */
const shareOf = ({ sums }: Run, part: string): number =>
  (sums.get(part) ?? 0) / [...sums.values()].reduce((sum, us) => sum + us, 0);

const { dt, substeps, iterations } = runs[1].experiment.live.settings;
const values = Object.entries(own).map(([key, value]) => ` ${key}=${value}`).join('');
console.log(`# Where a frame goes: ${id}${values}\n`);
console.log(`${machine}, one thread, H ${1000 * dt} ms in ${substeps} substeps of ${iterations || 1} sweeps; `
  + `${TURNS} turns of ${FRAMES} frames from ${from} s on, a sample each ${INTERVAL / 1000} ms.\n`);
header('part', ...runs.flatMap(({ name }) => [`${name} [ms]`, 'share']), 'less by [ms]');
const writeRow = (part: string, ms: number[], shares: number[]): void =>
  row(part, ...ms.flatMap((x, k) => [x.toFixed(2), `${(100 * shares[k]).toFixed(0)} %`]), (ms[0] - ms[1]).toFixed(2));
for (const part of [...Object.keys(PARTS), GARBAGE, REST]) {
  const shares = runs.map((run) => shareOf(run, part));
  writeRow(part, runs.map(({ cpu }, k) => cpu * shares[k]), shares);
}
writeRow('all', runs.map(({ cpu }) => cpu), [1, 1]);
