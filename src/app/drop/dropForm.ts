import { niceBelow } from '../../core/niceBelow';
import { fail, ok, type Result } from '../../core/result';
import { number, type NumberParam } from '../../params/param';
import {
  checkWish, DENSITIES, FILE_UNITS, HEIGHTS, LENGTHS, scaled, type DropForm, type DropKind, type DropWish,
  type FileUnit,
} from '../../protocol/drop';
import type { FileSurface } from '../../protocol/surfaceFile';
import { readField } from '../panel/readField';
import { formatShown, toShown } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';

/** A surface of a file, with the name of that. */
export type SurfaceFile = { name: string; surface: FileSurface };

/**
 * A person has typed and chosen this: lengths and the density as `readField` reads them. `isMetric` says that the
 * unit is that of the format of a file.
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
const STONE = 2600;

/** Returns the declaration of a field, of which only unit and range matter: as `unit` has the range, in SI. */
const field = (unit: string, { min, max }: { min: number; max: number }, inSI = 1): NumberParam => number({
  label: '', section: 'Experiment', applies: 'live', doc: '', unit,
  default: min / inSI, min: min / inSI, max: max / inSI,
});
const MM = 1e-3, LENGTH = field('mm', LENGTHS, MM), GAP = field('mm', HEIGHTS, MM), DENSITY = field('kg/m³', DENSITIES);

/** Returns the fields at first, for a bed between these heights [m], in the units that are shown. */
export function firstFields(heights: readonly [low: number, high: number] | null, units: UnitSystem): DropFields {
  const depth = heights ? heights[1] - heights[0] : 0, wide = toShown(OF_DEPTH * depth / MM, 'mm', units);
  const size = depth > 0 ? String(niceBelow(wide)) : formatShown(100, 'mm', units);
  const density = formatShown(STONE, 'kg/m³', units);
  return { kind: 'ball', size, second: size, third: size, density, height: size, unit: 'mm', isMetric: false };
}

/** Reads the fields, a number alone in the unit that is shown; the first fault is a sentence, with what was typed. */
export function readFields(fields: DropFields, file: SurfaceFile | null, units: UnitSystem): Result<DropWish> {
  const { kind } = fields;
  if (kind === 'mesh' && !file) return fail('drop', 'Choose a file first.');
  const read = [
    readField('Density', DENSITY, fields.density, units), readField('Gap to the soil', GAP, fields.height, units),
    ...LENGTHS_OF[kind].map((label, k) => readField(label, LENGTH, fields[SIZES[k]], units)),
  ];
  const refused = read.find((one) => !one.ok);
  if (refused) return refused;
  const [density, gap, ...lengths] = read.map((one) => (one.ok ? Number(one.value) : NaN));
  const [a, b, c] = lengths.map((length) => length * MM);
  const form: DropForm = kind === 'mesh' ? { kind, ...scaled(file!.surface, FILE_UNITS[fields.unit]) }
    : kind === 'ball' ? { kind, diameter: a } : kind === 'box' ? { kind, size: [a, b, c] }
      : kind === 'cylinder' ? { kind, diameter: a, height: b } : { kind, diameter: a, width: b };
  const wish = { form, density, height: gap * MM }, [fault] = checkWish(wish, true); // what reads a file checks it
  return fault === undefined ? ok(wish) : fail('drop', fault);
}
