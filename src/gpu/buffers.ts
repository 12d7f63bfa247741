/** Buffers that a world needs on the device, by name: size [B] and usage. */
export type BufferPlan = Readonly<Record<string, { bytes: number; usage: GPUBufferUsageFlags }>>;

const MIN_BYTES = 16; // a binding may not be empty

/**
 * Returns the sentence for a world whose largest buffer exceeds a limit of the device, or null: what, the value, what
 * is allowed. It takes sizes to grow with the number of grains.
 */
export function checkPlan(
  plan: BufferPlan, limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>,
  grainCount: number,
): string | null {
  const limit = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize);
  const [, { bytes }] = Object.entries(plan)
    .reduce((worst, entry) => (entry[1].bytes > worst[1].bytes ? entry : worst));
  if (bytes <= limit) return null;
  const most = Math.floor((grainCount * limit) / bytes);
  const which = limits.maxStorageBufferBindingSize <= limits.maxBufferSize ? 'maxStorageBufferBindingSize'
    : 'maxBufferSize';
  return `This device holds at most ${most} grains (its ${which} is ${limit} bytes); ${grainCount} were asked for.`;
}

export type Buffers<P extends BufferPlan> = { readonly [K in keyof P]: GPUBuffer };

/** Creates the buffers of a plan, zeroed; if the device has not enough memory, destroys them and throws a sentence. */
export async function createBuffers<P extends BufferPlan>(device: GPUDevice, plan: P): Promise<Buffers<P>> {
  device.pushErrorScope('out-of-memory');
  device.pushErrorScope('validation');
  const buffers = Object.fromEntries(Object.entries(plan).map(([label, { bytes, usage }]) =>
    [label, device.createBuffer(
      { label, size: Math.max(MIN_BYTES, Math.ceil(bytes / 16) * 16), usage }
    )])) as Buffers<P>;
  const errors = await Promise.all([device.popErrorScope(), device.popErrorScope()]);
  const error = errors.find((e) => e !== null);
  if (error) {
    const total = Object.values(plan).reduce((sum, { bytes }) => sum + bytes, 0);
    for (const buffer of Object.values(buffers)) buffer.destroy();
    throw new Error(
      `This device has not enough memory: ${Math.ceil(total / 2 ** 20)} MiB were asked for (${error.message}).`
    );
  }
  return buffers;
}
