import { loadKit } from './load.mjs';

/**
 * What a step of a mechanism costs without contact: the HMMWV on its four wheels, and a tracked vehicle of 120 bodies of which
 * a third or all of the 100 shoes touch soil. Prints a Markdown table; run it as
 * `node bench/mechanism.mjs [seconds a row] > bench/results/mechanism-<machine>.md`. Least and middle of batches of ten steps.
 */
const kit = await loadKit(), seconds = Number(process.argv[2] ?? 2), GRAVITY = [0, 0, -9.81], H = 1e-3, BATCH = 10;
const tracked = kit.trackedChain({ shoes: 50, wheels: 19 });

const cases = [
  ['HMMWV, 4 wheels', kit.hmmwvMechanism(), kit.CORNERS.map((corner) => `wheel ${corner}`)],
  ['tracked vehicle, 34 shoes', tracked.spec, tracked.lower],
  ['tracked vehicle, 100 shoes', tracked.spec, tracked.spec.bodies.map(({ name }) => name).filter((name) => name.startsWith('shoe'))],
];

/** µs of one call of each part of the step, least and middle; each step starts from the same state. */
function measure(m) {
  const p = new Float64Array(6 * m.contactBodies.length), keys = ['position', 'orientation', 'velocity', 'memory'];
  const start = keys.map((key) => m.state[key].slice()), times = { begin: [], finish: [] }, end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    let begin = 0, finish = 0;
    for (let k = 0; k < BATCH; k++) {
      keys.forEach((key, i) => m.state[key].set(start[i]));
      const t0 = performance.now();
      m.begin(H, GRAVITY);
      const t1 = performance.now();
      m.finish(p);
      begin += t1 - t0;
      finish += performance.now() - t1;
    }
    times.begin.push((1000 * begin) / BATCH);
    times.finish.push((1000 * finish) / BATCH);
  }
  return Object.values(times).map((list) => list.sort((a, b) => a - b)).map((list) => [list[0], list[list.length >> 1]]);
}

console.log('| mechanism | bodies | rows | numbers in L | A [kB of f32] | begin, least / middle [µs] | finish [µs] | step, middle [ms] |');
console.log('|---|---|---|---|---|---|---|---|');
for (const [label, spec, touching] of cases) {
  const m = kit.createMechanism(spec, touching), { builder, schur } = m.inside, [begin, finish] = measure(m);
  const us = ([least, middle]) => `${least.toFixed(0)} / ${middle.toFixed(0)}`, size = (6 * touching.length) ** 2 * 4;
  console.log(`| ${label} | ${spec.bodies.length} | ${builder.rows.length} | ${schur.factor.pattern.rows.length} | ${(size / 1024).toFixed(1)} | `
    + `${us(begin)} | ${us(finish)} | ${((begin[1] + finish[1]) / 1000).toFixed(2)} |`);
}
