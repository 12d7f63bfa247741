import { describe, expect, it } from 'vitest';
import { vehicleMechanism } from './format/assemble';
import { hmmwvOn, STEERINGS, SUSPENSIONS } from './format/variants';
import { linkTubes } from './linkTubes';

describe.each(SUSPENSIONS)('links of %s', (suspension) => {
  it.each(STEERINGS)('are drawn by rods that join what they hold: %s', (steering) => {
    const spec = vehicleMechanism(hmmwvOn(suspension, steering)), tubes = linkTubes(spec);
    expect([...tubes.keys()])
      .toEqual(spec.bodies.map(({ name }) => name).filter((name) => name !== 'chassis' && !name.startsWith('wheel')));
    for (const [name, rods] of tubes) {
      expect(rods.length, name).toBeGreaterThan(0);
      for (const { from, to } of rods) {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
        expect(length, name).toBeGreaterThan(1e-3);
        expect(length, name).toBeLessThan(1);
      }
    }
  });
});

it('a lateral link is one rod, as long as from its cardan to its ball', () => {
  const [rod, ...others] = linkTubes(vehicleMechanism(hmmwvOn('multi-link', 'pitman-arm'))).get('lateral link FR')!;
  const { from, to } = rod, length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  expect(others).toEqual([]);
  expect(length).toBeCloseTo(Math.hypot(0.036 - 0.029, 0.338 - 0.842, -0.133 + 0.093), 12);
});
