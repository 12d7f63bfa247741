import { STEP_STATUS } from '../src/model/status';
import type { AnyValues } from '../src/params/param';
import { prepare } from './kit/runs';
import { mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench compares the tire on soil with Melanz2016 §8.4, on the CPU:
 * `npm run -s bench -- tireSoil [rows] [grains] [seeds]`, rows by their names and seeds with commas between, or all
 * rows and the first seed. A row is a mean over half a metre that the tire rolls after the first 0.3 m, and its
 * standard error from the means of ten parts of that; with more than one seed, the mean over seeds and its standard
 * error follow. ω is that of the paper's program, which goes 3.6 m in 12 s; in `slow` it is that of its §6.2.2.
 */
const [only = 'all', grains = '5000', given = '1'] = words, seeds = given.split(',').map(Number);
const wanted = only === 'all' || only === '' ? null : only.split(',');
const SLIP = 0.3, OMEGA = 1.4, LEAD = 0.3, WAY = 0.5, PARTS = 10, SETTLE = 0.2; // [1], [rad/s], [m], [m], [1], [s]
/** Radius of the paper's grains and half the thickness of the tire [m], and number of the grains. */
const RADIUS = 0.007, HALF_THICKNESS = 0.005, COUNT = 99005;
/** Mesh of the tire, whose points are as rough to these grains as twelve around an element to the paper's. */
const MESH = { lateral: 6, radial: 11, points: roughPoints(12), dampingTime: 0.05, substeps: 10 };

/** Values that a row may change: [Pa], [Pa], [kg/m³], [N], [rad/s]. */
const FIRM = {
  section: 'ellipse', youngsModulus: 2e7, pressure: 220e3, density: 2500, load: 0, omega: OMEGA, turning: 'off',
};
type Own = Partial<typeof FIRM> & { points?: number; lateral?: number };

/**
 * Returns the number of points around an element at which grains meet the same steepest slope between two points as the
 * paper's do with `papers` points: half their distance over the sum of the radii of point and grain.
 */
function roughPoints(papers: number): number {
  const radius = RADIUS * Math.cbrt(COUNT / Number(grains));
  return Math.round((papers * (RADIUS + HALF_THICKNESS)) / (radius + HALF_THICKNESS));
}

/** Rows: name, and values that differ from FIRM and MESH. */
const soft = { youngsModulus: 2e6 }, turning = 'on', rounded = { section: 'rounded', lateral: 8 };
const ROWS: [name: string, own: Own][] = [
  ['stiff', {}], ['soft-22', { ...soft, pressure: 22e3 }],
  ['stiff-0', { pressure: 0 }], ['soft-0', { ...soft, pressure: 0 }],
  ['stiff-0-3600', { pressure: 0, density: 3600 }], ['soft-0-3600', { ...soft, pressure: 0, density: 3600 }],
  ['stiff-load', { load: 200 }], ['stiff-20', { points: 20 }], ['stiff-9', { lateral: 9 }],
  ['stiff-slow', { omega: 0.3 }],
  ['soft-110', { ...soft, pressure: 110e3 }], ['soft-220', soft], ['stiff-turning', { turning }],
  ['soft-22-turning', { ...soft, pressure: 22e3, turning }], ['stiff-0-turning', { pressure: 0, turning }],
  ['soft-0-turning', { ...soft, pressure: 0, turning }], ['stiff-load-turning', { load: 200, turning }],
  ['rounded-stiff', { ...rounded, pressure: 0 }], ['rounded-soft', { ...rounded, ...soft, pressure: 0 }],
  ['rounded-stiff-220', rounded], ['rounded-soft-22', { ...rounded, ...soft, pressure: 22e3 }],
];

/** The mean pull [N] of a run, NaN if the tire broke, and its other cells, or when it broke. */
type Measured = { pull: number; cells: string[] };

async function measure(own: Own, seed: number): Promise<Measured> {
  const values: AnyValues = {
    slip: SLIP, settleTime: SETTLE, count: Number(grains), seed, ...MESH, ...FIRM, ...own,
  };
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
      const longest = engine.measures.stableStep.toPrecision(2);
      return { pull: NaN, cells: [`breaks at ${experiment.time.toFixed(3)} s, longest step ${longest} s`] };
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
  const pull = mean(parts);
  return { pull, cells: [
    pull.toFixed(1), errorOf(parts).toFixed(1), m('normalForce').toFixed(0), (pull / m('normalForce')).toFixed(3),
    m('torque').toFixed(1), m('sinkage').toFixed(1), m('deflection').toFixed(1),
    (1e3 * experiment.datum.radius).toFixed(1), m('patchArea').toFixed(0), (spent / steps).toFixed(0),
    parts.map((p) => p.toFixed(0)).join(', '),
    (status & STEP_STATUS.surfaceOpen.bit) !== 0 ? 'grains pass between its points' : '',
  ] };
}

/** Returns the standard error of the mean of independent numbers. */
function errorOf(x: readonly number[]): number {
  const middle = mean(x);
  return Math.sqrt(mean(x.map((one) => (one - middle) ** 2)) / (x.length - 1));
}

console.log(`\n## ${grains} grains, slip ${SLIP}, μ 0.3, ${MESH.points} points around an element\n`);
header('row', 'seed', 'section', 'E [Pa]', 'pressure [kPa]', 'ρ [kg/m³]', 'load [N]', 'grains turn', 'ω [rad/s]',
  'pull [N]', 'standard error [N]', 'normal force [N]', 'pull over it', 'torque [N·m]', 'sinkage [mm]',
  'deflection [mm]', 'rolling radius [mm]',
  'patch [cm²]', 'ms/step', 'parts [N]', '');
for (const [name, own] of ROWS) {
  if (wanted && !wanted.includes(name)) continue;
  const { section, youngsModulus, pressure, density, load, omega, turning: turns } = { ...FIRM, ...own };
  const pulls: number[] = [];
  for (const seed of seeds) {
    const { pull, cells } = await measure(own, seed);
    pulls.push(pull);
    row(name, seed, section, youngsModulus.toExponential(0), pressure / 1000, density, load,
      turns === 'on' ? 'yes' : 'no', omega, ...cells);
  }
  if (seeds.length > 1)
    row(name, 'all', section, '', '', '', '', '', '', mean(pulls).toFixed(1), errorOf(pulls).toFixed(1));
}
