import { loadKit } from './load.mjs';

/**
 * The HMMWV with its wheels held, set down on a ditch of ellipsoids (CPU): does the soil carry its weight, do the joints hold, how
 * quiet are the forces? `node bench/hmmwv.mjs [grains] [seconds]`; a row for each way to step, all from the same start. Loads are means of
 * the second half, the spread one standard deviation of 20 ms means.
 */
const count = Number(process.argv[2] ?? 2000), duration = Number(process.argv[3] ?? 1.5);
const { CORNERS, createCpuEngine, hmmwvOnDitch, liveForBench } = await loadKit(), GRAVITY = 9.81;

const rows = [
  ['H 2 ms, 10 sweeps/ms', { dt: 0.002, substeps: 20 }], ['H 1 ms, 10 sweeps/ms', { dt: 0.001, substeps: 10 }],
  ['H 2 ms, 5 sweeps/ms', { dt: 0.002, substeps: 10 }], ['H 4 ms, 5 sweeps/ms', { dt: 0.004, substeps: 20 }],
];
const moments = (x) => { const mean = x.reduce((a, b) => a + b, 0) / x.length; return [mean, Math.sqrt(x.reduce((s, e) => s + (e - mean) ** 2, 0) / x.length)]; };

console.log(`\n## HMMWV at rest on ${count} ellipsoids, ${duration} s\n`);
console.log('| stepping | front, rear load a wheel [N] | spread [N] | sum over weight | joints open, worst [µm] | chassis sinks in the second half [mm] | ms a step | of it the mechanism |');
console.log('|---|---|---|---|---|---|---|---|');
for (const [name, settings] of rows) {
  const spec = await hmmwvOnDitch(count, 0.002), engine = createCpuEngine(spec), live = liveForBench(spec, settings);
  const wheels = CORNERS.map((corner) => spec.bodies.findIndex((body) => body.name === `wheel ${corner}`));
  const chassis = spec.bodies.findIndex((body) => body.name === 'chassis'), mass = spec.mechanism.bodies.reduce((sum, b) => sum + b.mass, 0);
  const per = Math.round(0.02 / settings.dt), steps = 2 * per * Math.round(duration / settings.dt / per / 2), means = CORNERS.map(() => []), sums = [0, 0, 0, 0];
  let worst = 0, half = 0, t0 = 0;
  for (let k = 0; k < steps; k++) {
    if (k === steps >> 1) { half = engine.measures.bodies[chassis].position[2]; t0 = performance.now(); }
    engine.step(live);
    if (k < steps >> 1) continue;
    worst = Math.max(worst, engine.world.coupled.mechanism.measureGaps().length);
    wheels.forEach((w, i) => { sums[i] += engine.measures.bodies[w].force[2] / per; });
    if ((k + 1) % per === 0) sums.forEach((f, i) => { means[i].push(f); sums[i] = 0; });
  }
  const wall = (performance.now() - t0) / (steps - (steps >> 1)), [fl, fr, rl, rr] = means.map(moments), { mechanism } = engine.world.coupled;
  const begin = performance.now();
  for (let k = 0; k < 50; k++) mechanism.begin(settings.dt, [0, 0, -GRAVITY]);
  const own = (performance.now() - begin) / 50, total = fl[0] + fr[0] + rl[0] + rr[0];
  console.log(`| ${name} | ${((fl[0] + fr[0]) / 2).toFixed(0)}, ${((rl[0] + rr[0]) / 2).toFixed(0)} | ${[fl, fr, rl, rr].map(([, s]) => s.toFixed(0)).join(', ')} | `
    + `${(total / (mass * GRAVITY)).toFixed(4)} | ${(1e6 * worst).toFixed(2)} | ${(1000 * (half - engine.measures.bodies[chassis].position[2])).toFixed(2)} | `
    + `${wall.toFixed(1)} | ${own.toFixed(2)} |`);
}
