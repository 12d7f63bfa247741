import { expect, test } from 'vitest';
import { SPEED_VERSION, type Speed } from '../protocol/messages';
import { holds, placeOf } from './speedPlace';

const nvidia = { name: 'NVIDIA ampere', software: false }, swift = { name: 'SwiftShader (software)', software: true };
const at = (place: Partial<Speed>): Speed => ({
  version: SPEED_VERSION, ...placeOf(nvidia, 'Firefox'), perSweep: 1e-5, perContact: 1e-9, perGrain: 0,
  ...place,
});

test('a real GPU is what is measured where there is one, the CPU elsewhere', () => {
  expect(placeOf(nvidia, 'x')).toMatchObject({ backend: 'gpu', weak: false });
  expect(placeOf(swift, 'x')).toMatchObject({ backend: 'cpu', weak: true });
  expect(placeOf(null, 'x')).toMatchObject({ backend: 'cpu', weak: true });
});

test('what was measured holds on the same device in the same browser, measured the same way', () => {
  const place = placeOf(nvidia, 'Firefox');
  expect(holds(at({}), place)).toBe(true);
  for (const other of [
    { version: SPEED_VERSION + 1 }, { device: 'AMD' }, { browser: 'Chrome' }, { backend: 'cpu' as const },
  ]) {
    expect(holds(at(other), place)).toBe(false);
  }
  expect(holds(null, place)).toBe(false);
  expect(holds(at({}), placeOf(null, 'Firefox'))).toBe(false);
});
