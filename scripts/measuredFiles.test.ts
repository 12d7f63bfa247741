import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measuredAddresses, measuredFile } from './measuredFiles.mjs';

test('each result and figure that the page links is a file of the source code', () => {
  const addresses = measuredAddresses('.');
  expect(addresses).toEqual(expect.arrayContaining(['data/results/crater.txt', 'data/pictures/crater.svg']));
  for (const address of addresses) expect(existsSync(measuredFile(address)!), address).toBe(true);
});

test.each(['data/results/../x.txt', 'data/results/crater.csv', 'x/data/pictures/crater.svg', 'data/pictures/a/b.svg'])(
  '%s is no result and no figure', (address) => { expect(measuredFile(address)).toBeNull(); });
