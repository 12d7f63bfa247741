import type { Quat } from '../../src/core/vec3';
import { liveForBench } from '../kit/live';
import { deviation, mean } from '../kit/statistics';
import { header, row } from '../kit/table';
import type { Standing } from './standing';
import type { Way } from './ways';

const ROWS = 12;

const yawOf = ([x, y, z, w]: Readonly<Quat>): number => Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));

/** Prints how far a vehicle at rest moves, a row every twelfth of `duration` [s]. */
export async function printRest(settings: Way[1], standing: Standing, duration: number): Promise<void> {
  const { engine, mechanism, chassis, wheels } = standing.begin(), live = liveForBench(standing.spec, settings);
  const { dt } = settings;
  const steps = Math.round(duration / dt / ROWS), { measures } = engine;
  const { recovery, damping, substeps } = live.settings;
  const from = [...chassis.position], heading = yawOf(chassis.orientation);
  console.log(`H ${1e3 * dt} ms, ${substeps} substeps, e ${recovery}, damping of grains ${damping} /s, sleep off.\n`);
  header('s', 'chassis from where it was x, y, z [mm]', 'yaw [mrad]', 'sum of loads over weight', 'its spread [%]',
    'joints open, worst [µm]', 'fastest grain [m/s]', 'ms a step');
  for (let k = 1; k <= ROWS; k++) {
    const sums: number[] = [], t0 = performance.now();
    let gap = 0, fastest = 0;
    for (let step = 0; step < steps; step++) {
      await engine.step(live);
      sums.push(wheels.reduce((sum, { force }) => sum + force[2], 0) / standing.weight);
      gap = Math.max(gap, mechanism.gap);
      fastest = Math.max(fastest, measures.maxSpeed);
    }
    const way = chassis.position.map((x, c) => (1000 * (x - from[c])).toFixed(2));
    row((k * steps * dt).toFixed(1), way.join(', '), (1000 * (yawOf(chassis.orientation) - heading)).toFixed(2),
      mean(sums).toFixed(5), (100 * deviation(sums)).toFixed(2), (1e6 * gap).toFixed(3), fastest.toExponential(1),
      ((performance.now() - t0) / steps).toFixed(1));
  }
}
