/**
 * A trace measures the GPU time of single dispatches: each gets a pass of its own with time stamps, unseen by the code
 * that encodes them. Of copies and clears, which take no stamps, it counts the bytes.
 */
export type Trace = {
  /** Encoder to use in place of the one that it wraps. */
  readonly encoder: GPUCommandEncoder;
  /** Bytes read and written by copies and written by clears so far [B]. */
  readonly copied: number;
  /** Encodes the commands that `read` needs; to be called once, when all else is encoded. */
  resolve(): void;
  /**
   * Returns, after the work was submitted, the label of the pipeline and the time [ms] of every dispatch in order; the
   * time is NaN without time stamps.
   */
  read(): Promise<{ label: string; ms: number }[]>;
};

/** Most dispatches that one query set can stamp; later ones have no time. */
const MAX_STAMPED = 2048;

export function traceEncoder(device: GPUDevice, real: GPUCommandEncoder): Trace {
  const timed = device.features.has('timestamp-query'), labels: string[] = [];
  const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
  const queries = timed ? device.createQuerySet({ type: 'timestamp', count: 2 * MAX_STAMPED }) : null;
  let resolved: GPUBuffer | null = null, staging: GPUBuffer | null = null, copied = 0;

  /** Creates an encoder of a pass that begins and ends a real pass around each dispatch. */
  const tracedPass = (): GPUComputePassEncoder => {
    let pipeline: GPUComputePipeline | null = null, group: GPUBindGroup | null = null;
    const around = (dispatch: (pass: GPUComputePassEncoder) => void): void => {
      const k = labels.push(pipeline!.label) - 1;
      const stamps = queries && k < MAX_STAMPED
        ? { querySet: queries, beginningOfPassWriteIndex: 2 * k, endOfPassWriteIndex: 2 * k + 1 } : undefined;
      const pass = real.beginComputePass(stamps && { timestampWrites: stamps });
      pass.setPipeline(pipeline!);
      pass.setBindGroup(0, group);
      dispatch(pass);
      pass.end();
    };
    return {
      setPipeline(next: GPUComputePipeline) { pipeline = next; },
      setBindGroup(_: number, next: GPUBindGroup) { group = next; },
      dispatchWorkgroups(x: number, y?: number, z?: number) { around((pass) => pass.dispatchWorkgroups(x, y, z)); },
      end() {},
    } as GPUComputePassEncoder;
  };

  return {
    encoder: {
      copyBufferToBuffer(from: GPUBuffer, at: number, to: GPUBuffer, there: number, size: number) {
        copied += 2 * size;
        real.copyBufferToBuffer(from, at, to, there, size);
      },
      clearBuffer(buffer: GPUBuffer, at = 0, size = buffer.size - at) {
        copied += size;
        real.clearBuffer(buffer, at, size);
      },
      beginComputePass: tracedPass,
    } as GPUCommandEncoder,
    get copied() { return copied; },

    resolve() {
      if (!queries) return;
      const stamped = 2 * Math.min(labels.length, MAX_STAMPED), size = Math.max(8, 8 * stamped);
      resolved = device.createBuffer({ size, usage: QUERY_RESOLVE | COPY_SRC });
      staging = device.createBuffer({ size, usage: MAP_READ | COPY_DST });
      real.resolveQuerySet(queries, 0, stamped, resolved, 0);
      real.copyBufferToBuffer(resolved, 0, staging, 0, size);
    },

    async read() {
      let stamps = new BigUint64Array(0);
      if (staging) {
        await staging.mapAsync(GPUMapMode.READ);
        stamps = new BigUint64Array(staging.getMappedRange().slice(0));
      }
      queries?.destroy();
      resolved?.destroy();
      staging?.destroy();
      const ms = (k: number) => (2 * k + 1 < stamps.length ? Number(stamps[2 * k + 1] - stamps[2 * k]) / 1e6 : NaN);
      return labels.map((label, k) => ({ label, ms: ms(k) }));
    },
  };
}
