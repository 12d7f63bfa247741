import { maxOf } from '../src/core/extremes';
import { statusSentences } from '../src/model/status';
import type { AnyValues } from '../src/params/param';
import { prepare, probeOf, settle, type Start } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures solver quality on `compaction` in motion: how well each way of stepping holds the slab, all from
 * one settled state:
 * `npm run -s bench -- compaction [slabMass] [cpu|gpu|all] [spheres] [seconds]`, into
 * bench/results/compaction-<machine>.md. Forces and penetrations are over frames of 2 ms or less in the second half of
 * the run; the spread is one standard deviation of 2 ms means. A slab of more than 10 t is put at once on the bed on
 * which one of 1 t has rested, and followed for a shorter time: does the bed bear it?
 */
const slabMass = Number(words[0] ?? 1000), heavy = slabMass > 1e4, only = words[1] ?? 'all';
const count = Number(words[2] ?? 4000);
const GRAVITY = 9.81, DURATION = Number(words[3] ?? (heavy ? 0.2 : 2)), EVERY = 0.002; // [m/s²], [s], [s]

/** A way of stepping, on one backend. */
type Way = { name: string; backend: string; own: AnyValues };

const smallSteps = (backend: string, sweeps: number, form = 'auto'): Way => ({
  name: `small steps, ${sweeps} sweeps/ms${form === 'auto' ? '' : `, ${form}`}`, backend,
  own: { substeps: 2 * sweeps, form },
});
const converging = (name: string, solver: string, iterations: number, own: AnyValues = {}, backend = 'cpu'): Way =>
  ({ name, backend, own: { solver, iterations, dt: 0.001, substeps: 1, tolerance: 1e-12, ...own } });
const ways = heavy ? [
  smallSteps('cpu', 10), smallSteps('cpu', 20), smallSteps('cpu', 40), smallSteps('gpu', 40, 'blocks'),
  smallSteps('gpu', 40, 'colours'), converging('CGM 40, h 1 ms', 'cgm', 40),
] : [
  smallSteps('cpu', 10), smallSteps('cpu', 5), smallSteps('gpu', 10, 'blocks'), smallSteps('gpu', 16, 'blocks'),
  smallSteps('gpu', 10, 'colours'), converging('CGM 20, h 1 ms', 'cgm', 20),
  converging('CGM 20, h 1 ms', 'cgm', 20, {}, 'gpu'),
  converging('APGD 40 cold, relaxed, h 1 ms (the papers)', 'apgd', 40, { warmStart: 'off', law: 'relaxed' }),
];

/**
 * A row of the series, one every EVERY s: forces are means over that time, other values are those at its end. In SI.
 */
type Moment = {
  t: number; slab: number; box: number; height: number; meanPenetration: number; maxPenetration: number;
  contactCount: number;
};

/** Runs the scene from `start` for DURATION and returns its series. */
async function measure(start: Start, values: AnyValues) {
  const experiment = await prepare('compaction', values), { engine } = experiment, probe = probeOf(experiment);
  const series: Moment[] = [], perRow = Math.round(EVERY / experiment.valuesSI.dt), t0 = performance.now();
  await experiment.resume({ ...start.state, datum: start.datum, time: 0, step: 0 });
  let products = 0, status = 0;
  for (let k = 1; k * EVERY < DURATION + 1e-9; k++) {
    let slab = 0, box = 0;
    for (let step = 0; step < perRow; step++) {
      await experiment.advance();
      slab += probe('slabForce') / perRow;
      box += probe('floorForce') / perRow;
      products += engine.measures.products;
      status |= engine.measures.status;
    }
    const { meanPenetration, maxPenetration, contactCount } = engine.measures;
    const height = probe('slabHeight');
    series.push({ t: k * EVERY, slab, box, height, meanPenetration, maxPenetration, contactCount });
  }
  const wall = (performance.now() - t0) / 1000; // [s]
  return { series, products, said: statusSentences(status), adapter: engine.adapter, wall };
}

const LIGHT = 1000, RESTED = 1.5; // [kg], [s]
const start = await settle('compaction', { slabMass: heavy ? LIGHT : slabMass, count }, heavy ? RESTED : 0);
const HALF = 0.1, { position } = start.state; // half height of the slab, which is the last body [m]
const bottom = position[position.length - 1] - HALF;
const WHEN = [0.125, 0.25, 0.5, 0.75, 1].map((part) => part * DURATION); // [s]
console.log(`\n## Slab of ${slabMass} kg, weight ${(slabMass * GRAVITY).toFixed(0)} N, on ${count} spheres, `
  + `which reach up to ${bottom.toFixed(3)} m\n`);
header('stepping', 'backend', 'slab force [N]', 'box force [N]', 'penetration, mean and worst [µm]',
  'worst from t = 0 [µm]', `slab below its start at ${WHEN.map((t) => +t.toFixed(4)).join(', ')} s [mm]`,
  'its speed at the end [mm/s]', 'contacts', 'products a simulated ms', 'wall [s]');
const adapters = new Set<string>(), said = new Set<string>();
for (const { name, backend, own } of ways.filter((way) => only === 'all' || way.backend === only)) {
  const { series, products, wall, ...r } = await measure(start, { slabMass, count, ...own, backend });
  const late = series.filter(({ t }) => t >= DURATION / 2);
  const end = series[series.length - 1], before = series[series.length - 11];
  const heightAt = (time: number): number => (series.findLast(({ t }) => t <= time + 1e-9) ?? series[0]).height;
  const spread = (key: 'slab' | 'box', digits: number): string => {
    const x = late.map((moment) => moment[key]);
    return `${mean(x).toFixed(digits)} ± ${deviation(x).toFixed(digits)}`;
  };
  const worst = (moments: readonly Moment[]): string =>
    (maxOf(moments.map((m) => m.maxPenetration)) * 1e6).toFixed(0);
  row(name, backend, spread('slab', 1), spread('box', 0),
    `${(mean(late.map((m) => m.meanPenetration)) * 1e6).toFixed(2)}, ${worst(late)}`, worst(series),
    WHEN.map((t) => ((bottom - heightAt(t)) * 1000).toFixed(2)).join(', '),
    (((before.height - end.height) * 1000) / (end.t - before.t)).toFixed(1), end.contactCount,
    (products / (DURATION * 1000)).toFixed(1), wall.toFixed(0));
  adapters.add(r.adapter);
  for (const sentence of r.said) said.add(`${name}: ${sentence}`);
}
console.log(`\n${[...adapters].join('; ')}.${said.size ? ` Status: ${[...said].join(' ')}` : ''}`);
