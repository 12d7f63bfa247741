import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node bench/gpuSummary.mjs <folder>`: the results of bench/gpu.sh as Markdown, each beside what issue 3 asks of it. Says what is
 * missing rather than leaving it out.
 */
const folder = process.argv[2];
if (!folder || !existsSync(join(folder, 'bench.jsonl'))) {
  console.error('gpuSummary needs the folder that bench/gpu.sh wrote.');
  process.exit(2);
}
const lines = readFileSync(join(folder, 'bench.jsonl'), 'utf8').split('\n').filter(Boolean);
const records = lines.map((line) => JSON.parse(line));

/** Slab forces count from here on [s]: it has come to rest, or not. */
const restsFrom = (/** @type {number} */ end) => end / 2;
const GRAVITY = 9.81;

function device() {
  const limits = records.find((r) => r.roofline === 'device');
  if (!limits) return 'Not measured: the device.\n';
  return `${limits.adapter}: copy ${(limits.copyRate / 1e9).toFixed(0)} GB/s, read and write in a kernel ${(limits.kernelRate / 1e9).toFixed(0)} GB/s, `
    + `empty dispatch ${(limits.dispatchTime * 1e6).toFixed(2)} µs.\n`;
}

function sizes() {
  const sized = records.filter((r) => r.size);
  if (!sized.length) return 'Not measured: the ditch by size.\n';
  const costs = sized.map((r) => r.usPerBody);
  const rows = sized.map((r) => `| ${r.bodies} | ${r.contacts} | ${r.msPerStep.toFixed(2)} | ${r.usPerBody.toFixed(4)} | ${r.realTimeFactor.toFixed(2)} | ${r.bytesPerBody.toFixed(0)} | ${r.stateHash} |`);
  return ['| grains | contacts | ms/step | µs a grain | real-time factor | B/grain | state |', '|---|---|---|---|---|---|---|', ...rows, '',
    `Dearest over cheapest grain: ${(Math.max(...costs) / Math.min(...costs)).toFixed(2)} (asked: 1.3).`, ''].join('\n');
}

function papersStep() {
  const r = records.find((one) => one.params?.solver === 'apgd');
  return r ? `${r.bodies} grains, ${r.contacts} contacts, ${r.params.iterations} iterations: ${r.msPerStep.toFixed(2)} ms a step (asked of an H200: 8).\n`
    : 'Not measured: the papers\' step.\n';
}

function slabs() {
  const files = readdirSync(folder).filter((file) => /^slab-.*\.json$/.test(file)).sort();
  if (!files.length) return 'Not measured: the slab.\n';
  const rows = files.map((file) => {
    const { params, series, penetration, time } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const late = (/** @type {string} */ key) => series[key].filter((/** @type {number} */ _, /** @type {number} */ i) => series.t[i] >= restsFrom(time));
    const force = late('slabForce'), height = late('slabHeight');
    const mean = force.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) / force.length;
    const spread = Math.sqrt(force.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + (b - mean) ** 2, 0) / force.length);
    return `| ${params.slabMass} | ${params.substeps / (params.dt * 1000)} | ${(params.slabMass * GRAVITY).toFixed(0)} | ${mean.toFixed(1)} ± ${spread.toFixed(1)} | `
      + `${((series.slabHeight[0] - height.at(-1)) * 1000).toFixed(2)} | ${(penetration.max * 1e6).toFixed(0)} |`;
  });
  return ['| slab [kg] | sweeps a ms | weight [N] | force [N] | sinks from t = 0 [mm] | worst penetration [µm] |', '|---|---|---|---|---|---|', ...rows, ''].join('\n');
}

console.log([`# ${records[0]?.adapter ?? 'No machine'}`, device(), '## Ditch by size', sizes(), '## The papers\' step', papersStep(), '## Slab', slabs()].join('\n\n'));
