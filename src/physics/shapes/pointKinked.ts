import type { Manifold, Pair } from './pair';

/**
 * Writes the contact point of a ball A and a kinked core B grown by a ball, in closed form: the core is the prism |y| ≤
 * b_y over a rounded rectangle, b_x × b_z grown by R. If the centre of the ball is inside, the nearest face or side
 * counts.
 */
export function pointKinked(pair: Pair, out: Manifold): void {
  const { b, d, rotationB: B } = pair, size = pair.scale[1];
  const x = -(B[0] * d[0] + B[3] * d[1] + B[6] * d[2]), y = -(B[1] * d[0] + B[4] * d[1] + B[7] * d[2]);
  const z = -(B[2] * d[0] + B[5] * d[1] + B[8] * d[2]);
  const bx = b.half[0] * size, by = b.half[1] * size, bz = b.half[2] * size;
  // Signed distance from the base, its direction, and signed distance from the slab along y.
  const qx = Math.abs(x) - bx, qz = Math.abs(z) - bz, ux = Math.max(qx, 0), uz = Math.max(qz, 0);
  const radial = Math.sqrt(ux * ux + uz * uz), side = (radial > 0 ? radial : Math.max(qx, qz)) - b.radius * size;
  const cap = Math.abs(y) - by, signX = x < 0 ? -1 : 1, signY = y < 0 ? -1 : 1, signZ = z < 0 ? -1 : 1;
  let sideX = 0, sideZ = 0;
  if (radial > 0) { sideX = (signX * ux) / radial; sideZ = (signZ * uz) / radial; }
  else if (qx >= qz) sideX = signX;
  else sideZ = signZ;
  let alongSide = 0, alongCap = 0, distance = 0;
  if (side > 0 && cap > 0) {
    distance = Math.sqrt(side * side + cap * cap);
    alongSide = side / distance; alongCap = cap / distance;
  } else if (side >= cap) { distance = side; alongSide = 1; } else { distance = cap; alongCap = 1; }
  const radius = pair.a.rounding * pair.scale[0], gap = distance - radius - b.rounding * size;
  out.count = 0;
  if (gap > pair.scale[2]) return;
  out.count = 1;
  out.gap[0] = gap;
  const nx = -alongSide * sideX, ny = -alongCap * signY, nz = -alongSide * sideZ, along = radius + 0.5 * gap;
  for (let i = 0; i < 3; i++) {
    const n = B[3 * i] * nx + B[3 * i + 1] * ny + B[3 * i + 2] * nz;
    out.normal[i] = n;
    out.point[i] = along * n;
  }
}
