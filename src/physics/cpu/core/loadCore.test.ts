import { afterEach, expect, test, vi } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { WorldSpec } from '../../../model/worldSpec';
import { NO_LAWS, type StepSettings } from '../../../model/settings';
import { createCpuEngine } from '../engine';
import { floor, grainsOf, KINDS, liveOf } from '../testing/worlds';
import { loadCore } from './loadCore';

afterEach(() => { vi.restoreAllMocks(); });

const positions: Vec3[] = [[0, 0, 0.09], [0.21, 0, 0.1], [0.1, 0.05, 0.27]];
const spec: WorldSpec = {
  domain: { min: [-1, -1, 0], max: [1, 1, 1] }, grains: grainsOf(KINDS, positions), bodies: [floor],
};

/** Runs ten frames; `before` is called after the first. */
function run(own: Partial<StepSettings> = {}, before: () => void = () => {}) {
  const engine = createCpuEngine(spec), live = liveOf(spec, own);
  for (let k = 0; k < 10; k++) {
    if (k === 1) before();
    void engine.step(live);
  }
  return engine;
}

const refused = (): never => { throw new RangeError('could not allocate memory'); };

test('the core compiles and takes a world of friction alone; the engine says so', () => {
  const { world, adapter } = run();
  expect(world.core).toEqual({ taken: true, why: null });
  expect(adapter).toBe('CPU, WebAssembly, single precision, 1 thread');
});

test.each<[string, Partial<StepSettings>, string]>([
  ['that was asked for', { core: false }, 'CPU, double precision'],
  ['for laws beyond friction', { laws: { ...NO_LAWS, cohesion: 1 } }, 'CPU, double precision (laws beyond friction)'],
])('the reference %s is named', (_, own, adapter) => {
  expect(run(own).adapter).toBe(adapter);
});

test('without WebAssembly, or without its SIMD, the reason is a few words', () => {
  expect(loadCore(1, null)).toBe('no WebAssembly here');
  const old = { Module: function refuse() { throw new WebAssembly.CompileError('invalid opcode'); } };
  expect(loadCore(1, old as never)).toBe('no SIMD in WebAssembly here');
  expect(typeof loadCore(1)).toBe('object');
});

test('where the system refuses memory, the reference takes the frame, and the engine says why', () => {
  const reference = run({ core: false }).state;
  vi.spyOn(WebAssembly, 'Memory').mockImplementation(refused);
  const engine = run();
  expect(engine.adapter).toBe('CPU, double precision (no memory for WebAssembly)');
  expect(engine.state).toEqual(reference);
});

test('where it refuses more for more contacts, the frame is the reference\'s, and so are those that follow', () => {
  const many = grainsOf([KINDS[0]], Array.from({ length: 343 }, (_, i): Vec3 =>
    [0.2 * (i % 7), 0.2 * (Math.floor(i / 7) % 7), 0.1 + 0.2 * Math.floor(i / 49)]));
  const bed: WorldSpec = { ...spec, domain: { min: [-1, -1, 0], max: [3, 3, 3] }, grains: many };
  vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(refused);
  const [engine, reference] = [true, false].map((core) => {
    const made = createCpuEngine(bed), live = liveOf(bed, { core });
    for (let k = 0; k < 3; k++) void made.step(live);
    return made;
  });
  expect(engine.measures.contactCount).toBeGreaterThan(500);
  expect(engine.adapter).toBe('CPU, double precision (no memory for so many contacts in WebAssembly)');
  expect(engine.state).toEqual(reference.state);
});

test('memory grows with the contacts, and what was known stays', () => {
  const core = loadCore(1);
  if (typeof core === 'string') throw new Error(core);
  core.f32[5] = 7;
  const { f32 } = core;
  core.reserve(1e6);
  expect(f32.length).toBe(0); // detached
  expect(core.f32[5]).toBe(7);
  expect(core.u8.length).toBeGreaterThanOrEqual(1e6);
  core.reserve(10);
  expect(core.u8.length).toBeGreaterThanOrEqual(1e6);
});
