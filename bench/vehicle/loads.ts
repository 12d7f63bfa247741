import { maxOf } from '../../src/core/extremes';
import type { Live } from '../../src/model/settings';
import { liveForBench } from '../kit/live';
import { deviation, mean } from '../kit/statistics';
import { header, row } from '../kit/table';
import type { Standing } from './standing';
import type { Way } from './ways';

const SPIN = 2.7; // spin of driven wheels [rad/s]
const PART = 0.02; // time over whose means the spread is taken [s]

/** Sets the motors that turn the wheels. */
function drive(live: Live, { connections }: Standing): void {
  live.mechanism = {
    drive: Float64Array.from(connections, ({ name }) => (name.startsWith('spin ') ? SPIN : 0)),
    enabled: new Uint8Array(connections.length).fill(1), groundForces: new Float64Array(),
  };
}

/**
 * Prints how a vehicle rests or drives by each way of stepping: loads, joints, motion, cost. Means of the second half
 * of `duration` [s].
 */
export async function printLoads(
  ways: readonly Way[], standing: Standing, duration: number, isDriven: boolean,
): Promise<void> {
  header('stepping', 'front, rear load a wheel [N]', 'sum over weight', 'spread [N]', 'jitter [N]', 'most [N]',
    'joints open, worst [µm]', 'chassis sinks in the second half [mm]', 'it creeps [mm/s]',
    'fastest chassis, grain [m/s]', 'ms a step', 'ms a simulated ms', 'mechanism on the host [ms]');
  for (const [name, settings] of ways) {
    const { engine, mechanism, chassis, wheels } = standing.begin(), live = liveForBench(standing.spec, settings);
    const { measures } = engine;
    if (isDriven) drive(live, standing);
    const half = Math.round(duration / settings.dt / 2), loads = wheels.map((): number[] => []);
    let gap = 0, host = 0, fastest = 0, speed = 0;
    for (let k = 0; k < half; k++) {
      await engine.step(live);
      fastest = Math.max(fastest, measures.maxSpeed);
    }
    const [x, y, z] = chassis.position, t0 = performance.now();
    for (let k = 0; k < half; k++) {
      await engine.step(live);
      fastest = Math.max(fastest, measures.maxSpeed);
      wheels.forEach(({ force }, i) => loads[i].push(force[2]));
      gap = Math.max(gap, mechanism.gap);
      host += engine.stages.mechanism / half;
      speed = Math.max(speed, Math.hypot(...chassis.velocity));
    }
    const wall = (performance.now() - t0) / half, [fl, fr, rl, rr] = loads.map(mean), now = chassis.position;
    const creeps = (1000 * Math.hypot(now[0] - x, now[1] - y)) / (half * settings.dt);
    const spread = mean(loads.map((list) => deviation(meansOf(list, Math.max(1, Math.round(PART / settings.dt))))));
    row(name, `${((fl + fr) / 2).toFixed(0)}, ${((rl + rr) / 2).toFixed(0)}`,
      ((fl + fr + rl + rr) / standing.weight).toFixed(4), spread.toFixed(0), mean(loads.map(deviation)).toFixed(0),
      maxOf(loads.flat()).toFixed(0), (1e6 * gap).toFixed(3), (1000 * (z - now[2])).toFixed(2), creeps.toFixed(2),
      `${speed.toFixed(3)}, ${fastest.toFixed(2)}`, wall.toFixed(1), (wall / settings.dt / 1000).toFixed(1),
      host.toFixed(2));
  }
}

/** Returns the means of each `length` entries of a list. */
const meansOf = (list: readonly number[], length: number): number[] =>
  Array.from({ length: Math.floor(list.length / length) }, (_, i) => mean(list.slice(length * i, length * (i + 1))));
