import { STEP_STATUS } from '../src/model/status';
import type { AnyValues } from '../src/params/param';
import { prepare } from './kit/runs';
import { mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench compares the tire on soil with Melanz2016 §8.4, on the CPU:
 * `npm run -s bench -- tireSoil [rows] [grains]`, rows by their names with commas between, or all. A row is a mean over
 * half a metre that the tire rolls after the first 0.3 m, and its standard error from the means of ten parts of that. ω
 * is that of the paper's program, which goes 3.6 m in 12 s; in `slow` it is that of its §6.2.2.
 */
const [only = 'all', grains = '5000'] = words, wanted = only === 'all' || only === '' ? null : only.split(',');
const SLIP = 0.3, OMEGA = 1.4, LEAD = 0.3, WAY = 0.5, PARTS = 10, SETTLE = 0.2; // [1], [rad/s], [m], [m], [1], [s]
/**
 * Mesh of the tire: six points around an element are as rough to grains of 19 mm as the twelve of the paper's program
 * to those of 7 mm.
 */
const MESH = { lateral: 6, radial: 11, points: 6, dampingTime: 0.05, substeps: 10 };

/** Values that a row may change: [Pa], [Pa], [kg/m³], [N], [rad/s]. */
const FIRM = { youngsModulus: 2e7, pressure: 220e3, density: 2500, load: 0, omega: OMEGA, turning: 'off' };
type Own = Partial<typeof FIRM> & { points?: number; lateral?: number };

/** Rows: name, and values that differ from FIRM and MESH. */
const soft = { youngsModulus: 2e6 }, turning = 'on';
const ROWS: [name: string, own: Own][] = [
  ['stiff', {}], ['soft-22', { ...soft, pressure: 22e3 }],
  ['stiff-0', { pressure: 0 }], ['soft-0', { ...soft, pressure: 0 }],
  ['stiff-0-3600', { pressure: 0, density: 3600 }], ['soft-0-3600', { ...soft, pressure: 0, density: 3600 }],
  ['stiff-load', { load: 200 }], ['stiff-20', { points: 20 }], ['stiff-9', { lateral: 9 }],
  ['stiff-slow', { omega: 0.3 }],
  ['soft-110', { ...soft, pressure: 110e3 }], ['soft-220', soft], ['stiff-turning', { turning }],
  ['soft-22-turning', { ...soft, pressure: 22e3, turning }], ['stiff-0-turning', { pressure: 0, turning }],
  ['soft-0-turning', { ...soft, pressure: 0, turning }], ['stiff-load-turning', { load: 200, turning }],
];

/** Returns the measured cells of a row, or when the tire broke. */
async function measure(own: Own): Promise<string[]> {
  const values: AnyValues = { omega: OMEGA, slip: SLIP, settleTime: SETTLE, count: Number(grains), ...MESH, ...own };
  const experiment = await prepare('tire-soil', values), { engine, probeKeys } = experiment;
  const { bodies } = engine.measures;
  const series = probeKeys.map((): number[] => []), places: number[] = [], wheel = bodies[bodies.length - 1];
  let steps = 0, status = 0, spent = 0, start = NaN, from = NaN;
  for (;;) {
    const t0 = performance.now();
    await experiment.advance();
    spent += performance.now() - t0;
    steps++;
    status |= engine.measures.status;
    if ((status & (STEP_STATUS.surfaceBroken.bit | STEP_STATUS.notFinite.bit)) !== 0) {
      return [`breaks at ${experiment.time.toFixed(3)} s, longest step ${engine.measures.stableStep.toPrecision(2)} s`];
    }
    if (experiment.progress < 1 || experiment.time < SETTLE) continue;
    const x = wheel.position[0];
    if (Number.isNaN(start)) start = x;
    if (x - start < LEAD) continue;
    if (Number.isNaN(from)) from = x;
    if (x - from >= WAY) break;
    places.push((x - from) / WAY);
    probeKeys.forEach((_, p) => series[p].push(experiment.values[p]));
  }
  const of = (key: string): number[] => series[probeKeys.indexOf(key)], m = (key: string): number => mean(of(key));
  const partOf = (place: number): number => Math.min(PARTS - 1, Math.floor(PARTS * place));
  const parts = Array.from({ length: PARTS },
    (_, k) => mean(of('drawbarPull').filter((_, i) => partOf(places[i]) === k)));
  const pull = mean(parts), error = Math.sqrt(mean(parts.map((p) => (p - pull) ** 2)) / (PARTS - 1));
  return [
    pull.toFixed(1), error.toFixed(1), m('normalForce').toFixed(0), (pull / m('normalForce')).toFixed(3),
    m('torque').toFixed(1), m('sinkage').toFixed(1), (1e3 * experiment.datum.radius).toFixed(1),
    m('patchArea').toFixed(0), (spent / steps).toFixed(0), parts.map((p) => p.toFixed(0)).join(', '),
    (status & STEP_STATUS.surfaceOpen.bit) !== 0 ? 'grains pass between its points' : '',
  ];
}

console.log(`\n## ${grains} grains, slip ${SLIP}, μ 0.3, 6 × 11 elements\n`);
header('row', 'E [Pa]', 'pressure [kPa]', 'ρ [kg/m³]', 'load [N]', 'grains turn', 'ω [rad/s]', 'pull [N]',
  'standard error [N]', 'normal force [N]', 'pull over it', 'torque [N·m]', 'sinkage [mm]', 'rolling radius [mm]',
  'patch [cm²]', 'ms/step', 'parts [N]', '');
for (const [name, own] of ROWS) {
  if (wanted && !wanted.includes(name)) continue;
  const { youngsModulus, pressure, density, load, omega, turning: turns } = { ...FIRM, ...own };
  row(name, youngsModulus.toExponential(0), pressure / 1000, density, load, turns === 'on' ? 'yes' : 'no', omega,
    ...await measure(own));
}
