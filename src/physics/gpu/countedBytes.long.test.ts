import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anotherTestDevice, testDevice } from '../../gpu/testing/testDevice';
import { createGpuEngine } from './engine';
import { COUNTED_FILE, meansOf, readCounted, usesOf, type CountedFrame } from './testing/countedFile';
import { countBytes } from './testing/countBytes';
import { bedUnderSlab, liveOf } from './testing/fixtures';
import { traceFrame } from './traceFrame';

/**
 * The test counts what kernels read and write in a frame, and holds bench/results/counted-bytes.json to it, by which
 * every run judges kernelBytes (kernelBytes.test.ts). `GROUSER_WRITE_COUNTS=1` writes that file.
 */
test('kernels read and write what the file says', async () => {
  await testDevice();
  const gpu = await anotherTestDevice({ maxStorageBuffersPerShaderStage: 9 }), counter = countBytes(gpu.device);
  const spec = bedUnderSlab(6, 4, 50), live = liveOf(spec, { dt: 1e-3, substeps: 3, iterations: 2 });
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { software: false }), frames: CountedFrame[] = [];
  for (const form of ['blocks', 'colours'] as const) {
    live.settings.form = form;
    for (let k = 0; k < 2; k++) await engine.step(live);
    counter.restart();
    const { counts } = await traceFrame(engine, live);
    frames.push({ form, counts, kernels: meansOf(await counter.read()) });
  }
  expect(gpu.errors).toEqual([]);
  engine.dispose();
  if (process.env.GROUSER_WRITE_COUNTS)
    writeFileSync(COUNTED_FILE, `${JSON.stringify({ uses: usesOf(), frames }, null, 1)}\n`);
  expect(readCounted().frames).toEqual(frames);
}, 1_500_000);
