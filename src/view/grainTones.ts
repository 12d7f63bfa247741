import { createRandom } from '../core/random';
import type { GrainLook } from '../model/worldSpec';

type Rgb = readonly [r: number, g: number, b: number]; // sRGB, 0 … 255
/** A kind of grain: `share` of all [1], with colours between two ends. */
type Kind = { share: number; from: Rgb; to: Rgb };

/**
 * Kinds of grains of each material. Sand is quartz that iron has stained, with some clear, some reddish and some dark
 * grains, and darker where it is wet; gravel is of grey and some brown stones, and clay is grey-brown.
 * Balls of steel and graphite hardly differ, and beads of glass are of four colours.
 */
const KINDS: Record<GrainLook, readonly Kind[]> = {
  sand: [
    { share: 0.84, from: [158, 122, 80], to: [216, 186, 140] },
    { share: 0.07, from: [160, 104, 66], to: [186, 130, 88] },
    { share: 0.05, from: [226, 214, 196], to: [240, 232, 218] }, { share: 0.04, from: [98, 78, 62], to: [122, 98, 76] },
  ],
  wetSand: [
    { share: 0.86, from: [98, 74, 50], to: [140, 113, 80] }, { share: 0.14, from: [66, 52, 40], to: [104, 74, 50] },
  ],
  gravel: [
    { share: 0.45, from: [134, 127, 117], to: [190, 181, 167] },
    { share: 0.3, from: [112, 113, 114], to: [166, 166, 164] },
    { share: 0.14, from: [76, 77, 80], to: [106, 107, 109] },
    { share: 0.11, from: [152, 129, 103], to: [192, 168, 140] },
  ],
  clay: [{ share: 1, from: [112, 100, 90], to: [152, 138, 124] }],
  snow: [{ share: 1, from: [222, 231, 242], to: [252, 253, 255] }],
  steel: [{ share: 1, from: [142, 148, 155], to: [176, 181, 187] }],
  graphite: [{ share: 1, from: [94, 96, 101], to: [130, 132, 136] }],
  glass: [
    { share: 0.45, from: [52, 116, 158], to: [120, 180, 210] },
    { share: 0.3, from: [64, 140, 122], to: [132, 192, 168] },
    { share: 0.15, from: [206, 146, 62], to: [232, 190, 112] }, { share: 0.1, from: [176, 74, 62], to: [206, 112, 92] },
  ],
  ceramic: [{ share: 1, from: [206, 192, 172], to: [232, 222, 206] }],
};

/** Number of tones of a material; a grain takes one of them by its number. */
export const TONES = 256;

/** Returns the tones of a material: sRGB and 255, four bytes each. The same in every run. */
export function grainTones(look: GrainLook): Uint8Array<ArrayBuffer> {
  const kinds = KINDS[look], random = createRandom(1), bytes = new Uint8Array(4 * TONES);
  for (let i = 0; i < TONES; i++) {
    let above = (i + 0.5) / TONES;
    const kind = kinds.find(({ share }) => (above -= share) < 0) ?? kinds[0], at = random();
    for (let c = 0; c < 3; c++) bytes[4 * i + c] = Math.round(kind.from[c] + at * (kind.to[c] - kind.from[c]));
    bytes[4 * i + 3] = 255;
  }
  return bytes;
}
