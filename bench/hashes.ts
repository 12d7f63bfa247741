import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { scenes } from '../src/scenes/index';
import { lineOf, readLines, runHashed, type Row } from './kit/hashedRun';
import { words } from './kit/words';

/**
 * The bench hashes the bits of every scene on the CPU, so that a change that is meant to change no number can be
 * checked, and writes the table of reference (bench/results/hashes-cpu.txt), with which tests compare:
 * `npm run -s bench -- hashes [--json] [--against <file>] [--threads n] [part of a name…]
 * > bench/results/hashes-cpu.txt`. All scenes run with their `small` values, then the runs of ALSO
 * (bench/kit/hashedRun.ts), by one thread or by n. A line has the name, the number of steps including those that
 * settled the bed, the hash of the last state, and the hash of all that the probes measured in every step. `--against`
 * compares with such a file, names the differences, and ends with 1 if there are any.
 */

/** Runs of what no scene's `small` values cover: solvers, laws, integrators, and ways to build and drive a vehicle. */
const ALSO = [
  ...['smallsteps', 'apgd', 'gauss-seidel', 'jacobi', 'pdip', 'scip', 'pscip', 'spg']
    .map((id) => `solver-lab solver=${id}`),
  'solver-lab problem=compact law=exact', 'solver-lab problem=compact warmStart=off',
  'single-wheel law=relaxed', 'single-wheel warmStart=off packing=loose', 'single-wheel solver=cgm substeps=1',
  'repose sleep=on', 'ditch shapeRatio=1 solver=apgd substeps=1 iterations=40', 'beam forces=hertz',
  'beam forces=impulses', 'cannonball spring=hooke', 'cannonball solver=penalty dt=1e-5',
  'cannonball solver=penalty spring=hooke dt=1e-5', 'brittle body=teapot', 'snow solver=cgm substeps=1',
  'hmmwv-flat patch=on', 'hmmwv-flat solver=cgm substeps=1', 'hmmwv-flat driver=interactive throttle=0.8',
  ...['reduced', 'multi-link', 'solid-axle'].map((kind) => `hmmwv-hard suspension=${kind}`),
  'hmmwv-hard steering=rack-pinion', 'hmmwv-hard tire=lugre', 'hmmwv-hard tire=rigid',
  ...['braking', 'circle', 'laneChange', 'travel'].map((way) => `hmmwv-hard manoeuvre=${way}`),
  'hmmwv-flexible ground=soil', 'hmmwv-flexible integrator=implicit', 'dozer driver=interactive',
  'dozer solver=cgm substeps=1', 'tire-soil turning=on', 'tire-soil integrator=implicit',
  'tire-roll solver=apgd law=relaxed', 'tire-roll integrator=implicit', 'cloth integrator=implicit',
];

const HEADER = `# scene, steps, hash of the last state, of the probes; Node ${process.version}, ${process.arch}`;

/** Runs all names, each in a process of its own, as many at once as there are cores. */
async function runAll(names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [], entries = names.entries();
  const work = async (): Promise<void> => {
    for (const [k, name] of entries) rows[k] = await runApart(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return rows;
}

async function runApart(name: string): Promise<Row> {
  try {
    const again = [import.meta.filename, '--run', name, '--threads', options.threads];
    const { stdout } = await promisify(execFile)(process.execPath, [process.argv[1], ...again]);
    return JSON.parse(stdout) as Row;
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { name, steps: 0, state: 'failed', probes: 'failed' };
  }
}

const { values: options, positionals: parts } = parseArgs({
  args: [...words], allowPositionals: true,
  options: { run: { type: 'string' }, json: { type: 'boolean' }, against: { type: 'string' },
    threads: { type: 'string', default: '1' } },
});

async function main(): Promise<void> {
  const { run, threads } = options;
  if (run !== undefined) return console.log(JSON.stringify(await runHashed(run, Number(threads))));
  const all = [...scenes.map(({ id }) => id), ...ALSO];
  const names = all.filter((name) => !parts.length || parts.some((part) => name.includes(part)));
  const rows = await runAll(names);
  if (options.json) console.log(JSON.stringify(rows));
  else console.log([HEADER, ...rows.map(lineOf)].join('\n'));
  if (options.against === undefined) return;
  compare(rows, readLines(readFileSync(options.against, 'utf8')), parts.length === 0);
}

/**
 * Prints the names of rows that differ from `wanted`; with `all`, also of lines that are missing from `rows`. Sets exit
 * code 1 if there are any.
 */
function compare(rows: readonly Row[], wanted: ReadonlyMap<string, string>, all: boolean): void {
  const differ = rows.filter((row) => wanted.get(row.name) !== lineOf(row)).map(({ name }) => name);
  const gone = all ? [...wanted.keys()].filter((name) => rows.every((row) => row.name !== name)) : [];
  for (const name of differ) console.error(`${name} differs; it was: ${wanted.get(name) ?? 'not there'}`);
  for (const name of gone) console.error(`${name} is gone`);
  if (differ.length + gone.length === 0) return console.error(`All ${rows.length} are as they were.`);
  console.error(`${differ.length} differ, ${gone.length} are gone.`);
  process.exitCode = 1;
}

await main();
