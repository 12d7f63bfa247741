import { expect, test } from 'vitest';
import { grainTones, TONES } from './grainTones';

const looks = ['sand', 'wetSand', 'gravel', 'clay', 'snow', 'steel', 'graphite', 'ceramic', 'glass'] as const;
const tonesOf = (look: (typeof looks)[number]) =>
  Array.from({ length: TONES }, (_, i) => [...grainTones(look).subarray(4 * i, 4 * i + 3)]);
const mean = (values: number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
const spread = (values: number[]): number => Math.sqrt(mean(values.map((x) => (x - mean(values)) ** 2)));
const brightness = (tone: number[]): number => mean(tone);

test.each(looks)('grains of %s have many tones, the same in every run', (look) => {
  expect(new Set(tonesOf(look).map(String)).size).toBeGreaterThan(20);
  expect(tonesOf(look)).toEqual(tonesOf(look));
});

test('sand is warm and differs from grain to grain in brightness and in hue', () => {
  const sand = tonesOf('sand');
  for (const [r, g, b] of sand) expect(r > g && g > b).toBe(true);
  expect(spread(sand.map(brightness))).toBeGreaterThan(20);
  expect(spread(sand.map(([r, , b]) => r / b))).toBeGreaterThan(0.1);
});

test('wet sand is darker than dry, gravel is grey, and clay is between them: no soil is taken for another', () => {
  const [sand, wet, gravel, clay, snow] = looks.map((look) => {
    const tones = tonesOf(look);
    return { light: mean(tones.map(brightness)), warm: mean(tones.map(([r, , b]) => r / b)) };
  });
  expect(wet.light).toBeLessThan(sand.light - 50);
  expect(wet.warm).toBeGreaterThan(1.5);
  expect(gravel.warm).toBeLessThan(1.12);
  expect(clay.warm).toBeGreaterThan(gravel.warm + 0.1);
  expect(clay.warm).toBeLessThan(wet.warm - 0.2);
  expect(snow.light).toBeGreaterThan(sand.light + 50);
});

test('snow is white, with a trace of blue; steel and graphite are grey', () => {
  for (const [r, , b] of tonesOf('snow')) expect(r > 215 && b >= r).toBe(true);
  for (const look of ['steel', 'graphite'] as const) {
    const greys = tonesOf(look);
    for (const tone of greys) expect(Math.max(...tone) - Math.min(...tone)).toBeLessThan(16);
  }
  expect(mean(tonesOf('graphite').map(brightness))).toBeLessThan(mean(tonesOf('steel').map(brightness)) - 40);
});
