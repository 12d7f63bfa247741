import { expect, test } from 'vitest';
import { framesItem } from './framesItem';

const of = (detail: number, unshaded: boolean) => framesItem({ framesPerSecond: 59.6, detail, unshaded });

test('beside pictures a second stands the most that is left out of them, and all of it in the title', () => {
  expect(of(1, false)).toMatchObject({ text: '60 fps', title: 'Pictures drawn per second' });
  expect(of(1, true)).toMatchObject({
    text: '60 fps without contact shadows',
    title: 'Pictures drawn per second, without contact shadows as frames took too long; more when they are quick',
  });
  expect(of(0.64, false).text).toBe('60 fps at 64 % of pixels');
  expect(of(0.64, true)).toMatchObject({
    text: '60 fps at 64 % of pixels',
    title: 'Pictures drawn per second, with 64 % of the pixels each way, without contact shadows as frames took too '
      + 'long; more when they are quick',
  });
});
