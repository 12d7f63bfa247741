import { fail, type Result } from '../../core/result';
import type { FileSurface, SurfaceReport } from '../../protocol/surfaceFile';

let worker: Worker | null = null;

/**
 * Reads and checks the closed surface of a file in a worker of its own; a fault is a sentence. A file that is being
 * read is given up where the next one comes, and nobody hears of it.
 */
export function readSurfaceFile(file: File): Promise<Result<FileSurface>> {
  worker?.terminate();
  const made = new Worker(new URL('../../worker/surface/surface.worker.ts', import.meta.url), { type: 'module' });
  worker = made;
  return new Promise((resolve) => {
    const end = (report: SurfaceReport) => {
      made.terminate();
      resolve(report);
    };
    made.onmessage = ({ data }: MessageEvent<SurfaceReport>) => end(data);
    made.onerror = (event) => {
      event.preventDefault();
      end(fail('surface', `${file.name} cannot be used: ${event.message || 'its reader could not be loaded'}.`));
    };
    made.postMessage(file);
  });
}
