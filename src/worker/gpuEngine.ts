/**
 * Imports what computes on a device, with all kernels: no page without one fetches them. Rejects with an Error whose
 * message is a sentence if they do not come.
 */
export async function importGpuEngine() {
  try {
    const [{ createGpuRunner }, { createGpuEngine }] =
      await Promise.all([import('./gpuRunner'), import('../physics/gpu/engine')]);
    return { createGpuRunner, createGpuEngine };
  } catch {
    throw new Error('The GPU engine did not come from the server.');
  }
}
