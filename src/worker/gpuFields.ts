import { CENTER, startList, type OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { GpuEngine } from '../physics/gpu/engine';
import { createFieldBedReader } from '../physics/gpu/quantities/fieldBed';
import type { DeviceQuantities } from './deviceQuantities';
import type { FieldReader } from './overlayFeed';

/** What is made of centres alone. */
const WITHOUT_CONTACTS: readonly string[] = ['displacement', 'packing', 'trails'];

/**
 * Loads the reader of fields and of places for trails of an engine on the device, which computes them here from what it
 * reads back. `start` knows where grains began, if that is known; after `repeat` the bed repeats itself along x [m].
 */
export async function loadGpuFieldReader(
  engine: GpuEngine, spec: WorldSpec, start: Pick<DeviceQuantities, 'home' | 'way'> | null, repeat: number,
): Promise<FieldReader> {
  const { createFields, volumesOf } = await import('../model/fields/fields');
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
    const home = kind === 'displacement' ? start?.home ?? null : null, contacts = !WITHOUT_CONTACTS.includes(kind);
    if (kind === 'displacement' && !home) return Promise.resolve(false);
    return readBed({ contacts, home }, start?.way() ?? 0, (bed) => {
      if (kind === 'trails') listCenters(bed.position, out);
      else fields.read(kind, slab, bed, out);
    });
  };
}
