import { runCommand } from '../src/headless/run';
import type { Series } from '../src/scenes/scene';
import { mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench runs the single wheel by lugs, slip, load and substep: means from t = 1 s to the end, and the mean over
 * each half second as a measure of scatter:
 * `npm run -s bench -- wheel [backend] [seconds] [tables] [radius] > bench/results/wheel-<machine>.md`, tables being
 * some of lugs,slip,load,substep, and the radius that of the coarser grains [mm].
 */
const [backend = 'cpu', seconds = '2', tables = 'lugs,slip,load,substep', radius = '12'] = words;
const duration = Number(seconds), FROM = 1, PART = 0.5; // [s]

type Sets = Record<string, number>;

/** The part of the output of `run` that is used. */
type Run = {
  bodies: number; contacts: number; series: Series; wall: { perStep: number };
  penetration: { mean: number; max: number }; checks: { what: string; ok: boolean }[];
};

async function run(sets: Sets): Promise<Run> {
  const options = Object.entries(sets).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  let out = '';
  await runCommand(
    ['single-wheel', '--backend', backend, '--duration', `${duration}`, '--every', '0.01', ...options],
    (text) => { out += text; },
  );
  return JSON.parse(out) as Run;
}

function said(checks: Run['checks']): string {
  if (checks.length === 0) return 'not reached';
  return checks.filter(({ ok }) => !ok).map(({ what }) => what).join('; ') || 'held';
}

async function print(label: string, sets: Sets): Promise<void> {
  const { series, penetration, wall, bodies, contacts, checks } = await run(sets);
  const m = (key: string, from = FROM, to = duration): number =>
    mean(series[key].filter((_, i) => series.t[i] > from && series.t[i] <= to + 1e-9));
  const parts = Array.from({ length: Math.floor((duration - FROM) / PART) }, (_, k) => FROM + k * PART);
  row(label, bodies - 1, contacts, m('normalForce').toFixed(2), m('drawbarPull').toFixed(2),
    parts.map((from) => m('drawbarPull', from, from + PART).toFixed(1)).join(', '), m('torque').toFixed(3),
    m('sinkage').toFixed(2), `${(penetration.mean * 1e6).toFixed(2)} / ${(penetration.max * 1e6).toFixed(0)}`,
    (wall.perStep * 1000).toFixed(0), said(checks));
}

async function table(name: string, title: string, cases: [label: string, sets: Sets][]): Promise<void> {
  if (!tables.split(',').includes(name)) return;
  console.log(`\n## ${title}\n`);
  header('case', 'grains', 'contacts', 'normal force [N]', 'drawbar pull [N]', 'by half seconds [N]', 'torque [N·m]',
    'sinkage [mm]', 'mean / worst penetration [µm]', 'ms/step', 'checks');
  for (const [label, sets] of cases) await print(label, sets);
}

const COARSE = { grainRadius: Number(radius) }, lentils = `lentils of ${radius} mm`;
console.log(`# Single wheel, backend ${backend}, means over t = ${FROM} … ${duration} s`);
await table('lugs', `By lugs and slip, ${lentils}`, [0, 12, 24].flatMap((lugs) =>
  [0.3, 0.6].map((slip): [string, Sets] => [`${lugs} lugs, slip ${slip}`, { ...COARSE, lugs, slip }])));
await table('slip', `By slip, ${lentils}`, [-0.3, 0, 0.3, 0.6].map((slip) => [`slip ${slip}`, { ...COARSE, slip }]));
await table('load', `By load, ${lentils}`, [40, 80, 130].map((load) => [`${load} N`, { ...COARSE, load }]));
await table('substep', 'By substep, default bed', [['h 0.1 ms (default)', {}], ['h 0.2 ms', { substeps: 10 }]]);
