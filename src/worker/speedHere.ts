import type { Device } from '../gpu/device';
import type { FrameCost } from '../physics/measureFrames';
import { measureSpeed } from '../physics/measureSpeed';
import { SPEED_VERSION, type Speed } from '../protocol/messages';
import type { CpuCommand, CpuReport } from './cpuMessages';
import { importGpuEngine } from './gpuEngine';
import type { Place } from './speedPlace';

/** Longest wait for the CPU's measurement, which takes a third of a second [ms]. */
const PATIENCE = 10_000;

/**
 * Measures the speed of the engine on which scenes run here by default, off screen. Rejects if it cannot be measured.
 */
export async function measureHere(place: Place, gpu: Device | null): Promise<Speed> {
  const timing = place.backend === 'gpu' && gpu ? await measureGpu(gpu) : await measureCpu();
  return { version: SPEED_VERSION, ...place, ...timing };
}

async function measureGpu({ device, name }: Device): Promise<FrameCost> {
  const { createGpuEngine } = await importGpuEngine();
  return measureSpeed('gpu', (spec, sliceMs) => createGpuEngine(device, name, spec, { sliceMs }));
}

/** Measures the CPU engine's speed in a worker of its own, where that engine runs; rejects after PATIENCE. */
function measureCpu(): Promise<FrameCost> {
  const worker = new Worker(new URL('./cpu.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FrameCost>((resolve, reject) => {
    setTimeout(() => reject(new Error('no answer')), PATIENCE);
    worker.onmessage = ({ data }: MessageEvent<CpuReport>) => {
      if (data.type === 'measured') resolve(data.timing);
      else if (data.type === 'failed') reject(new Error(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault(); // loading the first scene will report the same to the page
      reject(new Error(event.message));
    };
    worker.postMessage({ type: 'measure' } satisfies CpuCommand);
  }).finally(() => worker.terminate());
}
