import { createFields, volumesOf } from '../model/fields/fields';
import type { WorldSpec } from '../model/worldSpec';
import type { CpuEngine } from '../physics/cpu/engine';
import type { GrainQuantities } from './grainQuantity';
import type { FieldReader } from './overlayFeed';

/** Makes the reader of fields of an engine on the CPU; `shift` returns how far its bed has moved [m]. */
export function createFieldReader(
  { fieldBed }: Pick<CpuEngine, 'fieldBed'>, spec: WorldSpec, { displacement }: Pick<GrainQuantities, 'displacement'>,
  shift: () => number,
): FieldReader {
  const fields = createFields(spec, volumesOf(spec));
  const bed = fieldBed((grain, out) => displacement(grain, shift(), out));
  return (kind, slab, out) => {
    if (kind !== 'trails') fields.read(kind, slab, bed, out); // which are made of frames here
    return Promise.resolve(kind !== 'trails');
  };
}
