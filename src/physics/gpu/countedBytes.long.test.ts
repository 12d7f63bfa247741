import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anotherTestDevice, testDevice } from '../../gpu/testing/testDevice';
import { createGpuEngine } from './engine';
import { COUNTED_FILE, loopsOf, meansOf, readCounted, usesOf, type CountedFrame } from './testing/countedFile';
import { COUNTED_WORLDS, type CountedWorld } from './testing/countedWorlds';
import { countBytes } from './testing/countBytes';
import { traceFrame } from './traceFrame';

/** It says which kernels are counted and written: 1 is all that a world counts, else a pattern of names; or none. */
const ASKED = process.env.GROUSER_WRITE_COUNTS;
const isAsked = (label: string): boolean => !ASKED || ASKED === '1' || new RegExp(ASKED).test(label);

/** Returns what the kernels of a world read and write in its frames. */
async function count(world: CountedWorld): Promise<CountedFrame[]> {
  await testDevice();
  const gpu = await anotherTestDevice({ maxStorageBuffersPerShaderStage: 9 });
  const { kernels, spec, live, state, software = false } = world;
  const counter = countBytes(gpu.device, (label) => kernels.test(label) && isAsked(label)), frames: CountedFrame[] = [];
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { software, sliceMs: Infinity });
  if (state) engine.writeState(await state());
  const { settings } = live;
  for (const { form, own, before } of world.frames) {
    live.settings = { ...settings, ...own };
    for (let k = 0; k < before; k++) {
      counter.restart();
      await engine.step(live);
    }
    counter.restart();
    const { counts } = await traceFrame(engine, live);
    frames.push({ form, counts, kernels: meansOf(await counter.read()) });
  }
  expect(gpu.errors).toEqual([]);
  engine.dispose();
  return frames;
}

/** Writes frames into the file, in the order of the worlds; other frames and kernels stay as they are. */
function write(counted: readonly CountedFrame[]): void {
  const forms = Object.values(COUNTED_WORLDS).flatMap((make) => make().frames.map(({ form }) => form));
  const { frames: known } = readCounted(), frames = forms.flatMap((form): CountedFrame[] => {
    const [before, now] = [known, counted].map((all) => all.find((frame) => frame.form === form));
    if (!now) return before ? [before] : [];
    return [{ ...now, kernels: { ...before?.kernels, ...now.kernels } }];
  });
  writeFileSync(COUNTED_FILE, `${JSON.stringify({ uses: usesOf(), loops: loopsOf(), frames }, null, 1)}\n`);
}

/** Kernels whose threads find out by atomics who comes first, and read more or less by that. */
const BY_ORDER = new Set(['collide/sortCells', 'probe/countPieces']);

/**
 * The tests count what kernels read and write in frames, and hold bench/results/counted-bytes.json to it, by which
 * every run judges kernelBytes (kernelBytes.test.ts). `GROUSER_WRITE_COUNTS=1` writes that file, with `-t <world>`
 * the frames of one world, and with a pattern in place of 1 kernels of such names.
 */
for (const [name, make] of Object.entries(COUNTED_WORLDS)) test(`kernels move what is written: ${name}`, async () => {
  const frames = await count(make());
  if (ASKED) {
    write(frames);
    return;
  }
  for (const { form, counts, kernels } of frames) {
    const written = readCounted().frames.find((one) => one.form === form)!;
    expect(counts).toEqual(written.counts);
    for (const [label, bytes] of Object.entries(kernels)) {
      const before = written.kernels[label], off = BY_ORDER.has(label) ? 0.25 * before : 0;
      expect(Math.abs(bytes - before), `${label}, ${form}: ${bytes}, and ${before} before`).toBeLessThanOrEqual(off);
    }
  }
}, 1_500_000);
