/** Most spans of one frame that the query set can stamp; later ones are taken to last as long as these on average. */
const MOST = 2048;

/**
 * A span timer adds up the GPU time of the same work at many places of a frame, each a pass of its own. One frame may
 * be in flight.
 */
export class SpanTimer {
  private readonly queries: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  private readonly staging: GPUBuffer;
  private used = 0;
  private asked = 0;

  /** Creates a timer; `device` must have the feature timestamp-query. */
  constructor(device: GPUDevice) {
    this.queries = device.createQuerySet({ type: 'timestamp', count: 2 * MOST });
    this.resolved =
      device.createBuffer({ size: 16 * MOST, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
    this.staging = device.createBuffer({ size: 16 * MOST, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  }

  /** Begins a frame. */
  restart(): void {
    this.used = this.asked = 0;
  }

  /** Returns the timestamps of the next pass to be timed; undefined once all stamps of the frame are used. */
  stamps(): GPUComputePassTimestampWrites | undefined {
    this.asked++;
    if (this.used === MOST) return undefined;
    const k = 2 * this.used++;
    return { querySet: this.queries, beginningOfPassWriteIndex: k, endOfPassWriteIndex: k + 1 };
  }

  resolve(encoder: GPUCommandEncoder): void {
    if (this.used === 0) return;
    encoder.resolveQuerySet(this.queries, 0, 2 * this.used, this.resolved, 0);
    encoder.copyBufferToBuffer(this.resolved, 0, this.staging, 0, 16 * this.used);
  }

  /** Returns the time [ms] of all spans of the frame that was resolved. */
  async read(): Promise<number> {
    if (this.used === 0) return 0;
    await this.staging.mapAsync(GPUMapMode.READ, 0, 16 * this.used);
    const t = new BigUint64Array(this.staging.getMappedRange(0, 16 * this.used));
    let sum = 0;
    for (let k = 0; k < t.length; k += 2) sum += Number(t[k + 1] - t[k]) / 1e6;
    this.staging.unmap();
    return (sum * this.asked) / this.used;
  }

  destroy(): void {
    this.queries.destroy();
    this.resolved.destroy();
    this.staging.destroy();
  }
}
