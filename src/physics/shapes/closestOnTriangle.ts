/** Feature of a triangle that the closest point is on. */
export const ON_FACE = 0, ON_EDGE = 1, ON_CORNER = 4; // ON_EDGE + 0, 1, 2: edge 01, 12, 20; ON_CORNER + 0, 1, 2

/**
 * Finds the point of a triangle closest to a point e; all positions are from its first corner [m], and the second and
 * third corner are corners[o … o + 5]. Writes the point to out[0…2] and returns ON_FACE, ON_EDGE + k or ON_CORNER + k.
 * [Ericson2005] §5.1.5.
 */
export function closestOnTriangle(corners: Float64Array, o: number, e: Float64Array, out: Float64Array): number {
  const bx = corners[o], by = corners[o + 1], bz = corners[o + 2], cx = corners[o + 3], cy = corners[o + 4];
  const cz = corners[o + 5];
  const ex = e[0], ey = e[1], ez = e[2];
  const d1 = bx * ex + by * ey + bz * ez, d2 = cx * ex + cy * ey + cz * ez;
  if (d1 <= 0 && d2 <= 0) return put(out, 0, 0, corners, o, ON_CORNER);
  const bb = bx * bx + by * by + bz * bz, bc = bx * cx + by * cy + bz * cz, cc = cx * cx + cy * cy + cz * cz;
  const d3 = d1 - bb, d4 = d2 - bc; // seen from the second corner
  if (d3 >= 0 && d4 <= d3) return put(out, 1, 0, corners, o, ON_CORNER + 1);
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return put(out, d1 / (d1 - d3), 0, corners, o, ON_EDGE);
  const d5 = d1 - bc, d6 = d2 - cc; // and from the third
  if (d6 >= 0 && d5 <= d6) return put(out, 0, 1, corners, o, ON_CORNER + 2);
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return put(out, 0, d2 / (d2 - d6), corners, o, ON_EDGE + 2);
  const va = d3 * d6 - d5 * d4, d43 = d4 - d3, d56 = d5 - d6;
  if (va <= 0 && d43 >= 0 && d56 >= 0) {
    const w = d43 / (d43 + d56);
    return put(out, 1 - w, w, corners, o, ON_EDGE + 1);
  }
  const inverse = 1 / (va + vb + vc);
  return put(out, vb * inverse, vc * inverse, corners, o, ON_FACE);
}

function put(out: Float64Array, v: number, w: number, corners: Float64Array, o: number, where: number): number {
  for (let c = 0; c < 3; c++) out[c] = v * corners[o + c] + w * corners[o + 3 + c];
  return where;
}
