// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { weightOf } from '../vehicle/format/assemble';
import { hmmwvVehicle } from '../vehicle/format/hmmwvVehicle';
import { hmmwvOn } from '../vehicle/format/variants';
import { CommandError } from './exit';
import { readRunOptions } from './options';
import { runCommand } from './run';

const folder = mkdtempSync(join(tmpdir(), 'grouser-vehicle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A vehicle that is none of the scenes': heavier, on larger wheels, driven behind, with a rack and other axles. */
const other = { ...hmmwvOn('multi-link', 'rack-pinion'), name: 'Truck', driveline: { template: 'rearWheels' } as const,
  chassis: { ...hmmwvVehicle.chassis, mass: 2600 }, wheel: { ...hmmwvVehicle.wheel, radius: 0.5 } };
const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const file = write('truck.json', other);

type Document = {
  vehicle?: string; series: Record<string, number[]>; checks: { what: string; ok: boolean }[]; stateHash: string;
  status: string[];
};
async function run(scene: string, ...more: string[]): Promise<Document> {
  let said = '';
  expect(await runCommand([scene, '--backend', 'cpu', '--threads', '1', ...more], (text) => { said += text; })).toBe(0);
  return JSON.parse(said) as Document;
}
const SMALL = ['count=500', 'dt=0.004', 'substeps=8', 'sweeps=1'].flatMap((value) => ['--set', value]);

describe('run --vehicle', () => {
  for (const scene of ['hmmwv-flat', 'hmmwv-bumpy', 'hmmwv-slope']) {
    it(`drives the vehicle of a file over ${scene}`, { tags: 'long' }, async () => {
      const { vehicle, series, checks, status } =
        await run(scene, '--vehicle', file, ...SMALL, '--set', 'startSpeed=1.5', '--duration', '0.16');
      expect([vehicle, status]).toEqual(['Truck', []]);
      expect(series.distance.at(-1)).toBeGreaterThan(0.1);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    });
  }

  it('starts the vehicle of a file on soil', async () => {
    const { vehicle, series, status } =
      await run('hmmwv-flat', '--vehicle', file, ...SMALL, '--set', 'startSpeed=1.5', '--duration', '0.008');
    expect([vehicle, status]).toEqual(['Truck', []]);
    expect(series.distance.at(-1)).toBeGreaterThan(0.005);
  });

  describe('on flexible tires', () => {
    const coarse = ['lateral=2', 'radial=6', 'points=3', 'dt=0.01', 'substeps=12', 'pressure=100000',
      'youngsModulus=10000000', 'cruiseSpeed=0'].flatMap((value) => ['--set', value]);
    const late = (x: number[]): number => x.slice(-20).reduce((sum, y) => sum + y / 20, 0);

    it('stands and weighs, in what its probes are relative to, what its file says', { tags: 'long' }, async () => {
      const loadOf = async (...more: string[]): Promise<number> => {
        const { series } = await run('hmmwv-flexible', ...coarse, ...more, '--duration', '2');
        expect(Math.abs(late(series.wheelSum) - 1)).toBeLessThan(0.03);
        return 2 * (late(series.frontLoad) + late(series.rearLoad));
      };
      const more = weightOf(other).mass - weightOf(hmmwvVehicle).mass;
      expect((await loadOf('--vehicle', file) - await loadOf()) / (9.81 * more)).toBeCloseTo(1, 1);
    });

    it('starts on its rims, whose tires are those of the HMMWV', async () => {
      const { vehicle, series, status } =
        await run('hmmwv-flexible', ...coarse, '--vehicle', file, '--duration', '0.1');
      expect([vehicle, status]).toEqual(['Truck', []]);
      expect(series.hubHeight.at(-1)).toBeGreaterThan(380); // [mm], of a tire of 473, which swings
      expect(series.hubHeight.at(-1)).toBeLessThan(474);
    });
  });

  it('weighs it on hard ground, pulls it with its driven wheels, and leaves out checks of the HMMWV', async () => {
    const { series, checks } = await run('hmmwv-hard', '--vehicle', file, '--set', 'dt=0.005', '--duration', '1.2');
    const at = series.t.findIndex((t) => t > 0.4), late = series.t.length - 30;
    const load = ['FL', 'FR', 'RL', 'RR'].reduce((sum, corner) => sum + series[`normalForce_${corner}`][at], 0);
    const mass = 2600 - hmmwvVehicle.chassis.mass; // more than that of the HMMWV on the same axles
    const own = await run('hmmwv-hard', '--set', 'suspension=multi-link', '--set', 'steering=rack-pinion', '--set',
      'dt=0.005', '--duration', '0.5');
    const ownLoad = ['FL', 'FR', 'RL', 'RR'].reduce((sum, c) => sum + own.series[`normalForce_${c}`].at(-20)!, 0);
    expect(Math.abs((load - ownLoad) / (9.81 * mass) - 1)).toBeLessThan(0.05);
    expect(series.drawbarPull_RL[late]).toBeGreaterThan(1000);
    expect(series.drawbarPull_FL[late]).toBeLessThan(0);
    expect(checks).toEqual([]);
  });

  it('computes the same bits for the HMMWV from its file as for the scene’s own', { tags: 'long' }, async () => {
    const same = write('hmmwv.json', hmmwvVehicle), few = [...SMALL, '--duration', '0.02'];
    const [one, two] = [await run('hmmwv-flat', ...few), await run('hmmwv-flat', '--vehicle', same, ...few)];
    expect(two.stateHash).toBe(one.stateHash);
    expect([one.vehicle, two.vehicle]).toEqual([undefined, 'HMMWV']);
  });

  it('refuses a file with each fault and its path, and a scene that takes none', () => {
    const bad = JSON.stringify({ ...hmmwvVehicle, chassis: { ...hmmwvVehicle.chassis, mass: -1 }, name: '' });
    const given = (scene: string, text: string) => () =>
      readRunOptions([scene, '--vehicle', 'bad.json'], () => text);
    expect(given('hmmwv-flat', bad)).toThrow(CommandError);
    expect(given('hmmwv-flat', bad))
      .toThrow("bad.json: name is ''; it must be a text. chassis.mass is -1 kg; it must be more than 0.");
    expect(given('repose', bad))
      .toThrow('repose takes no vehicle; hmmwv-flat, hmmwv-bumpy, hmmwv-slope, hmmwv-hard, hmmwv-flexible do.');
    expect(() => readRunOptions(['hmmwv-flat', '--vehicle', 'no.json'], () => { throw new Error('not there'); }))
      .toThrow('no.json: cannot be read (not there).');
  });
});
