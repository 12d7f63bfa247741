import { maxOf } from '../src/core/extremes';
import type { AnyValues } from '../src/params/param';
import { createSeries, record } from '../src/experiment/experiment';
import { mean as meanOf, type Series } from '../src/scenes/scene';
import { prepare, runTo } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench sweeps the slip of wheels of the scene `wheel-lab` and prints pull, torque, sinkage, efficiency and energy
 * for a metre, means over seeds with their standard errors, each a mean over the second half of the way or of two
 * seconds, and the slips of the highest efficiency and the highest pull. A word is a wheel, key=value with commas
 * between; `slips=`, `seeds=` and `soil=` go before:
 * `npm run -s bench -- wheelLab [slips=-0.2,0,0.2] [seeds=2] [soil=grainRadius=12] [lugs=0 lugs=12,lugHeight=20 …]
 * > bench/results/wheel-lab-<machine>.md`.
 */
const parse = (text: string): AnyValues => Object.fromEntries(text.split(',').filter(Boolean).map((one) => {
  const [key, value] = one.split('=');
  return [key, Number.isNaN(Number(value)) ? value : Number(value)];
}));
const given = (key: string, standard: string): string =>
  words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1) ?? standard;
const slips = given('slips', '-0.2,-0.1,0,0.05,0.1,0.15,0.2,0.3,0.4,0.5,0.6').split(',').map(Number);
const seeds = Number(given('seeds', '2')), soil = parse(given('soil', 'grainRadius=12,dt=0.004,substeps=20'));
const wheels = words.filter((word) => !/^(slips|seeds|soil)=/.test(word));

/** Rolls one wheel; returns means of the forces, and works by them. */
async function roll(own: AnyValues) {
  const experiment = await prepare('wheel-lab', own), { valuesSI: v, scene } = experiment;
  const series: Series = createSeries(scene), until = maxOf(scene.checks(v).map((check) => check.until));
  await runTo(experiment, 0);
  while (experiment.time < until - 1e-9) {
    await runTo(experiment, experiment.time + Number(v.dt));
    record(series, experiment);
  }
  experiment.engine.dispose();
  const of = (key: string): number => meanOf(series, key, until / 2);
  const one = (key: string): number => Number((v as AnyValues)[key]);
  const pull = of('drawbarPull'), torque = of('torque'), speed = (1 - one('slip')) * one('wheelRadius'); // for 1 rad/s
  return {
    pull, torque, load: of('normalForce'), sinkage: of('sinkage'), efficiency: (pull * speed) / torque,
    energy: torque / speed,
  };
}
type Roll = Awaited<ReturnType<typeof roll>>;

console.log(`\n\`npm run -s bench -- wheelLab ${words.join(' ')}\`, ${seeds} beds a row\n`);
const best: string[] = [];
for (const wheel of wheels.length ? wheels : ['lugs=0', 'lugs=12']) {
  console.log(`\n### ${wheel.replaceAll(',', ', ')}\n`);
  header('slip', 'pull [N]', 'torque [N·m]', 'normal force [N]', 'sinkage [mm]', 'efficiency', 'energy [J/m]',
    's a run');
  const means: { slip: number; pull: number; efficiency: number }[] = [];
  for (const slip of slips) {
    const t0 = performance.now(), rolls: Roll[] = [];
    for (let seed = 1; seed <= seeds; seed++) rolls.push(await roll({ ...soil, ...parse(wheel), slip, seed }));
    const of = (key: keyof Roll): number[] => rolls.map((one) => one[key]);
    const said = (key: keyof Roll, digits: number): string => mean(of(key)).toFixed(digits)
      + (seeds > 1 ? ` ± ${(deviation(of(key)) / Math.sqrt(seeds - 1)).toFixed(digits)}` : '');
    const pull = mean(of('pull')), torque = mean(of('torque'));
    const efficiency = mean(of('efficiency')), pulls = pull > 0 && torque > 0;
    row(slip, said('pull', 1), said('torque', 2), said('load', 1), said('sinkage', 1),
      pulls ? said('efficiency', 2) : '–', said('energy', 0), ((performance.now() - t0) / 1000 / seeds).toFixed(0));
    means.push({ slip, pull, efficiency: pulls ? efficiency : -Infinity });
  }
  const top = (key: 'pull' | 'efficiency') => means.reduce((a, b) => (b[key] > a[key] ? b : a));
  best.push(`${wheel}: most efficient at slip ${top('efficiency').slip} (${top('efficiency').efficiency.toFixed(2)}), `
    + `pulls most at ${top('pull').slip} (${top('pull').pull.toFixed(1)} N)`);
}
console.log(`\nBest slip: ${best.join('; ')}.`);
