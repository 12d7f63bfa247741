import { expect, test } from 'vitest';
import { holds } from '../core/band';
import { createRandom } from '../core/random';
import { trend } from './trend';

const t = Array.from({ length: 1000 }, (_, i) => i / 1000), random = createRandom(7);
const noise = t.map(() => random() - 0.5);
const check = (sense: 'rises' | 'falls', other?: string) => trend({
  what: '', cites: '', basis: 'closed form', until: 1, from: 0.2, sense, probe: 'y',
  ...(other === undefined ? {} : { with: other }),
});
/** Says whether the trend of a series holds. */
function passes(y: number[], sense: 'rises' | 'falls' = 'rises', more: Record<string, number[]> = {}, other?: string) {
  const { allowed, measured } = check(sense, other);
  return holds(allowed, measured({ t, y, ...more }));
}

test('what rises under noise passes as rising, not as falling, and noise alone passes as neither', () => {
  const rising = t.map((time, i) => time + noise[i]);
  expect(passes(rising)).toBe(true);
  expect(passes(rising, 'falls')).toBe(false);
  expect(passes(rising.map((y) => -y), 'falls')).toBe(true);
  for (const sense of ['rises', 'falls'] as const) expect(passes(noise, sense)).toBe(false);
});

test('a trend does not hold where nothing changes, where it was all before, or where there is no value', () => {
  expect(passes(t.map(() => 3))).toBe(false);
  expect(passes(t.map((time) => Math.min(time, 0.2)))).toBe(false);
  expect(passes(t.map((time) => (time > 0.9 ? NaN : time)))).toBe(false);
});

test('a probe may rise with another rather than over time', () => {
  const x = t.map((time) => -time);
  expect(passes(t.map((time) => -2 * time), 'rises', { x }, 'x')).toBe(true);
  expect(passes(t, 'rises', { x }, 'x')).toBe(false);
});

test('it says that it is a trend, and how rarely chance passes', () => {
  const { trend: sense, allowed } = check('falls');
  expect(sense).toBe('falls');
  expect(allowed.margin.says).toContain('one in 100 orders of 12 parts');
});
