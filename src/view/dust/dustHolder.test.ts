import { expect, test, vi } from 'vitest';
import type { WorldSpec } from '../../model/worldSpec';
import { posesLength } from '../pose';
import { createDustHolder } from './dustHolder';

const specOf = (look: 'tire' | 'slab', grains: number): WorldSpec => ({
  domain: { min: [-1, -1, 0], max: [3, 1, 1] },
  bodies: [{
    name: 'wheel', look, shape: { kind: 'cylinder', radius: 0.5, halfLength: 0.1, edgeRadius: 0 },
    position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: [null, null, null, null, null, null],
  }],
  grains: {
    positions: new Float64Array(3 * grains), radii: new Float64Array(grains).fill(0.1),
    masses: new Float64Array(grains),
  },
});

test('dust comes when it is first shown in a world that can have some, and is hidden at once', async () => {
  const changed = vi.fn(), post = vi.fn(), dust = createDustHolder(specOf('tire', 9), post, changed);
  dust.setPoses(new Float32Array(posesLength(1)));
  dust.show(false);
  expect(dust.group.children.length).toBe(0);
  dust.show(true);
  dust.show(true);
  await vi.waitFor(() => { expect(changed).toHaveBeenCalledTimes(1); });
  expect(dust.group.children.length).toBe(1);
  expect(dust.group.visible).toBe(true);
  dust.setPoses(new Float32Array(posesLength(1)));
  dust.show(false);
  expect(dust.group.visible).toBe(false);
  expect(post).not.toHaveBeenCalled();
  dust.dispose();
});

test.each([['no grains', 'tire', 0], ['no wheel', 'slab', 9]] as const)('a world with %s never asks for it',
  async (_, look, grains) => {
    const changed = vi.fn(), dust = createDustHolder(specOf(look, grains), vi.fn(), changed);
    dust.show(true);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    expect(dust.group.visible).toBe(false);
    expect(changed).not.toHaveBeenCalled();
  });
