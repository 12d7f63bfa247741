import type { Samples } from '../protocol/messages';

const START_ROWS = 64;

/** Collects one row of probe values per step, to be posted together a few times a second. */
export type Sampler = {
  push(time: number, values: Float64Array): void;
  /** Returns the rows collected so far, in arrays of their own that may be transferred; null if there are none. */
  take(): Samples | null;
};

export function createSampler(keys: readonly string[]): Sampler {
  let t = new Float64Array(START_ROWS), values = new Float64Array(START_ROWS * keys.length), rows = 0;
  return {
    push(time, row) {
      if (rows === t.length) {
        t = doubled(t);
        values = doubled(values);
      }
      t[rows] = time;
      values.set(row, rows * keys.length);
      rows += 1;
    },
    take() {
      if (rows === 0) return null;
      const samples = { t: t.slice(0, rows), keys: [...keys], values: values.slice(0, rows * keys.length) };
      rows = 0;
      return samples;
    },
  };
}

/** Returns the buffers of samples that are transferred when they are posted. */
export const sampleBuffers = ({ t, values }: Samples): ArrayBuffer[] => [t.buffer, values.buffer] as ArrayBuffer[];

function doubled(a: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const b = new Float64Array(2 * Math.max(1, a.length));
  b.set(a);
  return b;
}
