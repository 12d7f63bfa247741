/** Buffers that a device was asked for while it refused some, by their labels. */
export type Refusing = {
  /** Those that it refused. */
  readonly refused: string[];
  /** Those refused as out of memory where nobody watched for that. */
  readonly unseen: string[];
  /** Number of those that it gave and that are not destroyed. */
  alive(): number;
  /** Restores the device. */
  end(): void;
};

/**
 * Has a device refuse every buffer after the next `granted`, as one does without memory ('memory') or beyond its limits
 * ('limit'): such a buffer is there, and whatever uses it is an error. Those that `spares` knows by their labels are
 * given always.
 */
export function refuseBuffers(
  device: GPUDevice, how: 'memory' | 'limit', granted = 0, spares: (label: string) => boolean = () => false,
): Refusing {
  const refused: string[] = [], unseen: string[] = [], given = new Set<GPUBuffer>();
  const scopes: { filter: GPUErrorFilter; error: GPUError | null }[] = [], beyond = 2 * device.limits.maxBufferSize;
  const create = device.createBuffer.bind(device), push = device.pushErrorScope.bind(device);
  const pop = device.popErrorScope.bind(device);
  let left = granted;

  function refuse(of: GPUBufferDescriptor): GPUBuffer {
    refused.push(of.label ?? '');
    if (how === 'memory') push('validation'); // takes what the device says of that size
    const buffer = Object.defineProperty(create({ ...of, size: beyond }), 'size', { value: of.size });
    if (how === 'limit') return buffer;
    void pop();
    const scope = scopes.findLast(({ filter }) => filter === 'out-of-memory');
    if (scope) scope.error ??= new GPUOutOfMemoryError('There is no memory left.');
    else unseen.push(of.label ?? '');
    return buffer;
  }

  device.createBuffer = (of) => {
    if (!spares(of.label ?? '') && left-- <= 0) return refuse(of);
    const buffer = create(of), destroy = buffer.destroy.bind(buffer);
    given.add(buffer);
    buffer.destroy = () => {
      given.delete(buffer);
      return destroy();
    };
    return buffer;
  };
  device.pushErrorScope = (filter) => {
    scopes.push({ filter, error: null });
    return push(filter);
  };
  device.popErrorScope = async () => {
    const planted = scopes.pop()?.error ?? null, real = await pop();
    return planted ?? real;
  };
  return {
    refused, unseen, alive: () => given.size,
    end: () => Object.assign(device, { createBuffer: create, pushErrorScope: push, popErrorScope: pop }),
  };
}
