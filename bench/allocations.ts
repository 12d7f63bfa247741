import { execFileSync } from 'node:child_process';
import { countAllocated } from './kit/allocated';
import { prepareRun } from './kit/hashedRun';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench counts what a warm frame takes on the heap of JavaScript, by function, for runs as those of
 * bench/hashes.ts, each in a process of its own: `npm run -s bench -- allocations [--json] ['scene key=value…' …]`.
 * Tests beside it hold them to bounds.
 */

/** Runs of friction alone by size, of a wheel, a vehicle, laws, and a flexible surface. */
const RUNS = [
  'ditch count=500', 'ditch count=2000', 'filling count=1000', 'single-wheel', 'hmmwv-flat', 'repose count=200',
  'repose count=200 law=relaxed', 'shear-plastic', 'tire-soil',
];

/** Bytes of a frame at which rounds may end. */
const ENOUGH = 4000;

/** A frame of a run: what it takes on the heap [B], and the functions that take most. */
export type Measured = {
  name: string; grains: number; contacts: number; bytes: number; by: [name: string, bytes: number][];
};

async function measure(name: string): Promise<Measured> {
  const { experiment } = await prepareRun(name), { engine } = experiment;
  while (experiment.progress < 1) await experiment.advance();
  await experiment.advance();
  const { bytes, by } = await countAllocated(engine, experiment.live, ENOUGH);
  return { name, grains: engine.model.grainCount, contacts: engine.measures.contactCount, bytes, by: by.slice(0, 12) };
}

function measureApart(name: string): Measured {
  const again = [process.argv[1], import.meta.filename, '--run', name];
  const out = execFileSync(process.execPath, again, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  return JSON.parse(out) as Measured;
}

const isJson = words[0] === '--json', given = words.slice(isJson ? 1 : 0);
if (words[0] === '--run') console.log(JSON.stringify(await measure(words[1])));
else {
  const rows = (given.length > 0 ? given : RUNS).map(measureApart);
  if (isJson) console.log(JSON.stringify(rows));
  else {
    console.log(`## What a frame takes on the heap, ${machine}\n`);
    header('run', 'grains', 'contacts', 'bytes a frame', 'of which in');
    for (const { name, grains, contacts, bytes, by } of rows) {
      const parts = by.slice(0, 4).map(([key, size]) => `${key} ${size.toFixed(0)}`).join(', ');
      row(name, grains, contacts, bytes.toFixed(0), parts);
    }
  }
}
