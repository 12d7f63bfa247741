import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { findScene, scenes } from '../scenes/index';
import { valuesInSI } from '../scenes/scene';
import { driftAngle } from '../view/cameras/drift';
import { shareSeen } from '../view/cameras/testing/shareSeen';
import { roamerOf } from '../view/travelled';

/**
 * Windows with what a first visit covers of them [pixels], as coveredEdges() of src/app/freeView.ts says it; `below`:
 * on a phone the caption, too, which is closed once it has been read.
 */
const WINDOWS = [
  { width: 1280, height: 720, inset: { top: 52, right: 0, bottom: 88, left: 388 }, below: 88 },
  { width: 390, height: 844, inset: { top: 56, right: 0, bottom: 116, left: 0 }, below: 284 },
];

/**
 * Least share of a world that is in the picture: less where a bed falls into it from above as the scene begins, or is
 * longer than the picture and its subject goes along it.
 */
const LEAST = 0.95;
const LESS: Record<string, number> = {
  'filling': 0.7, 'mixer': 0.28, 'conveyor': 0.35, 'ditch': 0.85, 'pebble-bed': 0.7, 'tire-soil': 0.75,
};

test.each(scenes)('$id is in the picture as it starts, beside caption and bars', async (scene) => {
  for (const variant of [scene.light, ...scene.lighter ?? []]) {
    const values: AnyValues = { ...defaultsOf(scene.params), ...variant }, v = valuesInSI(scene, values);
    await scene.prepare?.(v);
    const spec = scene.build(v), camera = values.camera as readonly number[];
    for (const window of WINDOWS) expect(shareSeen(spec, camera, window)).toBeGreaterThan(LESS[scene.id] ?? LEAST);
  }
});

test('the first scene stays in the picture while its camera swings', async () => {
  const [scene] = scenes, width = -driftAngle(30); // the farthest
  expect(width).toBeCloseTo((4 * Math.PI) / 180, 9);
  for (const angle of [width, -width]) {
    const values: AnyValues = { ...defaultsOf(scene.params), ...scene.light }, v = valuesInSI(scene, values);
    const [ex, ey, ez, tx, ty, tz] = values.camera as readonly number[], c = Math.cos(angle), s = Math.sin(angle);
    const [x, y] = [ex - tx, ey - ty], camera = [tx + c * x - s * y, ty + s * x + c * y, ez, tx, ty, tz];
    await scene.prepare?.(v);
    const spec = scene.build(v);
    for (const window of WINDOWS) expect(shareSeen(spec, camera, window)).toBeGreaterThan(LEAST);
  }
});

test.each([
  ['tire-roll', 'hub'], ['tire-bounce', 'hub'], ['cloth', null], ['tire-soil', null], ['single-wheel', null],
  ['hmmwv-flexible', 'chassis'],
] as const)('in %s the picture goes along with %s', async (id, name) => {
  const scene = findScene(id)!, v = valuesInSI(scene, { ...defaultsOf(scene.params), ...scene.small });
  await scene.prepare?.(v);
  const spec = scene.build(v);
  expect(spec.bodies[roamerOf(spec)]?.name ?? null).toBe(name);
});
