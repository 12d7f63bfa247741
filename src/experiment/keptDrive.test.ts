// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { hmmwvHard } from '../scenes/hmmwv/hard/hmmwvHard';
import { fitDrive, type Drive } from '../share/drive';
import { createExperiment } from './experiment';

const SECONDS = 3.5;

type Moment = Drive[number];
type Run = { drive: Drive; speed: number; x: number; y: number };

/**
 * Runs the HMMWV on a road with coarse steps, driven by a record, or by the pedals and steering that `held` returns at
 * time t [s]; returns its end and the drive.
 */
async function run(own: AnyValues, held?: (t: number) => Omit<Moment, 'time'>, seconds = SECONDS): Promise<Run> {
  const values = { ...defaultsOf(hmmwvHard.params), manoeuvre: 'drive', dt: 0.005, ...own };
  const experiment = await createExperiment(hmmwvHard, values, createCpuEngine), drive: Moment[] = [];
  const probe = (key: string) => experiment.values[experiment.probeKeys.indexOf(key)];
  while (experiment.time < seconds) {
    if (held) experiment.hold({ ...held(experiment.time), reverse: false });
    await experiment.advance();
    drive.push({ time: experiment.time, throttle: probe('throttle'), steer: probe('steer'), brake: probe('brake') });
  }
  const chassis = experiment.spec.bodies.findIndex(({ look }) => look === 'hmmwv');
  const [x, y] = experiment.engine.measures.bodies[chassis].position;
  return { drive, speed: probe('speed'), x, y };
}

test('a drive that was kept in a link ends where the person ended', async () => {
  const keys = (t: number) => ({ throttle: t < 2.4 ? 1 : 0, steer: t > 1 && t < 2 ? 0.3 : 0, brake: t > 3 ? 0.5 : 0 });
  const person = await run({ driver: 'interactive' }, keys), fitted = fitDrive(person.drive, 1000)!;
  expect(fitted.off).toBeLessThan(0.02);
  const replay = await run({ driver: 'file', track: fitted.text });
  expect(person.x).toBeGreaterThan(10);
  expect(person.y).toBeGreaterThan(1);
  expect(Math.hypot(replay.x - person.x, replay.y - person.y)).toBeLessThan(0.1);
  expect(Math.abs(replay.speed - person.speed)).toBeLessThan(0.05);
  const stood = await run({ manoeuvre: 'acceleration', driver: 'file', track: '0_0_0_1' }, undefined, 2);
  expect(Math.abs(stood.x - person.x)).toBeGreaterThan(10); // it is the drive that does it, whatever the manoeuvre
}, 60_000);
