import type { Machine } from '../../src/physics/gpu/forecast';

/** A class of devices, by published figures. */
export type DeviceClass = Machine & {
  name: string;
  /** Published rate of its memory [B/s]. */
  published: number;
  api: 'Metal' | 'Vulkan';
};

/** Share of the published rate that kernels reach which read and write arrays [1]: assumed. */
export const REACHED = 0.8;
/** Time of a load that another one waits for [s]: assumed. */
export const LATENCY = 6e-7;
/**
 * Time of one of many dispatches of a pass [s]. Metal: an empty one of three-avbd on an M4 Max. Vulkan, and what else
 * is not Metal: assumed.
 */
export const DISPATCH = { Metal: 12e-6, Vulkan: 5e-6 } as const;
/** Least and greatest cost of a dispatch as Maczan2026 has it, with all of the API behind it [s]. */
export const API_COST = { Metal: [32e-6, 71e-6], Vulkan: [24e-6, 36e-6] } as const;
/** Way of a report from the device to the page and of the next frame back [s]: reported of Chrome. */
export const ROUND_TRIP = 0.5e-3;

const classOf = (name: string, published: number, api: DeviceClass['api'] = 'Vulkan'): DeviceClass =>
  ({ name, published, api, rate: REACHED * published, dispatch: DISPATCH[api], latency: LATENCY });

export const CLASSES: readonly DeviceClass[] = [
  classOf('integrated GPU', 90e9), classOf('M4', 120e9, 'Metal'), classOf('M4 Pro', 273e9, 'Metal'),
  classOf('RTX 4060', 272e9), classOf('RTX 4090', 1008e9), classOf('H200', 4.8e12),
];
