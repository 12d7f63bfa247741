import { createExperiment, type Experiment } from '../src/experiment/experiment';
import { sceneOf } from '../src/headless/options';
import { checkPhysics } from '../src/headless/prepare';
import type { AnyValues } from '../src/params/param';
import { createCpuEngine } from '../src/physics/cpu/engine';
import { regimeOf } from '../src/scenes/derived';
import { prepare, probeOf, valuesOf } from './kit/runs';
import { mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures how bodies of cohesive spheres break by Π = ĉ δ_c/(½ m v²): the ball of `snow`, the teapot and the
 * bar of `brittle`; and how deep grains of `shear-plastic` go into each other where their dents harden:
 * `npm run -s bench -- cohesion [cpu|gpu] [snow, range, teapot, bar, plastic] >> bench/results/cohesion-<machine>.md`.
 */
const [backend = 'cpu', ...chosen] = words;
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

/** Centres nearer than this are neighbours [sum of radii]. */
const NEAR = 1.05;

/** Returns the pairs of neighbours, each as a number, in cells as wide as they can be apart. */
function neighbours(position: Float64Array, radii: Float64Array): Set<number> {
  const count = radii.length, reach = 2 * NEAR * radii[0];
  const cells = new Map<string, number[]>(), pairs = new Set<number>();
  const cellOf = (i: number) => [0, 1, 2].map((c) => Math.floor(position[3 * i + c] / reach));
  for (let i = 0; i < count; i++) {
    const [x, y, z] = cellOf(i);
    for (let k = 0; k < 27; k++) {
      const beside = [x + (k % 3) - 1, y + (Math.floor(k / 3) % 3) - 1, z + Math.floor(k / 9) - 1].join(' ');
      for (const j of cells.get(beside) ?? []) {
        const far = Math.hypot(...[0, 1, 2].map((c) => position[3 * i + c] - position[3 * j + c]));
        if (far < NEAR * (radii[i] + radii[j])) pairs.add(j * count + i);
      }
    }
    const own = `${x} ${y} ${z}`;
    cells.set(own, [...cells.get(own) ?? [], i]);
  }
  return pairs;
}

/**
 * What a run came to: neighbours kept, new ones a sphere, pieces, greatest overlap [radii], and the most that kinetic
 * and potential energy came to over the kinetic one at first.
 */
type Outcome = { kept: string; fresh: string; pieces: string; overlap: string; energy: string };

/** Returns Σ m g z of grains [J]. */
const potential = (position: Float64Array, masses: Float64Array, g: number): number =>
  masses.reduce((sum, m, i) => sum + m * g * position[3 * i + 2], 0);

/** Runs a scene for `seconds`. */
async function outcomeOf(experiment: Experiment, seconds: number): Promise<Outcome> {
  const { engine, spec: { grains: { radii } } } = experiment, start = (await engine.readState()).position.slice();
  const first = neighbours(start, radii), { gravity } = experiment.valuesSI, { masses } = engine.model;
  const { velocities } = experiment.spec.grains, high = potential(start, masses, gravity);
  let overlap = 0, most = 0;
  while (experiment.time < seconds - 1e-9) {
    await experiment.advance();
    checkPhysics(experiment);
    overlap = Math.max(overlap, engine.measures.maxPenetration);
    const { position } = await engine.readState();
    most = Math.max(most, engine.measures.kineticEnergy + potential(position, masses, gravity) - high);
  }
  const now = neighbours((await engine.readState()).position, radii), kept = [...now].filter((pair) => first.has(pair));
  const { pieces, largestPiece } = engine.measures;
  const energy = masses.reduce((sum, m, i) =>
    sum + 0.5 * m * Math.hypot(...[0, 1, 2].map((c) => velocities![3 * i + c])) ** 2, 0);
  engine.dispose();
  return {
    kept: (kept.length / first.size).toFixed(3), fresh: ((now.size - kept.length) / radii.length).toFixed(2),
    pieces: `${pieces}, ${(100 * largestPiece).toFixed(1)} %`, overlap: (overlap / radii[0]).toFixed(3),
    energy: (most / energy).toFixed(4),
  };
}

/** Prepares a scene at a cohesion number, or with the cohesion that is given [N]. */
async function prepareAt(scene: string, own: AnyValues, at: { number: number } | { cohesion: number }) {
  const plain = await prepare(scene, { backend, ...own });
  const derived = plain.scene.derived!;
  const cohesion = 'cohesion' in at ? at.cohesion : Number(derived.at(plain.valuesSI, at.number).toPrecision(4));
  plain.set('cohesion', cohesion);
  const number = derived.value(plain.valuesSI);
  return { experiment: plain, number: number.toPrecision(2), cohesion, regime: regimeOf(derived, number).label };
}

const AFTER = ['pieces, largest', 'overlap [r]', 'energy, most over first'] as const;

const snow = { count: 1000, dt: 0.001 };
if (isChosen('snow')) {
  console.log(`\n## ${backend}: \`snow\`, about 1000 spheres, 10 m/s, 0.3 s\n`);
  header('Π', 'regime', 'ĉ [N]', 'bonds heal', 'kept', 'new a sphere', ...AFTER);
  for (const healing of ['on', 'off']) for (const at of [1e-4, 1e-3, 5e-3, 0.01, 0.03, 0.06, 0.15, 0.3, 1]) {
    const { experiment, number, cohesion, regime } = await prepareAt('snow', { ...snow, healing }, { number: at });
    const o = await outcomeOf(experiment, 0.3);
    row(number, regime, cohesion, healing, o.kept, o.fresh, o.pieces, o.overlap, o.energy);
  }
}

if (isChosen('range')) {
  console.log(`\n## ${backend}: \`snow\`, the same Π by other ĉ and δ_c, healing off\n`);
  header('Π', 'δ_c [r]', 'ĉ [N]', 'kept', 'pieces, largest', 'overlap [r]');
  for (const at of [0.01, 0.06]) for (const cohesionRange of [0.002, 0.01, 0.05]) {
    const { experiment, number, cohesion } =
      await prepareAt('snow', { ...snow, healing: 'off', cohesionRange }, { number: at });
    const o = await outcomeOf(experiment, 0.3);
    row(number, cohesionRange, cohesion, o.kept, o.pieces, o.overlap);
  }
}

/** Steps [s], recovery and its speed [m/s] of cold starts. */
const COLDS = [
  [0.001, 0.1, 0.5], [0.001, 0.3, 10], [0.001, 0.1, 100], [0.001, 0.3, 100], [0.001, 0.5, 100], [0.0005, 0.3, 100],
] as const;
if (isChosen('teapot')) {
  console.log(`\n## ${backend}: \`brittle\`, a teapot of about 800, 30 m/s, 0.1 s\n`);
  header('ĉ [N]', 'Π', 'h [ms]', 'e, v_rec [m/s]', 'kept', ...AFTER);
  for (const cohesion of [1e4, 1e5]) for (const [dt, recovery, recoverySpeed] of COLDS) {
    const own = { count: 800, dt, recovery, recoverySpeed };
    const { experiment, number } = await prepareAt('brittle', own, { cohesion }), o = await outcomeOf(experiment, 0.1);
    row(cohesion, number, 100 * dt, `${recovery}, ${recoverySpeed}`, o.kept, o.pieces, o.overlap, o.energy);
  }
}

/** The bar of the study of laws: light spheres of 50 mm, and slow. */
const bar = { body: 'bar', count: 640, grainRadius: 50, density: 1000, speed: 5, cohesionRange: 0.005 };
if (isChosen('bar')) {
  console.log(`\n## ${backend}: \`brittle\`, bars of 4 × 4 × 40 on a ridge, before they meet the wall\n`);
  header('bar', 'ĉ [N]', 'Π', 'kept', 'pieces, largest', 'overlap [r]');
  for (const cohesion of [50, 200, 500, 2000, 5000, 20000]) {
    const { experiment, number } = await prepareAt('brittle', bar, { cohesion });
    const o = await outcomeOf(experiment, 0.1);
    row('50 mm, 1000 kg/m³, 5 m/s, δ_c 0.005 r', cohesion, number, o.kept, o.pieces, o.overlap);
  }
  for (const at of [5e-4, 0.01, 0.03, 0.05, 0.1, 0.2, 0.5]) {
    const { experiment, number, cohesion } = await prepareAt('brittle', { body: 'bar', count: 640 }, { number: at });
    const o = await outcomeOf(experiment, 0.033);
    row('as the scene opens', cohesion, number, o.kept, o.pieces, o.overlap);
  }
}

if (isChosen('plastic')) {
  console.log('\n## cpu: `shear-plastic`, 240 spheres of 5 and 10 mm, f_y 20 N, dents up to 0.5 mm, 1.2 s\n');
  header('p_y [kPa]', 'H_p of the smallest pair [N/m]', 'overlap, most [mm]', 'dent, mean [mm]', 'at their deepest [%]',
    'compaction [mm]');
  for (const flowPressure of [0, 640, 2000, 6400, 20000]) {
    let cpu: ReturnType<typeof createCpuEngine> | null = null;
    const scene = sceneOf('shear-plastic'), values = valuesOf('shear-plastic', { count: 240, flowPressure });
    const experiment = await createExperiment(scene, values, (spec) => (cpu = createCpuEngine(spec)));
    const { engine } = experiment, { world } = cpu!, least = engine.model.minRadius;
    let overlap = 0;
    while (experiment.time < 1.2 - 1e-9) {
      await experiment.advance();
      checkPhysics(experiment);
      if (experiment.time > 0) overlap = Math.max(overlap, engine.measures.maxPenetration);
    }
    const dents = [...world.memory.plastic.subarray(0, world.contacts.count)].filter((y) => y < 0);
    const deepest = dents.filter((y) => y <= -world.law.dent).length / dents.length;
    row(flowPressure, (Math.PI * least * 1e3 * flowPressure).toExponential(1), (1000 * overlap).toFixed(2),
      (-1000 * mean(dents)).toFixed(3), (100 * deepest).toFixed(0), probeOf(experiment)('compaction').toFixed(1));
    engine.dispose();
  }
}
