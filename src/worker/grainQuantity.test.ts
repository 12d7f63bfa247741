import { expect, test } from 'vitest';
import type { WorldSpec } from '../model/worldSpec';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { GRAVITY, liveOf, sphereStack } from '../physics/gpu/testing/fixtures';
import { findScene } from '../scenes/index';
import { drawnBy } from '../view/grainColor';
import { createCpuDesk } from './cpuDesk';
import type { CpuReport } from './cpuMessages';
import { createFrame, packFrame, type Frame } from './frame';
import { createGrainQuantities } from './grainQuantity';
import { createGrainTop } from './grainTop';
import { beds } from './testing/deskWorker';

/** Makes an engine, a frame of it, and a function that packs a quantity and returns that of each grain. */
function packed(spec: WorldSpec, length?: number) {
  const engine = createCpuEngine(spec), frame = createFrame(engine.model);
  const quantities = createGrainQuantities(engine, length);
  const valuesOf = (color: string, shift = 0): number[] => {
    packFrame(frame, engine.model, engine.state, engine.measures, [], []);
    quantities.write(frame, color, shift);
    return [...new Float32Array(frame.look.buffer)].filter((_, k) => k % 4 === 2);
  };
  return { engine, frame, quantities, valuesOf };
}

test('in a stack of three, the force of a grain is the mean of those above and below it', () => {
  const spec = sphereStack(3), { engine, frame, valuesOf } = packed(spec), live = liveOf(spec);
  expect(valuesOf('force')).toEqual([0, 0, 0]);
  expect([frame.shows, frame.top]).toEqual(['force', 0]);
  for (let k = 0; k < 150; k++) void engine.step(live);
  valuesOf('force').forEach((force, k) =>
    expect(Math.abs(force - [2.5, 1.5, 1][k] * GRAVITY)).toBeLessThan(0.01)); // kg · m/s²
  expect([frame.shows, frame.top]).toEqual(['force', 50]);
  const surface = 4 * Math.PI * engine.model.radii[0] ** 2; // which bears the sum of them
  valuesOf('pressure').forEach((pressure, k) =>
    expect(Math.abs(pressure * surface - [5, 3, 1][k] * GRAVITY)).toBeLessThan(0.02));
  expect(frame.shows).toBe('pressure');
  for (const color of ['plain', 'height', 'speed']) {
    expect(Math.max(...valuesOf(color))).toBeLessThan(1e-3); // speeds
    expect(frame.shows).toBe('speed');
  }
});

test('displacement is the distance from where a grain began, in soil that a moving bed takes back or lays anew', () => {
  const { engine: { state: { position } }, frame, quantities, valuesOf } = packed(sphereStack(3), 4);
  expect(valuesOf('displacement')).toEqual([0, 0, 0]);
  position.set([0.3, 0, 0.5], 0);
  position[5] += 0.02;
  const moved = [Math.hypot(0.3, 0.4), 0.02, 0].map(Math.fround);
  valuesOf('displacement').forEach((way, i) => expect(way).toBeCloseTo(moved[i], 6));
  expect([frame.shows, frame.top]).toEqual(['displacement', 1]);
  for (const k of [0, 3, 6]) position[k] -= 1; // the bed moves by a block
  position[6] += 4; // and this grain is laid at its other end
  valuesOf('displacement', 1).forEach((way, i) => expect(way).toBeCloseTo(moved[i], 6));
  quantities.begin(1);
  expect(valuesOf('displacement', 1)).toEqual([0, 0, 0]);
});

test('the top of a scale is a nice number above nearly all values, and stays while they change a little', () => {
  const top = createGrainTop(0.1);
  const of = (...values: number[]) => top(Float32Array.from(values.flatMap((x) => [9, 9, x, 9])));
  expect([of(0, 0.05), of(3, 0.05, 0), of(4, 4), of(2, 1)]).toEqual([0, 5, 5, 5]);
  expect([of(40, 40), of(0.5, 0.5)]).toEqual([100, 1]);
});

test('grains have the colours of their material where frames do not have what is asked for, as from a GPU', () => {
  expect(drawnBy({ mode: 'force', shows: 'speed' })).toBe('plain');
  expect(drawnBy({ mode: 'speed', shows: 'force' })).toBe('plain');
  expect(drawnBy({ mode: 'force', shows: 'force' })).toBe('quantity');
  expect(drawnBy({ mode: 'height', shows: 'force' })).toBe('height');
});

test('a desk sends the quantity of the link, and another as soon as it is chosen, in a run that waits', async () => {
  const frames: Frame[] = [], scene = findScene('cannonball')!;
  const values: AnyValues = { ...defaultsOf(scene.params), color: 'force', backend: 'cpu' };
  let loaded: () => void = () => {};
  const ready = new Promise<void>((resolve) => { loaded = resolve; });
  const tell = createCpuDesk({ beds, post: (report: CpuReport) => {
    if (report.type === 'loaded' || report.type === 'failed') loaded();
    if (report.type === 'frame') frames.push(report.frame);
  } });
  tell({ type: 'load', sceneId: 'cannonball', values, snapshot: null, threadless: '' });
  await ready;
  tell({ type: 'start', playing: false, speed: 1 });
  expect(frames.map(({ shows }) => shows)).toEqual(['force']);
  tell({ type: 'giveBack', frame: frames[0] });
  tell({ type: 'set', key: 'color', value: 'displacement' });
  expect(frames.map(({ shows }) => shows)).toEqual(['displacement', 'displacement']); // it is the same frame
  tell({ type: 'end' });
});
