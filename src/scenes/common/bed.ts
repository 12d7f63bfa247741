import { createRandom } from '../../core/random';
import type { Vec3 } from '../../core/vec3';
import type { State } from '../../model/model';
import { BALL, FIXED, type BodySpec, type GrainsSpec, type GrainTemplate } from '../../model/worldSpec';
import { extentAlong } from './extents';

/**
 * `count` equal grains on a loose jittered lattice that fills a box from its floor upwards, clear of each other and of
 * the walls: what a settle turns into a random bed. `spacing` [diameters] > 1; the jitter uses up the slack. Spheres unless
 * a template is given, whose grains are turned at random.
 */
export function looseBed(o: {
  count: number; radius: number; mass: number; min: Vec3; width: number; length: number; spacing: number; seed: number;
  template?: GrainTemplate;
}): GrainsSpec {
  const random = createRandom(o.seed), d = 2 * o.radius;
  const perX = Math.max(1, Math.floor(o.length / (d * o.spacing))), perY = Math.max(1, Math.floor(o.width / (d * o.spacing)));
  const stepX = o.length / perX, stepY = o.width / perY, stepZ = d * o.spacing;
  const positions = new Float64Array(3 * o.count);
  for (let i = 0; i < o.count; i++) {
    const ix = i % perX, iy = Math.floor(i / perX) % perY, iz = Math.floor(i / (perX * perY));
    positions[3 * i] = o.min[0] + (ix + 0.5) * stepX + (random() - 0.5) * (stepX - d) * 0.98;
    positions[3 * i + 1] = o.min[1] + (iy + 0.5) * stepY + (random() - 0.5) * (stepY - d) * 0.98;
    positions[3 * i + 2] = o.min[2] + (iz + 0.5) * stepZ + (random() - 0.5) * (stepZ - d) * 0.98;
  }
  const bed = { positions, radii: new Float64Array(o.count).fill(o.radius), masses: new Float64Array(o.count).fill(o.mass) };
  return o.template ? { ...bed, orientations: randomOrientations(o.count, random), shapes: [o.template] } : bed;
}

/** q_WB of `count` grains, uniform over all rotations: normally distributed components, made of length 1 [Muller1959]. */
export function randomOrientations(count: number, random: () => number): Float64Array {
  const out = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    let norm = 0;
    for (let c = 0; c < 4; c++) {
      const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      out[4 * i + c] = x;
      norm += x * x;
    }
    for (let c = 0; c < 4; c++) out[4 * i + c] /= Math.sqrt(norm);
  }
  return out;
}

/** Top of the lattice above its floor [m], for the domain. */
export const looseHeight = (o: { count: number; radius: number; width: number; length: number; spacing: number }): number => {
  const d = 2 * o.radius * o.spacing;
  const layer = Math.max(1, Math.floor(o.length / d)) * Math.max(1, Math.floor(o.width / d));
  return Math.ceil(o.count / layer) * d;
};

/** Floor at z = 0 and four endless walls around [−length/2, length/2] × [−width/2, width/2]: five planes facing inwards. */
export function openBox(length: number, width: number): BodySpec[] {
  const half = Math.SQRT1_2;
  const plane = (name: string, look: 'floor' | 'wall', position: Vec3, orientation: [number, number, number, number]): BodySpec =>
    ({ name, shape: { kind: 'plane' }, position, orientation, mass: 1, inertia: [1, 1, 1], motion: FIXED, look });
  return [
    plane('floor', 'floor', [0, 0, 0], [0, 0, 0, 1]),
    plane('wall −x', 'wall', [-length / 2, 0, 0], [0, half, 0, half]), //  +z of the plane turned to +x
    plane('wall +x', 'wall', [length / 2, 0, 0], [0, -half, 0, half]),
    plane('wall −y', 'wall', [0, -width / 2, 0], [-half, 0, 0, half]), //  +z turned to +y
    plane('wall +y', 'wall', [0, width / 2, 0], [half, 0, 0, half]),
  ];
}

/**
 * Height of a bed of one shape [m]: the mean, over square columns one and a half diameters wide, of the highest grain top.
 * Walls' columns are left out.
 */
export function surfaceHeight(
  state: State, { radii, shapes = [BALL] }: GrainsSpec, radius: number, length: number, width: number,
): number {
  const grainCount = radii.length;
  const column = 3 * radius, nx = Math.max(1, Math.floor(length / column)), ny = Math.max(1, Math.floor(width / column));
  const top = new Float64Array(nx * ny).fill(-Infinity);
  for (let i = 0; i < grainCount; i++) {
    const ix = Math.floor(((state.position[3 * i] + length / 2) / length) * nx);
    const iy = Math.floor(((state.position[3 * i + 1] + width / 2) / width) * ny);
    if (ix < 0 || iy < 0 || ix >= nx || iy >= ny) continue;
    top[ix + nx * iy] = Math.max(top[ix + nx * iy], state.position[3 * i + 2] + radii[i] * extentAlong(shapes[0].shape, state.orientation, 4 * i, 2));
  }
  let sum = 0, count = 0;
  const edge = (i: number, n: number) => n > 2 && (i === 0 || i === n - 1);
  for (let iy = 0; iy < ny; iy++) for (let ix = 0; ix < nx; ix++) {
    const z = top[ix + nx * iy];
    if (edge(ix, nx) || edge(iy, ny) || z === -Infinity) continue;
    sum += z;
    count++;
  }
  return count ? sum / count : 0;
}
