/**
 * A stage timer measures GPU time between a few points of a frame, by timestamp queries at the edges of passes. As
 * many frames may be in flight as it has slots.
 */
export class StageTimer<N extends string> {
  /** Times of the last frame that was read [ms]. Stage k lies between stamps k and k + 1. */
  readonly stages: Record<N, number>;
  private readonly queries: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  private readonly stagings: readonly GPUBuffer[];
  private readonly count: number;

  /** Creates a timer of the stages `names`; `device` must have the feature timestamp-query. */
  constructor(device: GPUDevice, private readonly names: readonly N[], slots: number) {
    this.count = names.length + 1;
    this.stages = Object.fromEntries(names.map((name) => [name, 0])) as Record<N, number>;
    this.queries = device.createQuerySet({ type: 'timestamp', count: this.count });
    this.resolved =
      device.createBuffer({ size: 8 * this.count, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
    this.stagings = Array.from({ length: slots }, () =>
      device.createBuffer({ size: 8 * this.count, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST }));
  }

  /** Returns the timestamps of a pass that begins at stamp `begin` and ends at stamp `end`; absent: it writes none. */
  stamps(begin?: number, end?: number): GPUComputePassTimestampWrites {
    return { querySet: this.queries, beginningOfPassWriteIndex: begin, endOfPassWriteIndex: end };
  }

  resolve(encoder: GPUCommandEncoder, slot: number): void {
    encoder.resolveQuerySet(this.queries, 0, this.count, this.resolved, 0);
    encoder.copyBufferToBuffer(this.resolved, 0, this.stagings[slot], 0, 8 * this.count);
  }

  async read(slot: number): Promise<void> {
    const staging = this.stagings[slot];
    await staging.mapAsync(GPUMapMode.READ);
    const t = new BigUint64Array(staging.getMappedRange());
    this.names.forEach((name, k) => { this.stages[name] = Number(t[k + 1] - t[k]) / 1e6; });
    staging.unmap();
  }

  destroy(): void {
    this.queries.destroy();
    this.resolved.destroy();
    for (const staging of this.stagings) staging.destroy();
  }
}
