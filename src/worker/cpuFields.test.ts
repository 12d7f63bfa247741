import { expect, test } from 'vitest';
import type { Vec3 } from '../core/vec3';
import type { FieldKind } from '../model/fields/fieldKinds';
import { createOverlayList, FIELD } from '../model/overlay';
import { createCpuEngine } from '../physics/cpu/engine';
import { GRAVITY, liveOf, sphereStack } from '../physics/gpu/testing/fixtures';
import { createFieldReader } from './cpuFields';
import { createGrainQuantities } from './grainQuantity';

test('in a stack at rest the forces of the engine carry the weight above, and grains have two neighbours',
  () => {
  const count = 9, spec = sphereStack(count), [x, y] = spec.grains.positions, r = spec.grains.radii[0];
  const low: Vec3 = [x - r, y - r, spec.grains.positions[2] - r], high: Vec3 = [x + r, y + r, spec.domain.max[2]];
  const domain = { min: low, max: high };
  const engine = createCpuEngine(spec), quantities = createGrainQuantities(engine), live = liveOf(spec);
  const box = { ...spec, domain }, list = createOverlayList();
  const reader = createFieldReader(engine, box, quantities, () => 0);
  const slab = { axis: 1, low: y - 2 * r, high: y + 2 * r };
  for (let k = 0; k < 300; k++) void engine.step(live);
  const read = (kind: FieldKind) => {
    void reader(kind, slab, list);
    return Array.from({ length: list.count }, (_, k) =>
      [list.data[FIELD * k + 2], list.data[FIELD * k + 4]] as const).filter(([z]) => z > domain.min[2] + 4 * r
        && z < domain.min[2] + 2 * r * (count - 2));
  };
  const area = (2 * r) ** 2, stress = read('verticalStress');
  expect(stress.length).toBe(count - 4);
  for (const [z, value] of stress) {
    const above = count - (z - domain.min[2]) / (2 * r);
    expect(value / ((above * spec.grains.masses[0] * GRAVITY) / area)).toBeCloseTo(1, 2);
  }
  for (const [, value] of read('coordination')) expect(value).toBeCloseTo(2, 2);
  for (const [, value] of read('packing')) expect(value).toBeCloseTo(Math.PI / 6, 2);
  for (const [, value] of read('displacement')) expect(value).toBeLessThan(0.01 * r);
});
