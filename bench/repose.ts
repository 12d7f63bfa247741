import { maxOf } from '../src/core/extremes';
import type { AnyValues } from '../src/params/param';
import { prepare, probeOf, runTo } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench makes heaps of the scene `repose` by each release, and prints their angles beside the fit of Zhou2002:
 * means over seeds, with standard errors of these means:
 * `npm run -s bench -- repose [seeds=1,2] [count=600] [release=gate,cylinder,hopper] [key=value …]
 * >> bench/results/repose-<machine>.md`. With values of the scene there is one row of each release, with these.
 */
const given = new Map(words.map((word) => word.split('=') as [string, string]));
const take = (key: string, standard: string): string[] => {
  const text = given.get(key) ?? standard;
  given.delete(key);
  return text.split(',');
};
const seeds = take('seeds', '1,2').map(Number), releases = take('release', 'gate,cylinder,hopper');
const count = Number(take('count', '600')[0]);

/** Grains that hardly roll, with much and little friction, as the scene has them. */
const STIFF: AnyValues[] = [
  { friction: 0.5, rollingFriction: 2 }, { friction: 0.2, rollingFriction: 2 }, { friction: 0.5, rollingFriction: 0 },
];
/** Grains of 10 mm near the frictions of the glass beads of Zhou2002: ρ in place of its 0.05 and 0.1 mm. */
const GLASS: AnyValues[] = [0.05, 0.1].map((rollingFriction) =>
  ({ friction: 0.4, wallFrictionRatio: 1.5, rollingFriction, grainRadius: 5 }));

/** Makes one heap; returns what its probes read at rest. */
async function heap(values: AnyValues) {
  const experiment = await prepare('repose', { count, dt: 0.004, substeps: 10, ...values });
  const { scene, valuesSI } = experiment;
  await runTo(experiment, maxOf(scene.checks(valuesSI).map((check) => check.until)));
  const read = probeOf(experiment), found = {
    angle: read('angle'), surface: read('surfaceAngle'), error: read('surfaceError'),
    scatter: read('surfaceScatter') / (2000 * Number(valuesSI.grainRadius)), borne: read('weightRatio'),
    fit: read('correlation'),
  };
  experiment.engine.dispose();
  return found;
}
type Found = Awaited<ReturnType<typeof heap>>;

const withError = (x: readonly number[]): string => (
  x.length < 2 ? mean(x).toFixed(1) : `${mean(x).toFixed(1)} ± ${(deviation(x) / Math.sqrt(x.length - 1)).toFixed(1)}`);
const typed = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

console.log(`
\`npm run -s bench -- repose ${words.join(' ')}\`: ${count} grains, seeds ${seeds.join(', ')},
steps of 4 ms in 10 parts. The angle of a gate's heap
is that of the wedge of its centre of mass, of the others that of the cone, which is the surface's too; its error is
that of one fit, by the scatter of its grains. Zhou is the fit of Zhou2002 for the same frictions, far from side walls.
`);
header('values', 'release', 'angle [deg]', 'surface [deg]', 'error of a fit [deg]', 'scatter [d]', 'Zhou [deg]',
  'surface less Zhou [deg]', 'weight borne', 's a heap');
const cases = given.size > 0 ? [Object.fromEntries([...given].map(([key, text]) => [key, typed(text)]))]
  : [...STIFF, ...GLASS];
for (const own of cases) for (const release of releases) {
  const t0 = performance.now(), found: Found[] = [];
  for (const seed of seeds) found.push(await heap({ ...own, release, seed }));
  const of = (key: keyof Found): number[] => found.map((one) => one[key]), [fit] = of('fit');
  row(Object.entries(own).map(([key, value]) => `${key} ${String(value)}`).join(', '), release, withError(of('angle')),
    withError(of('surface')), mean(of('error')).toFixed(1), mean(of('scatter')).toFixed(2),
    fit > 0 ? fit.toFixed(1) : '–', fit > 0 ? withError(of('surface').map((x) => x - fit)) : '–',
    mean(of('borne')).toFixed(3), ((performance.now() - t0) / 1000 / seeds.length).toFixed(0));
}
