import type { GrainsSpec } from '../model/worldSpec';

/** Texels in a row of the marks: what each device can do. */
export const MARKS_WIDTH = 2048;
/** Layers of a bed; every other one is dyed, the lowest is not. */
const LAYERS = 8;

/** Returns the least and the largest of every `step`th number from the `first` on. */
function range(of: ArrayLike<number>, first: number, step: number): [low: number, high: number] {
  let low = Infinity, high = -Infinity;
  for (let k = first; k < of.length; k += step) {
    low = Math.min(low, of[k]);
    high = Math.max(high, of[k]);
  }
  return [low, high];
}

/**
 * Returns what each grain keeps of the start, as four bytes in whole rows of MARKS_WIDTH grains: its size, 0 of the
 * smallest and 255 of the largest; 255 if it began in a layer that is dyed, as sand is for models of the earth's crust;
 * 255 if it began in the half at +x. Grains begin where the spec has them, before they settle.
 */
export function grainMarks({ radii, positions }: GrainsSpec): Uint8Array<ArrayBuffer> {
  const rows = Math.max(1, Math.ceil(radii.length / MARKS_WIDTH)), marks = new Uint8Array(4 * rows * MARKS_WIDTH);
  const [small, large] = range(radii, 0, 1);
  const [left, right] = range(positions, 0, 3), [low, high] = range(positions, 2, 3);
  for (let i = 0; i < radii.length; i++) {
    const layer = Math.floor((LAYERS * (positions[3 * i + 2] - low)) / (high - low)); // NaN in a single layer
    marks[4 * i] = large > small ? Math.round((255 * (radii[i] - small)) / (large - small)) : 0;
    marks[4 * i + 1] = layer % 2 === 1 ? 255 : 0;
    marks[4 * i + 2] = positions[3 * i] > (left + right) / 2 ? 255 : 0;
  }
  return marks;
}
