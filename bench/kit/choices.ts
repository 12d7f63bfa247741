import type { AnyValues, Value } from '../../src/params/param';

/** Reads words such as `friction=0.2,0.4`: each names a parameter and its values, numbers where they are numbers. */
export const listsIn = (words: readonly string[]): Map<string, Value[]> => new Map(words.map((word) => {
  const [key, list = ''] = word.split('=');
  return [key, list.split(',').map((one): Value => (Number.isNaN(Number(one)) ? one : Number(one)))];
}));

/** Returns every choice of one value for each key. */
export const choicesOf = (lists: Iterable<readonly [string, readonly Value[]]>): AnyValues[] =>
  [...lists].reduce<AnyValues[]>(
    (known, [key, list]) => known.flatMap((one) => list.map((x) => ({ ...one, [key]: x }))), [{}]
  );
