import { expect, test } from 'vitest';
import { clockText, nextAtRest, nextMoment, reachText, restSpeed, STANDS } from './replay';

const span = { from: 1, to: 3 };

test('a playback runs at its speed, however long a frame took', () => {
  expect(nextMoment(1.5, 0.5, { span, speed: 1, loops: false })).toBe(2);
  expect(nextMoment(1.5, 1, { span, speed: 0.25, loops: false })).toBe(1.75);
  expect(nextMoment(0.5, 0.5, { span, speed: 1, loops: false })).toBe(1.5); // before what is kept
});

test('at the end it shows what is computed now, or begins again', () => {
  expect(nextMoment(2.9, 0.2, { span, speed: 1, loops: false })).toBeNull();
  expect(nextMoment(2.9, 0.2, { span, speed: 1, loops: true })).toBeCloseTo(1.1, 9);
  expect(nextMoment(2, 100.5, { span, speed: 4, loops: true })).toBeGreaterThanOrEqual(1);
  expect(nextMoment(1, 1, { span: { from: 1, to: 1 }, speed: 1, loops: true })).toBeNull();
});

test('a run that is over is played back at true speed, or as slowly as it takes to be seen', () => {
  expect([20, 3, 2.9, 1, 0.1, 0.01].map(restSpeed)).toEqual([1, 1, 0.5, 0.25, 0.02, 0.02]);
});

test('both times of the clock have the decimals of the longer one', () => {
  expect([[0.0123, 0.5], [1.731, 2.1], [-1, 5], [1500, 1600]].map(([time, longest]) => clockText(time, longest)))
    .toEqual(['0.012', '1.73', '0.00', '1500']);
});

test('what is kept, and how far that reaches, is a sentence', () => {
  expect(reachText({ span: { from: 0, to: 2.204 }, every: 1 / 120, full: 61.5, bytes: 128e6 })).toBe('Kept: 0.00 to '
    + '2.20 s, a frame each 8.33 ms. At 61.50 s the record takes 128 MB, which is all it may: then it keeps every '
    + 'second frame, and goes on.');
  expect(reachText({ span: null, every: 0, full: 0, bytes: 128e6 })).toBe('');
});

test('a run at rest stands at its end for a while before it is played again', () => {
  const replay = { span: { from: 1, to: 5 }, speed: 1, loops: true }, dt = 1 / 64, shown: number[] = [];
  let moment: number | null = 4.9, stood = 0;
  for (let k = 0; k < 64 * 4; k++) {
    [moment, stood] = nextAtRest(moment!, dt, stood, replay);
    shown.push(moment!);
  }
  const end = shown.filter((at) => at === 5).length * dt, again = shown.indexOf(Math.min(...shown));
  expect(Math.abs(end - STANDS)).toBeLessThan(2 * dt);
  expect(again * dt).toBeCloseTo(0.1 + STANDS, 1);
  expect(shown.at(-1)).toBeCloseTo(1 + 4 - 0.1 - STANDS, 1);
});
