import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hmmwvVehicle } from '../vehicle/format/hmmwvVehicle';
import { CommandError } from './exit';
import { vehicleCommand } from './vehicle';

const EXAMPLE = 'public/vehicles/hmmwv.json';

function run(args: string[], files: Record<string, string> = {}) {
  const said = { out: '', err: '' };
  const code = vehicleCommand(args, {
    readFile: (path) => files[path] ?? readFileSync(path, 'utf8'), out: (text) => { said.out += text; },
    err: (text) => { said.err += text; },
  });
  return { code, ...said };
}

describe('vehicle', () => {
  it('says of the example, which is the HMMWV, what it is and how it stands', () => {
    expect(JSON.parse(readFileSync(EXAMPLE, 'utf8'))).toEqual(hmmwvVehicle);
    const { code, out, err } = run([EXAMPLE]);
    expect([code, err]).toEqual([0, '']);
    const { wheelLoads, ...said } = JSON.parse(out) as { wheelLoads: Record<string, number> };
    expect(said).toEqual({ name: 'HMMWV', mass: 2573.1, bodies: 19, connections: 45, freedoms: 15 });
    expect(Object.keys(wheelLoads)).toEqual(['FL', 'FR', 'RL', 'RR']);
    for (const [corner, load] of Object.entries(wheelLoads))
      expect(Math.abs(load - (corner[0] === 'F' ? 6502 : 6120))).toBeLessThan(30);
  });

  it('names every fault with its path', () => {
    const bad = { ...hmmwvVehicle, name: '', wheel: { ...hmmwvVehicle.wheel, mass: -5 }, horn: true };
    expect(run(['bad.json'], { 'bad.json': JSON.stringify(bad) })).toEqual({
      code: 2, out: '', err: `horn is not known here; there are ${Object.keys(hmmwvVehicle).join(', ')}.\n`
        + "name is ''; it must be a text.\nwheel.mass is -5 kg; it must be more than 0.\n",
    });
    expect(run(['bad.json'], { 'bad.json': '{' }).err).toMatch(/^This is no JSON: .*\.\n$/);
  });

  it.each([
    [[], 'needs a file'], [['--fast'], 'needs a file'], [['a', 'b'], 'not b'], [['no/such.json'], 'cannot be read'],
  ])('refuses %j', (args, says) => {
    expect(() => run(args)).toThrow(CommandError);
    expect(() => run(args)).toThrow(says);
  });
});
