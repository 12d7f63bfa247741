import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compareAddress, readCompare } from './readCompare';

beforeEach(() => { vi.stubGlobal('location', { href: 'https://example.org/grouser/?isolated=0#1/beam' }); });
afterEach(() => { vi.unstubAllGlobals(); });

test('the address of two runs leads back to both links', () => {
  const left = { sceneId: 'rolling-ball', values: { friction: 0.3 } }, right = { sceneId: 'beam', values: {} };
  const address = new URL(compareAddress(left, right));
  expect([address.pathname, address.hash]).toEqual(['/grouser/', '#1/rolling-ball?friction=0.3']);
  expect(readCompare(address.search)).toBe('1/beam');
});

test('without one there is none', () => {
  for (const search of ['', '?', '?compare', '?compare=', '?embed']) expect(readCompare(search)).toBeNull();
});
