import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node bench/gpuSummary.mjs <folder>` prints the results of bench/gpu.sh as Markdown, each beside what issue 3
 * requires. It names missing results rather than leaving them out. It is packed for machines that only have Node, and
 * imports no more.
 */
const folder = process.argv[2];
if (!folder || !existsSync(join(folder, 'bench.jsonl'))) {
  console.error('gpuSummary needs the folder that bench/gpu.sh wrote.');
  process.exit(2);
}

/**
 * Records of `headless bench` and of its `--roofline`.
 * @typedef {import('../src/headless/benchRecord').BenchRecord & { roofline?: undefined }} Bench
 * @typedef {import('../src/gpu/bandwidth').DeviceLimits} Limits
 * @typedef {{ roofline: 'device', adapter: string, chip?: string } & Limits} Device
 * @typedef {import('../src/headless/rooflineTable').RooflineRow} Row
 * @typedef {import('../src/headless/rooflineTable').FrameCounts} Counts
 * @typedef {{ scene: string, adapter: string, bodies: number, contacts: number, kernels: Row[], totals: Row[] }} Costs
 * @typedef {import('../src/physics/gpu/forecast').Forecast} Forecast
 * @typedef {{ roofline: 'frame', predicted?: Forecast | null } & Costs & Counts} Frame
 */
/** @type {(Bench | Device | Frame)[]} */
const records = readFileSync(join(folder, 'bench.jsonl'), 'utf8').split('\n').filter(Boolean)
  .map((line) => JSON.parse(line));
const benches = records.filter((r) => r.roofline === undefined);

const GRAVITY = 9.81; // [m/s²]
const giga = (/** @type {number} */ x) => (x / 1e9).toFixed(0);
const table = (/** @type {string[]} */ header, /** @type {(string | number)[][]} */ rows) =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function device() {
  const limits = records.find((r) => r.roofline === 'device');
  if (!limits) return 'Not measured: the device.';
  return `${limits.adapter}${limits.chip ? `, ${limits.chip}` : ''}: copy ${giga(limits.copyRate)} GB/s, `
    + `read and write in a kernel ${giga(limits.kernelRate)} GB/s, `
    + `empty dispatch ${(limits.dispatchTime * 1e6).toFixed(2)} µs, `
    + `indirect ${(limits.indirectTime * 1e6).toFixed(2)} µs.`;
}

function kernels() {
  const frame = records.find((r) => r.roofline === 'frame');
  if (!frame) return 'Not measured: the kernels.';
  const percent = (/** @type {number} */ x) => (100 * x).toFixed(0);
  const rows = [...frame.kernels].sort((a, b) => b.time - a.time).slice(0, 12).concat(frame.totals).map((r) => [
    r.kernel, r.dispatches, (r.bytes / 1e6).toFixed(2), (r.asked / 1e6).toFixed(2), (r.time * 1e6).toFixed(1),
    giga(r.rate), percent(r.ofMemory), percent(r.ofLimit),
  ]);
  const perMs = `${frame.substepDispatchesPerSimulatedMs} dispatches in substeps (asked: 20 at 10 sweeps), `
    + `${(frame.bytesPerSimulatedMs / 1e9).toFixed(2)} GB moved (asked: 3)`;
  const header = [
    'kernel', 'dispatches', 'MB', 'MB asked for', 'µs', 'GB/s', '% of memory (asked of the solve: 50)', '% of limit',
  ];
  const { predicted } = frame, taken = frame.totals[frame.totals.length - 1].time;
  const ms = (/** @type {number} */ s) => (1000 * s).toFixed(3);
  const forecast = predicted ? `Kernels of a frame, predicted: ${ms(predicted.all)} ms (bytes ${ms(predicted.bytes)}, `
    + `waits ${ms(predicted.waits)}, dispatches ${ms(predicted.dispatches)}, chains ${ms(predicted.chains)}); `
    + `measured: ${ms(taken)} ms.` : '';
  return `${frame.scene}, ${frame.bodies} grains, ${frame.contacts} contacts. `
    + `A substep: ${frame.dispatchesPerSubstep} dispatches, ${(frame.bytesPerSubstep / 1e6).toFixed(1)} MB. `
    + `A simulated ms: ${perMs}. ${forecast}\n\n`
    + table(header, rows);
}

/** Returns what a step should take by the model and what it took, as text [ms]. */
const predictedAndTaken = (/** @type {Bench} */ { predicted, msPerStep }) =>
  [predicted ? predicted.msPerStep.toFixed(2) : '', msPerStep.toFixed(2)];

/** Says what of the predictions is not predicted. */
function predictions() {
  const known = benches.find((r) => r.predicted)?.predicted;
  if (!known) return 'Nothing was predicted.';
  const waits = known.class ? `waits are those of the class ${known.class}`
    : 'the device is of no known class, so waits are left out, and kernels may take several times what is predicted';
  return 'Predictions: kernels by the rates of the device above and the counts of the frame; '
    + `${waits}; the time of the host (mechanism, settings, report) is that of the run itself, and a step follows the `
    + 'one before, in the run and in the prediction: no frames are in flight.';
}

function sizes(/** @type {string} */ scene) {
  const sized = benches.filter((r) => r.size && r.scene === scene);
  if (!sized.length) return 'Not measured.';
  const costs = sized.map((r) => r.usPerBody).sort((a, b) => a - b), spread = costs[costs.length - 1] / costs[0];
  const rows = sized.map((r) => [
    r.bodies, r.contacts, r.form ?? '', ...predictedAndTaken(r), r.usPerBody.toFixed(4), r.realTimeFactor.toFixed(2),
    r.bytesPerBody.toFixed(0), r.stateHash,
  ]);
  const header = [
    'grains', 'contacts', 'form', 'predicted [ms/step]', 'ms/step', 'µs a grain', 'real-time factor', 'B/grain',
    'state',
  ];
  return `${table(header, rows)}\n\n`
    + `Dearest over cheapest grain: ${spread.toFixed(2)} (asked: 1.3).`;
}

function papersStep() {
  const r = benches.find((one) => one.params.solver === 'apgd');
  if (!r) return 'Not measured: the papers\' step.';
  return `${r.bodies} grains, ${r.contacts} contacts, ${r.params.iterations} iterations: `
    + `${r.msPerStep.toFixed(2)} ms a step${r.predicted ? `, ${r.predicted.msPerStep.toFixed(2)} predicted` : ''} `
    + '(asked of an H200 at 300 000: 8).';
}

function forms() {
  const found = benches.filter((r) => r.form && !r.size && r.params.solver === 'smallsteps');
  if (!found.length) return 'Not measured: the forms of the sweep.';
  const rows = found.map((r) => [
    String(r.params.form), r.form ?? '', r.bodies, r.contacts, ...predictedAndTaken(r),
    r.realTimeFactor.toFixed(2), r.stateHash,
  ]);
  const header = [
    'form asked for', 'swept by', 'grains', 'contacts', 'predicted [ms/step]', 'ms/step', 'real-time factor (asked: 2)',
    'state',
  ];
  return table(header, rows);
}

/** Returns mean and standard deviation. @returns {[number, number]} */
function moments(/** @type {number[]} */ values) {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return [mean, Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length)];
}

function slabRow(/** @type {string} */ file) {
  const { params, series, penetration, time } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  // the second half: by then it rests, or never will
  const isLate = (/** @type {number} */ _, /** @type {number} */ i) => series.t[i] >= time / 2;
  const [mean, spread] = moments(series.slabForce.filter(isLate));
  return [
    params.slabMass, params.substeps / (params.dt * 1000), (params.slabMass * GRAVITY).toFixed(0),
    `${mean.toFixed(1)} ± ${spread.toFixed(1)}`,
    ((series.slabHeight[0] - series.slabHeight.at(-1)) * 1000).toFixed(2), (penetration.max * 1e6).toFixed(0),
  ];
}

function slabs() {
  const files = readdirSync(folder).filter((file) => /^slab-.*\.json$/.test(file)).sort();
  if (!files.length) return 'Not measured: the slab.';
  const header = [
    'slab [kg]', 'sweeps a ms', 'weight [N]', 'force [N]', 'sinks from t = 0 [mm]', 'worst penetration [µm]',
  ];
  return table(header, files.map(slabRow));
}

console.log([
  `# ${records[0]?.adapter ?? 'No machine'}`, device(), predictions(), '## Kernels', kernels(),
  ...[...new Set(benches.filter((r) => r.size).map((r) => r.scene))].flatMap((scene) =>
    [`## ${scene} by size`, sizes(scene)]), '## Blocks and colours', forms(),
  '## The papers\' step', papersStep(), '## Slab', slabs(),
].join('\n\n'));
