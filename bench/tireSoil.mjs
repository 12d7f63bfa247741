import { loadKit } from './load.mjs';

/**
 * The tire on soil against Melanz2016 §8.4, on the CPU: `node bench/tireSoil.mjs [rows] [grains]`, rows by their names with commas between, or
 * all. A row is a mean over half a metre that the tire rolls after the first 0.3 m, and its standard error from the means of ten parts of
 * that. ω is that of the paper's program, which goes 3.6 m in 12 s, but in `slow` that of its §6.2.2.
 */
const SLIP = 0.3, OMEGA = 1.4, LEAD = 0.3, WAY = 0.5, PARTS = 10;
/** Six points around an element are as rough to grains of 19 mm as the twelve of the paper's program to those of 7 mm. */
const MESH = { lateral: 6, radial: 11, points: 6, dampingTime: 0.05, substeps: 10 };

/** Name, and what differs from E 2e7 Pa, 220 kPa, 2500 kg/m³, no load, grains that do not turn. */
const soft = { youngsModulus: 2e6 }, turning = 'on';
const ROWS = [
  ['stiff', {}], ['soft-22', { ...soft, pressure: 22e3 }], ['stiff-0', { pressure: 0 }], ['soft-0', { ...soft, pressure: 0 }],
  ['stiff-0-3600', { pressure: 0, density: 3600 }], ['soft-0-3600', { ...soft, pressure: 0, density: 3600 }],
  ['stiff-load', { load: 200 }], ['stiff-20', { points: 20 }], ['stiff-9', { lateral: 9 }], ['stiff-slow', { omega: 0.3 }],
  ['soft-110', { ...soft, pressure: 110e3 }], ['soft-220', soft], ['stiff-turning', { turning }], ['soft-22-turning', { ...soft, pressure: 22e3, turning }],
  ['stiff-0-turning', { pressure: 0, turning }], ['soft-0-turning', { ...soft, pressure: 0, turning }], ['stiff-load-turning', { load: 200, turning }],
];

const [only = '', grains = '5000'] = process.argv.slice(2), wanted = only === '' || only === 'all' ? null : only.split(',');
const { defaultsOf, findScene, prepareExperiment, STEP_STATUS } = await loadKit(), scene = findScene('tire-soil');

const mean = (x) => x.reduce((sum, one) => sum + one, 0) / x.length;

async function measure(own) {
  const values = { ...defaultsOf(scene.params), omega: OMEGA, slip: SLIP, settleTime: 0.2, count: Number(grains), ...MESH, ...own, backend: 'cpu' };
  const experiment = await prepareExperiment(scene, values), { engine, probeKeys } = experiment, series = probeKeys.map(() => []), places = [];
  let steps = 0, status = 0, spent = 0, start = NaN, from = NaN;
  for (;;) {
    const t0 = performance.now();
    await experiment.advance();
    spent += performance.now() - t0;
    steps++;
    status |= engine.measures.status;
    if ((status & (STEP_STATUS.surfaceBroken.bit | STEP_STATUS.notFinite.bit)) !== 0) {
      return { broken: `breaks at ${experiment.time.toFixed(3)} s, longest step ${engine.measures.stableStep.toPrecision(2)} s` };
    }
    if (experiment.progress < 1 || experiment.time < values.settleTime) continue;
    const x = engine.measures.bodies.at(-1).position[0];
    if (Number.isNaN(start)) start = x;
    if (x - start < LEAD) continue;
    if (Number.isNaN(from)) from = x;
    if (x - from >= WAY) break;
    places.push((x - from) / WAY);
    probeKeys.forEach((_, p) => series[p].push(experiment.values[p]));
  }
  const of = (key) => series[probeKeys.indexOf(key)];
  const parts = Array.from({ length: PARTS }, (_, k) => mean(of('drawbarPull').filter((_, i) => Math.min(PARTS - 1, Math.floor(PARTS * places[i])) === k)));
  const pull = mean(parts), error = Math.sqrt(mean(parts.map((p) => (p - pull) ** 2)) / (PARTS - 1));
  const all = Object.fromEntries(probeKeys.map((key) => [key, mean(of(key))]));
  return { ...all, pull, error, parts, radius: experiment.datum.radius, open: (status & STEP_STATUS.surfaceOpen.bit) !== 0, perStep: spent / steps };
}

console.log(`\n## ${grains} grains, slip ${SLIP}, μ 0.3, 6 × 11 elements\n`);
const columns = ['row', 'E [Pa]', 'pressure [kPa]', 'ρ [kg/m³]', 'load [N]', 'grains turn', 'ω [rad/s]', 'pull [N]', 'standard error [N]', 'normal force [N]', 'pull over it',
  'torque [N·m]', 'sinkage [mm]', 'rolling radius [mm]', 'patch [cm²]', 'ms/step', 'parts [N]', ''];
console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`);
for (const [name, own] of ROWS) {
  if (wanted && !wanted.includes(name)) continue;
  const { youngsModulus = 2e7, pressure = 220e3, density = 2500, load = 0, omega = OMEGA, turning: turns = 'off' } = own, m = await measure(own);
  const head = [name, youngsModulus.toExponential(0), pressure / 1000, density, load, turns === 'on' ? 'yes' : 'no', omega];
  const cells = m.broken ? [m.broken] : [
    m.pull.toFixed(1), m.error.toFixed(1), m.normalForce.toFixed(0), (m.pull / m.normalForce).toFixed(3), m.torque.toFixed(1), m.sinkage.toFixed(1),
    (1e3 * m.radius).toFixed(1), m.patchArea.toFixed(0), m.perStep.toFixed(0), m.parts.map((p) => p.toFixed(0)).join(', '),
    m.open ? 'grains pass between its points' : '',
  ];
  console.log(`| ${[...head, ...cells].join(' | ')} |`);
}
process.exit(0);
