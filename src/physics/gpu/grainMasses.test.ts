import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { createModel, type State } from '../../model/model';
import { BALL, type GrainTemplate, type WorldSpec } from '../../model/worldSpec';
import { createGpuEngine } from './engine';
import { areAlike } from './grainMasses';
import { liveOf, mixedHeap } from './testing/fixtures';

const LENTIL: GrainTemplate = {
  shape: { kind: 'ellipsoid', semiAxes: [1, 0.6, 1] }, volume: 0.8 * Math.PI, inertia: [0.272, 0.4, 0.272],
};

/** Returns a heap of grains of one mass and, far above it, the last one with this many times the mass. */
function heap(template: GrainTemplate, last: number): WorldSpec {
  const heap = mixedHeap(60, 7), { grains, domain } = heap, top = domain.max[2], count = grains.radii.length;
  grains.radii.fill(0.05);
  grains.masses.fill(0.125);
  grains.masses[count - 1] *= last;
  grains.positions.set([0, 0, top + 1], 3 * (count - 1));
  return {
    ...heap, domain: { ...domain, max: [domain.max[0], domain.max[1], top + 1.2] },
    grains: { ...grains, shapes: [template] },
  };
}

/** Returns velocities and spins of all grains but the last. */
const motionOf = ({ velocity, spin }: State, grains: number): number[] =>
  [velocity, spin].flatMap((of) => [...of.subarray(0, 3 * (grains - 1))]);

const BITS = 'grains that are alike move as where each has masses of its own, to the bit';
for (const [name, template, tags] of [['balls', BALL, []], ['lentils', LENTIL, 'long']] as const)
  test(`${BITS}: ${name}`, { tags: [tags].flat(), timeout: 120_000 }, async () => {
  const gpu = await testDevice(), ends: number[][] = [];
  for (const last of [1, 2]) {
    const spec = heap(template, last), engine = await createGpuEngine(gpu.device, gpu.name, spec);
    expect(areAlike(createModel(spec))).toBe(last === 1);
    const live = liveOf(spec, { dt: 1e-3, substeps: 5 });
    for (let frame = 0; frame < 6; frame++) await engine.step(live);
    expect(engine.measures.contactCount).toBeGreaterThan(60);
    ends.push(motionOf(await engine.readState(), spec.grains.radii.length));
    engine.dispose();
  }
  expect(ends[0]).toEqual(ends[1]);
  expect(gpu.errors).toEqual([]);
});

test('grains of other sizes, and contact points of surfaces, are not alike', () => {
  expect(areAlike(createModel(mixedHeap(30, 3)))).toBe(false);
  const ones = new Float64Array(8).fill(1), none = { grainCount: 8, looseCount: 4, masses: ones, radii: ones };
  const { templates } = createModel(heap(LENTIL, 1));
  expect(areAlike({ ...none, templates, shapeOf: new Uint8Array(8), shaped: true })).toBe(false);
  expect(areAlike({ ...none, looseCount: 8, templates, shapeOf: new Uint8Array(8), shaped: true })).toBe(true);
});
