import { beforeAll, expect, test } from 'vitest';
import { watchCompiling } from '../../gpu/compiling';
import { anotherTestDevice, testDevice } from '../../gpu/testing/testDevice';
import { NO_LAWS } from '../../model/settings';
import { createGpuEngine } from './engine';
import { liveOf, mixedHeap } from './testing/fixtures';

beforeAll(async () => { await testDevice(); });

test('a world compiles what its frames take: the rest when a solver, a form or a law is first asked for',
  { tags: 'long' }, async () => {
  const { device, name } = await anotherTestDevice(), spec = mixedHeap(40, 3);
  let asked = 0;
  watchCompiling(device, ({ made, of }) => { if (made === of) asked += of; });
  const more = async (act: () => unknown): Promise<number> => {
    const before = asked;
    await act();
    return asked - before;
  };
  let engine!: Awaited<ReturnType<typeof createGpuEngine>>;
  const counts = {
    start: await more(async () => { engine = await createGpuEngine(device, name, spec); }),
    smallSteps: await more(() => engine.step(liveOf(spec, { dt: 1e-3, substeps: 2 }))),
    apgd: await more(() => engine.step(liveOf(spec, { dt: 1e-3, solver: 'apgd', iterations: 2 }))),
    colours: await more(() => engine.step(liveOf(spec, { dt: 1e-3, substeps: 2, form: 'colours' }))),
    again: await more(() => engine.step(liveOf(spec, { dt: 1e-3, solver: 'apgd', iterations: 2 }))),
    another: await more(async () => (await createGpuEngine(device, name, mixedHeap(20, 4))).dispose()),
  };
  const laws = await more(() => engine.step(
    liveOf(spec, { dt: 1e-3, substeps: 2, laws: { ...NO_LAWS, restitution: 0.5 } })));
  engine.dispose();
  expect(counts).toEqual({ start: 28, smallSteps: 0, apgd: 3, colours: 6, again: 0, another: 0 });
  expect(laws).toBeGreaterThan(8); // those of impacts, and others whose text laws change
});

// every run has one without a world: defineKernel.test.ts
test('a kernel that was not compiled is not encoded', { tags: 'long' }, async () => {
  const { device, name } = await anotherTestDevice(), spec = mixedHeap(10, 3);
  const engine = await createGpuEngine(device, name, spec), { world } = engine.parts;
  await engine.step(liveOf(spec, { dt: 1e-3, substeps: 1 }));
  world.compiled = { ...world.compiled, converging: true }; // as if it were
  await expect(async () => engine.step(liveOf(spec, { dt: 1e-3, solver: 'apgd', iterations: 2 })))
    .rejects.toThrow('Kernel solve/accelerateContacts was encoded before it was compiled.');
  engine.dispose();
});
