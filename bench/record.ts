import { minOf } from '../src/core/extremes';
import { pointAreas } from '../src/model/flexible/pointAreas';
import type { CpuEngine } from '../src/physics/cpu/engine';
import { createFrame, firmGroundOf, packFrame } from '../src/worker/frame';
import { extentOf, packedBytes, packRecord, unpackRecord } from '../src/worker/record/packed';
import { recordBudget } from '../src/worker/record/recorder';
import { prepare } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench says what the record of a run costs, from which the timeline shows what was computed: processor time of one
 * kept frame beside that of a step of 1/120 s, and of showing one again, bytes, and the time of which all frames are
 * kept at 120 a second. `npm run -s bench -- record [sizes] >> bench/results/record-<machine>.md`; beds are those of
 * `ditch`, in their first frames.
 */
const [sizes = '1000,10000,100000'] = words, TIMES = 15, STEP = 1 / 120, UNKNOWN = recordBudget(null);

/** Returns the median time [ms] of some calls, the first of which are warm-up. */
function timed(call: () => void): number {
  const times = Array.from({ length: 2 * TIMES }, () => {
    const begun = performance.now();
    call();
    return performance.now() - begun;
  });
  return times.slice(TIMES).sort((a, b) => a - b)[TIMES >> 1];
}

console.log(machine);
header('grains', 'a step [ms]', 'a kept frame [ms]', 'of a step', 'a frame shown [ms]', 'a frame [kB]',
  `reach at 120 frames/s in ${UNKNOWN / 1e6} MB [s]`);
for (const count of sizes.split(',').map(Number)) {
  const { engine, spec, advance } = await prepare('ditch', { count, dt: STEP, threads: 1 });
  const { model, state, measures } = engine as CpuEngine, extent = extentOf(spec), bytes = packedBytes(extent);
  const firm = firmGroundOf(spec), areas = model.flexible.map((one) => pointAreas(one.spec));
  const frame = createFrame(model), packed = [new ArrayBuffer(bytes), new ArrayBuffer(bytes)] as const;
  const steps: number[] = [];
  for (let k = 0; k < 4; k++) {
    const begun = performance.now();
    await advance();
    steps.push(performance.now() - begun);
  }
  const step = minOf(steps), keep = timed(() => {
    packFrame(frame, model, state, measures, firm, areas);
    packRecord(frame, extent, packed[0]);
  });
  packRecord(frame, extent, packed[1]);
  const between = { before: packed[0], after: packed[1], share: 0.5, apart: STEP };
  const show = timed(() => unpackRecord(between, extent, frame));
  row(count, step.toFixed(1), keep.toFixed(3), `${(100 * keep / step).toFixed(1)} %`, show.toFixed(2),
    (bytes / 1000).toFixed(1), (Math.floor(UNKNOWN / bytes) * STEP).toFixed(1));
  engine.dispose();
}
