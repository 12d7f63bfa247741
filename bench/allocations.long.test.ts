import { test } from 'vitest';
import { expectFew } from './kit/allocationsTest';

/** Most that a warm frame may take on the heap [B]; a mechanism and a surface put some there in each substep. */
const MOST: [name: string, most: number][] = [
  ['filling count=1000', 6000], ['single-wheel', 6000], ['repose count=200 law=relaxed', 6000],
  ['shear-plastic', 6000], ['hmmwv-flat', 16_000], ['tire-soil', 16_000],
];

test.each(MOST)('a warm frame of %s takes less than %i bytes on the heap', (name, most) => {
  expectFew(name, most);
});
