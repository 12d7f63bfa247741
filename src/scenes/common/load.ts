import type { Measures } from '../../model/measures';

/** Force that the first `count` big bodies bear, all of them where nothing is said: downwards [N]. */
export function loadOn({ bodies }: Measures, count = bodies.length): number {
  let load = 0;
  for (let k = 0; k < count; k++) load -= bodies[k].force[2];
  return load;
}
