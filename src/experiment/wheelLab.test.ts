import { expect, test } from 'vitest';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { wheelLab } from '../scenes/wheel/wheelLab';
import { createExperiment } from './experiment';
import { runUntil, smallValues } from './testing/smallRun';

const values = smallValues(wheelLab, { grainRadius: 20, substeps: 8, lugAngle: 20 });
const open = () => createExperiment(wheelLab, values, createCpuEngine);

test('the motor works for pull, load and soil; means of powers go on from a snapshot', { tags: 'long' }, async () => {
  const run = await open(), { measures } = run.engine, wheel = () => measures.bodies[measures.bodies.length - 1];
  await runUntil(run, 0.04);
  const one = (key: string): number => Number((run.valuesSI as AnyValues)[key]);
  const works = measures.energy.work, high = wheel().position[2], rest = one('load') * (one('gravity') / 9.81 - 1);
  const series = await runUntil(run, 0.24), dt = series.t[1] - series.t[0];
  const sum = (key: string): number => series[key].reduce((all, one) => all + one * dt, 0);
  const rim = one('omega') * one('wheelRadius'), motor = one('omega') * sum('torque');
  const pull = (1 - one('slip')) * rim * sum('drawbarPull');
  const load = rest * (wheel().position[2] - high);
  expect(motor - pull + load).toBeCloseTo(measures.energy.work - works, 6);
  expect(measures.energy.dissipated).toBeGreaterThan(0);
  expect(motor).toBeGreaterThan(pull);

  const { snapshot } = await run.save(), other = await open();
  expect(await other.resume(snapshot())).toBe(true);
  const on = await runUntil(run, 0.252), same = await runUntil(other, 0.252);
  expect(same.efficiency).toEqual(on.efficiency);
  expect(on.energyPerMetre.at(-1)).toBeGreaterThan(0);
});
