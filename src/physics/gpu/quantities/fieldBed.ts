import type { FieldBed } from '../../../model/fields/fields';
import { readArm, readNormal } from '../contactRecord';
import type { GpuEngine } from '../engine';
import { KEY_BODY } from '../library';
import { NO_CONTACT, viewContacts } from '../readOverlay';
import type { Home } from './writer';

/** Reads what fields are computed from back from the device, with contacts and places of the start if wanted. */
export type FieldBedReader = (
  wants: { contacts: boolean; home: Home | null }, shift: number, take: (bed: FieldBed) => void,
) => Promise<boolean>;

/**
 * Makes the reader of an engine whose soil repeats itself along x every `repeat` [m]; grains have the numbers of the
 * host, and the bed is valid while it is taken. Copies hold the last step, and steps go on while they come. Twins:
 * src/physics/cpu/fieldBed.ts and, of displacements, src/worker/grainQuantity.ts.
 */
export function createFieldBedReader(engine: GpuEngine, repeat: number): FieldBedReader {
  const { grainCount, shaped } = engine.model, normal = [0, 0, 0], armA = [0, 0, 0], armB = [0, 0, 0];
  const position = new Float32Array(3 * grainCount), began = new Float32Array(3 * grainCount);

  /** Writes centres by the host's numbers of grains. */
  function sort(center: Float32Array, order: ArrayLike<number>, out: Float32Array): void {
    for (let i = 0; i < order.length; i++)
      for (let c = 0; c < 3; c++) out[3 * order[i] + c] = center[4 * i + c];
  }

  return ({ contacts, home }, shift, take) => {
    const { order } = engine, then = home?.order ?? order;
    const more = home ? [{ buffer: home.center, bytes: 4 * 4 * grainCount }] : [];
    return engine.parts.readBed(contacts, more, (bytes, places, h) => {
      const { center, owner, records, key, impulse, end } = viewContacts(bytes, grainCount, shaped, places);
      sort(center, order, position);
      if (home) sort(new Float32Array(bytes, end, 4 * grainCount), then, began);
      const nameOf = (body: number): number => (body < grainCount ? order[body] : body);
      take({
        position, contacts: places,
        displacement(grain, out) {
          for (let c = 0; c < 3; c++) out[c] = position[3 * grain + c] - began[3 * grain + c];
          out[0] += shift;
          if (repeat < Infinity) out[0] -= repeat * Math.round(out[0] / repeat);
        },
        contact(c, out) {
          if (key[c] === NO_CONTACT) return false;
          const b = key[c] & KEY_BODY, isBig = b >= grainCount;
          let push = 0;
          out.a = nameOf(owner[c]);
          out.b = nameOf(b);
          readNormal(records, c, normal);
          readArm(records, c, 0, armA);
          if (!isBig) readArm(records, c, 1, armB);
          for (let e = 0; e < 3; e++) {
            out.force[e] = impulse[3 * c + e] / h;
            out.from[e] = position[3 * out.a + e];
            out.branch[e] = armA[e] - (isBig ? 0 : armB[e]);
            push += out.force[e] * normal[e];
          }
          return push > 0;
        },
      });
    });
  };
}
