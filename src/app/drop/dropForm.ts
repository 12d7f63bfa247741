import { niceBelow } from '../../core/niceBelow';
import { fail, ok, type Result } from '../../core/result';
import { isDecimal } from '../../core/decimal';
import {
  checkWish, FILE_UNITS, scaled, type DropForm, type DropKind, type DropWish, type FileUnit,
} from '../../protocol/drop';
import type { FileSurface } from '../../protocol/surfaceFile';
import { readTyped } from '../panel/typedNumber';

/** A surface of a file, with the name of that. */
export type SurfaceFile = { name: string; surface: FileSurface };

/**
 * A person has typed and chosen this: lengths in mm, unless a unit is typed behind, the density in kg/m³. `isMetric`
 * says that the unit is that of the format of a file.
 */
export type DropFields = {
  kind: DropKind; size: string; second: string; third: string; density: string; height: string; unit: FileUnit;
  isMetric: boolean;
};

/** Names of the lengths of each kind, in the order of the fields. */
export const LENGTHS_OF: Readonly<Record<DropKind, readonly string[]>> = {
  ball: ['Diameter'], box: ['Length', 'Width', 'Height'], cylinder: ['Diameter', 'Height'],
  wheel: ['Diameter', 'Width'], mesh: [],
};
export const SIZES = ['size', 'second', 'third'] as const;

/** Part of the depth of the bed that what is dropped is wide at first [1]. */
const OF_DEPTH = 0.7;
/** Density of stone [kg/m³]. */
const STONE = '2600';

/** Returns the fields at first, for a bed between these heights [m]. */
export function firstFields(heights: readonly [low: number, high: number] | null): DropFields {
  const depth = heights ? heights[1] - heights[0] : 0;
  const size = String(depth > 0 ? niceBelow(1000 * OF_DEPTH * depth) : 100);
  return { kind: 'ball', size, second: size, third: size, density: STONE, height: size, unit: 'mm', isMetric: false };
}

/** Reads the fields; the first fault is a sentence. */
export function readFields(fields: DropFields, file: SurfaceFile | null): Result<DropWish> {
  const { kind } = fields, density = numberOf(fields.density, 'kg/m³'), height = numberOf(fields.height, 'mm') / 1000;
  const [a, b, c] = SIZES.map((key) => numberOf(fields[key], 'mm') / 1000);
  let form: DropForm;
  if (kind === 'mesh') {
    if (!file) return fail('drop', 'Choose a file first.');
    form = { kind, ...scaled(file.surface, FILE_UNITS[fields.unit]) };
  } else {
    form = kind === 'ball' ? { kind, diameter: a } : kind === 'box' ? { kind, size: [a, b, c] }
      : kind === 'cylinder' ? { kind, diameter: a, height: b } : { kind, diameter: a, width: b };
  }
  const wish = { form, density, height }, [fault] = checkWish(wish, true); // what reads a file checks it
  return fault === undefined ? ok(wish) : fail('drop', fault);
}

function numberOf(text: string, unit: string): number {
  const typed = readTyped(text, unit);
  return isDecimal(typed) ? Number(typed) : NaN;
}
