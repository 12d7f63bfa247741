import type { Shape } from '../../../model/shape';

/**
 * Finds the closest feature of a big body to the centre of a sphere, in closed form (planes, boxes and cylinders
 * against spheres need no iteration). Twin of shaders/shared/collide/sphereGap.wgsl.
 *
 * Reads the sphere's centre in the body frame B [m] from io[0…2]. Writes io[0…2], the unit normal n in B *from the
 * sphere to the body*, and io[3], the distance of the centre from the body's surface, > 0 outside [m]; the gap is io[3]
 * − radius. Numbers go through an array because doubles passed to a call are put on the heap.
 */
export function sphereGap(shape: Shape, io: Float64Array): void {
  switch (shape.kind) {
    case 'plane': return planeGap(io);
    case 'sphere': return ballGap(shape.radius, io);
    case 'box': return boxGap(shape.halfExtents, shape.edgeRadius, io);
    case 'cylinder': return cylinderGap(shape.radius, shape.halfLength, shape.edgeRadius, io);
  }
}

function planeGap(io: Float64Array): void {
  io[3] = io[2];
  io[0] = 0; io[1] = 0; io[2] = -1;
}

function ballGap(radius: number, io: Float64Array): void {
  const px = io[0], py = io[1], pz = io[2], d = Math.sqrt(px * px + py * py + pz * pz);
  if (d > 0) { io[0] = -px / d; io[1] = -py / d; io[2] = -pz / d; } else { io[0] = 0; io[1] = 0; io[2] = -1; }
  io[3] = d - radius;
}

/**
 * Writes normal and distance for a box, a core box grown by the edge radius. Inside the core the nearest face counts.
 */
function boxGap(half: readonly [number, number, number], edge: number, io: Float64Array): void {
  const px = io[0], py = io[1], pz = io[2];
  const qx = Math.abs(px) - (half[0] - edge), qy = Math.abs(py) - (half[1] - edge);
  const qz = Math.abs(pz) - (half[2] - edge);
  const sx = px < 0 ? -1 : 1, sy = py < 0 ? -1 : 1, sz = pz < 0 ? -1 : 1;
  if (qx <= 0 && qy <= 0 && qz <= 0) {
    io[0] = 0; io[1] = 0; io[2] = 0;
    if (qx >= qy && qx >= qz) { io[0] = -sx; io[3] = qx - edge; }
    else if (qy >= qz) { io[1] = -sy; io[3] = qy - edge; }
    else { io[2] = -sz; io[3] = qz - edge; }
    return;
  }
  const dx = Math.max(qx, 0), dy = Math.max(qy, 0), dz = Math.max(qz, 0), d = Math.sqrt(dx * dx + dy * dy + dz * dz);
  io[0] = (-sx * dx) / d; io[1] = (-sy * dy) / d; io[2] = (-sz * dz) / d;
  io[3] = d - edge;
}

/** Writes normal and distance for a cylinder: a rounded rectangle in the half-plane (distance from axis, height). */
function cylinderGap(radius: number, half: number, edge: number, io: Float64Array): void {
  const px = io[0], py = io[1], pz = io[2];
  const rho = Math.sqrt(px * px + pz * pz), ux = rho > 0 ? px / rho : 1, uz = rho > 0 ? pz / rho : 0;
  const qr = rho - (radius - edge), qy = Math.abs(py) - (half - edge), sy = py < 0 ? -1 : 1;
  if (qr <= 0 && qy <= 0) {
    if (qr >= qy) { io[0] = -ux; io[1] = 0; io[2] = -uz; io[3] = qr - edge; }
    else { io[0] = 0; io[1] = -sy; io[2] = 0; io[3] = qy - edge; }
    return;
  }
  const dr = Math.max(qr, 0), dy = Math.max(qy, 0), d = Math.sqrt(dr * dr + dy * dy);
  io[0] = (-ux * dr) / d; io[1] = (-sy * dy) / d; io[2] = (-uz * dr) / d;
  io[3] = d - edge;
}
