import { MOST_POINTS, POINT } from '../trackPoints';

/** Returns the quads of a track that have an area: their areas in the plan [m²], and where they begin along x [m]. */
export function quadsOf(edges: ArrayLike<number>): { area: number; x: number }[] {
  return Array.from({ length: MOST_POINTS }, (_, k) => {
    const corner = (n: number, side: 0 | 3) => {
      const at = POINT * (n % MOST_POINTS) + side;
      return [edges[at], edges[at + 1]] as const;
    };
    type Corner = ReturnType<typeof corner>;
    const triangle = (p: Corner, q: Corner, r: Corner) =>
      Math.abs((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / 2;
    const [l, r, m, s] = [corner(k, 0), corner(k, 3), corner(k + 1, 0), corner(k + 1, 3)];
    return { area: triangle(l, r, m) + triangle(m, r, s), x: (l[0] + r[0]) / 2 };
  }).filter(({ area }) => area > 1e-9);
}

/** Returns the area of a track in the plan [m²]. */
export const areaOf = (edges: ArrayLike<number>): number => quadsOf(edges).reduce((sum, { area }) => sum + area, 0);
