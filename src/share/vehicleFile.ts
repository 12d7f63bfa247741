import type { Result } from '../core/result';
import type { AnyScene } from '../scenes/scene';
import { readRidable } from '../vehicle/format/ridable';
import type { VehicleSpec } from '../vehicle/format/vehicle';

/** Reads the text of a vehicle's file. Each fault names its path. */
export const readVehicleFile = (text: string): Result<VehicleSpec> => readRidable(text);

/** The scene that was made of each scene last, as making it again for each look at it would be slow. */
const made = new WeakMap<AnyScene, { vehicle: VehicleSpec; scene: AnyScene }>();

/**
 * Returns a scene with the vehicle of a file that was read and found good; the scene itself without one, or if it takes
 * none. No link holds the vehicle.
 */
export function withVehicleFile(scene: AnyScene, vehicle: VehicleSpec | undefined): AnyScene {
  if (!vehicle || !scene.withVehicle) return scene;
  const last = made.get(scene);
  if (last?.vehicle === vehicle) return last.scene;
  const next = scene.withVehicle(vehicle);
  made.set(scene, { vehicle, scene: next });
  return next;
}
