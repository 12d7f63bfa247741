import { ellipsoidTemplate } from '../src/scenes/common/ellipsoid';
import { looseBed, looseHeight, topOf } from '../src/scenes/common/bed';
import { fixed, floor } from '../src/scenes/common/fixed';
import type { Vec3 } from '../src/core/vec3';
import type { BodySpec, WorldSpec } from '../src/model/worldSpec';
import { createCpuEngine } from '../src/physics/cpu/engine';
import { liveForBench } from './kit/live';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench asks whether the strength of a bed that is sheared slowly depends on e, which only says how fast
 * penetrations are recovered: direct shear of the box of Melanz2016 §7.1, on the CPU. Its lower half and floor are
 * driven along x, its upper half stands, and a plate under a constant load lies on the bed. Side walls are smooth, so
 * that the bed and not they bear the load.
 * `npm run -s bench -- directShear [e,e,…] [seeds] [speed, mm/s] [way, mm] [substeps of a frame of 1 ms] >>
 * bench/results/direct-shear-<machine>.md`.
 */
const [recoveries = '0.1,0.03,0.01,0.001', seeds = '9', speed = '20', way = '12', substeps = '10'] = words;
const SIDE = 0.12, RADIUS = 0.008, COUNT = 561, DENSITY = 2600; // Melanz2016 §7.1 [m], [m], [1], [kg/m³]
const MU = 0.5, STRESS = 16.9e3; // of all contacts but those of side walls [1]; normal stress [Pa]
const PACKED = 0.6; // assumed solid fraction [1], which gives the middle of the bed
const PLATE_MASS = 5, PLATE_HALF = 0.02; // [kg], [m]
const GRAVITY = 9.81, AREA = SIDE * SIDE, FRAME = 1e-3, SUBSTEPS = Number(substeps); // [m/s²], [m²], [s], [1]
const SPEED = Number(speed) / 1000, WAY = Number(way) / 1000; // [m/s], [m]

/**
 * Times [s] and dampings [1/s]: the bed settles, is loaded little by little, and rests at the e under test before it is
 * sheared.
 */
const SETTLE = { time: 0.7, damping: 4 }, LOAD = { time: 0.25, ramp: 0.15, damping: 2 }, REST = 0.05;

/** Numbers of big bodies: those before UPPER are driven, those from it on are not; the plate is the last. */
const UPPER = 5, PLATE = 9;

const MASS = DENSITY * ellipsoidTemplate(1).volume * RADIUS ** 3;
const SPLIT = (COUNT * MASS) / DENSITY / PACKED / AREA / 2; // height of the plane of shear [m]

/** Returns four boxes around the bed from z = low to high [m], so thick that the halves stay closed as they part. */
function walls(half: string, low: number, high: number): BodySpec[] {
  const thick = 0.025 + WAY / 2, middle = SIDE / 2 + thick, reach = SIDE / 2 + 2 * thick, z = (low + high) / 2;
  const wall = (name: string, x: number, y: number, halfExtents: Vec3): BodySpec => fixed(
    `${half} ${name}`, { kind: 'box', halfExtents, edgeRadius: 0 }, { position: [x, y, z], look: 'wall' }
  );
  const along: Vec3 = [reach, thick, (high - low) / 2], across: Vec3 = [thick, reach, (high - low) / 2];
  return [
    wall('−x', -middle, 0, across), wall('+x', middle, 0, across), wall('−y', 0, -middle, along),
    wall('+y', 0, middle, along),
  ];
}

function shearBox(seed: number): WorldSpec {
  const lattice = { count: COUNT, radius: RADIUS, width: SIDE, length: SIDE, spacing: 1.03 };
  const tall = looseHeight(lattice) + 5 * PLATE_HALF, half = SIDE / 2, plate: Vec3 = [half, half, PLATE_HALF];
  return {
    domain: { min: [-half - WAY, -half, 0], max: [half + WAY, half, tall + PLATE_HALF] },
    grains: looseBed({ ...lattice, mass: MASS, seed }),
    bodies: [
      floor(), ...walls('lower', -0.05, SPLIT), ...walls('upper', SPLIT, tall),
      {
        ...fixed('plate', { kind: 'box', halfExtents: plate, edgeRadius: 0 }, {
          position: [0, 0, tall - PLATE_HALF], look: 'slab',
        }), mass: PLATE_MASS,
      },
    ],
  };
}

/** Shears a bed; returns means over the second half of the way, which is residual shear. */
async function shear(recovery: number, seed: number) {
  const spec = shearBox(seed), engine = createCpuEngine(spec), live = liveForBench(spec, { friction: MU });
  const { settings, bodies } = live, { measures } = engine, plate = measures.bodies[PLATE];
  for (let k = 1; k < PLATE; k++) bodies[k].friction = 0;
  const run = (time: number, each: (t: number) => void = () => {}): void => {
    for (let k = 1; k <= Math.round(time / settings.dt); k++) {
      each(k * settings.dt);
      void engine.step(live);
    }
  };

  // the bed settles, and the plate is put on it
  Object.assign(settings, { dt: 0.002, substeps: 20, damping: SETTLE.damping, recovery: 0.1 });
  run(SETTLE.time);
  const state = await engine.readState();
  state.position[3 * (COUNT + PLATE) + 2] = topOf(state.position, spec.grains.radii) + PLATE_HALF;
  engine.writeState(state);
  bodies[PLATE].motion[2] = null;
  const push = STRESS * AREA - PLATE_MASS * GRAVITY; // [N]
  Object.assign(settings, { dt: FRAME, substeps: SUBSTEPS, damping: LOAD.damping });
  run(LOAD.time, (t) => { bodies[PLATE].force[2] = -push * Math.min(1, t / LOAD.ramp); });
  Object.assign(settings, { damping: 0, recovery });
  run(REST);

  const { position } = await engine.readState(), start = plate.position[2];
  const below = MASS * GRAVITY * spec.grains.radii.filter((_, i) => position[3 * i + 2] < SPLIT).length; // [N]
  const stress: number[] = [], ratio: number[] = [], load: number[] = [], depth: number[] = [];
  for (let k = 0; k < UPPER; k++) bodies[k].motion[0] = SPEED;
  run(WAY / SPEED, (t) => {
    // forces of the step before, when it was at t − H
    if (SPEED * t <= WAY / 2) return;
    let along = 0, down = 0; // on the upper half, and on the lower half less the weight of the grains in it [N]
    for (let k = UPPER; k <= PLATE; k++) along += measures.bodies[k].force[0];
    for (let k = 0; k < UPPER; k++) down -= measures.bodies[k].force[2];
    stress.push(along / (SIDE * (SIDE - SPEED * t)) / STRESS);
    ratio.push(along / (down - below));
    load.push(plate.force[2] / (STRESS * AREA));
    depth.push(measures.meanPenetration / RADIUS);
  });
  return {
    stress: mean(stress), ratio: mean(ratio), load: mean(load), depth: mean(depth), risen: plate.position[2] - start,
  };
}

const ofSeeds = (x: readonly number[]): string => x.map((one) => one.toFixed(3)).join(' ');
/** Returns a mean and its standard error, from the scatter of a sample. */
const withError = (x: readonly number[]): string =>
  `${mean(x).toFixed(3)} ± ${(deviation(x) / Math.sqrt(x.length - 1)).toFixed(3)}`;

console.log(`\n## CPU: ${COUNT} spheres, ${STRESS / 1000} kPa, μ ${MU}, ${speed} mm/s over ${way} mm, `
  + `h ${1000 * FRAME / SUBSTEPS} ms; means over the second half of the way\n`);
header('e', 'τ/σ by seed', 'τ/σ', 'τ/N at the plane by seed', 'τ/N', 'plate force over its load',
  'mean penetration [r]', 'plate rises [mm]', 's a run');
for (const recovery of recoveries.split(',').map(Number)) {
  const t0 = performance.now(), runs: Awaited<ReturnType<typeof shear>>[] = [];
  for (let seed = 1; seed <= Number(seeds); seed++) runs.push(await shear(recovery, seed));
  const of = (key: keyof (typeof runs)[0]): number[] => runs.map((one) => one[key]);
  row(recovery, ofSeeds(of('stress')), withError(of('stress')), ofSeeds(of('ratio')), withError(of('ratio')),
    ofSeeds(of('load')), mean(of('depth')).toExponential(1), ofSeeds(of('risen').map((x) => 1000 * x)),
    ((performance.now() - t0) / 1000 / runs.length).toFixed(0));
}
