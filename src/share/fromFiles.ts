import type { AnyScene } from '../scenes/scene';
import type { FileWheel } from '../scenes/wheel/fileWheel';
import type { VehicleSpec } from '../vehicle/format/vehicle';

export type { FileWheel };

/** A scene has these from files that were read and found good, in place of its own. No link holds them. */
export type FromFiles = { vehicle?: VehicleSpec; wheel?: FileWheel };

/** Returns what something has from files, and nothing else of it. */
export const fromFiles = ({ vehicle, wheel }: FromFiles): FromFiles =>
  ({ ...(vehicle && { vehicle }), ...(wheel && { wheel }) });

/** The scene that was made of each scene last, as making it again for each look at it would be slow. */
const made = new WeakMap<AnyScene, FromFiles & { scene: AnyScene }>();

/** Returns a scene with what is from files; the scene itself without any, or if it takes none. */
export function withFiles(scene: AnyScene, { vehicle, wheel }: FromFiles = {}): AnyScene {
  if (!(vehicle && scene.withVehicle) && !(wheel && scene.withWheel)) return scene;
  const last = made.get(scene);
  if (last && last.vehicle === vehicle && last.wheel === wheel) return last.scene;
  const driven = vehicle ? scene.withVehicle?.(vehicle) ?? scene : scene;
  const next = wheel ? driven.withWheel?.(wheel) ?? driven : driven;
  made.set(scene, { vehicle, wheel, scene: next });
  return next;
}
