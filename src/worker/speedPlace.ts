import type { Device } from '../gpu/device';
import { SPEED_VERSION, type Speed } from '../protocol/messages';

/** The device and browser that a measurement of speed belongs to: `device` would run a scene here on `backend`. */
export type Place = Pick<Speed, 'device' | 'browser' | 'backend' | 'weak'>;

export function placeOf(gpu: Pick<Device, 'name' | 'software'> | null, browser: string): Place {
  const weak = gpu === null || gpu.software;
  return { device: gpu?.name ?? 'none', browser, backend: weak ? 'cpu' : 'gpu', weak };
}

/** Returns true if the speed that an earlier visit measured is valid here. */
export function holds(speed: Speed | null | undefined, place: Place): speed is Speed {
  if (speed?.version !== SPEED_VERSION) return false;
  return speed.device === place.device && speed.browser === place.browser && speed.backend === place.backend;
}
