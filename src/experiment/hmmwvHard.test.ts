// @module-tag slow
import { describe, expect, it } from 'vitest';
import { holds } from '../core/band';
import { defaultsOf, type AnyValues, type Values } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { hmmwvHard } from '../scenes/hmmwv/hard/hmmwvHard';
import type { AnyScene, Series } from '../scenes/scene';
import { hmmwvOn, SUSPENSIONS, type SuspensionName } from '../vehicle/format/variants';
import type { AxleSpec } from '../vehicle/format/vehicle';
import { createExperiment, createSeries, record, type Experiment } from './experiment';

/** Frame step [s], larger than the default to save time. */
const DT = 0.005;

async function run(
  own: AnyValues, until: number, scene: AnyScene = hmmwvHard
): Promise<{ experiment: Experiment; series: Series }> {
  const values = { ...defaultsOf(hmmwvHard.params), dt: DT, ...own } as Values<typeof hmmwvHard.params>;
  const experiment = await createExperiment(scene, values, createCpuEngine), series = createSeries(scene);
  while (experiment.time < until - 1e-9) {
    await experiment.advance();
    record(series, experiment);
  }
  return { experiment, series };
}

/** Returns the slope of y over x by least squares, where the rig has x within 10 of 0. */
function slopeNear(series: Series, x: string, y: string): number {
  let xx = 0, xy = 0, x1 = 0, y1 = 0, n = 0;
  series[x].forEach((a, i) => {
    if (series.t[i] < 0.5 || Math.abs(a) > 10) return;
    const b = series[y][i];
    xx += a * a; xy += a * b; x1 += a; y1 += b; n++;
  });
  return (n * xy - x1 * y1) / (n * xx - x1 * x1);
}

describe('the HMMWV on hard ground', () => {
  for (const [manoeuvre, until] of [
    ['acceleration', 9.8], ['braking', 3.6], ['coast', 10.6], ['circle', 12], ['laneChange', 9], ['travel', 9],
  ] as const) it(`passes its checks: ${manoeuvre}`, manoeuvre === 'braking' ? {} : { tags: 'long' }, async () => {
    const { experiment, series } = await run({ manoeuvre }, until), checks = hmmwvHard.checks(experiment.valuesSI);
    expect(checks.length).toBeGreaterThan(1);
    expect(checks.filter((check) => !holds(check.allowed, check.measured(series)))
      .map((check) => `${check.what}: ${check.measured(series)}`)).toEqual([]);
    expect(Math.max(...series.jointGap)).toBeLessThan(100);
    expect(experiment.engine.measures.status).toBe(0);
  });

  // every run has each steering and two suspensions: braking is on the first; variants.test.ts has all of them
  const QUICK = ['solid-axle with rack-pinion'];
  const OTHERS = [
    'multi-link with pitman-arm', 'reduced with pitman-arm', 'solid-axle with pitman-arm',
    'double-wishbone with rack-pinion',
  ];
  for (const on of [...QUICK, ...OTHERS]) it(
    `drives on ${on}: gains speed, turns to the left where it is steered so, its joints closed`,
    QUICK.includes(on) ? {} : { tags: 'long' }, async () => {
      const [suspension, steering] = on.split(' with ');
      const { experiment, series } =
        await run({ manoeuvre: 'drive', throttle: 0.8, steer: 0.2, suspension, steering }, 2.5);
      const speed = series.speed;
      const load = ['FL', 'FR', 'RL', 'RR'].reduce((sum, corner) => sum + series[`normalForce_${corner}`].at(-1)!, 0);
      const weight = 9.81 * experiment.spec.mechanism!.bodies.reduce((sum, { mass }) => sum + mass, 0);
      expect(speed.at(-1)!).toBeGreaterThan(3);
      expect(speed.at(-1)!).toBeGreaterThan(speed[Math.floor(speed.length / 2)] + 1);
      expect(series.yawRate.at(-1)!).toBeGreaterThan(3);
      expect(series.wheelAngle.at(-1)!).toBeGreaterThan(2);
      expect(Math.abs(load / weight - 1)).toBeLessThan(0.05);
      expect(Math.max(...series.jointGap)).toBeLessThan(20);
      expect(Math.max(...series.energyError.map(Math.abs))).toBeLessThan(1);
      expect(experiment.engine.measures.status).toBe(0);
    });

  // every run has a vehicle of a file that is driven behind: src/headless/vehicleRun.test.ts
  for (const [driveline, driven] of [['own', 'FL FR RL RR'], ['front', 'FL FR'], ['rear', 'RL RR']]) it(
    `is pulled by the wheels that are driven alone: ${driveline}`, { tags: 'long' }, async () => {
      const { series } = await run({ manoeuvre: 'drive', throttle: 0.5, driveline }, 2.5), half = series.t.length >> 1;
      for (const corner of ['FL', 'FR', 'RL', 'RR']) {
        const late = series[`drawbarPull_${corner}`].slice(half);
        const pull = late.reduce((sum, x) => sum + x, 0) / late.length;
        if (driven.includes(corner)) expect(pull).toBeGreaterThan(1000);
        else expect(pull).toBeLessThan(0); // it resists
      }
      expect(series.speed.at(-1)!).toBeGreaterThan(2);
    });

  it('goes beyond 70 km/h with six gears, not with three; slower in more air', { tags: 'long' }, async () => {
    const reached = async (own: AnyValues) =>
      3.6 * Math.max(...(await run({ manoeuvre: 'acceleration', speed: 50, ...own }, 24)).series.speed);
    const three = await reached({}), six = await reached({ gears: 'six' });
    expect(three).toBeGreaterThan(65);
    expect(three).toBeLessThan(70);
    expect(six).toBeGreaterThan(85);
    expect(await reached({ gears: 'six', dragArea: 10 })).toBeLessThan(six - 5);
  });

  it('has the same wheel rates on every suspension, to within 5 %', { tags: 'long' }, async () => {
    const ratesOf = async (suspension: SuspensionName) => {
      const vehicle = hmmwvOn(suspension, 'pitman-arm'), shockless = (axle: AxleSpec): AxleSpec =>
        ({ ...axle, shock: { ...axle.shock, damping: 500 } }); // the rig moves, and dampers would be felt
      const axles = vehicle.axles.map(shockless) as typeof vehicle.axles;
      const { series } = await run({ manoeuvre: 'travel' }, 8.6, hmmwvHard.withVehicle!({ ...vehicle, axles }));
      return ['FL', 'RL'].map((corner) => slopeNear(series, `travel_${corner}`, `normalForce_${corner}`));
    };
    const [front, rear] = await ratesOf('double-wishbone');
    expect(front).toBeGreaterThan(28); // N/mm; 34.1 and 71.1 by stiffness and lever alone
    expect(rear).toBeGreaterThan(64);
    for (const suspension of SUSPENSIONS.filter((name) => name !== 'double-wishbone')) {
      const [ahead, behind] = await ratesOf(suspension);
      expect(Math.abs(ahead / front - 1), suspension).toBeLessThan(0.05);
      expect(Math.abs(behind / rear - 1), suspension).toBeLessThan(0.05);
    }
  });

  it('comes to its speed on a cruise, and goes no more than 10 % beyond', { tags: 'long' }, async () => {
    for (const [speed, until] of [[3, 5], [10, 9]]) {
      const { series } = await run({ manoeuvre: 'drive', driver: 'cruise', speed }, until);
      expect(Math.max(...series.speed)).toBeLessThan(1.1 * speed);
      expect(series.speed.at(-1)!).toBeGreaterThan(0.9 * speed);
    }
  });

  it('that rolls over at 65 km/h comes to lie on its body, above the ground, and the run goes on', { tags: 'long' },
    async () => {
    const track = '0_1*12_1*12.2_1_1*14_1_-1*30_1_-1', values = {
      ...defaultsOf(hmmwvHard.params), dt: DT, manoeuvre: 'drive', driver: 'file', track, friction: 1.5,
    };
    const experiment = await createExperiment(hmmwvHard, values as Values<typeof hmmwvHard.params>, createCpuEngine);
    const { measures } = experiment.engine;
    const soles = experiment.spec.mechanism!.connections.flatMap(({ kind }, c) => (kind === 'sole' ? [c] : []));
    let lowest = Infinity, most = 0, up = 1;
    while (experiment.time < 18) {
      await experiment.advance();
      const { position, orientation: [x, y] } = measures.bodies[1]; // the chassis
      lowest = Math.min(lowest, position[2]);
      up = Math.min(up, 1 - 2 * (x * x + y * y));
      for (const c of soles) most = Math.max(most, measures.mechanism!.effort[c]);
    }
    expect(up).toBeLessThan(0.2); // it lay on its side, at least
    expect(lowest).toBeGreaterThan(0.3);
    expect(most).toBeGreaterThan(5000);
    expect(measures.status).toBe(0);
  });

  it('takes longer to stop where it is slippery', { tags: 'long' }, async () => {
    const distance = async (friction: number) =>
      Math.max(...(await run({ manoeuvre: 'braking', friction, speed: 8 }, 3.5)).series.distance);
    expect(await distance(0.4)).toBeGreaterThan(1.5 * await distance(0.8));
  });

  it('is given up by a manoeuvre to who touches it, for good, and goes on from where it was saved', async () => {
    const { experiment: one } = await run({ manoeuvre: 'laneChange', speed: 10 }, 1);
    one.hold({ throttle: 0, steer: 1, brake: 0, reverse: false });
    for (let k = 0; k < 100; k++) await one.advance();
    one.hold({ throttle: 0, steer: 0, brake: 0, reverse: false });
    for (let k = 0; k < 10; k++) await one.advance();
    const { snapshot } = await one.save();
    const { experiment: other } = await run({ manoeuvre: 'laneChange', speed: 10 }, DT);
    await other.resume(snapshot());
    for (const experiment of [one, other]) for (let k = 0; k < 20; k++) await experiment.advance();
    expect([...other.values].slice(0, 3)).toEqual([...one.values].slice(0, 3));
    expect(one.values[one.probeKeys.indexOf('throttle')]).toBe(0); // nobody keeps the speed now
    expect(one.engine.measures.bodies[1].position[1]).toBeGreaterThan(0.1);
  });

  it('stays where it is left', { tags: 'long' }, async () => {
    const { experiment, series } = await run({ manoeuvre: 'drive', brake: 1 }, 3), from = series.distance.length - 100;
    expect(Math.abs(series.distance.at(-1)! - series.distance[from])).toBeLessThan(1e-5);
    expect(Math.max(...series.speed.slice(from).map(Math.abs))).toBeLessThan(1e-5);
    expect(experiment.values[experiment.probeKeys.indexOf('normalForce_FL')]).toBeCloseTo(6502, -2);
  });
});
