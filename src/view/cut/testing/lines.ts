import { addSegment, type SegmentArrays } from '../../overlay/segments';
import type { Lines } from '../trails';

/** A segment as it was written: ends [m], half width [m] and value on the colour map. */
export type Line = { foot: number[]; tip: number[]; half: number; value: number };

/** Makes lines that no device draws, for tests: `shown` returns what was written last. */
export function linesOf(): Lines & { shown(): Line[] } {
  let arrays: SegmentArrays = { count: 0, foot: new Float32Array(0), tip: new Float32Array(0) }, lines: Line[] = [];
  return {
    begin: (room) => (arrays = { count: 0, foot: new Float32Array(16 * room), tip: new Float32Array(16 * room) }),
    add: (...segment) => addSegment(arrays, ...segment),
    end() {
      if (16 * arrays.count > arrays.foot.length) throw new Error('More segments were written than there is room for.');
      lines = Array.from({ length: arrays.count }, (_, k) => {
        const [foot, tip] = [arrays.foot, arrays.tip].map((array) => [...array.subarray(16 * k, 16 * k + 4)]);
        return { foot: foot.slice(0, 3), tip: tip.slice(0, 3), half: foot[3], value: tip[3] };
      });
    },
    shown: () => lines,
  };
}
