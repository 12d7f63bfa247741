import { loadKit } from './load.mjs';

/**
 * Flexible surfaces against Melanz2016 ch. 6, on the CPU (§8.4: tireSoil.mjs): `node bench/flexible.mjs <table> [case]`, where <table> is
 * - cloth: what hangs from pin and ball by elements a side and step;
 * - bounce, falls: hub height and force at rest by lateral elements and contact points; after a fall, by damping time and way to step;
 * - radius: the slip at which a tire pulls nothing, by pressure and load, and what its rolling radius then is;
 * - roll, slow, radial, tolerance: pull and torque by slip and friction; by radial elements; by tolerance of APGD, from a tire that rolls;
 * - energy: what a spinning tire without damping keeps of its energy.
 * A second word takes only rows whose name has it.
 */
const [table = 'cloth', only = ''] = process.argv.slice(2);
const {
  createCpuEngine, defaultsOf, findScene, liveForBench, maxOf, minOf, prepareExperiment, settle, STEP_STATUS,
} = await loadKit();

/** Runs a scene to `until` [s], from `start` if given; means and spread of its probes from `from` on, and means of each quarter of that. */
async function run(id, own, until, from, start) {
  const scene = findScene(id), experiment = await prepareExperiment(scene, { ...defaultsOf(scene.params), ...own, backend: 'cpu' });
  const { engine, probeKeys } = experiment, series = probeKeys.map(() => []);
  if (start) experiment.resume(start.state, start.datum, start.time, 1);
  const t = [];
  let steps = 0, products = 0, status = 0, spent = 0;
  while (experiment.time < until - 1e-9) {
    const t0 = performance.now();
    await experiment.advance();
    spent += performance.now() - t0;
    steps++;
    products += engine.measures.products;
    status |= engine.measures.status;
    if ((status & STEP_STATUS.surfaceBroken.bit) !== 0) break;
    if (experiment.time <= from) continue;
    t.push(experiment.time);
    probeKeys.forEach((_, p) => series[p].push(experiment.values[p]));
  }
  const means = Object.fromEntries(probeKeys.map((key, p) => [key, mean(series[p])]));
  const quarter = (until - from) / 4, isIn = (time, k) => time > from + k * quarter && time <= from + (k + 1) * quarter + 1e-9;
  const parts = (key) => [0, 1, 2, 3].map((k) => mean(series[probeKeys.indexOf(key)].filter((_, i) => isIn(t[i], k))));
  const spread = Object.fromEntries(probeKeys.map((key, p) => [key, maxOf(series[p]) - minOf(series[p])]));
  return {
    means, spread, parts, broken: (status & STEP_STATUS.surfaceBroken.bit) !== 0, stableStep: engine.measures.stableStep, at: experiment.time,
    perStep: spent / steps, products: products / steps, unconverged: (status & STEP_STATUS.notConverged.bit) !== 0,
    go: async () => ({ state: await engine.readState(), datum: experiment.datum, time: experiment.time }),
  };
}

const mean = (x) => x.reduce((a, b) => a + b, 0) / x.length;
const header = (title, ...columns) => console.log(`\n## ${title}\n\n| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`);
/** What has no figure, since a surface refused its step before any was taken, is a dash. */
const row = (...cells) => console.log(`| ${cells.map((x) => String(x).replace(/-?(NaN|Infinity)/g, '–')).join(' | ')} |`);
const refused = ({ broken, stableStep, at }) => (broken
  ? Number.isFinite(stableStep) ? `stops at ${at.toFixed(3)} s, longest step ${(1e3 * stableStep).toPrecision(2)} ms` : `breaks at ${at.toFixed(3)} s` : '');
const wanted = (name) => name.includes(only);

const STEPS = { '1 ms': { dt: 0.001, substeps: 1 }, '0.4 ms': { dt: 0.002, substeps: 5 }, '0.1 ms': { dt: 0.002, substeps: 20 }, '0.01 ms': { dt: 0.001, substeps: 100 } };
/** h, how, τ [ms], for how long [s]: what is shorter than 8 s goes on from where the last of 8 s ended that could take its steps. */
const CLOTHS = [
  ['1 ms', 'explicit', 0, 8], ['0.4 ms', 'explicit', 1.5, 8], ['0.1 ms', 'explicit', 1.5, 8], ['0.01 ms', 'explicit', 1.5, 0.5], ['1 ms', 'implicit', 1.5, 1],
];
/**
 * Of tires that roll: steps of 0.125 ms, which the damping time must be short for, and four times as fast as the paper's. So what is
 * left of inertia is four hundredths of gravity.
 */
const OMEGA = 1.2, ROLLS = { settleTime: 0, dampingTime: 0.05, substeps: 16, omega: OMEGA };
/** In what time a tire of so many elements rolls on by one [s]: means are taken over whole ones, since contact points come down row after row. */
const pitch = (radial, omega = OMEGA) => (2 * Math.PI) / (radial * omega);

const tables = {
  async cloth() {
    header('Cloth: means of the last quarter', 'elements a side', 'h', 'steps of the surface', 'τ [ms]', 'from, to [s]', 'B under A [m]', 'force on the ball [N]', 'range of both', 'ms/step', '');
    for (const elements of [5, 7, 9]) {
      let rest = null;
      for (const [h, integrator, dampingTime, seconds] of CLOTHS) {
        if (!wanted(`${elements} ${h} ${integrator}`)) continue;
        const start = seconds < 8 ? rest : undefined, end = start ? start.time + seconds : 8;
        if (start === null) continue;
        const out = await run('cloth', { elements, integrator, dampingTime, ...STEPS[h] }, end, end - (end - (start?.time ?? 0)) / 4, start);
        const { means, spread, perStep } = out;
        if (!start && !out.broken) rest = await out.go();
        row(elements, h, integrator, dampingTime, `${start ? start.time : 0}, ${end}`, means.cornerHeight.toFixed(4), means.ballForce.toFixed(1),
          `${spread.cornerHeight.toFixed(4)}, ${spread.ballForce.toFixed(1)}`, perStep.toFixed(2), refused(out));
      }
    }
  },

  async bounce() {
    header('At rest on hard ground, 13 radial elements: means of 0.3 s of a tire that stands', 'lateral', 'points', 'hub height [mm]', 'deflection [mm]', 'patch [cm²]', 'force [N]', 'weight [N]', 'range of height and force', 'ms/step', '');
    for (const points of [10, 20]) for (const lateral of [4, 6, 7, 8, 9, 10, 12, 13]) {
      if (!wanted(`${lateral} ${points}`)) continue;
      const own = { ...ROLLS, lateral, radial: 13, points, settleTime: 10, ...(lateral > 9 && { substeps: 24 }) }, out = await run('tire-roll', own, 0.3, 0), { means: m, spread: s } = out;
      row(lateral, points, (1e3 * m.hubHeight).toFixed(2), m.deflection.toFixed(2), m.patchArea.toFixed(1), m.normalForce.toFixed(1), weight(own).toFixed(1),
        `${(1e3 * s.hubHeight).toFixed(3)}, ${s.normalForce.toFixed(1)}`, out.perStep.toFixed(1), refused(out));
    }
  },

  async falls() {
    header('Dropped from 50 mm, 9 × 13 elements: means of the last half second', 'steps', 'τ [ms]', 'decay [1/s]', 'h [ms]', 'to [s]', 'hub height [mm]', 'force [N]', 'range of both', 'ms/step', '');
    const ways = [['explicit', 0.2, 0, 20, 3], ['explicit', 0.2, 10, 20, 2], ['explicit', 0.2, 20, 20, 2], ['explicit', 0.2, 60, 20, 2], ['explicit', 1, 0, 60, 3]];
    for (const [integrator, dampingTime, decay, substeps, until] of ways) {
      if (!wanted(`${integrator} ${dampingTime} ${decay} ${substeps}`)) continue;
      const out = await run('tire-bounce', { radial: 13, integrator, dampingTime, decay, substeps }, until, until - 0.5), { means: m, spread: s } = out;
      row(integrator, dampingTime, decay, (2 / substeps).toFixed(3), until, (1e3 * m.hubHeight).toFixed(2), m.normalForce.toFixed(1),
        `${(1e3 * s.hubHeight).toFixed(2)}, ${s.normalForce.toFixed(0)}`, out.perStep.toFixed(1), refused(out));
    }
  },

  async radius() {
    header('Where a tire pulls nothing, 9 × 11 elements, μ 0.8: means over the second element', 'pressure [kPa]', 'load [N]', 'points', 'over the ground h [mm]', 'blown up r [mm]', 'slip: pull [N]', 'slip without pull', 'rolling radius R [mm]', '(R − h)/(r − h)', 'over as made');
    for (const [kPa, load, points] of [[220, 0, 10], [220, 2000, 10], [110, 0, 10], [110, 2000, 10], [220, 0, 20]]) {
      if (!wanted(`${kPa} ${load} ${points}`)) continue;
      const own = { ...ROLLS, friction: 0.8, pressure: 1000 * kPa, load, points }, start = await standing('tire-roll', own), pulls = [];
      const stands = await run('tire-roll', { ...own, settleTime: 1 }, 0.02, 0, start), h = stands.means.hubHeight - 0.005, r = h + 1e-3 * stands.means.deflection;
      for (const slip of [-0.01, 0, 0.01]) {
        const { means } = await run('tire-roll', { ...own, slip }, 2 * pitch(11), pitch(11), start);
        pulls.push([slip, means.drawbarPull]);
      }
      const free = crossing(pulls), R = start.datum.radius * (1 - free);
      row(kPa, load, points, (1e3 * h).toFixed(2), (1e3 * r).toFixed(2), pulls.map(([slip, pull]) => `${slip}: ${pull.toFixed(1)}`).join(', '), free.toFixed(4),
        (1e3 * R).toFixed(2), ((R - h) / (r - h)).toFixed(2), (R / 0.3).toFixed(4));
    }
  },

  async roll() {
    header('Roll, 9 × 11 elements, 1.2 rad/s: means over the second element', 'μ', 'slip', 'pull [N]', 'pull over normal force', 'the same over μ', 'torque [N·m]', 'normal force [N]', 'pull by quarters [N]', 'ms/step');
    const start = await standing('tire-roll', ROLLS);
    for (const friction of [0.25, 0.5, 0.8]) for (const slip of [-0.3, -0.05, -0.02, -0.005, 0, 0.005, 0.02, 0.05, 0.3]) {
      if (wanted(`${friction} ${slip}`)) rolled(friction, slip, await run('tire-roll', { ...ROLLS, friction, slip }, 2 * pitch(11), pitch(11), start));
    }
  },

  async slow() {
    header('Roll, 9 × 11 elements, 0.3 rad/s as in the paper: means over the second element', 'μ', 'slip', 'pull [N]', 'pull over normal force', 'the same over μ', 'torque [N·m]', 'normal force [N]', 'pull by quarters [N]', 'ms/step');
    const own = { ...ROLLS, omega: 0.3 }, start = await standing('tire-roll', own);
    rolled(0.25, 0, await run('tire-roll', { ...own, slip: 0 }, 2 * pitch(11, 0.3), pitch(11, 0.3), start));
  },

  async radial() {
    header('Roll, μ 0.25, 9 lateral elements, 1.2 rad/s: means over whole elements, of 0.4 s or more after as much', 'radial', 'slip', 'pull over normal force', 'torque [N·m]', 'normal force [N]', 'hub height [mm]', 'patch [cm²]', 'range of pull over normal force', 'ms/step', '');
    for (const radial of [7, 9, 11, 13, 15, 20]) for (const slip of [0.3, 0.02]) {
      if (!wanted(`${radial} ${slip}`)) continue;
      const long = Math.ceil(0.4 / pitch(radial)) * pitch(radial), own = { ...ROLLS, radial, slip };
      const out = await run('tire-roll', own, 2 * long, long), { drawbarPull, normalForce, torque, hubHeight, patchArea } = out.means;
      row(radial, slip, (drawbarPull / normalForce).toFixed(4), torque.toFixed(2), normalForce.toFixed(1), (1e3 * hubHeight).toFixed(2), patchArea.toFixed(1),
        out.spread.drawbarCoefficient.toFixed(3), out.perStep.toFixed(1), refused(out));
    }
  },

  async tolerance() {
    header('Roll, μ 0.25, 9 × 11 elements, from an element of rolling by small steps: means of 50 ms after 50 ms', 'slip', 'solver', 'h', 'tolerance [m/s]', 'pull over normal force', 'normal force [N]', 'products a substep', 'ms/step', '');
    for (const slip of [0.3, 0.02]) {
      if (!wanted(`slip ${slip} `)) continue;
      const rolls = await run('tire-roll', { ...ROLLS, slip }, 0.48, 0.4), start = await rolls.go(), from = start.time + 0.05;
      for (const [solver, tolerance] of [['smallsteps', 0], ['apgd', 1], ['apgd', 1e-1], ['apgd', 1e-2], ['apgd', 1e-3], ['apgd', 1e-4]]) {
        const own = { ...ROLLS, slip, solver, ...(tolerance && { tolerance, law: 'relaxed', warmStart: 'off', iterations: 1000 }) };
        const out = await run('tire-roll', own, from + 0.05, from, start), { drawbarPull, normalForce } = out.means;
        row(slip, solver, '0.125 ms', tolerance || '', (drawbarPull / normalForce).toFixed(4), normalForce.toFixed(1), (out.products / 16).toFixed(1),
          out.perStep.toFixed(1), out.unconverged ? 'some steps end unconverged' : refused(out));
      }
    }
  },

  energy() {
    header('A tire that spins at 10 rad/s for 1 s, without gravity and damping', 'tire', 'h [ms]', 'energy at the start [J]', 'change [J]', 'change over the energy', 'largest', 'ms/step');
    for (const [name, lateral, radial, held, pressure] of [['free, 9 × 11', 9, 11, false, 0], ['on a free hub', 9, 11, true, 0], ['on a free hub, 220 kPa', 9, 11, true, 220e3]]) {
      if (wanted(name)) spin(name, lateral, radial, held, pressure);
    }
  },
};

/** A state at t = 0, to go on from. */
async function standing(id, own) {
  const scene = findScene(id);
  return { ...await settle(scene, { ...defaultsOf(scene.params), ...own }), time: 0 };
}

/** What the ground must bear of a tire on its hub [N]. */
const weight = (own) => {
  const scene = findScene('tire-roll');
  return scene.checks({ ...defaultsOf(scene.params), ...own })[0].expect;
};

/** Where points (x, y), in order of x, cross 0: on the line through the two about that, or through those that are nearest to it. */
function crossing(points) {
  const k = points.findIndex(([, y]) => y > 0), at = Math.min(Math.max(k < 0 ? Infinity : k, 1), points.length - 1), [[x0, y0], [x1, y1]] = points.slice(at - 1);
  return x0 - (y0 * (x1 - x0)) / (y1 - y0);
}

function rolled(friction, slip, { means: { drawbarPull, normalForce, torque }, parts, perStep }) {
  row(friction, slip, drawbarPull.toFixed(1), (drawbarPull / normalForce).toFixed(3), (drawbarPull / normalForce / friction).toFixed(3),
    torque.toFixed(2), normalForce.toFixed(1), parts('drawbarPull').map((x) => x.toFixed(0)).join(', '), perStep.toFixed(1));
}

function spin(name, lateral, radial, held, pressure) {
  const scene = findScene('tire-bounce'), values = { ...defaultsOf(scene.params), lateral, radial, dampingTime: 0, pressure, drop: 0.05 };
  const spec = scene.build(values), [tire] = spec.flexible, hub = spec.bodies[1], about = hub.position, rate = [0, 10, 0], H = 0.002, n = 20;
  const { rim, ...free } = tire, surface = { ...free, ...(held && { rim }), spin: { about, rate } };
  const bodies = held ? [{ ...hub, motion: [null, null, null, null, null, null], spin: rate }] : [];
  const world = { ...spec, domain: { min: [-1, -1, -1], max: [2, 1, 2] }, bodies, flexible: [surface], settle: undefined };
  const engine = createCpuEngine(world), live = liveForBench(world, { dt: H, substeps: n, gravity: [0, 0, 0] });
  live.flexible = [{ ...surface.material, pressure }];
  const energy = () => engine.measures.kineticEnergy + engine.measures.flexible[0].strainEnergy - engine.measures.flexible[0].work;
  engine.step(live); // what is measured of motion is after a step
  const first = energy(), t0 = performance.now();
  let most = 0;
  for (let k = 1; k < 1 / H; k++) {
    engine.step(live);
    most = Math.max(most, Math.abs(energy() - first));
  }
  row(name, (1e3 * H) / n, first.toFixed(4), (energy() - first).toExponential(2), ((energy() - first) / first).toExponential(2), most.toExponential(2),
    ((performance.now() - t0) / (1 / H)).toFixed(1));
}

await tables[table]();
process.exit(0);
