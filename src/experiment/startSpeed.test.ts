import { describe, expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';
import { testBeds } from './testing/testBeds';

/** A vehicle that starts rolling does so with all that turns in it: nothing jerks, slips or comes apart. */

async function drive(id: string, own: AnyValues, seconds: number) {
  const scene = findScene(id)!, values = { ...defaultsOf(scene.params), ...scene.small, ...own };
  const experiment = await createExperiment(scene, values, createCpuEngine, testBeds);
  const rows: Record<string, number>[] = [];
  while (experiment.time < seconds - 1e-9) {
    await experiment.advance();
    if (experiment.time > 0)
      rows.push(Object.fromEntries(experiment.probeKeys.map((key, k) => [key, experiment.values[k]])));
  }
  return rows;
}
const worst = (rows: Record<string, number>[], key: string) =>
  rows.reduce((most, row) => Math.max(most, Math.abs(row[key])), 0);

describe.each([
  ['hmmwv-flat', 0.5], ['hmmwv-flat', 1.5], ['dozer', 1.35], ['hmmwv-flexible', 3],
] as const)('%s at %f m/s', (id, startSpeed) => {
  // every run has a vehicle on tires and how tracks go round (src/vehicle/dozer.test.ts)
  const isQuick = id === 'hmmwv-flat' && startSpeed > 1;
  test('rolls from the first frame on', isQuick ? {} : { tags: 'long' }, async () => {
    const cruiseSpeed = id === 'hmmwv-flexible' ? startSpeed : Math.min(startSpeed, 1.35);
    const rows = await drive(id, { startSpeed, cruiseSpeed, ...(id === 'dozer' && { count: 100 }) }, 0.1);
    expect(rows[0].speed / startSpeed).toBeCloseTo(1, 1);
    // grains as large as a hand slow it down
    expect(rows[rows.length - 1].speed / startSpeed).toBeGreaterThan(0.6);
    expect(Math.abs(rows[rows.length - 1].distance / (0.1 * startSpeed) - 1)).toBeLessThan(0.2);
    const { unit } = findScene(id)!.probes.jointGap;
    expect(worst(rows, 'jointGap') * (unit === 'µm' ? 1e-6 : 1e-3)).toBeLessThan(2e-4); // [m]
    // its surfaces turn with their rims from the start: torn along by them they would take 4500
    if (id === 'hmmwv-flexible') expect(worst(rows, 'torque_FL')).toBeLessThan(1000); // [N·m]
    if (id !== 'dozer') return;
    expect(worst(rows, 'trackGap')).toBeLessThan(1); // [mm]
    for (const slip of ['slip_L', 'slip_R']) expect(worst(rows, slip)).toBeLessThan(0.1);
  });
});

test('without a start speed a vehicle stands on its brakes', async () => {
  expect(worst(await drive('hmmwv-flat', {}, 0.1), 'speed')).toBeLessThan(0.05);
});
