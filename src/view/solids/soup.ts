import { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js';
import { BufferAttribute, BufferGeometry, Color, ShapeUtils, Vector2, Vector3 } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';

/** Colour in linear RGB. */
export type Tint = readonly [r: number, g: number, b: number];
/** A point of a plane [m]. */
export type Point2 = readonly [u: number, v: number];

/** Returns the linear colour of an sRGB colour as CSS writes it. */
export const tint = (css: string): Tint => new Color(css).toArray() as [number, number, number];

const SAME = 1e-6; // largest difference of attributes of corners that are one vertex
const OUTLINE_POINTS = 24; // number of points of a circle in a panel
const RING: readonly [around: number, about: number] = [36, 8]; // number of pieces around a ring and around its wire
const LEAST = 4; // of the pieces around what is round

/**
 * Collects triangles: no vertices are shared, each has its normal and its colour. A vector that points out of a face,
 * or a point inside, says which side is its front: corners may come in either direction.
 */
export class Soup {
  readonly position: number[] = [];
  readonly normal: number[] = [];
  readonly tint: number[] = [];

  /** `fineness` is the share that is drawn of the pieces around what is round [1]: processors draw few pixels. */
  constructor(readonly fineness = 1) {}

  /** Returns how many pieces are drawn in place of so many around what is round. */
  private around(pieces: number): number {
    return Math.max(Math.min(LEAST, pieces), Math.round(this.fineness * pieces));
  }

  /** Adds a triangle with a normal at each corner; it is wound so that they point to its front. */
  triangle(corners: readonly [Vec3, Vec3, Vec3], normals: readonly [Vec3, Vec3, Vec3], color: Tint): void {
    const [a, b, c] = corners, front = plus(plus(normals[0], normals[1]), normals[2]);
    const order = dot(cross(minus(b, a), minus(c, a)), front) < 0 ? [0, 2, 1] : [0, 1, 2];
    for (const k of order) {
      this.position.push(...corners[k]);
      this.normal.push(...normals[k]);
      this.tint.push(...color);
    }
  }

  /** Adds a flat convex polygon, whose front looks along `out`. */
  face(points: readonly Vec3[], out: Vec3, color: Tint): void {
    const normal = normalOf(points, out);
    for (let k = 2; k < points.length; k++)
      this.triangle([points[0], points[k - 1], points[k]], [normal, normal, normal], color);
  }

  /** Adds a flat polygon of any outline with holes, placed in space by `at`, whose front looks along `out`. */
  panel(
    outline: readonly Point2[], holes: readonly (readonly Point2[])[], at: (p: Point2) => Vec3, out: Vec3, color: Tint,
  ): void {
    const points = [outline, ...holes].flat();
    const of = (ring: readonly Point2[]) => ring.map(([u, v]) => new Vector2(u, v));
    const normal = normalOf(outline.map(at), out);
    for (const [a, b, c] of ShapeUtils.triangulateShape(of(outline), holes.map(of))) {
      this.triangle([at(points[a]), at(points[b]), at(points[c])], [normal, normal, normal], color);
    }
  }

  /**
   * Adds a convex block: six faces over the corners of a lower and an upper quadrilateral, in the same order, or five
   * where the lower one is hidden in what the block stands on.
   */
  block(lower: readonly Vec3[], upper: readonly Vec3[], color: Tint, hasLower = true): void {
    const inside = mean([...lower, ...upper]);
    const side = (points: Vec3[]) => this.face(points, minus(mean(points), inside), color);
    if (hasLower) side([...lower]);
    side([...upper]);
    lower.forEach((p, k) => side([p, lower[(k + 1) % lower.length], upper[(k + 1) % upper.length], upper[k]]));
  }

  box([x, y, z]: Vec3, [X, Y, Z]: Vec3, color: Tint): void {
    const level = (h: number): Vec3[] => [[x, y, h], [X, y, h], [X, Y, h], [x, Y, h]];
    this.block(level(z), level(Z), color);
  }

  /**
   * Adds the surface that a profile of (radius, distance along the axis) [m] sweeps about the line from `at` along the
   * unit vector `axis`; it is smooth around, not along.
   */
  lathe(profile: readonly Point2[], at: Vec3, axis: Vec3, color: Tint, segments: number): void {
    const [u, w] = across(axis), pieces = this.around(segments);
    const spoke = (k: number): Vec3 => {
      const angle = (2 * Math.PI * k) / pieces;
      return plus(times(u, Math.cos(angle)), times(w, Math.sin(angle)));
    };
    const place = ([r, h]: Point2, out: Vec3): Vec3 => plus(plus(at, times(axis, h)), times(out, r));
    for (let i = 1; i < profile.length; i++) {
      const [from, to] = [profile[i - 1], profile[i]], length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      // outwards where the profile runs along the axis
      const [nr, nh] = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
      for (let k = 0; k < pieces; k++) {
        const [a, b] = [spoke(k), spoke(k + 1)], along = times(axis, nh);
        const na = plus(times(a, nr), along), nb = plus(times(b, nr), along);
        const quad = [place(from, a), place(from, b), place(to, b), place(to, a)] as const;
        if (from[0] > 0) this.triangle([quad[0], quad[1], quad[2]], [na, nb, nb], color);
        if (to[0] > 0) this.triangle([quad[0], quad[2], quad[3]], [na, nb, na], color);
      }
    }
  }

  /** Adds a closed rod, or a cone if the radii of its ends differ [m]. */
  rod(from: Vec3, to: Vec3, radii: number | readonly [number, number], color: Tint, segments = 12): void {
    const [r, R] = typeof radii === 'number' ? [radii, radii] : radii, way = minus(to, from);
    const length = Math.hypot(...way);
    this.lathe([[0, 0], [r, 0], [R, length], [0, length]], from, times(way, 1 / length), color, segments);
  }

  /** Adds a ring of round wire about `axis`, smooth all over; `radius` and `wire` (the wire's radius) in [m]. */
  ring(at: Vec3, axis: Vec3, radius: number, wire: number, color: Tint): void {
    const [around, about] = RING.map((pieces) => this.around(pieces)), [u, w] = across(axis);
    const point = (k: number, l: number): [Vec3, Vec3] => {
      const a = (2 * Math.PI * k) / around, b = (2 * Math.PI * l) / about;
      const out = plus(times(u, Math.cos(a)), times(w, Math.sin(a)));
      const normal = plus(times(out, Math.cos(b)), times(axis, Math.sin(b)));
      return [plus(plus(at, times(out, radius)), times(normal, wire)), normal];
    };
    for (let k = 0; k < around; k++) for (let l = 0; l < about; l++) {
      const [[a, na], [b, nb], [c, nc], [d, nd]] = [point(k, l), point(k + 1, l), point(k + 1, l + 1), point(k, l + 1)];
      this.triangle([a, b, c], [na, nb, nc], color);
      this.triangle([a, c, d], [na, nc, nd], color);
    }
  }

  ball(at: Vec3, radius: number, color: Tint, segments = 10): void {
    const rings = Math.round(this.around(segments) / 2), profile = Array.from({ length: rings + 1 }, (_, k): Point2 => {
      const angle = (Math.PI * k) / rings;
      return [k === 0 || k === rings ? 0 : radius * Math.sin(angle), -radius * Math.cos(angle)];
    });
    this.lathe(profile, at, [0, 0, 1], color, segments);
  }

  add(other: Soup): this {
    for (const key of ['position', 'normal', 'tint'] as const) for (const x of other[key]) this[key].push(x);
    return this;
  }

  /** Returns an empty soup that is as fine. */
  blank(): Soup {
    return new Soup(this.fineness);
  }

  /** Returns the soup mirrored in y, for a body that is the same left (y > 0) and right. */
  mirrored(): Soup {
    const other = this.blank();
    for (let i = 0; i < this.position.length; i += 9) {
      for (const k of [0, 6, 3]) {
        const flip = (from: readonly number[]) => [from[i + k], -from[i + k + 1], from[i + k + 2]];
        other.position.push(...flip(this.position));
        other.normal.push(...flip(this.normal));
        for (let c = 0; c < 3; c++) other.tint.push(this.tint[i + k + c]);
      }
    }
    return other;
  }

  /** Returns a geometry with the attributes position, normal and tint, in which equal corners are one vertex. */
  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    for (const key of ['position', 'normal', 'tint'] as const) {
      geometry.setAttribute(key, new BufferAttribute(Float32Array.from(this[key]), 3));
    }
    return mergeVertices(geometry, SAME);
  }
}

/** Returns the outline of a circle. */
export const circle = ([u, v]: Point2, radius: number): Point2[] => Array.from({ length: OUTLINE_POINTS }, (_, k) => {
  const angle = (2 * Math.PI * k) / OUTLINE_POINTS;
  return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
});

export const minus = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const plus = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a: Readonly<Vec3>, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Readonly<Vec3>, b: Readonly<Vec3>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Returns two unit vectors perpendicular to a third and to each other. */
export function across(axis: Readonly<Vec3>): [Vec3, Vec3] {
  const other: Vec3 = Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0], u = cross(other, axis);
  const length = Math.hypot(...u);
  const unit = times(u, 1 / length);
  return [unit, cross(axis, unit)];
}

const mean = (points: readonly Vec3[]): Vec3 =>
  times(points.reduce((sum, p) => plus(sum, p), [0, 0, 0] as Vec3), 1 / points.length);

/** Returns the unit normal of a flat polygon (Newell), on the side of `out`. */
function normalOf(points: readonly Vec3[], out: Vec3): Vec3 {
  const sum = new Vector3(), part = new Vector3(), [a, b] = [new Vector3(), new Vector3()];
  points.forEach((p, i) => sum.add(part.crossVectors(a.set(...p), b.set(...points[(i + 1) % points.length]))));
  if (sum.dot(a.set(...out)) < 0) sum.negate();
  return sum.normalize().toArray();
}
