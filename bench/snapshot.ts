import { copyInParts } from '../src/core/copyInParts';
import { memorySize } from '../src/core/memorySize';
import type { EngineMemory } from '../src/model/snapshot';
import type { Engine } from '../src/physics/engine';
import { prepare } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench says what a snapshot costs a run on the GPU, from which it goes on after a lost device: bytes by part, and
 * times of the host: until steps may go on, until all has come, and the longest for which it heard nothing meanwhile.
 * Then what the copy takes that the page gets, from which a run goes on after a hung worker.
 * `npm run -s bench -- snapshot [sizes] >> bench/results/snapshot-<machine>.md`; beds are those of `ditch`, one frame
 * into their settling.
 */
const [sizes = '1000,300000'] = words, TIMES = 6;

const bytesOf = (arrays: Readonly<Record<string, ArrayBufferView>>, names: RegExp): number =>
  Object.entries(arrays).reduce((sum, [name, { byteLength }]) => sum + (names.test(name) ? byteLength : 0), 0);
const mb = (bytes: number): string => (bytes / 1e6).toFixed(2);
const ms = (time: number): string => time.toFixed(1);

/** Returns the longest time [ms] for which nothing else could run until a promise is kept, and when it was. */
async function watched(promise: Promise<unknown>): Promise<{ longest: number; all: number }> {
  const begun = performance.now();
  let last = begun, longest = 0, isOver = false;
  void promise.then(() => { isOver = true; });
  while (!isOver) {
    await new Promise((resolve) => { setImmediate(resolve); });
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return { longest, all: last - begun };
}

/** Returns the size of the copy that the page gets [MB], and the least of some times that it takes [ms]. */
async function copyOf({ save }: Engine): Promise<string[]> {
  const { state, memory } = await save(), snapshot = { ...state(), engine: memory };
  const pause = () => new Promise<void>((resolve) => { setImmediate(resolve); });
  const runs: Awaited<ReturnType<typeof watched>>[] = [];
  for (let k = 0; k < TIMES; k++) runs.push(await watched(copyInParts(snapshot, pause)));
  const [least] = runs.sort((a, b) => a.all - b.all);
  return [mb(memorySize(snapshot)), ms(least.all), ms(least.longest)];
}

console.log(machine);
header(
  'grains', 'contacts', 'poses, motions, drifts [MB]', 'links, impulses [MB]', 'numbers of the host, as f64 [MB]',
  'all [MB]', 'until steps go on [ms]', 'until all has come [ms]', 'longest silence [ms]', 'new arrays',
  'copy for the page [MB]', 'until it is made [ms]', 'longest silence of that [ms]',
);
for (const count of sizes.split(',').map(Number)) {
  const { engine, advance } = await prepare('ditch', { count, backend: 'gpu', substeps: 1, sweeps: 1, form: 'blocks' });
  await advance();
  let last: EngineMemory | null = null, spare: EngineMemory | null = null;
  const runs: { submit: number; longest: number; all: number; made: number }[] = [];
  for (let k = 0; k < TIMES; k++) {
    const begun = performance.now(), saving = engine.save(spare), submit = performance.now() - begun;
    const { longest, all } = await watched(saving), { memory } = await saving, known = spare;
    const made = Object.entries(memory!.buffers)
      .filter(([name, { buffer }]) => known?.buffers[name]?.buffer !== buffer).length;
    runs.push({ submit, longest, all, made });
    [spare, last] = [last, memory];
  }
  const { buffers, numbers } = last!, least = runs.slice(2).sort((a, b) => a.all - b.all)[0];
  const host = Object.values(numbers).reduce((sum, { length }) => sum + 8 * length, 0);
  const state = bytesOf(buffers, /^(pose|motion|drift|bodies)$/), kept = bytesOf(buffers, /^(links|impulse\d)$/);
  row(count, engine.measures.contactCount, mb(state), mb(kept), mb(host), mb(bytesOf(buffers, /./) + host),
    ms(least.submit), ms(least.all), ms(least.longest), runs.at(-1)!.made, ...await copyOf(engine));
  engine.dispose();
}
