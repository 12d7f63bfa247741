import { expect, test } from 'vitest';
import { luggedWheel } from '../../../model/luggedWheel';
import { massProperties, type SolidShape } from '../../../model/massProperties';
import { createLive } from '../../../model/settings';
import { FIXED, FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { quatFromAxis, type Quat, type Vec3 } from '../../../core/vec3';
import { createCpuEngine } from '../engine';

/** Bodies without any grain under them meet the floor and the walls of their world. */

const floor: BodySpec = {
  name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 0, inertia: [0, 0, 0], motion: FIXED,
  look: 'floor',
};
const wall: BodySpec = {
  ...floor, name: 'wall', position: [1, 0, 0], orientation: quatFromAxis([0, 1, 0], -Math.PI / 2),
};
const DENSITY = 500, G = 9.81;

function thrown(
  shape: SolidShape, own: { position: Vec3; velocity?: Vec3; orientation?: Quat }, friction = 0.5, floorTurned?: Quat,
) {
  const { volume, inertia } = massProperties(shape);
  const body: BodySpec = {
    name: 'body', shape, mass: DENSITY * volume, motion: FREE, meetsPlanes: true, look: 'slab', ...own,
    inertia: [DENSITY * inertia[0], DENSITY * inertia[4], DENSITY * inertia[8]],
  };
  const spec: WorldSpec = {
    domain: { min: [-2, -2, -1], max: [2, 2, 2] }, bodies: [
      { ...floor, ...(floorTurned && { orientation: floorTurned }) }, wall, body,
    ],
    grains: { positions: Float64Array.of(-1.9, -1.9, 1), radii: Float64Array.of(0.01), masses: Float64Array.of(0.01) },
  };
  const engine = createCpuEngine(spec), live = createLive(spec, { friction, substeps: 10 });
  const run = (seconds: number) => { for (let t = 0; t < seconds; t += live.settings.dt) void engine.step(live); };
  return { run, weight: body.mass * G, measure: engine.measures.bodies[2], measures: engine.measures };
}

const box: SolidShape = { kind: 'box', halfExtents: [0.2, 0.15, 0.1], edgeRadius: 0.005 };
const cylinder: SolidShape = { kind: 'cylinder', radius: 0.2, halfLength: 0.1, edgeRadius: 0.005 };
const wheel = luggedWheel(0.2, 0.1, 12, 0.02) as SolidShape;

test.each<[string, SolidShape, number, Quat?]>([
  ['a box', box, 0.1], ['a box on its edge', box, 0.18, quatFromAxis([1, 0, 0], 0.9)], ['a ball',
    { kind: 'sphere', radius: 0.2 }, 0.2], ['a lying cylinder', cylinder, 0.2], ['a wheel', wheel, 0.22],
])('%s that falls on the floor rests there, and the floor bears its weight', (_, shape, height, orientation) => {
  const { run, weight, measure, measures } = thrown(shape, {
    position: [0, 0, height + 0.05], ...(orientation && { orientation }),
  });
  run(shape === wheel ? 3 : 2); // lugs rock
  expect(Math.abs(measure.force[2] / weight - 1)).toBeLessThan(0.002);
  expect(Math.abs(measure.velocity[2])).toBeLessThan(1e-4);
  expect(measure.position[2]).toBeGreaterThan(0.095);
  expect(measures.status).toBe(0);
});

test('a box slides down a slope that is steeper than its friction, and stays on one that is not', () => {
  const slope = quatFromAxis([0, 1, 0], -0.3); // down towards +x, at tan 0.3 = 0.309
  const position: Vec3 = [-1.2 + 0.105 * Math.sin(-0.3), 0, 1.2 * Math.tan(-0.3) + 0.11];
  const on = (friction: number) => thrown(box, { position, orientation: slope }, friction, slope);
  const rough = on(0.5), smooth = on(0.1);
  for (const one of [rough, smooth]) one.run(0.5);
  const [x0, x] = [rough, smooth].map(({ measure: { velocity } }) => Math.hypot(...velocity));
  expect(x0).toBeLessThan(0.05);
  expect(x).toBeCloseTo(0.5 * G * (Math.sin(0.3) - 0.1 * Math.cos(0.3)), 1);
});

test('a ball that is thrown at a wall comes to rest before it', () => {
  const { run, measure } = thrown({ kind: 'sphere', radius: 0.1 }, { position: [0.5, 0, 0.1], velocity: [2, 0, 0] });
  run(1.5);
  expect(measure.position[0]).toBeLessThan(0.9001);
  expect(measure.position[0]).toBeGreaterThan(0.5);
  expect(measure.position[2]).toBeGreaterThan(0.099);
});

test('a body that rolls is rolled by friction: a ball that slides ends with 5/7 of its speed', () => {
  const { run, measure } = thrown({ kind: 'sphere', radius: 0.1 }, { position: [-1.5, 0, 0.1], velocity: [1, 0, 0] });
  run(0.6);
  expect(measure.velocity[0]).toBeCloseTo(5 / 7, 2);
  expect(measure.spin[1]).toBeCloseTo(5 / 7 / 0.1, 1);
});
