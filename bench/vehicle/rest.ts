import type { Quat } from '../../src/core/vec3';
import type { BodyMeasure } from '../../src/model/measures';
import type { AnyValues } from '../../src/params/param';
import type { Engine } from '../../src/physics/engine';
import { liveForBench } from '../kit/live';
import { prepare, probeOf, runTo } from '../kit/runs';
import { deviation, mean } from '../kit/statistics';
import { header, row } from '../kit/table';
import type { Standing } from './standing';
import type { Way } from './ways';

const ROWS = 12;

/** A vehicle that stands, in the middle of a run. */
type Resting = {
  engine: Engine;
  chassis: BodyMeasure;
  /** Length of a step [s]. */
  dt: number;
  step(): void | Promise<void>;
  /** Returns the sum of the wheels' loads over the weight of the vehicle. */
  load(): number;
};

const yawOf = ([x, y, z, w]: Readonly<Quat>): number => Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));

/** Prints how far the vehicle of a rig moves at rest. */
export async function printRest(settings: Way[1], standing: Standing, duration: number): Promise<void> {
  const { engine, chassis, wheels } = standing.begin(), live = liveForBench(standing.spec, settings);
  const { recovery, damping, substeps } = live.settings, { dt } = settings;
  console.log(`H ${1e3 * dt} ms, ${substeps} substeps, e ${recovery}, damping of grains ${damping} /s, sleep off.\n`);
  await printDrift({
    engine, chassis, dt, step: () => engine.step(live),
    load: () => wheels.reduce((sum, { force }) => sum + force[2], 0) / standing.weight,
  }, duration);
}

/** Prints how far the vehicle of a scene moves that stands on its brakes from t = 0 on, with the scene's settings. */
export async function printSceneRest(id: string, own: AnyValues, duration: number): Promise<void> {
  const experiment = await prepare(id, { ...own, driver: 'interactive', brake: 1 }), probe = probeOf(experiment);
  const { engine, spec } = experiment;
  await runTo(experiment, 0);
  const { dt, substeps, iterations, recovery } = experiment.live.settings;
  const chassis = engine.measures.bodies[spec.bodies.findIndex(({ name }) => name === 'chassis')];
  console.log(`Scene ${id}, H ${1e3 * dt} ms, ${substeps} substeps of ${iterations || 1} sweeps, e ${recovery}; `
    + 'from when its bed has settled.\n');
  await printDrift(
    { engine, chassis, dt, step: () => experiment.advance(), load: () => probe('wheelSum') }, duration
  );
}

/**
 * Prints how far a vehicle at rest moves, a row every twelfth of `duration` [s], and how fast over the second half.
 */
async function printDrift({ engine, chassis, dt, step, load }: Resting, duration: number): Promise<void> {
  const steps = Math.round(duration / dt / ROWS), { measures } = engine;
  const from = [...chassis.position], heading = yawOf(chassis.orientation);
  let half = from;
  header('s', 'chassis from where it was x, y, z [mm]', 'yaw [mrad]', 'sum of loads over weight', 'its spread [%]',
    'joints open, worst [µm]', 'fastest grain [m/s]', 'ms a step');
  for (let k = 1; k <= ROWS; k++) {
    const sums: number[] = [], t0 = performance.now();
    let gap = 0, fastest = 0;
    for (let i = 0; i < steps; i++) {
      await step();
      sums.push(load());
      gap = Math.max(gap, measures.mechanism!.gap);
      fastest = Math.max(fastest, measures.maxSpeed);
    }
    const way = chassis.position.map((x, c) => (1000 * (x - from[c])).toFixed(3));
    row((k * steps * dt).toFixed(1), way.join(', '), (1000 * (yawOf(chassis.orientation) - heading)).toFixed(2),
      mean(sums).toFixed(5), (100 * deviation(sums)).toFixed(2), (1e6 * gap).toFixed(3), fastest.toExponential(1),
      ((performance.now() - t0) / steps).toFixed(1));
    if (k === ROWS / 2) half = [...chassis.position];
  }
  const speed = chassis.position.map((x, c) => (1000 * (x - half[c])) / (ROWS / 2 * steps * dt)); // [mm/s]
  console.log(`\nDrift over the second half: ${Math.hypot(speed[0], speed[1]).toFixed(4)} mm/s in the plane, `
    + `${(-speed[2]).toFixed(4)} mm/s down.`);
}
