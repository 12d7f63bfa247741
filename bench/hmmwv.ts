import type { StepSettings } from '../src/model/settings';
import { createCpuEngine } from '../src/physics/cpu/engine';
import { hmmwvOnDitch } from '../src/scenes/hmmwv/testing/hmmwvOnDitch';
import { CORNERS } from '../src/vehicle/hmmwv';
import { liveForBench } from './kit/live';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench sets the HMMWV with its wheels held on a ditch of ellipsoids (CPU): does the soil carry its weight, do the
 * joints hold, how quiet are the forces? `npm run -s bench -- hmmwv [grains] [seconds]`; a row for each way of
 * stepping, all from the same start. Loads are means of the second half, the spread one standard deviation of 20 ms
 * means.
 */
const [count = 2000, duration = 1.5] = words.map(Number), GRAVITY = 9.81, PART = 0.02; // [m/s²], [s]

const WAYS: [name: string, settings: Pick<StepSettings, 'dt' | 'substeps'>][] = [
  ['H 2 ms, 10 sweeps/ms', { dt: 0.002, substeps: 20 }], ['H 1 ms, 10 sweeps/ms', { dt: 0.001, substeps: 10 }],
  ['H 2 ms, 5 sweeps/ms', { dt: 0.002, substeps: 10 }], ['H 4 ms, 5 sweeps/ms', { dt: 0.004, substeps: 20 }],
];

console.log(`\n## HMMWV at rest on ${count} ellipsoids, ${duration} s\n`);
header('stepping', 'front, rear load a wheel [N]', 'spread [N]', 'sum over weight', 'joints open, worst [µm]',
  'chassis sinks in the second half [mm]', 'ms a step', 'of it the mechanism');
for (const [name, settings] of WAYS) {
  const spec = await hmmwvOnDitch(count, 0.002), engine = createCpuEngine(spec), live = liveForBench(spec, settings);
  const { bodies, mechanism } = engine.measures;
  const bodyOf = (body: string): number => spec.bodies.findIndex((b) => b.name === body);
  if (!mechanism || !spec.mechanism) throw new Error('the vehicle has no mechanism');
  const wheels = CORNERS.map((corner) => bodyOf(`wheel ${corner}`)), chassis = bodies[bodyOf('chassis')];
  const weight = GRAVITY * spec.mechanism.bodies.reduce((sum, { mass }) => sum + mass, 0);
  const perPart = Math.round(PART / settings.dt), half = perPart * Math.round(duration / settings.dt / perPart / 2);
  for (let k = 0; k < half; k++) await engine.step(live);
  const height = chassis.position[2], begun = performance.now();
  const loads = wheels.map((): number[] => []), sums = wheels.map(() => 0);
  let worst = 0, own = 0;
  for (let k = 1; k <= half; k++) {
    await engine.step(live);
    worst = Math.max(worst, mechanism.gap);
    own += engine.stages.mechanism / half;
    wheels.forEach((w, i) => { sums[i] += bodies[w].force[2] / perPart; });
    if (k % perPart !== 0) continue;
    sums.forEach((force, i) => { loads[i].push(force); });
    sums.fill(0);
  }
  const wall = (performance.now() - begun) / half, [fl, fr, rl, rr] = loads.map(mean);
  row(name, `${((fl + fr) / 2).toFixed(0)}, ${((rl + rr) / 2).toFixed(0)}`,
    loads.map((x) => deviation(x).toFixed(0)).join(', '), ((fl + fr + rl + rr) / weight).toFixed(4),
    (1e6 * worst).toFixed(2), (1000 * (height - chassis.position[2])).toFixed(2), wall.toFixed(1), own.toFixed(2));
}
