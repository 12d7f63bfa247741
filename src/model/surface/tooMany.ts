import { formatCount } from '../../core/counted';
import { fail, type Result } from '../../core/result';

/** Refuses a surface of `count` triangles, a number or words, where at most `most` are read. */
export const tooMany = (count: number | string, most: number): Result<never> =>
  fail('surface', `It has ${typeof count === 'number' ? formatCount(count) : count} triangles; at most ${
    formatCount(most)} are read: simplify it in a program for meshes first.`);
