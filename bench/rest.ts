import { statusSentences } from '../src/model/status';
import type { AnyValues } from '../src/params/param';
import { prepare, probeOf, runTo, startFrom } from './kit/runs';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench asks whether the kinetic energy of a bed at rest grows over 10 000 frames. It settles a small bed on the
 * CPU, lets it come to rest for REST s, hands that state to the engine in question and leaves it alone:
 * `npm run -s bench -- rest [cpu|gpu] [filling|ditch] [grains] [frames] [substeps] >> bench/results/rest-<machine>.md`.
 */
const [backend = 'cpu', id = 'filling', ...more] = words;
const [count = 300, total = 10_000, substeps = 2] = more.map(Number);
const H = 1e-4, REST = 2, SAMPLES = 10; // length of a substep, time before the first frame [s]; number of rows
/** Values for spheres of sand with a radius of 1 cm; the ditch has its own ellipsoids. */
const OWN: AnyValues = id === 'filling' ? { radius: 0.01, mass: 0.011, friction: 0.5 } : {};

const values = { ...OWN, count, dt: substeps * H, substeps };
const settled = await prepare(id, { ...values, dt: 0.002, substeps: 20 });
await runTo(settled, REST);
const experiment = await prepare(id, { ...values, backend }), { engine } = experiment, t0 = performance.now();
const { state, datum } = await startFrom(settled), probe = probeOf(experiment);
await experiment.resume({ ...state, datum, time: 0, step: 0 });

console.log(`\n## ${engine.adapter}: ${id}, ${count} grains, `
  + `${total} frames of ${substeps} substeps of ${H * 1000} ms\n`);
const before = settled.engine.measures.kineticEnergy / count;
console.log(`Before the first frame: ${before.toExponential(2)} J a grain on the CPU.\n`);
header('frames', 'kinetic energy a grain, mean [J]', 'most [J]', 'force on the box, mean [N]', 'worst penetration [µm]',
  'fastest grain [m/s]', 'mean height [mm]');
const each = total / SAMPLES;
let status = 0;
for (let sample = 1; sample <= SAMPLES; sample++) {
  let sum = 0, most = 0, force = 0;
  for (let frame = 0; frame < each; frame++) {
    await experiment.advance();
    const energy = engine.measures.kineticEnergy / count;
    sum += energy / each;
    most = Math.max(most, energy);
    force += probe('floorForce') / each;
    status |= engine.measures.status;
  }
  const { position } = await engine.readState(), { maxPenetration, maxSpeed } = engine.measures;
  let height = 0;
  for (let i = 0; i < count; i++) height += (1000 * position[3 * i + 2]) / count;
  row(sample * each, sum.toExponential(2), most.toExponential(2), force.toFixed(2), (maxPenetration * 1e6).toFixed(2),
    maxSpeed.toExponential(1), height.toFixed(4));
}
const said = status ? ` Status: ${statusSentences(status).join(' ')}` : '';
console.log(`\n${((performance.now() - t0) / 1000).toFixed(0)} s.${said}`);
