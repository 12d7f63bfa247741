import { hypot } from '../../core/elementary/powers';
import { createStretch, writeStretch } from '../rows/stretch';
import { GAP } from '../work';
import { held, type Compile } from './kind';

/** Compiles g = |d| − L [m]. */
export const distance: Compile<'distance'> = (builder, { a, b, pointA, pointB }) => {
  const A = builder.find(a), B = builder.find(b), place = builder.row([A, B], GAP.length), { row } = place;
  const stretch = createStretch(builder, A, B, pointA, pointB);
  const length = hypot(pointA[0] - pointB[0], pointA[1] - pointB[1], pointA[2] - pointB[2]);
  return held((work) => {
    const gap = writeStretch(work, place, stretch) - length;
    work.compliance[row] = 0;
    work.bias[row] = -gap / work.h;
    work.gap[row] = gap;
  });
};
