import { describe, expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { BALL } from '../../model/worldSpec';
import { chooseCapacities, planBuffers, type Capacities } from './layout';
import { growCapacities } from './room';

/** Returns the plan of a bed of like grains. */
const bed = (grainCount: number, shaped: boolean): Capacities =>
  chooseCapacities({
    grainCount, bodyCount: 6, shaped, radii: new Float64Array(grainCount).fill(0.01), maxRadius: 0.01,
    templates: [BALL], shapeOf: new Uint8Array(grainCount),
  });

const bytesOf = async (c: Capacities): Promise<number> => {
  await testDevice(); // GPUBufferUsage is a global of WebGPU
  return Object.values(planBuffers(c)).reduce((sum, { bytes }) => sum + bytes, 0);
};

describe.each([['spheres', false], ['shapes', true]] as const)('300 000 %s', (_, shaped) => {
  test('take at most 800 bytes a grain in all, with four contacts each', async () => {
    const c = bed(300_000, shaped);
    expect(c.contacts).toBeGreaterThanOrEqual(4 * c.grainCount);
    expect(await bytesOf(c) / c.grainCount).toBeLessThanOrEqual(800);
  });
});

describe('room', () => {
  const limits = { maxStorageBufferBindingSize: 128 * 2 ** 20, maxBufferSize: 256 * 2 ** 20 }, c = bed(10_000, false);
  const none = { contacts: 0, bodyContacts: 0, copies: 0, searches: 0 };

  test('stays as it is while it is enough', () => expect(growCapacities(c, none, limits)).toBe(c));

  test('grows before it is full, past what was wanted, each kind by itself', () => {
    const grown = growCapacities(c, { ...none, contacts: c.contacts - 1 }, limits);
    expect(grown.contacts).toBeGreaterThan(1.2 * c.contacts);
    expect([grown.copies, grown.bodyContacts]).toEqual([c.copies, c.bodyContacts]);
    expect(growCapacities(c, { ...none, copies: 2 * c.copies }, limits).copies).toBeGreaterThan(2 * c.copies);
  });

  test('ends where a binding of the device does', () => {
    const most = Math.floor(limits.maxStorageBufferBindingSize / 28); // keys, impulses and held parts
    expect(growCapacities(c, { ...none, contacts: 1e9 }, limits).contacts).toBe(most);
    expect(growCapacities(c, { ...none, contacts: 1e9 }, limits, 50_000).contacts).toBe(50_000);
  });
});
