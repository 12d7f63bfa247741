import { assert } from '../../core/assert';
import { cos, sin } from '../../core/elementary/circular';
import { hypot } from '../../core/elementary/powers';

/**
 * A section of a tire through its axle, one side of it: its mid-surface from the bead at the axle's −y side over the
 * tread to the other bead, as a curve over its arc length s [m].
 */
export type Section = {
  length: number;
  /**
   * Distance from the axle and position along it [m], and their derivatives by s [1], a unit vector. Arguments beyond
   * the ends count as the ends.
   */
  at(s: number): { radius: number; axial: number; dRadius: number; dAxial: number };
};

/** Number of intervals of the half ellipse: they give its length to one part in ten million. */
const SAMPLES = 2000;

/** Distance between the points of a rounded box, at most [m]: they give its length to one part in a million. */
const STEP = 2e-4;

/**
 * Returns half an ellipse from bead to bead, `width` apart, from the inner radius to the outer one [m]. Melanz2016
 * §6.2.2 gives these three numbers and draws an arc; which arc is not known (the author's meshes are not published).
 * This one weighs 48 kg.
 */
export const ellipseSection = (width: number, inner: number, outer: number): Section =>
  sectionThrough(Array.from({ length: SAMPLES + 1 }, (_, k) => {
    const angle = (Math.PI * k) / SAMPLES;
    return [inner + (outer - inner) * sin(angle), -(width / 2) * cos(angle)] as const;
  }));

/**
 * Returns a rounded box from bead to bead: side walls `width` apart, a flat tread at the outer radius, and a quarter of
 * a circle of radius `fillet` between each wall and the tread [m]. Throws if the fillet does not fit in.
 */
export function roundedBoxSection(width: number, inner: number, outer: number, fillet: number): Section {
  const most = Math.min(width / 2, outer - inner);
  assert(fillet > 0 && fillet <= most, `a fillet is ${fillet} m; this section has room for one of up to ${most} m`);
  const wall = outer - inner - fillet, flat = width / 2 - fillet, half: [radius: number, axial: number][] = [];
  const along = (length: number, at: (part: number) => [radius: number, axial: number]): void => {
    const count = Math.ceil(length / STEP);
    for (let k = 0; k < count; k++) half.push(at(k / count));
  };
  along(wall, (part) => [inner + part * wall, -width / 2]);
  along(0.5 * Math.PI * fillet, (part) => {
    const angle = 0.5 * Math.PI * part;
    return [outer - fillet + fillet * sin(angle), -flat - fillet * cos(angle)];
  });
  along(flat, (part) => [outer, (part - 1) * flat]);
  return sectionThrough([...half, [outer, 0], ...half.reverse().map(([radius, axial]) => [radius, -axial] as const)]);
}

/**
 * Returns a smooth section through closely spaced points (radius, axial) [m]: a cubic between each two, with tangents
 * of the parabola through three. Throws on fewer than three points.
 */
export function sectionThrough(points: readonly (readonly [radius: number, axial: number])[]): Section {
  const last = points.length - 1, s = new Float64Array(last + 1);
  assert(last >= 2, 'a section of less than three points');
  for (let k = 1; k <= last; k++)
    s[k] = s[k - 1] + hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]);
  const length = s[last];
  const slopes = points.map((_, k) => [0, 1].map((c) => slopeAt(k, c)));

  /** Returns the slope of component c at point k [1]. */
  function slopeAt(k: number, c: number): number {
    const i = Math.min(Math.max(k, 1), last - 1), a = s[i] - s[i - 1], b = s[i + 1] - s[i];
    const left = (points[i][c] - points[i - 1][c]) / a, right = (points[i + 1][c] - points[i][c]) / b;
    const middle = (b * left + a * right) / (a + b);
    return k === i ? middle : k < i ? 2 * left - middle : 2 * right - middle;
  }

  return {
    length,
    at(given) {
      const x = Math.min(Math.max(given, 0), length);
      let k = 0, top = last; // s[k] ≤ x ≤ s[top]
      while (top - k > 1) {
        const half = (k + top) >> 1;
        if (s[half] <= x) k = half;
        else top = half;
      }
      const h = s[k + 1] - s[k], u = (x - s[k]) / h;
      const [r, dr] = hermite(0), [y, dy] = hermite(1), size = hypot(dr, dy);
      return { radius: r, axial: y, dRadius: dr / size, dAxial: dy / size };

      function hermite(c: number): [number, number] {
        const p = points[k][c], q = points[k + 1][c], m = h * slopes[k][c], n = h * slopes[k + 1][c], rise = q - p;
        const square = 3 * rise - 2 * m - n, cube = m + n - 2 * rise;
        return [p + u * (m + u * (square + u * cube)), (m + u * (2 * square + u * 3 * cube)) / h];
      }
    },
  };
}
