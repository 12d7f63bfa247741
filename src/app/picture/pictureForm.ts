import { fail, ok, type Result } from '../../core/result';
import type { PictureSize } from '../../protocol/messages';

/** Sizes of a picture by their names; null is that of the window. */
const SIZES = { window: null, hd: [1920, 1080], uhd: [3840, 2160] } as const;
export type SizeName = keyof typeof SIZES | 'own';
export const SIZE_NAMES: Readonly<Record<SizeName, string>> = {
  window: 'As the window', hd: '1920 × 1080', uhd: '3840 × 2160', own: 'Own size',
};

/** Limits of each side [pixels], which every device can draw, and of both, which it has memory for. */
export const LEAST = 64, MOST = 8192, MOST_PIXELS = 4096 * 4096;

/** A person has chosen and typed this. */
export type PictureFields = { size: SizeName; width: string; height: string; hasLegend: boolean; hasCaption: boolean };

/** Reads the size of a picture [pixels], null for that of the window; a fault is a sentence. */
export function readSize({ size, width, height }: PictureFields): Result<PictureSize | null> {
  if (size !== 'own') {
    const known = SIZES[size];
    return ok(known && { width: known[0], height: known[1] });
  }
  for (const [name, text] of [['Width', width], ['Height', height]]) {
    const isRight = /^\s*\d+\s*$/.test(text) && Number(text) >= LEAST && Number(text) <= MOST;
    const allowed = `a whole number from ${LEAST} to ${MOST} is allowed.`;
    if (!isRight) return fail('picture', `${name} "${text.trim()}": ${allowed}`);
  }
  const [w, h] = [Number(width), Number(height)], million = (pixels: number) => (pixels / 1e6).toFixed(1);
  if (w * h > MOST_PIXELS) {
    return fail('picture', `${w} × ${h} are ${million(w * h)} million pixels: at most ${million(MOST_PIXELS)} million, `
      + 'as 4096 × 4096 have, are allowed.');
  }
  return ok({ width: w, height: h });
}
