import { createFields } from '../model/fields/fields';
import { BALL, type WorldSpec } from '../model/worldSpec';
import type { CpuEngine } from '../physics/cpu/engine';
import type { GrainQuantities } from './grainQuantity';
import type { FieldReader } from './overlayFeed';

/** Makes the reader of fields of an engine on the CPU; `shift` returns how far its bed has moved [m]. */
export function createFieldReader(
  { fieldBed }: Pick<CpuEngine, 'fieldBed'>, spec: WorldSpec, { displacement }: Pick<GrainQuantities, 'displacement'>,
  shift: () => number,
): FieldReader {
  const { radii, shapes = [BALL], shapeOf } = spec.grains;
  const volumes = Float64Array.from(radii, (r, i) => shapes[shapeOf ? shapeOf[i] : 0].volume * r ** 3);
  const fields = createFields(spec, volumes);
  const bed = fieldBed((grain, out) => displacement(grain, shift(), out));
  return (kind, slab, out) => fields.read(kind, slab, bed, out);
}
