/** A class of devices by published figures, and what a frame's time is predicted from (src/physics/gpu/forecast.ts). */
export type DeviceClass = {
  name: string;
  api: 'Metal' | 'Vulkan';
  /** Published rate of its memory, and the part of it that kernels reach [B/s]. */
  published: number; rate: number;
  /** Published number of lanes, each of a float, and clock as it is boosted [Hz]. */
  lanes: number; clock: number;
  /** Rate at which threads get what they ask for from here and there [B/s]. */
  asks: number;
  /** Time of a dispatch that does nothing, and of a load that waits for memory [s]. */
  dispatch: number; latency: number;
};

/** Share of the published rate that kernels reach which read and write arrays [1]: assumed. */
export const REACHED = 0.8;
/**
 * What a lane gets in a cycle of what it asks for at scattered places [B]: measured of the sweeps of 300 000 ellipsoids
 * on an H200 (bench/results/h200.jsonl), and assumed of other devices.
 */
export const ASKED = 0.0459;
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

const classOf = (
  name: string, published: number, lanes: number, clock: number, api: DeviceClass['api'] = 'Vulkan',
): DeviceClass => ({
  name, api, published, lanes, clock, rate: REACHED * published, asks: ASKED * lanes * clock, dispatch: DISPATCH[api],
  latency: LATENCY,
});

/** The classes: an integrated GPU is that of a Ryzen 7 7840U, a Radeon 780M with two channels of DDR5-5600. */
export const CLASSES: readonly DeviceClass[] = [
  classOf('integrated GPU', 90e9, 768, 2.7e9),
  classOf('M4', 120e9, 1280, 1.47e9, 'Metal'), classOf('M4 Pro', 273e9, 2560, 1.58e9, 'Metal'),
  classOf('RTX 4060', 272e9, 3072, 2.46e9), classOf('RTX 4090', 1008e9, 16_384, 2.52e9),
  classOf('H200', 4.8e12, 16_896, 1.98e9),
];

/** Words of a chip's name that say who made it and what it is, not which it is. */
const OTHER_WORDS = new Set(['nvidia', 'geforce', 'apple', 'amd', 'tm', 'r', 'graphics', 'radv', 'phoenix']);
/** Chips that stand for a class by another name. */
const STANDS_FOR: Readonly<Record<string, string>> = { 'integrated GPU': 'Radeon 780M' };

/** Returns the words of a name that count; a driver in brackets behind it, as one H200 was told, does not. */
const wordsOf = (name: string): string =>
  name.toLowerCase().replace(/ \(driver .*\)$/, '').split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !OTHER_WORDS.has(word)).join(' ');

/**
 * Returns the class of a device by the name of its chip, as "nvidia-h200" or "Apple M4 Pro", or undefined. A variant
 * is not the chip that it is named after: an M4 Max is no M4, an RTX 4060 Ti or of a laptop no RTX 4060.
 */
export const classOfChip = (chip: string): DeviceClass | undefined =>
  CLASSES.find(({ name }) => wordsOf(STANDS_FOR[name] ?? name) === wordsOf(chip));

/** Says where a prediction for a chip has its term of waits from, as a sentence. */
export function waitsText(chip: string): string {
  const known = classOfChip(chip), names = CLASSES.map(({ name }) => name).join(', ');
  return known ? `Waits are those of the class ${known.name}.`
    : `${chip || 'This device'} is of no known class (${names}): nothing is predicted of waits, and kernels may take `
      + 'several times what is.';
}
