import { expect, test, vi } from 'vitest';
import { lazy } from './lazy';

test('a value is made when it is first asked for, and once', () => {
  const make = vi.fn(() => ({})), value = lazy(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledOnce();
});
