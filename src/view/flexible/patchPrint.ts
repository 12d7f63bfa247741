import { pointGrid } from '../../model/flexible/pointGrid';
import { createSurfacePoints } from '../../model/flexible/points';
import { NODE, type FlexibleSpec } from '../../model/flexible/spec';
import type { BodySpec } from '../../model/worldSpec';
import type { PatchPrint } from '../../protocol/messages';
import { POSE, TURNED } from '../pose';
import { rotationOf } from '../../model/rotation';
import type { SurfacePlace } from './layout';
import { tireSize } from './tireSize';
import { axleOf, toAxle, type Axle } from './tread';

/** Largest half length of a print [radii of the tire] and its largest half width [half widths of the tire]. */
const ALONG = 0.72, ACROSS = 1.12;
/**
 * Part of that size that a print shows at first; when a patch reaches the part NEAR of what is shown, the print grows
 * by the factor MORE, and never shrinks [1].
 */
const FIRST = 0.35, NEAR = 0.85, MORE = 1.25;

/** A printer makes the prints of a tire on the ground: its pressed points, seen from above. */
export type Printer = { print(data: Float32Array, poses: ArrayLike<number>): PatchPrint };

/** Makes the printer of a tire; the second argument says where its numbers begin in a frame. */
export function createPrinter(
  spec: FlexibleSpec, { nodes, pressure }: SurfacePlace, bodies: readonly BodySpec[]
): Printer {
  const points = createSurfacePoints(spec), { weights, places, count } = points, axle = axleOf(spec, bodies);
  const body = bodies.findIndex(({ name }) => name === spec.rim?.body), { mesh } = spec;
  const perNode = mesh.nodes.length / NODE;
  const { radius, half, widest } = tireSize(spec, axle);
  const cell = cellOf(spec, axle, widest);
  const pressed = new Float32Array(3 * count);
  let shown = FIRST;

  /**
   * Returns the middle of the tire [m] and the unit direction of its axle in the plan, in W; without a rim, the mean of
   * its nodes and y.
   */
  function whereAxleIs(data: Float32Array, poses: ArrayLike<number>): [x: number, y: number, ax: number, ay: number] {
    if (body >= 0) {
      const o = POSE * body, q = o + TURNED, r = rotationOf([poses[q], poses[q + 1], poses[q + 2], poses[q + 3]]);
      const level = Math.hypot(r[1], r[4]) || 1;
      return [poses[o], poses[o + 1], r[1] / level, r[4] / level];
    }
    let x = 0, y = 0;
    for (let n = 0; n < perNode; n++) {
      x += data[nodes + NODE * n] / perNode;
      y += data[nodes + NODE * n + 1] / perNode;
    }
    return [x, y, 0, 1];
  }

  return {
    print(data, poses) {
      const [x, y, ax, ay] = whereAxleIs(data, poses);
      let used = 0;
      for (let p = 0; p < count; p++) {
        const push = data[pressure + p];
        if (!(push > 0)) continue;
        let px = -x, py = -y;
        for (let k = 12 * p; k < 12 * (p + 1); k++) {
          px += weights[k] * data[nodes + places[k]];
          py += weights[k] * data[nodes + places[k] + 1];
        }
        pressed[used] = ay * px - ax * py; // forward is axle × up
        pressed[used + 1] = ax * px + ay * py;
        pressed[used + 2] = push;
        used += 3;
        const along = Math.abs(pressed[used - 3]) / (ALONG * radius);
        const across = Math.abs(pressed[used - 2]) / (ACROSS * half);
        while (shown < 1 && Math.max(along, across) > NEAR * shown) shown = Math.min(1, MORE * shown);
      }
      const [halfLength, halfWidth] = [shown * ALONG * radius, shown * ACROSS * half];
      return { name: spec.name, halfLength, halfWidth, cell, pressed: pressed.slice(0, used) };
    },
  };
}

/**
 * Returns the size of the area of one contact point where the tire's radius is largest, at this node: along the rolling
 * direction and across [m].
 */
function cellOf(spec: FlexibleSpec, axle: Axle, node: number): [along: number, across: number] {
  const { mesh: { nodes: e, quads, sizes } } = spec, [nx, ny] = pointGrid(spec);
  const q = quads.indexOf(node) >> 2;
  const at = (k: number) => toAxle(axle, e[NODE * node + k], e[NODE * node + k + 1], e[NODE * node + k + 2]);
  const [x, y] = [at(3), at(6)], l = (sizes[2 * q] * Math.hypot(...x)) / nx;
  const w = (sizes[2 * q + 1] * Math.hypot(...y)) / ny;
  return Math.abs(x[1]) > Math.abs(y[1]) ? [w, l] : [l, w];
}
