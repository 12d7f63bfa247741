import { loadKit } from './load.mjs';

/**
 * Solver quality on `compaction` in motion: how well each way to step holds the slab, all from one settled state. Prints a Markdown
 * table; run it as `node bench/compaction.mjs [slabMass] [cpu|gpu] [spheres] [seconds] >> bench/results/compaction-<machine>.md`. Forces and
 * penetrations are over frames of 2 ms or less in the second half of the run; the spread is one standard deviation of 2 ms means.
 * More than 10 t are put at once on the bed that a slab of 1 t has rested on, and followed for a shorter time: does the bed bear it?
 */
const slabMass = Number(process.argv[2] ?? 1000), only = process.argv[3], count = Number(process.argv[4] ?? 4000);
const heavy = slabMass > 1e4, GRAVITY = 9.81, DURATION = Number(process.argv[5] ?? (heavy ? 0.2 : 2)), EVERY = 0.002; // [s]
const { defaultsOf, findScene, maxOf, prepareExperiment, settle, statusSentences } = await loadKit();

const smallSteps = (backend, sweeps, form = 'auto') =>
  [`small steps, ${sweeps} sweeps/ms${form === 'auto' ? '' : `, ${form}`}`, { backend, substeps: 2 * sweeps, form }];
const converging = (name, solver, iterations, more = {}) =>
  [name, { backend: 'cpu', solver, iterations, dt: 0.001, substeps: 1, tolerance: 1e-12, ...more }];
const rows = heavy ? [
  smallSteps('cpu', 10), smallSteps('cpu', 20), smallSteps('cpu', 40), smallSteps('gpu', 40, 'blocks'), smallSteps('gpu', 40, 'colours'), converging('CGM 40, h 1 ms', 'cgm', 40),
] : [
  smallSteps('cpu', 10), smallSteps('cpu', 5), smallSteps('gpu', 10, 'blocks'), smallSteps('gpu', 16, 'blocks'),
  smallSteps('gpu', 10, 'colours'), converging('CGM 20, h 1 ms', 'cgm', 20), converging('CGM 20, h 1 ms', 'cgm', 20, { backend: 'gpu' }),
  converging('APGD 40 cold, relaxed, h 1 ms (the papers)', 'apgd', 40, { warmStart: 'off', law: 'relaxed' }),
];

const meanOf = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const moments = (values) => [meanOf(values), Math.sqrt(meanOf(values.map((x) => (x - meanOf(values)) ** 2)))];

/** Runs on from `start`; one row of `series` each EVERY s. */
async function measure(scene, start, values) {
  const experiment = await prepareExperiment(scene, values), { engine, probeKeys } = experiment, series = [], t0 = performance.now();
  const probe = (key) => experiment.values[probeKeys.indexOf(key)], perRow = Math.round(EVERY / values.dt);
  experiment.resume(start.state, start.datum, 0, 0);
  let products = 0, status = 0;
  for (let row = 1; row * EVERY < DURATION + 1e-9; row++) {
    let slab = 0, box = 0;
    for (let k = 0; k < perRow; k++) {
      await experiment.advance();
      slab += probe('slabForce') / perRow;
      box += probe('floorForce') / perRow;
      products += engine.measures.products;
      status |= engine.measures.status;
    }
    const { meanPenetration, maxPenetration, contactCount } = engine.measures;
    series.push({ t: row * EVERY, slab, box, height: probe('slabHeight'), meanPenetration, maxPenetration, contactCount });
  }
  return { series, products, said: statusSentences(status), adapter: engine.adapter, wall: (performance.now() - t0) / 1000 };
}

const LIGHT = 1000, RESTED = 1.5; // [kg], [s]
const scene = findScene('compaction'), common = { ...defaultsOf(scene.params), slabMass, count };
const start = heavy ? await settle(scene, { ...common, slabMass: LIGHT }, RESTED) : await settle(scene, common);
const HALF = 0.1, bottom = start.state.position.at(-1) - HALF; // the slab is the last body
const WHEN = [0.125, 0.25, 0.5, 0.75, 1].map((part) => part * DURATION); // [s]
console.log(`\n## Slab of ${slabMass} kg, weight ${(slabMass * GRAVITY).toFixed(0)} N, on ${count} spheres, which reach up to ${bottom.toFixed(3)} m\n`);
console.log(`| stepping | backend | slab force [N] | box force [N] | penetration, mean and worst [µm] | worst from t = 0 [µm] | `
  + `slab below its start at ${WHEN.map((t) => +t.toFixed(4)).join(', ')} s [mm] | its speed at the end [mm/s] | contacts | products a simulated ms | wall [s] |`);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
const adapters = new Set(), said = new Set();
for (const [name, own] of rows.filter((row) => !only || row[1].backend === only)) {
  const r = await measure(scene, start, { ...common, ...own }), late = r.series.filter(({ t }) => t >= DURATION / 2), end = r.series.at(-1);
  const [slab, slabStd] = moments(late.map((row) => row.slab)), [box, boxStd] = moments(late.map((row) => row.box));
  const below = WHEN.map((t) => ((bottom - r.series.findLast((row) => row.t <= t + 1e-9).height) * 1000).toFixed(2));
  const before = r.series.at(-11), speed = ((before.height - end.height) * 1000) / (end.t - before.t);
  console.log(`| ${name} | ${own.backend} | ${slab.toFixed(1)} ± ${slabStd.toFixed(1)} | ${box.toFixed(0)} ± ${boxStd.toFixed(0)} | `
    + `${(meanOf(late.map((row) => row.meanPenetration)) * 1e6).toFixed(2)}, ${(maxOf(late.map((row) => row.maxPenetration)) * 1e6).toFixed(0)} | `
    + `${(maxOf(r.series.map((row) => row.maxPenetration)) * 1e6).toFixed(0)} | ${below.join(', ')} | ${speed.toFixed(1)} | ${end.contactCount} | `
    + `${(r.products / (DURATION * 1000)).toFixed(1)} | ${r.wall.toFixed(0)} |`);
  adapters.add(r.adapter);
  for (const sentence of r.said) said.add(`${name}: ${sentence}`);
}
console.log(`\n${[...adapters].join('; ')}.${said.size ? ` Status: ${[...said].join(' ')}` : ''}`);
process.exit(0); // Dawn keeps the process alive
