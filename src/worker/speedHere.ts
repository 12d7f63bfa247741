import type { Device } from '../gpu/device';
import { createGpuEngine } from '../physics/gpu/engine';
import { measureSpeed, type Timing } from '../physics/measureSpeed';
import { SPEED_VERSION, type Speed } from '../protocol/messages';
import type { CpuCommand, CpuReport } from './cpuMessages';
import type { Place } from './speedPlace';

/** The CPU's measurement takes a third of a second; where it has not come by then, there is none [ms]. */
const PATIENCE = 10_000;

/** Measures off screen, on the engine that scenes get here unless they ask for another. Rejects where there is none. */
export async function measureHere(place: Place, gpu: Device | null): Promise<Speed> {
  const timing = place.backend === 'gpu' && gpu
    ? await measureSpeed('gpu', (spec) => createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity }))
    : await measureCpu();
  return { version: SPEED_VERSION, ...place, ...timing };
}

/** In a worker of its own, where the CPU engine runs. */
function measureCpu(): Promise<Timing> {
  const worker = new Worker(new URL('./cpu.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Timing>((resolve, reject) => {
    setTimeout(() => reject(new Error('no answer')), PATIENCE);
    worker.onmessage = ({ data }: MessageEvent<CpuReport>) => {
      if (data.type === 'measured') resolve(data.timing);
      else if (data.type === 'failed') reject(new Error(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault(); // the first scene will say the same, and say it to a person
      reject(new Error(event.message));
    };
    worker.postMessage({ type: 'measure' } satisfies CpuCommand);
  }).finally(() => worker.terminate());
}
