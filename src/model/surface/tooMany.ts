import { fail, type Result } from '../../core/result';

/** Refuses a surface of `count` triangles where at most `most` are read. */
export const tooMany = (count: number | string, most: number): Result<never> =>
  fail('surface', `It has ${count} triangles; at most ${most} are read: simplify it in a program for meshes first.`);
