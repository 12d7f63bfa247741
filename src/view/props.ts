import type { Prop } from '../model/worldSpec';
import { Soup, tint, type Tint } from './solids/soup';

const PAINTS: Record<Prop['paint'], Tint> = { steel: tint('#5d646b'), wood: tint('#8a6a45'), mark: tint('#f1efe9') };
const SEGMENTS = 14;

/** Makes the boxes and rods that only are drawn. */
export function propsSoup(props: readonly Prop[], fineness: number): Soup {
  const soup = new Soup(fineness);
  for (const { kind, from, to, radius = 0, paint } of props) {
    if (kind === 'rod') soup.rod(from, to, radius, PAINTS[paint], SEGMENTS);
    else soup.box(from, to, PAINTS[paint]);
  }
  return soup;
}
