/** What a world wants to hold on the device. `bytes` grow with the grains where `perGrain` is set. */
export type BufferPlan = Readonly<Record<string, { bytes: number; usage: GPUBufferUsageFlags }>>;

const MIN_BYTES = 16; // a binding may not be empty

/** The sentence for a world that is too large for a device, or null: what, the value, what is allowed. */
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

/** Creates the buffers of a plan, zeroed; a device without the memory is told in a sentence. */
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
