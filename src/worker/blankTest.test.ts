import { expect, test } from 'vitest';
import type { Probe } from '../view/viewTypes';
import { createBlankTest, describeBlank } from './blankTest';

const plain = ['#12161b', '#1b2128'];
const picture = (...colors: number[][]): Probe =>
  ({ rgba: Uint8ClampedArray.from({ length: 64 }, (_, i) => i).reduce((all, i) => {
    all.set(colors[i % colors.length], 4 * i);
    return all;
  }, new Uint8ClampedArray(256)), plain });
const BLACK = [0, 0, 0, 255], NOTHING = [0, 0, 0, 0], SKY = [18, 22, 27, 255], SAND = [200, 170, 120, 255];

test('a picture of one colour is blank, unless a camera may see nothing else; noise is no difference', () => {
  expect(describeBlank(picture(BLACK))).toBe('rgba(0, 0, 0, 255) everywhere');
  expect(describeBlank(picture(NOTHING))).toBe('rgba(0, 0, 0, 0) everywhere');
  expect(describeBlank(picture(BLACK, [1, 2, 0, 255]))).not.toBeNull();
  expect(describeBlank(picture(SAND))).not.toBeNull();
  expect(describeBlank(picture(SKY))).toBeNull();
  expect(describeBlank(picture(SKY, SAND))).toBeNull();
  expect(describeBlank(picture(BLACK, [0, 0, 9, 255]))).toBeNull();
});

test('two blank pictures at the start are a fault that is told once; later ones are not looked at', () => {
  const told: string[] = [], look = (...pictures: (Probe | Error)[]) => {
    const test = createBlankTest(() => {
      const next = pictures.shift()!;
      if (next instanceof Error) throw next;
      return next;
    }, (seen) => told.push(seen));
    return [test.looksAgain(), test.looksAgain(), test.looksAgain()];
  };
  expect(look(picture(BLACK), picture(BLACK))).toEqual([true, false, false]);
  expect(told).toHaveLength(1);
  expect(look(picture(BLACK), picture(SKY, SAND), picture(BLACK))).toEqual([true, false, false]);
  expect(look(picture(SKY, SAND), picture(BLACK))).toEqual([false, false, false]);
  expect(look(new Error('not allowed'), picture(BLACK))).toEqual([false, false, false]);
  expect(told).toHaveLength(1);
});
