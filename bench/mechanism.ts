import type { Vec3 } from '../src/core/vec3';
import { createMechanism, type Mechanism } from '../src/mechanism/mechanism';
import type { MechanismSpec } from '../src/mechanism/spec';
import { trackedChain } from '../src/mechanism/testing/trackedChain';
import { CORNERS, hmmwvMechanism } from '../src/vehicle/hmmwv';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures the cost of a mechanism's step without contact: the HMMWV on its four wheels, and a tracked
 * vehicle of 120 bodies of which a third or all of the 100 shoes touch soil:
 * `npm run -s bench -- mechanism [seconds a row] > bench/results/mechanism-<machine>.md`. Printed are least and median
 * of batches of ten steps.
 */
const [seconds = 2] = words.map(Number), GRAVITY: Vec3 = [0, 0, -9.81], H = 1e-3, BATCH = 10; // [m/s²], [s]
const tracked = trackedChain({ shoes: 50, wheels: 19 });

/** Cases: name, mechanism, names of bodies that touch soil. */
const cases: [label: string, spec: MechanismSpec, touching: string[]][] = [
  ['HMMWV, 4 wheels', hmmwvMechanism(), CORNERS.map((corner) => `wheel ${corner}`)],
  ['tracked vehicle, 34 shoes', tracked.spec, tracked.lower],
  ['tracked vehicle, 100 shoes', tracked.spec,
    tracked.spec.bodies.map(({ name }) => name).filter((name) => name.startsWith('shoe'))],
];

type Span = { least: number; middle: number };

const spanOf = (times: number[]): Span => {
  times.sort((a, b) => a - b);
  return { least: times[0], middle: times[times.length >> 1] };
};

/** Measures one call of each part of the step [µs]; each step starts from the same state. */
function measure({ state, contactBodies, begin, finish }: Mechanism): { begin: Span; finish: Span } {
  const p = new Float64Array(6 * contactBodies.length);
  const keys = ['position', 'orientation', 'velocity', 'memory'] as const;
  const start = keys.map((key) => state[key].slice()), end = performance.now() + 1000 * seconds;
  const begins: number[] = [], finishes: number[] = [];
  while (performance.now() < end) {
    let beginning = 0, finishing = 0;
    for (let k = 0; k < BATCH; k++) {
      keys.forEach((key, i) => state[key].set(start[i]));
      const t0 = performance.now();
      begin(H, GRAVITY);
      const t1 = performance.now();
      finish(p);
      beginning += t1 - t0;
      finishing += performance.now() - t1;
    }
    begins.push((1000 * beginning) / BATCH);
    finishes.push((1000 * finishing) / BATCH);
  }
  return { begin: spanOf(begins), finish: spanOf(finishes) };
}

const show = ({ least, middle }: Span): string => `${least.toFixed(0)} / ${middle.toFixed(0)}`;

header('mechanism', 'bodies', 'rows', 'numbers in L', 'A [kB of f32]', 'begin, least / middle [µs]', 'finish [µs]',
  'step, middle [ms]');
for (const [label, spec, touching] of cases) {
  const mechanism = createMechanism(spec, touching), { builder, schur } = mechanism.inside;
  const { begin, finish } = measure(mechanism);
  const kilobytes = ((6 * touching.length) ** 2 * 4) / 1024;
  row(label, spec.bodies.length, builder.rows.length, schur.factor.pattern.rows.length, kilobytes.toFixed(1),
    show(begin), show(finish), ((begin.middle + finish.middle) / 1000).toFixed(2));
}
