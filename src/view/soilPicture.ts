import { createRandom } from '../core/random';
import { TONES } from './grainTones';

/** Number of grains over those that side by side would cover the ground: little of that shows through. */
const COVER = 12;
/** Brightness of a grain at its edge, where it is in the shadow of others [1]. */
const EDGE = 0.45;
/** Direction of the light in the plan, and the part of the brightness that it makes [1]. */
const LIGHT = [-0.5, 0.35] as const;

/**
 * Draws grains seen from above, `length` × `width` [m], which repeat themselves along the length: sRGB and 255, four
 * bytes each, of columns × rows. Grains have this radius [m] and one of `tones` (grainTones.ts); the same in every run.
 */
export function soilPicture(
  { length, width, radius, tones }: { length: number; width: number; radius: number; tones: Uint8Array },
  columns: number, rows: number,
): Uint8Array<ArrayBuffer> {
  const random = createRandom(1), bytes = new Uint8Array(4 * columns * rows), top = new Float32Array(columns * rows);
  const count = Math.ceil((COVER * length * width) / (Math.PI * radius * radius));
  const perX = columns / length, perY = rows / width;
  for (let i = 0; i < count; i++) {
    const x = random() * length, y = -radius + random() * (width + 2 * radius);
    const height = 1 + random(), tone = 4 * Math.floor(random() * TONES);
    const a = radius * (0.65 + 0.35 * random()), b = a * (0.55 + 0.45 * random()), angle = Math.PI * random();
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    for (let row = Math.ceil((y - a) * perY); row < (y + a) * perY; row++) {
      if (row < 0 || row >= rows) continue;
      for (let column = Math.ceil((x - a) * perX); column < (x + a) * perX; column++) {
        const dx = column / perX - x, dy = row / perY - y, u = (c * dx + s * dy) / a, v = (c * dy - s * dx) / b;
        const rise = 1 - u * u - v * v;
        if (rise <= 0) continue;
        const at = row * columns + ((column % columns) + columns) % columns, z = height + Math.sqrt(rise);
        if (z <= top[at]) continue;
        top[at] = z;
        const lit = 1 + (dx * LIGHT[0] + dy * LIGHT[1]) / a, shade = lit * (EDGE + (1 - EDGE) * Math.min(1, 2 * rise));
        for (let k = 0; k < 3; k++) bytes[4 * at + k] = Math.min(255, tones[tone + k] * shade);
        bytes[4 * at + 3] = 255;
      }
    }
  }
  return bytes;
}
