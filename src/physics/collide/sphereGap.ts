import type { Shape } from '../../model/shape';

/**
 * Closest feature of a big body to the centre of a sphere, in closed form (SHAPES.md §1.5: planes, boxes and cylinders
 * against spheres need no iteration). Twin of shaders/shared/sphereGap.wgsl.
 *
 * `p` is the sphere's centre in the body frame B [m]. Writes out[0…2] the unit normal n in B *from the sphere to the
 * body*, and out[3] the distance of the centre from the body's surface, > 0 outside [m]; the gap is out[3] − radius.
 */
export function sphereGap(shape: Shape, px: number, py: number, pz: number, out: Float64Array): void {
  switch (shape.kind) {
    case 'plane':
      out[0] = 0; out[1] = 0; out[2] = -1; out[3] = pz;
      return;
    case 'sphere': {
      const d = Math.sqrt(px * px + py * py + pz * pz);
      if (d > 0) { out[0] = -px / d; out[1] = -py / d; out[2] = -pz / d; } else { out[0] = 0; out[1] = 0; out[2] = -1; }
      out[3] = d - shape.radius;
      return;
    }
    case 'box': return boxGap(shape.halfExtents[0], shape.halfExtents[1], shape.halfExtents[2], shape.edgeRadius, px, py, pz, out);
    case 'cylinder': return cylinderGap(shape.radius, shape.halfLength, shape.edgeRadius, px, py, pz, out);
  }
}

/** A box is a core box grown by the edge radius. Inside the core the nearest face counts. */
function boxGap(hx: number, hy: number, hz: number, edge: number, px: number, py: number, pz: number, out: Float64Array): void {
  const qx = Math.abs(px) - (hx - edge), qy = Math.abs(py) - (hy - edge), qz = Math.abs(pz) - (hz - edge);
  const sx = px < 0 ? -1 : 1, sy = py < 0 ? -1 : 1, sz = pz < 0 ? -1 : 1;
  if (qx <= 0 && qy <= 0 && qz <= 0) {
    out[0] = 0; out[1] = 0; out[2] = 0;
    if (qx >= qy && qx >= qz) { out[0] = -sx; out[3] = qx - edge; }
    else if (qy >= qz) { out[1] = -sy; out[3] = qy - edge; }
    else { out[2] = -sz; out[3] = qz - edge; }
    return;
  }
  const dx = Math.max(qx, 0), dy = Math.max(qy, 0), dz = Math.max(qz, 0), d = Math.sqrt(dx * dx + dy * dy + dz * dz);
  out[0] = (-sx * dx) / d; out[1] = (-sy * dy) / d; out[2] = (-sz * dz) / d;
  out[3] = d - edge;
}

/** The same in the half-plane (distance from the axis, height along it): a rounded rectangle. */
function cylinderGap(radius: number, half: number, edge: number, px: number, py: number, pz: number, out: Float64Array): void {
  const rho = Math.sqrt(px * px + pz * pz), ux = rho > 0 ? px / rho : 1, uz = rho > 0 ? pz / rho : 0;
  const qr = rho - (radius - edge), qy = Math.abs(py) - (half - edge), sy = py < 0 ? -1 : 1;
  if (qr <= 0 && qy <= 0) {
    if (qr >= qy) { out[0] = -ux; out[1] = 0; out[2] = -uz; out[3] = qr - edge; }
    else { out[0] = 0; out[1] = -sy; out[2] = 0; out[3] = qy - edge; }
    return;
  }
  const dr = Math.max(qr, 0), dy = Math.max(qy, 0), d = Math.sqrt(dr * dr + dy * dy);
  out[0] = (-ux * dr) / d; out[1] = (-sy * dy) / d; out[2] = (-uz * dr) / d;
  out[3] = d - edge;
}
