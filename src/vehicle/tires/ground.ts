import type { Vec3 } from '../../core/vec3';

/**
 * The touch of a wheel and the ground: the point [m], the normal of the ground there, and the depth of the wheel in the
 * ground [m].
 */
export type Touch = { x: number; y: number; z: number; nx: number; ny: number; nz: number; depth: number };

/** A wheel as a disc, in W: its centre [m], the direction of its plane, level with the ground; radius [m]. */
export type Disc = { x: number; y: number; z: number; fx: number; fy: number; radius: number };

/** Firm ground: writes `touch` and returns true, or false if it does not reach the disc. */
export type Ground = (disc: Readonly<Disc>, touch: Touch) => boolean;

/** Makes ground that is a plane through a point [m] with a unit normal; z = 0 by default. */
export function planeGround(point: Readonly<Vec3> = [0, 0, 0], normal: Readonly<Vec3> = [0, 0, 1]): Ground {
  const [nx, ny, nz] = normal;
  return ({ x, y, z, radius }, touch) => {
    const height = nx * (x - point[0]) + ny * (y - point[1]) + nz * (z - point[2]);
    touch.nx = nx; touch.ny = ny; touch.nz = nz;
    touch.x = x - height * nx; touch.y = y - height * ny; touch.z = z - height * nz;
    touch.depth = radius - height;
    return touch.depth > 0;
  };
}

/**
 * A ditch, a rectangle filled with soil in level ground: its sides [m], the heights of its rim and of its floor [m].
 */
export type Ditch = {
  min: readonly [x: number, y: number]; max: readonly [x: number, y: number]; rim: number; floor: number
};

/**
 * Makes firm ground about a ditch, and its floor. A wheel that comes out of the soil meets the edge of the rim ahead or
 * behind with its tread, and rolls up over it: force and normal do not jump when its centre passes the edge.
 */
export function groundAround({ min, max, rim, floor }: Ditch): Ground {
  const above = planeGround([0, 0, rim]), below = planeGround([0, 0, floor]);
  return (disc, touch) => {
    const { x, y, z, fx, fy, radius } = disc;
    if (x <= min[0] || x >= max[0] || y <= min[1] || y >= max[1]) return above(disc, touch);
    const ahead = wayOut(x, fx, min[0], max[0], y, fy, min[1], max[1]);
    const behind = -wayOut(x, -fx, min[0], max[0], y, -fy, min[1], max[1]);
    const way = ahead < -behind ? ahead : behind, up = z - rim, far = Math.sqrt(way * way + up * up);
    if (!(up > 0 && far < radius)) return below(disc, touch);
    touch.x = x + way * fx; touch.y = y + way * fy; touch.z = rim;
    touch.nx = (-way * fx) / far; touch.ny = (-way * fy) / far; touch.nz = up / far;
    touch.depth = radius - far;
    return true;
  };
}

/** Returns the distance from a point within a rectangle along (fx, fy) to its side [m]. */
function wayOut(x: number, fx: number, x0: number, x1: number, y: number, fy: number, y0: number, y1: number): number {
  const alongX = fx > 0 ? (x1 - x) / fx : fx < 0 ? (x0 - x) / fx : Infinity;
  const alongY = fy > 0 ? (y1 - y) / fy : fy < 0 ? (y0 - y) / fy : Infinity;
  return Math.min(alongX, alongY);
}
