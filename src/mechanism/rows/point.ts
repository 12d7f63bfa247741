import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { GAP, type Part } from '../work';
import { createArms, measureArms, writeAlong } from './arms';

const AXES = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** Makes three rows that hold a point of a on a point of b, along the axes of W. */
export function pointRows(builder: Builder, a: number, b: number, point: Readonly<Vec3>): Part {
  const arms = createArms(builder, a, b, point, point), places = [0, 1, 2].map(() => builder.row([a, b], GAP.length));
  return (work) => {
    measureArms(work, arms);
    for (let c = 0; c < 3; c++) {
      const place = places[c], { row } = place, gap = arms.world[6 + c];
      writeAlong(work, place, arms, AXES, 3 * c);
      work.compliance[row] = 0;
      work.bias[row] = -gap / work.h;
      work.gap[row] = gap;
    }
  };
}
