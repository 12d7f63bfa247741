import type { Tube } from '../../model/worldSpec';
import { Soup, tint } from './soup';

const STEEL = tint('#5d646b'), BALL = tint('#3c4146');
const SEGMENTS = 10;
/** Radius of the ball at the ends of a tube [radii of the tube]. */
const END = 1.35;

/** Makes rods with balls at their ends, as fine as a soup; ends that meet share one. */
export function tubesSoup(tubes: readonly Tube[], fineness: number): Soup {
  const soup = new Soup(fineness), ends = new Map<string, Tube['from']>(), radii = new Map<string, number>();
  for (const { from, to, radius } of tubes) {
    soup.rod(from, to, radius, STEEL, SEGMENTS);
    for (const end of [from, to]) {
      const key = end.map((x) => x.toFixed(4)).join();
      ends.set(key, end);
      radii.set(key, Math.max(END * radius, radii.get(key) ?? 0));
    }
  }
  for (const [key, end] of ends) soup.ball(end, radii.get(key)!, BALL, SEGMENTS);
  return soup;
}
