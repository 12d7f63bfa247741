/** A WebGPU device with its name, its kind and its errors. */
export type Device = {
  device: GPUDevice;
  /** Name as shown to people: "NVIDIA ampere", "SwiftShader (software)". */
  name: string;
  /**
   * Name of the chip as Dawn in Node gives it, "nvidia-h200", else `name`: Dawn's description is of the driver, as
   * "Metal driver on macOS …", and browsers tell neither.
   */
  chip: string;
  /** True for an emulation on the CPU, far slower than our own f64 engine. */
  software: boolean;
  /** Validation and memory errors that no call could report, as they come; at most MAX_ERRORS are kept. */
  errors: string[];
};

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|basic render|software/i;
const MAX_ERRORS = 20;

/** Limits of the adapter that a bed of grains can use up. */
const WANTED_LIMITS = ['maxStorageBufferBindingSize', 'maxBufferSize'] as const;

/** Returns the name of an adapter for people, from what the browser tells, and says whether it is software. */
export function describeAdapter(info: Partial<GPUAdapterInfo>): { name: string; software: boolean } {
  const words =
    [info.description, info.vendor, info.architecture, info.device].filter((word): word is string => !!word);
  const software = info.isFallbackAdapter === true || words.some((word) => SOFTWARE.test(word));
  const shown = info.description || [info.vendor, info.architecture || info.device].filter(Boolean).join(' ')
    || 'WebGPU';
  return { name: software ? `${shown} (software)` : shown, software };
}

/** Returns what an error says, without its full stop. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

/**
 * Requests the strongest adapter and a device with that adapter's own limits, or if that is refused, with those that
 * every adapter must offer. `gpu` is navigator.gpu, or what Dawn's `create` returns in Node. Resolves to null if there
 * is no adapter; rejects with a sentence if it refuses both devices.
 */
export async function requestDevice(gpu: Pick<GPU, 'requestAdapter'> | undefined): Promise<Device | null> {
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!gpu || !adapter) return null;
  const { name, software } = describeAdapter(adapter.info);
  const requiredLimits = Object.fromEntries(WANTED_LIMITS.map((key) => [key, adapter.limits[key]]));
  const requiredFeatures: GPUFeatureName[] = adapter.features.has('timestamp-query') ? ['timestamp-query'] : [];
  const device = await adapter.requestDevice({ requiredLimits, requiredFeatures }).catch(async (first: unknown) => {
    // an adapter that has refused may be spent
    const again = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    return (again ?? adapter).requestDevice().catch((second: unknown) => {
      throw new Error(`the adapter ${name} refused a device, with its own limits (${reasonOf(first)}) and with the `
        + `least that WebGPU offers (${reasonOf(second)})`);
    });
  });
  const errors: string[] = [];
  device.addEventListener('uncapturederror', (event) => {
    if (errors.length < MAX_ERRORS) errors.push((event as GPUUncapturedErrorEvent).error.message);
  });
  return { device, name, chip: adapter.info.device || name, software, errors };
}
