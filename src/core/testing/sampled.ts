import { test } from 'vitest';

/**
 * Declares a test of random samples twice: each run takes the first `few` of them, and `npm run test:long` all of them.
 * Both are the same numbers from the same seed.
 */
export function sampled(name: string, [few, all]: readonly [few: number, all: number], body: (count: number) => void) {
  test(name, () => body(few));
  test(`${name}, all ${all}`, { tags: 'long' }, () => body(all));
}
