import { expect, test } from 'vitest';
import { createPuffs, LONGEST_GAP, MOST_PUFFS } from './puffs';

const births = ({ birth }: { birth: Float32Array }) =>
  Array.from({ length: MOST_PUFFS }, (_, i) => birth[16 * i + 3]).filter((t) => t > -Infinity);

test('puffs are born after the time that was seen last, and none where nothing is known of what came before', () => {
  const puffs = createPuffs(1);
  expect(puffs.goTo(2)).toBeNaN();
  expect(puffs.goTo(2.125)).toBe(2);
  expect(puffs.goTo(2.25)).toBe(2.125);
  expect(puffs.goTo(2.25 + 1.01 * LONGEST_GAP)).toBeNaN();
});

test('a moment that was seen keeps its puffs when one goes back to it, and bears no new ones on the way there', () => {
  const puffs = createPuffs(1);
  puffs.goTo(0);
  for (const time of [0.25, 0.5, 0.75]) {
    puffs.goTo(time);
    puffs.add(1, 2, 3, time, 4, 5, 6, 7);
  }
  expect(puffs.goTo(0.375)).toBeNaN();
  expect(puffs.goTo(0.625)).toBeNaN();
  expect(births(puffs)).toEqual([0.25, 0.5, 0.75]);
  expect(puffs.goTo(0.875)).toBe(0.75);
  expect([...puffs.birth.subarray(0, 4), ...puffs.way.subarray(12, 16)]).toEqual([1, 2, 3, 0.25, 4, 5, 6, 7]);
});

test('before the span, where puffs are no more, there are none', () => {
  const puffs = createPuffs(0.25);
  puffs.goTo(0);
  for (let k = 1; k <= MOST_PUFFS + 64; k++) {
    puffs.goTo(k / 64);
    puffs.add(0, 0, 0, k / 64, 0, 0, 0, 1);
  }
  const gone = 64 / 64 + 0.25; // the last of those whose places were taken was at its end then
  puffs.goTo(gone);
  expect(births(puffs).length).toBe(MOST_PUFFS);
  puffs.goTo(gone - 0.01);
  expect(births(puffs)).toEqual([]);
});

test('a world that is moved takes its dust along', () => {
  const puffs = createPuffs(1);
  puffs.goTo(0);
  puffs.add(1, 2, 3, 0, 4, 5, 6, 7);
  puffs.isNew = false;
  puffs.shift(-0.5);
  expect([...puffs.birth.subarray(0, 4)]).toEqual([0.5, 2, 3, 0]);
  expect(puffs.isNew).toBe(true);
});
