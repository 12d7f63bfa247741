import { expect, test } from 'vitest';
import { createMovedBack } from './movedBack';
import { POSE } from './pose';

const DT = 1 / 60;
/** Tells it places along x of the second body, and returns what it says of each. */
function tell(places: readonly number[], dt: readonly number[] = places.map(() => DT)): number[] {
  const moved = createMovedBack(1), poses = new Float64Array(3 * POSE);
  return places.map((x, k) => {
    poses[POSE] = x;
    return moved(poses, dt[k]);
  });
}
const drive = (speed: number, frames: number, from = 0) =>
  Array.from({ length: frames }, (_, k) => from + speed * k * DT);

test('a vehicle that drives is not moved, and a block or two by which it is moved back is told once', () => {
  expect(tell(drive(10, 30)).every((x) => x === 0)).toBe(true);
  const back = tell([...drive(4, 20), ...drive(4, 20, 20 * 4 * DT - 0.5)]);
  expect(back.filter((x) => x !== 0)).toEqual([-0.5]);
  expect(back[20]).toBe(-0.5);
  expect(tell([...drive(4, 20), ...drive(4, 20, 20 * 4 * DT + 1)])[20]).toBe(1);
});

test('where the time goes back, or a frame comes late, nothing is told', () => {
  const places = [...drive(4, 5), -3, ...drive(4, 5, -3 + 4 * DT)];
  for (const late of [-2, 3, NaN]) {
    expect(tell(places, places.map((_, k) => (k === 5 ? late : DT))).every((x) => x === 0)).toBe(true);
  }
});

test('a world without a vehicle is never moved', () => {
  const moved = createMovedBack(-1);
  expect([moved([0], DT), moved([5], DT)]).toEqual([0, 0]);
});
