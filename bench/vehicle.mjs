import { loadavg } from 'node:os';
import { loadKit } from './load.mjs';

/**
 * Ways to step the HMMWV, its wheels held, on a ditch of ellipsoids (CPU), all from the same state at rest:
 * `node bench/vehicle.mjs <table> [grains] [seconds]`, where <table> is
 * - ways, main: small steps with the mechanism advanced once a frame against large steps, which advance it with the contacts; `main` has the few that matter;
 * - converged: the default budget against ever better ones;
 * - dt: frames of 0.5 to 5 ms;
 * - drive, driveDt: ways and frames with wheels that turn at 2.7 rad/s, by motors that hold that speed;
 * - cost: what `main` costs, the ways by turns, in CPU time, which other processes disturb less than wall time;
 * - rest: one way for long, a row every twelfth of it: `… rest [grains] [seconds] [H] [n] [e] [damping of grains, 1/s]`.
 * A fourth argument of the others takes only ways whose name has it.
 * Loads are means of the second half. Spread: standard deviation of 20 ms means, mean over wheels; jitter: that of single steps.
 */
const [which = 'ways', grains = '2000', seconds = '1', option = '', restSubsteps = '20', restRecovery = '0.02', restDamping = '0'] = process.argv.slice(2);
const { CORNERS, createCpuEngine, hmmwvOnDitch, liveForBench, maxOf, minOf } = await loadKit();
const GRAVITY = 9.81, SETTLE = 1;
const count = Number(grains), duration = Number(seconds);

const small = (dt, h, recovery = 0.1) => ({ dt, substeps: Math.round(dt / h), solver: 'smallsteps', law: 'exact', recovery });
const large = (solver, law, dt, iterations, own = {}) => ({ dt, substeps: 1, solver, law, iterations, tolerance: 1e-9, ...own });
const tables = {
  ways: [
    ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)], ['the same, e 0.02', small(2e-3, 1e-4, 0.02)], ['the same, e 0.01', small(2e-3, 1e-4, 0.01)],
    ['small steps, H 2 ms, h 0.2 ms, e 0.1', small(2e-3, 2e-4)], ['the same, e 0.02', small(2e-3, 2e-4, 0.02)],
    ['small steps, H 1 ms, h 0.1 ms, e 0.02', small(1e-3, 1e-4, 0.02)],
    ['CGM, disc law, h 1 ms, 20', large('cgm', 'exact', 1e-3, 20)], ['CGM, disc law, h 1 ms, 40', large('cgm', 'exact', 1e-3, 40)],
    ['CGM, relaxed, h 1 ms, 20', large('cgm', 'relaxed', 1e-3, 20)], ['CGM, relaxed, h 1 ms, 40', large('cgm', 'relaxed', 1e-3, 40)],
    ['Gauss–Seidel, disc law, h 1 ms, 40', large('gauss-seidel', 'exact', 1e-3, 40)], ['APGD, relaxed, h 1 ms, 100', large('apgd', 'relaxed', 1e-3, 100)],
  ],
  main: [
    ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)], ['small steps, H 2 ms, h 0.1 ms, e 0.02', small(2e-3, 1e-4, 0.02)],
    ['CGM, disc law, h 1 ms, 20', large('cgm', 'exact', 1e-3, 20)], ['CGM, disc law, h 1 ms, 40', large('cgm', 'exact', 1e-3, 40)],
  ],
  converged: [
    ['small steps, H 2 ms, h 0.1 ms, e 0.02', small(2e-3, 1e-4, 0.02)], ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)],
    ['small steps, H 1 ms, h 0.05 ms, e 0.02', small(1e-3, 5e-5, 0.02)],
    ['small steps, H 1 ms, h 0.02 ms, e 0.01', small(1e-3, 2e-5, 0.01)], ['CGM, disc law, h 1 ms, 300', large('cgm', 'exact', 1e-3, 300)],
    ['CGM, relaxed, h 1 ms, 300', large('cgm', 'relaxed', 1e-3, 300)],
  ],
  dt: [5e-4, 1e-3, 2e-3, 5e-3].flatMap((dt) => [
    [`small steps, H ${1e3 * dt} ms, h 0.1 ms, e 0.02`, small(dt, 1e-4, 0.02)], [`CGM, disc law, h ${1e3 * dt} ms, 20`, large('cgm', 'exact', dt, 20)],
  ]),
  drive: [
    ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)], ['the same, e 0.02', small(2e-3, 1e-4, 0.02)], ['the same, e 0.01', small(2e-3, 1e-4, 0.01)],
    ['small steps, H 1 ms, h 0.02 ms, e 0.02', small(1e-3, 2e-5, 0.02)],
    ['CGM, disc law, h 1 ms, 20', large('cgm', 'exact', 1e-3, 20)], ['CGM, disc law, h 1 ms, 100', large('cgm', 'exact', 1e-3, 100)],
  ],
  driveDt: [5e-4, 1e-3, 2e-3, 5e-3].map((dt) => [`small steps, H ${1e3 * dt} ms, h 0.1 ms, e 0.02`, small(dt, 1e-4, 0.02)]),
  rest: [],
};
tables.cost = tables.main;

const spec = await hmmwvOnDitch(count, 0.002), mass = spec.mechanism.bodies.reduce((sum, body) => sum + body.mass, 0), weight = mass * GRAVITY;
const { connections } = spec.mechanism, SPIN = 2.7; // [rad/s]
const bodyOf = (name) => spec.bodies.findIndex((body) => body.name === name), wheels = CORNERS.map((corner) => bodyOf(`wheel ${corner}`)), chassis = bodyOf('chassis');
const settled = createCpuEngine(spec);
for (let k = 0; k < SETTLE / 2e-3; k++) settled.step(liveForBench(spec, small(2e-3, 1e-4)));
const start = await settled.readState();

const mean = (x) => x.reduce((a, b) => a + b, 0) / x.length;
const deviation = (x) => { const m = mean(x); return Math.sqrt(mean(x.map((e) => (e - m) ** 2))); };
const load = () => loadavg()[0].toFixed(1);

function run(settings) {
  const engine = createCpuEngine(spec), live = liveForBench(spec, settings), { measures } = engine, half = Math.round(duration / settings.dt / 2);
  engine.writeState(start);
  if (which.startsWith('drive')) live.mechanism = {
    drive: Float64Array.from(connections, ({ name }) => (name.startsWith('spin ') ? SPIN : 0)),
    enabled: new Uint8Array(connections.length).fill(1), groundForces: new Float64Array(),
  };
  const each = wheels.map(() => []);
  let gap = 0, place = [0, 0, 0], t0 = 0, host = 0, fastest = 0, speed = 0;
  for (let k = 0; k < 2 * half; k++) {
    if (k === half) { place = [...measures.bodies[chassis].position]; t0 = performance.now(); }
    engine.step(live);
    fastest = Math.max(fastest, measures.maxSpeed);
    if (k < half) continue;
    wheels.forEach((w, i) => each[i].push(measures.bodies[w].force[2]));
    gap = Math.max(gap, measures.mechanism.gap);
    host += engine.stages.mechanism / half;
    speed = Math.max(speed, Math.hypot(...measures.bodies[chassis].velocity));
  }
  const wall = (performance.now() - t0) / half, per = Math.max(1, Math.round(0.02 / settings.dt));
  const smooth = each.map((list) => Array.from({ length: Math.floor(list.length / per) }, (_, i) => mean(list.slice(per * i, per * i + per))));
  return {
    loads: each.map(mean), spread: mean(smooth.map(deviation)), jitter: mean(each.map(deviation)), most: maxOf(each.flat()), gap, wall, host, fastest, speed,
    sinks: 1000 * (place[2] - measures.bodies[chassis].position[2]),
    creeps: (1000 * Math.hypot(...[0, 1].map((c) => measures.bodies[chassis].position[c] - place[c]))) / (half * settings.dt),
  };
}

console.log(`\n## ${which}: ${count} ellipsoids, ${duration} s after ${SETTLE} s at rest, load ${load()}\n`);
if (which === 'rest') {
  const dt = Number(option || 0.002), settings = { ...small(dt, dt / Number(restSubsteps), Number(restRecovery)), damping: Number(restDamping) }, engine = createCpuEngine(spec), live = liveForBench(spec, settings), { measures } = engine;
  engine.writeState(start);
  const steps = Math.round(duration / settings.dt / 12), at = (k) => [...measures.bodies[k].position], from = at(chassis), heading = yaw();
  console.log(`H ${1e3 * settings.dt} ms, ${settings.substeps} substeps, e ${settings.recovery}, damping of grains ${settings.damping} /s, sleep off.\n`);
  console.log('| s | chassis from where it was x, y, z [mm] | yaw [mrad] | sum of loads over weight | its spread [%] | joints open, worst [µm] | fastest grain [m/s] | ms a step |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (let row = 1; row <= 12; row++) {
    const sums = [], t0 = performance.now();
    let gap = 0, fastest = 0;
    for (let k = 0; k < steps; k++) {
      engine.step(live);
      sums.push(wheels.reduce((sum, w) => sum + measures.bodies[w].force[2], 0) / weight);
      gap = Math.max(gap, measures.mechanism.gap);
      fastest = Math.max(fastest, measures.maxSpeed);
    }
    const way = at(chassis).map((x, c) => (1000 * (x - from[c])).toFixed(2));
    console.log(`| ${(row * steps * settings.dt).toFixed(1)} | ${way.join(', ')} | ${(1000 * (yaw() - heading)).toFixed(2)} | ${mean(sums).toFixed(5)} | `
      + `${(100 * deviation(sums)).toFixed(2)} | ${(1e6 * gap).toFixed(3)} | ${fastest.toExponential(1)} | ${((performance.now() - t0) / steps).toFixed(1)} |`);
  }
  function yaw() { const [x, y, z, w] = measures.bodies[chassis].orientation; return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)); }
} else if (which === 'cost') {
  const ROUNDS = 8, ways = tables.cost.map(([name, settings]) => {
    const engine = createCpuEngine(spec);
    engine.writeState(start);
    return { name, settings, engine, live: liveForBench(spec, settings), steps: Math.round(duration / settings.dt / ROUNDS), rounds: [], mechanism: 0 };
  });
  for (let round = 0; round <= ROUNDS; round++) for (const way of ways) { // the first warms up
    const begun = process.cpuUsage();
    let mechanism = 0;
    for (let k = 0; k < way.steps; k++) {
      way.engine.step(way.live);
      mechanism += way.engine.stages.mechanism;
    }
    const { user, system } = process.cpuUsage(begun);
    if (round === 0) continue;
    way.rounds.push((user + system) / 1000 / (way.steps * way.settings.dt * 1000));
    way.mechanism += mechanism / (ROUNDS * way.steps);
  }
  console.log('| stepping | CPU time a simulated ms [ms]: mean | least, most of eight rounds | of the first row | mechanism a step [ms], wall |');
  console.log('|---|---|---|---|---|');
  for (const { name, rounds, mechanism } of ways) {
    console.log(`| ${name} | ${mean(rounds).toFixed(1)} | ${minOf(rounds).toFixed(1)}, ${maxOf(rounds).toFixed(1)} | ${(mean(rounds) / mean(ways[0].rounds)).toFixed(2)} | ${mechanism.toFixed(2)} |`);
  }
} else {
  console.log('| stepping | front, rear load a wheel [N] | sum over weight | spread [N] | jitter [N] | most [N] | joints open, worst [µm] | chassis sinks in the second half [mm] | it creeps [mm/s] | '
    + 'fastest chassis, grain [m/s] | ms a step | ms a simulated ms | mechanism on the host [ms] |');
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [name, settings] of tables[which].filter(([way]) => way.includes(option))) {
    const { loads: [fl, fr, rl, rr], spread, jitter, most, gap, wall, host, fastest, speed, sinks, creeps } = run(settings);
    console.log(`| ${name} | ${((fl + fr) / 2).toFixed(0)}, ${((rl + rr) / 2).toFixed(0)} | ${((fl + fr + rl + rr) / weight).toFixed(4)} | ${spread.toFixed(0)} | ${jitter.toFixed(0)} | `
      + `${most.toFixed(0)} | ${(1e6 * gap).toFixed(3)} | ${sinks.toFixed(2)} | ${creeps.toFixed(2)} | ${speed.toFixed(3)}, ${fastest.toFixed(2)} | ${wall.toFixed(1)} | ${(wall / settings.dt / 1000).toFixed(1)} | ${host.toFixed(2)} |`);
  }
}
console.log(`\nLoad at the end ${load()}.`);
