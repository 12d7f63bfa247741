import { createSeries, record } from '../src/experiment/experiment';
import { asin } from '../src/core/elementary/arcs';
import { maxOf } from '../src/core/extremes';
import type { AnyValues } from '../src/params/param';
import { START } from '../src/scenes/lab/triaxial/triaxial';
import { mean as meanOf, type Series } from '../src/scenes/scene';
import { prepare, runTo } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench compresses specimens of the scene `triaxial`, loose and dense, by friction and by confining pressure, and
 * prints angles of friction at the peak and in the critical state, the greatest angle of dilatancy, and void ratios at
 * the start and in the critical state, with standard errors over seeds:
 * `npm run -s bench -- triaxial [seeds=3] > bench/results/triaxial-<machine>.md`. With `key=value` it prints one row of
 * each packing, with these values.
 */
const given = new Map(words.map((word) => {
  const [key, value = ''] = word.split('=');
  return [key, Number.isNaN(Number(value)) ? value : Number(value)] as const;
}));
const seeds = Number(given.get('seeds') ?? 3);
given.delete('seeds');

/** Axial strain over which curves are smoothed and slopes are taken, and from which on the state is critical [%]. */
const WINDOW = 2, CRITICAL = 30;

/** Returns the means of a probe over windows of axial strain. */
function smoothed(s: Series, probe: string): number[] {
  const found: number[] = [];
  for (let from = 0; from < CRITICAL; from += WINDOW / 4) {
    const inside = s[probe].filter((_, k) => s.strain[k] >= from && s.strain[k] < from + WINDOW);
    if (inside.length > 0) found.push(mean(inside));
  }
  return found;
}

/** Returns the greatest angle of dilatancy [deg]: sin ψ = D/(2 + D), D the strain of volume over that of length. */
function dilatancy(s: Series): number {
  let most = -Infinity;
  for (let k = 0, j = 0; k < s.t.length; k++) {
    while (s.strain[j] < s.strain[k] - 2 * WINDOW) j++;
    if (!(s.strain[k] > 2 * WINDOW)) continue;
    const gained = Math.log((1 + s.voidRatio[k]) / (1 + s.voidRatio[j]));
    most = Math.max(most, gained / Math.log((100 - s.strain[j]) / (100 - s.strain[k])));
  }
  return (180 / Math.PI) * asin(most / (2 + most));
}

/** Compresses one specimen; returns what the table shows, in units of the probes. */
async function compress(values: AnyValues) {
  const experiment = await prepare('triaxial', values), { valuesSI: v, scene } = experiment;
  const series = createSeries(scene);
  const until = START + Number(v.axialStrain) / Number(v.strainRate);
  await runTo(experiment, 0);
  while (experiment.time < until - 1e-9) {
    await runTo(experiment, experiment.time + Number(v.dt));
    if (experiment.time >= START - 1e-9) record(series, experiment);
  }
  experiment.engine.dispose();
  const late = START + CRITICAL / 100 / Number(v.strainRate);
  const critical = (probe: string): number => meanOf(series, probe, late);
  return {
    before: series.voidRatio[0], peak: maxOf(smoothed(series, 'frictionAngle')), dilates: dilatancy(series),
    angle: critical('frictionAngle'), ratio: critical('stressRatio'), after: critical('voidRatio'),
  };
}
type Found = Awaited<ReturnType<typeof compress>>;

const withError = (x: readonly number[], digits: number): string => (
  x.length < 2 ? mean(x).toFixed(digits)
    : `${mean(x).toFixed(digits)} ± ${(deviation(x) / Math.sqrt(x.length - 1)).toFixed(digits)}`);

/** Prints the row of a packing under some values, over all seeds. */
async function line(packing: 'loose' | 'dense', own: AnyValues): Promise<void> {
  const t0 = performance.now(), found: Found[] = [];
  for (let seed = 1; seed <= seeds; seed++) found.push(await compress({ ...own, packing, seed }));
  const of = (key: keyof Found, digits: number): string => withError(found.map((one) => one[key]), digits);
  const name = Object.entries(own).map(([key, value]) => `${key} ${String(value)}`).join(', ');
  row(packing, name || 'as it is', of('before', 3), of('peak', 1), of('dilates', 1), of('angle', 1), of('ratio', 3),
    of('after', 3), ((performance.now() - t0) / 1000 / seeds).toFixed(0));
}

console.log(`# Triaxial compression

\`npm run -s bench -- triaxial ${words.join(' ')}\`, ${seeds} specimens a row; e is the void ratio, φ the angle of
friction [deg], ψ the greatest angle of dilatancy [deg]; the critical state begins at ${CRITICAL} % of axial strain.
`);
header('packing', 'values', 'e at the start', 'φ at the peak', 'ψ', 'φ critical', 'q/p critical', 'e critical',
  's a run');
const BOTH = ['dense', 'loose'] as const;
const cases: [AnyValues, readonly ('dense' | 'loose')[]][] = given.size > 0 ? [[Object.fromEntries(given), BOTH]] : [
  [{ friction: 0.5 }, BOTH], [{ friction: 0.5, confiningPressure: 200 }, BOTH], [{ friction: 0.2 }, BOTH],
  [{ friction: 0 }, ['dense']], // a loose one has no friction to stay loose by
];
for (const [own, packings] of cases) for (const packing of packings) await line(packing, own);
