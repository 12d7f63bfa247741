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

/** The error of a device that refused memory; its message is a sentence. */
export class NoMemory extends Error {}

/** Ends a watch. If that saw a refusal, calls `undo` and rejects with NoMemory: for `what`, and how many bytes. */
type EndWatch = (what: string, bytes: number, undo: () => void) => Promise<void>;

/** Watches what a device is asked to do from now on, until the returned function is called, in the same task. */
export function watchMemory(device: GPUDevice): EndWatch {
  device.pushErrorScope('out-of-memory');
  device.pushErrorScope('validation');
  return async (what, bytes, undo) => {
    const errors = await Promise.all([device.popErrorScope(), device.popErrorScope()]);
    const error = errors.findLast((e) => e !== null); // what uses a buffer that was refused is an error as well
    if (!error) return;
    undo();
    const size = `${Math.ceil(bytes / 2 ** 20)} MiB`, [reason] = error.message.split('\n');
    throw new NoMemory(
      `This device has not enough memory for ${what}: ${size} were asked for (${reason.replace(/\.$/, '')}).`,
    );
  };
}

/**
 * Creates the buffers of a plan, zeroed; if the device has not enough memory for `what` they hold, destroys them and
 * rejects with NoMemory.
 */
export async function createBuffers<P extends BufferPlan>(
  device: GPUDevice, plan: P, what = 'this world',
): Promise<Buffers<P>> {
  const end = watchMemory(device);
  const buffers = Object.fromEntries(Object.entries(plan).map(([label, { bytes, usage }]) =>
    [label, device.createBuffer(
      { label, size: Math.max(MIN_BYTES, Math.ceil(bytes / 16) * 16), usage }
    )])) as Buffers<P>;
  await end(what, Object.values(plan).reduce((sum, { bytes }) => sum + bytes, 0), () => {
    for (const buffer of Object.values(buffers)) buffer.destroy();
  });
  return buffers;
}
