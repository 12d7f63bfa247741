import { expect, test } from 'vitest';
import { COLOR_MAP } from './colorMap';

/** Returns CIE L* of an sRGB colour. */
function lightness([r, g, b]: readonly [number, number, number]): number {
  const linear = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  const y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  return 116 * Math.cbrt(y) - 16;
}

test('lightness falls evenly, so that equal differences look equal and grey still tells them apart', () => {
  const steps = COLOR_MAP.slice(1).map((color, i) => lightness(COLOR_MAP[i]) - lightness(color));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  for (const step of steps) expect(Math.abs(step - mean)).toBeLessThan(0.5 * mean);
  expect(mean * steps.length).toBeGreaterThan(50);
});
