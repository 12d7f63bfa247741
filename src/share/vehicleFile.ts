import { ok, type Result } from '../core/result';
import type { AnyScene } from '../scenes/scene';
import { readRidable } from '../vehicle/format/ridable';

/** A vehicle of a file that was read and found good: its name, and the text of the file. No link holds it. */
export type VehicleFile = { name: string; text: string };

/** Reads a file of a vehicle. Each fault names its path. */
export function readVehicleFile(text: string): Result<VehicleFile> {
  const read = readRidable(text);
  return read.ok ? ok({ name: read.value.name, text }) : read;
}

/** The scene that was made of each scene last, as reading a file again for each look at it would be slow. */
const made = new WeakMap<AnyScene, { text: string; scene: AnyScene }>();

/** Returns a scene with the vehicle of a file; the scene itself without one, or if it takes none. */
export function withVehicleFile(scene: AnyScene, vehicle: VehicleFile | undefined): AnyScene {
  if (!vehicle || !scene.withVehicle) return scene;
  const last = made.get(scene);
  if (last?.text === vehicle.text) return last.scene;
  const read = readRidable(vehicle.text);
  if (!read.ok) return scene;
  const next = scene.withVehicle(read.value);
  made.set(scene, { text: vehicle.text, scene: next });
  return next;
}
