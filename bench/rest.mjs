import { loadKit } from './load.mjs';

/**
 * Does the kinetic energy of a bed at rest grow over 10 000 frames? Settles a small bed on the CPU, lets it come to rest for
 * REST s, hands that state to the engine in question and leaves it alone. Run as
 * `node bench/rest.mjs [cpu|gpu] [filling|ditch] [grains] [frames] [substeps] >> bench/results/rest-<machine>.md`.
 */
const [backend = 'cpu', id = 'filling', grains = '300', frames = '10000', substeps = '2'] = process.argv.slice(2);
const OWN = { filling: { radius: 0.01, mass: 0.011, friction: 0.5 }, ditch: {} }[id]; // spheres of sand, of 1 cm; lentils
const H = 1e-4, REST = 2, SAMPLES = 10; // of a substep, before the first frame [s]; rows
const { defaultsOf, findScene, prepareExperiment, statusSentences } = await loadKit();

const count = Number(grains), total = Number(frames), n = Number(substeps), scene = findScene(id);
const values = { ...defaultsOf(scene.params), ...OWN, count, dt: n * H, substeps: n };
const settled = await prepareExperiment(scene, { ...values, dt: 0.002, substeps: 20, backend: 'cpu' });
while (settled.progress < 1 || settled.time < REST) await settled.advance();
const experiment = await prepareExperiment(scene, { ...values, backend }), { engine } = experiment, t0 = performance.now();
experiment.resume(await settled.engine.readState(), settled.datum, 0, 0);

console.log(`\n## ${engine.adapter}: ${id}, ${count} grains, ${total} frames of ${n} substeps of ${H * 1000} ms\n`);
console.log(`Before the first frame: ${(settled.engine.measures.kineticEnergy / count).toExponential(2)} J a grain on the CPU.\n`);
console.log('| frames | kinetic energy a grain, mean [J] | most [J] | force on the box, mean [N] | worst penetration [µm] | fastest grain [m/s] | mean height [mm] |');
console.log('|---|---|---|---|---|---|---|');
const each = total / SAMPLES, floorForce = experiment.probeKeys.indexOf('floorForce');
let sum = 0, most = 0, force = 0, status = 0;
for (let frame = 1; frame <= total; frame++) {
  await experiment.advance();
  const { measures } = engine, energy = measures.kineticEnergy / count;
  sum += energy / each;
  most = Math.max(most, energy);
  force += experiment.values[floorForce] / each;
  status |= measures.status;
  if (frame % each !== 0) continue;
  const { position } = await engine.readState();
  let height = 0;
  for (let i = 0; i < count; i++) height += (1000 * position[3 * i + 2]) / count;
  console.log(`| ${frame} | ${sum.toExponential(2)} | ${most.toExponential(2)} | ${force.toFixed(2)} | ${(measures.maxPenetration * 1e6).toFixed(2)} | `
    + `${measures.maxSpeed.toExponential(1)} | ${height.toFixed(4)} |`);
  sum = 0; most = 0; force = 0;
}
console.log(`\n${((performance.now() - t0) / 1000).toFixed(0)} s.${status ? ` Status: ${statusSentences(status).join(' ')}` : ''}`);
process.exit(0); // Dawn keeps the process alive
