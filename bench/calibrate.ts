import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AnyValues } from '../src/params/param';
import type { ReducedProbe } from '../src/sweep/sweep';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench calibrates small beds of the lab in the way of Melanz2016 §7.1.2: friction from the shear stress at 16.9
 * kPa alone, then what it says of 71.4 kPa; then friction and shape ratio from both loads, and with the flow out of a
 * hopper, or the pressure under a plate, beside them. The paper's curves are not published as numbers, so the data are
 * our own, of other seeds at a friction that the fit is not told (a twin experiment): `npm run -s bench -- calibrate
 * [seeds=4] [friction=0.3] [shapeRatio=0.7] [boxSize=120] [grainRadius=10] [iterations=4]
 * [fits=shear,both,flow,sinkage] >> bench/results/calibrate-<machine>.md`.
 */
const given = new Map(words.map((word) => word.split('=') as [string, string]));
const numberOf = (key: string, other: number): number => Number(given.get(key) ?? other);
const truth = { friction: numberOf('friction', 0.3), shapeRatio: numberOf('shapeRatio', 0.7) };
const seeds = Array.from({ length: numberOf('seeds', 4) }, (_, k) => k + 1), TWINS = 6, FIRST_TWIN = 101;
const wanted = (given.get('fits') ?? 'shear,both,flow,sinkage').split(',');

/** One experiment: its own values, those of the truth that its scene has, and what is measured. */
type Test = { name: string; scene: string; base: AnyValues; has: (keyof typeof truth)[]; probe: ReducedProbe;
  unit: string };
const shear = (normalStress: number): Test => ({
  name: `shear at ${normalStress} kPa`, scene: 'direct-shear', has: ['friction', 'shapeRatio'], unit: 'kPa',
  base: {
    normalStress, boxSize: numberOf('boxSize', 120), grainRadius: numberOf('grainRadius', 10), travel: 8,
    shearSpeed: 40, backend: 'cpu', threads: 1, duration: 0.5,
  },
  probe: { probe: 'shearStress', reduce: 'mean', over: [0.4, 0.5] }, // the later half of the travel
});
const flow: Test = {
  name: 'flow out of a hopper', scene: 'hopper', has: ['friction'], unit: 'kg/s',
  base: {
    count: 900, binWidth: 60, depth: 60, opening: 28, dt: 0.004, backend: 'cpu', threads: 1, duration: 0.8,
  },
  probe: { probe: 'discharged', reduce: 'slope', over: [0.1, 0.8] },
};
const sinkage: Test = {
  name: 'pressure under a plate', scene: 'pressure-sinkage', has: ['friction', 'shapeRatio'], unit: 'kPa',
  base: { grainRadius: 10, depth: 80, speed: 100, travel: 40, backend: 'cpu', threads: 1, duration: 0.4 },
  probe: { probe: 'pressure', reduce: 'mean', over: [0.3, 0.4] }, // 15 to 25 mm deep, while the plate still goes
};
const low = shear(16.9), high = shear(71.4);

const program = join(dirname(process.argv[1]), 'headless.mjs'), folder = mkdtempSync(join(tmpdir(), 'grouser-fits-'));

/** Runs the command line and returns what it prints. */
function headless(...args: string[]): string {
  const { status, stdout } =
    spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return stdout;
}

type Measured = { value: number; error: number };
const measured = new Map<Test, Measured>(), paths = new Map<string, string>();

/** Returns mean and standard error of a test at the truth, by seeds that no fit has. */
function twin(test: Test): Measured {
  const known = measured.get(test);
  if (known) return known;
  const { name, scene, base, has, probe } = test, out = join(folder, name.replaceAll(' ', '-'));
  writeFileSync(`${out}.json`, JSON.stringify({
    scene, base: { ...base, ...Object.fromEntries(has.map((key) => [key, truth[key]])) }, probes: [probe],
    axes: [{ key: 'seed', from: FIRST_TWIN, to: FIRST_TWIN + TWINS - 1, count: TWINS }],
  }));
  headless('sweep', 'plan', `${out}.json`, '--out', out);
  headless('sweep', 'run', out);
  headless('sweep', 'merge', out, '--csv', `${out}.csv`);
  const lines = readFileSync(`${out}.csv`, 'utf8').trimEnd().split('\n').slice(1);
  const values = lines.map((line) => Number(line.split(',')[4]));
  const made = { value: mean(values), error: deviation(values) / Math.sqrt(TWINS - 1) };
  measured.set(test, made);
  return made;
}

const PARAMETERS = {
  friction: { key: 'friction', start: 0.5, from: 0.1, to: 0.9, step: 0.1 },
  shapeRatio: { key: 'shapeRatio', start: 0.9, from: 0.5, to: 1, step: 0.2 },
};
type Answer = {
  status: string; verdict: string; condition: number | null; chi2: number; freedom: number; correlation: number[][];
  iterations: number; runs: number;
  parameters: { key: string; value: number; interval: [number, number] | null }[];
  predictions: { predicted: number; error: number; value: number; valueError: number; deviation: number }[];
};

/** Fits keys to tests, predicts others, and prints a line; `like` is a fit whose results of the same runs are taken. */
function fit(name: string, keys: (keyof typeof truth)[], tests: Test[], predicts: Test[], like?: string): string {
  const t0 = performance.now(), out = join(folder, `fit-${name}`);
  const known = (test: Test): AnyValues =>
    Object.fromEntries(test.has.filter((key) => !keys.includes(key)).map((key) => [key, truth[key]]));
  writeFileSync(`${out}.json`, JSON.stringify({
    parameters: keys.map((key) => PARAMETERS[key]), seeds, iterations: numberOf('iterations', 4),
    runs: [...tests, ...predicts].map((test) => ({
      name: test.name, scene: test.scene, base: { ...test.base, ...known(test) },
      [tests.includes(test) ? 'targets' : 'predict']: [{ ...test.probe, unit: test.unit, ...twin(test) }],
    })),
  }));
  for (const [k] of tests.entries()) {
    const from = join(folder, `fit-${like}`, `run-${k + 1}`, 'results');
    if (existsSync(from)) cpSync(from, join(out, `run-${k + 1}`, 'results'), { recursive: true });
  }
  const answer = JSON.parse(headless('calibrate', `${out}.json`, '--out', out)) as Answer;
  const shown = (key: string): string => {
    const found = answer.parameters.find((one) => one.key === key);
    return found ? `${found.value.toFixed(3)}${found.interval
      ? ` ± ${((found.interval[1] - found.interval[0]) / 2).toFixed(2)}` : ' ± ∞'}` : 'given';
  };
  const predicted = answer.predictions.map((one) => `${one.predicted.toFixed(1)} ± ${one.error.toFixed(1)}, data `
    + `${one.value.toFixed(1)} ± ${one.valueError.toFixed(1)}: ${one.deviation.toFixed(1)} errors`);
  row(tests.map((test) => test.name).join(', '), shown('friction'), shown('shapeRatio'),
    answer.correlation.length > 1 ? answer.correlation[0][1].toFixed(2) : '',
    answer.condition === null ? '∞' : answer.condition.toFixed(1), `${answer.chi2.toFixed(2)} / ${answer.freedom}`,
    answer.status, predicted.join('; '), `${answer.iterations}, ${answer.runs}`,
    ((performance.now() - t0) / 1000).toFixed(0));
  paths.set(name, readFileSync(join(out, 'path.csv'), 'utf8'));
  return `- ${tests.map((test) => test.name).join(', ')}: ${answer.verdict}`;
}

/** Prints the paths that fits took, iteration by iteration; a parameter that a fit is told has its value at once. */
function printPaths(): void {
  console.log('\nPaths of the fits, from the start to where they ended:\n');
  header('fit', 'iteration', 'μ', 's_r', 'χ²', 'promised');
  for (const [name, text] of paths) {
    const [titles, ...lines] = text.trimEnd().split('\n').map((line) => line.split(','));
    for (const cells of lines) {
      const of = (key: string): number | undefined =>
        (titles.includes(key) ? Number(cells[titles.indexOf(key)]) : undefined);
      row(name, cells[0], (of('friction') ?? truth.friction).toFixed(3),
        (of('shapeRatio') ?? truth.shapeRatio).toFixed(3), of('chi2')!.toPrecision(4), of('promised')!.toPrecision(2));
    }
  }
}

try {
  console.log(`\n\`npm run -s bench -- calibrate${words.map((word) => ` ${word}`).join('')}\`: data of ${TWINS} beds `
    + `at μ ${truth.friction}, s_r ${truth.shapeRatio}; fits of ${seeds.length} other seeds\n`);
  header('fitted to', 'μ, 95 %', 's_r, 95 %', 'correlation', 'condition', 'χ² / freedom', 'status',
    'predicted at 71.4 kPa [kPa]', 'iterations, runs', 's');
  const verdicts: string[] = [];
  if (wanted.includes('shear')) verdicts.push(fit('shear', ['friction'], [low], [high]));
  const both = ['friction', 'shapeRatio'] as (keyof typeof truth)[];
  if (wanted.includes('both')) verdicts.push(fit('both', both, [low, high], []));
  if (wanted.includes('flow')) verdicts.push(fit('flow', both, [low, high, flow], [], 'both'));
  if (wanted.includes('sinkage')) verdicts.push(fit('sinkage', both, [low, high, sinkage], [], 'both'));
  printPaths();
  console.log(`\n${verdicts.join('\n')}\n\nData: ${[...measured].map(([{ name, unit }, { value, error }]) =>
    `${name} ${value.toPrecision(4)} ± ${error.toPrecision(2)} ${unit}`).join(', ')}.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
