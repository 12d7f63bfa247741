import { expect, test } from 'vitest';
import type { Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { pointAreas } from '../model/flexible/pointAreas';
import type { FlexibleSpec } from '../model/flexible/spec';
import { createModel, createState, type State } from '../model/model';
import { FREE, type WorldSpec } from '../model/worldSpec';
import { createMeasures } from '../model/measures';
import { placeSurfaces } from '../view/flexible/layout';
import { posesLength } from '../view/pose';
import { createFrame, firmGroundOf, packFrame, packPoses } from './frame';

/** WGSL's unpack2x16snorm. */
const unpackPair = (word: number): number[] => [(word << 16) >> 16, word >> 16].map((x) => Math.max(-1, x / 32767));

test('a frame holds centre, radius, orientation, speed, template and number of grains, and poses of bodies with forces',
  () => {
  const grains = { radii: Float64Array.of(0.5, 0.25), shapeOf: Uint8Array.of(0, 3) };
  const model = { grainCount: 2, looseCount: 2, bodyCount: 1, flexible: [], ...grains };
  const q = [0.1, -0.7, 0.3, Math.sqrt(1 - 0.01 - 0.49 - 0.09)];
  const state: State = {
    position: Float64Array.of(1, 2, 3, -4, -5, -6, 7, 8, 9),
    orientation: Float64Array.of(...q, 0, 0, 0, -1, 0.6, 0, 0, 0.8),
    velocity: Float64Array.of(3, 4, 12, 0, 0, 0, NaN, NaN, NaN), spin: new Float64Array(9).fill(NaN),
  };
  const frame = createFrame(model);
  const measures = createMeasures(1);
  measures.time = 2.5;
  measures.bodies[0].force = [10, -20, 30];
  measures.pull.force = [2, -3, 6];
  packFrame(frame, model, state, measures, [], []);
  expect(frame.pull).toBe(7);
  expect([...frame.center]).toEqual([1, 2, 3, 0.5, -4, -5, -6, 0.25]);
  [...unpackPair(frame.look[0]), ...unpackPair(
    frame.look[1]
  )].forEach((x, c) => expect(Math.abs(x - q[c])).toBeLessThan(2e-5));
  expect([...unpackPair(frame.look[4]), ...unpackPair(frame.look[5])].map((x) => x + 0)).toEqual([0, 0, 0, -1]);
  expect([new Float32Array(frame.look.buffer)[2], new Float32Array(frame.look.buffer)[6]]).toEqual([13, 0]);
  expect([frame.look[3], frame.look[7]]).toEqual([0, 3 + 256]); // template, then number
  const first = [1, 2, 3, ...q.map(Math.fround), 0, 0, 0];
  expect([...frame.poses]).toEqual([7, 8, 9, Math.fround(0.6), 0, 0, Math.fround(0.8), 10, -20, 30, ...first, 2.5]);
});

test('poses from measures alone are laid out as those of a frame', () => {
  const measures = createMeasures(2), poses = new Float32Array(posesLength(2));
  measures.time = -1;
  Object.assign(measures.bodies[1], { position: [1, 2, 3], orientation: [0, 1, 0, 0], force: [4, 5, 6] });
  Object.assign(measures.grain0, { position: [7, 8, 9], orientation: [1, 0, 0, 0] });
  packPoses(poses, measures, []);
  expect([...poses.slice(10)]).toEqual([1, 2, 3, 0, 1, 0, 0, 4, 5, 6, 7, 8, 9, 1, 0, 0, 0, 0, 0, 0, -1]);
});

test('firm ground adds what it presses upwards with to the force on a wheel', () => {
  const body = (name: string) => ({ name, mass: 1, inertia: [1, 1, 1] as Vec3, position: [0, 0, 0] as Vec3 });
  const look = { shape: { kind: 'sphere' as const, radius: 1 }, motion: FREE, look: 'tire' as const };
  const mechanism: MechanismSpec = {
    bodies: [body('wheel')],
    connections: [
      { kind: 'torqueMotor', name: 'motor', a: 'wheel', b: 'ground', axis: [0, 1, 0], torque: 1 },
      { kind: 'groundForce', name: 'groundForce', a: 'wheel' },
    ],
  };
  const firm = firmGroundOf({ bodies: [{ ...body('floor'), ...look }, { ...body('wheel'), ...look }], mechanism });
  expect(firm).toEqual([{ body: 1, connection: 1 }]);
  const measures = createMeasures(2, mechanism), poses = new Float32Array(posesLength(2));
  measures.bodies[1].force = [4, 5, 6];
  measures.mechanism!.effort.set([7, 100]);
  for (let k = 0; k < 2; k++) packPoses(poses, measures, firm); // each frame anew
  expect([...poses.slice(17, 20)]).toEqual([4, 5, 106]);
});

test('surfaces of a frame are their nodes, energy over volume and pressure, and their points are no grains', () => {
  const spec = { ...ground, flexible: [surface('a', 2, 3), surface('b', 1, 2)] }, model = createModel(spec);
  const frame = createFrame(model);
  const measures = createMeasures(0, null, model.flexible), [a, b] = placeSurfaces(spec.flexible);
  expect([model.looseCount, model.grainCount]).toEqual([1, 1 + 12 + 2]);
  expect([frame.center.length, frame.look.length, frame.surfaces.length]).toEqual([4, 4, b.end]);
  measures.flexible[0].nodes.fill(0.25);
  measures.flexible[0].plateEnergy.set([6, 12]);
  measures.flexible[1].pointForce.set([0, 5]);
  packFrame(frame, model, createState(spec), measures, [], spec.flexible.map(pointAreas));
  expect([...frame.surfaces.subarray(a.nodes, a.energy)]).toEqual(Array<number>(54).fill(0.25));
  const volume = 0.1 * 0.2 * 0.01;
  [...frame.surfaces.subarray(
    a.energy, a.pressure
  )].forEach((x, k) => expect(x / ([6, 12][k] / volume)).toBeCloseTo(1, 6));
  expect([...frame.surfaces.subarray(b.nodes, b.energy)]).toEqual([...Float32Array.from(spec.flexible[1].mesh.nodes)]);
  expect(frame.surfaces[b.end - 1] / (5 / ((0.1 * 0.2) / 2))).toBeCloseTo(1, 6); // two points share the element
  expect(frame.surfaces[b.end - 2]).toBe(0);
  expect(frame.center[0]).toBe(0.5);
});

/** A world of one grain at x = 0.5 m, without bodies. */
const ground: WorldSpec = {
  domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies: [],
  grains: { positions: Float64Array.of(0.5, 0, 0), radii: Float64Array.of(0.1), masses: Float64Array.of(1) },
};

/** Returns a flexible surface: a row of elements of 0.1 m × 0.2 m, 1 cm thick. */
function surface(name: string, elements: number, points: number): FlexibleSpec {
  const columns = elements + 1, nodes = new Float64Array(9 * 2 * columns), quads: number[] = [];
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < columns; i++) nodes.set([0.1 * i, 0.2 * j, 1, 1, 0, 0, 0, 1, 0], 9 * (columns * j + i));
  for (let i = 0; i < elements; i++) quads.push(i, i + 1, columns + i + 1, columns + i);
  const sizes = Float64Array.from({ length: 2 * elements }, (_, k) => (k % 2 === 0 ? 0.1 : 0.2));
  const material = { thickness: 0.01, density: 1, youngsModulus: 1, poissonRatio: 0, dampingTime: 0 };
  return { name, mesh: { nodes, quads: Uint32Array.from(quads), sizes }, material, pressure: 0, points, look: 'cloth' };
}
