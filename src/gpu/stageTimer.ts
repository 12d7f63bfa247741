/** GPU time of a few named passes by timestamp queries; one frame in flight. */
export class StageTimer<N extends string> {
  /** Of the last frame that was read [ms]. */
  readonly stages: Record<N, number>;
  private readonly queries: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  private readonly staging: GPUBuffer;

  /** `device` must have the feature timestamp-query. */
  constructor(device: GPUDevice, private readonly names: readonly N[]) {
    const count = 2 * names.length;
    this.stages = Object.fromEntries(names.map((name) => [name, 0])) as Record<N, number>;
    this.queries = device.createQuerySet({ type: 'timestamp', count });
    this.resolved = device.createBuffer({ size: 8 * count, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
    this.staging = device.createBuffer({ size: 8 * count, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  }

  writes(name: N): GPUComputePassTimestampWrites {
    const k = this.names.indexOf(name);
    return { querySet: this.queries, beginningOfPassWriteIndex: 2 * k, endOfPassWriteIndex: 2 * k + 1 };
  }

  resolve(encoder: GPUCommandEncoder): void {
    encoder.resolveQuerySet(this.queries, 0, 2 * this.names.length, this.resolved, 0);
    encoder.copyBufferToBuffer(this.resolved, 0, this.staging, 0, this.staging.size);
  }

  async read(): Promise<void> {
    await this.staging.mapAsync(GPUMapMode.READ);
    const t = new BigUint64Array(this.staging.getMappedRange());
    this.names.forEach((name, k) => { this.stages[name] = Number(t[2 * k + 1] - t[2 * k]) / 1e6; });
    this.staging.unmap();
  }

  destroy(): void {
    this.queries.destroy();
    this.resolved.destroy();
    this.staging.destroy();
  }
}
