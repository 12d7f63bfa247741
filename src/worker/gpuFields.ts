import { createFields, volumesOf } from '../model/fields/fields';
import { CENTER, startList, type OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { GpuEngine } from '../physics/gpu/engine';
import { createFieldBedReader } from '../physics/gpu/quantities/fieldBed';
import type { Home } from '../physics/gpu/quantities/writer';
import type { FieldReader } from './overlayFeed';

/** What is made of centres alone. */
const WITHOUT_CONTACTS: readonly string[] = ['displacement', 'packing', 'trails'];

/**
 * Makes the reader of fields and of places for trails of an engine on the device, which computes them here from what it
 * reads back. `home` is where grains began, null where that is not known; `shift` returns how far the bed has moved
 * since [m], and `repeat` is the length after which it repeats itself along x [m].
 */
export function createGpuFieldReader(
  engine: GpuEngine, spec: WorldSpec, home: Home | null, shift: () => number, repeat: number,
): FieldReader {
  const fields = createFields(spec, volumesOf(spec)), readBed = createFieldBedReader(engine, repeat);
  const { radii } = spec.grains;

  function listCenters(position: ArrayLike<number>, out: OverlayList): void {
    startList(out, 'centers', radii.length);
    for (let i = 0; i < radii.length; i++) {
      const o = CENTER * out.count++;
      for (let c = 0; c < 3; c++) out.data[o + c] = position[3 * i + c];
      out.data[o + 3] = radii[i];
    }
  }

  return (kind, slab, out) => {
    const from = kind === 'displacement' ? home : null, contacts = !WITHOUT_CONTACTS.includes(kind);
    if (kind === 'displacement' && !home) return Promise.resolve(false);
    return readBed({ contacts, home: from }, shift(), (bed) => {
      if (kind === 'trails') listCenters(bed.position, out);
      else fields.read(kind, slab, bed, out);
    });
  };
}
