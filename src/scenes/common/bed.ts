import { cos } from '../../core/elementary/circular';
import { log } from '../../core/elementary/exponential';
import { cbrt } from '../../core/elementary/powers';
import { createRandom } from '../../core/random';
import type { Vec3 } from '../../core/vec3';
import type { State } from '../../model/model';
import { BALL, type GrainsSpec, type GrainTemplate } from '../../model/worldSpec';
import { extentAlong } from './ellipsoid';

/** A lattice by which a box is filled from its floor upwards: lengths [m], and spacing [diameters]. */
export type Lattice = { count: number; radius: number; width: number; length: number; spacing: number };

/**
 * Returns `count` equal grains on a loose jittered lattice that fills a box from its floor upwards, clear of each other
 * and of the walls: settling turns it into a random bed. `spacing` > 1; the jitter uses up the slack. `min` is the
 * inner corner of the box, which is centred on the origin by default. Grains are spheres unless a template is given,
 * whose grains are turned at random.
 */
export function looseBed(
  o: Lattice & { mass: number; seed: number; min?: Vec3; template?: GrainTemplate },
): GrainsSpec {
  const random = createRandom(o.seed), d = 2 * o.radius, min = o.min ?? [-o.length / 2, -o.width / 2, 0];
  const perX = Math.max(1, Math.floor(o.length / (d * o.spacing)));
  const perY = Math.max(1, Math.floor(o.width / (d * o.spacing)));
  const stepX = o.length / perX, stepY = o.width / perY, stepZ = d * o.spacing;
  const positions = new Float64Array(3 * o.count);
  for (let i = 0; i < o.count; i++) {
    const ix = i % perX, iy = Math.floor(i / perX) % perY, iz = Math.floor(i / (perX * perY));
    positions[3 * i] = min[0] + (ix + 0.5) * stepX + (random() - 0.5) * (stepX - d) * 0.98;
    positions[3 * i + 1] = min[1] + (iy + 0.5) * stepY + (random() - 0.5) * (stepY - d) * 0.98;
    positions[3 * i + 2] = min[2] + (iz + 0.5) * stepZ + (random() - 0.5) * (stepZ - d) * 0.98;
  }
  const bed = {
    positions, radii: new Float64Array(o.count).fill(o.radius), masses: new Float64Array(o.count).fill(o.mass),
  };
  return o.template ? { ...bed, orientations: randomOrientations(o.count, random), shapes: [o.template] } : bed;
}

/** Returns the radius of a sphere of the mean volume of `count` grains in a bed of that volume [m³] [m]. */
export const meanRadius = (volume: number, count: number, solidFraction = 0.6): number =>
  cbrt((3 * solidFraction * volume) / (4 * Math.PI * count));

/**
 * Returns q_WB of `count` grains, uniform over all rotations: normally distributed components, normalised [Muller1959].
 */
export function randomOrientations(count: number, random: () => number): Float64Array {
  const out = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    let norm = 0;
    for (let c = 0; c < 4; c++) {
      const x = Math.sqrt(-2 * log(1 - random())) * cos(2 * Math.PI * random());
      out[4 * i + c] = x;
      norm += x * x;
    }
    for (let c = 0; c < 4; c++) out[4 * i + c] /= Math.sqrt(norm);
  }
  return out;
}

/** Returns the height of the lattice's top above its floor [m], for the domain. */
export const looseHeight = (o: Lattice): number => {
  const d = 2 * o.radius * o.spacing;
  const layer = Math.max(1, Math.floor(o.length / d)) * Math.max(1, Math.floor(o.width / d));
  return Math.ceil(o.count / layer) * d;
};

/**
 * Returns the height of the highest of these grains, from index `first` on [m]: the top of its bounding sphere; 0 if
 * there are none.
 */
export function topOf(positions: ArrayLike<number>, radii: ArrayLike<number>, first = 0): number {
  let top = 0;
  for (let i = first; i < radii.length; i++) top = Math.max(top, positions[3 * i + 2] + radii[i]);
  return top;
}

/** Returns the mass of all grains [kg]. */
export const totalMass = ({ masses }: GrainsSpec): number => masses.reduce((sum, m) => sum + m, 0);

/** Returns the grains of a world without any. */
export const noGrains = (): GrainsSpec =>
  ({ positions: new Float64Array(), radii: new Float64Array(), masses: new Float64Array() });

/**
 * Returns the height of a bed of one shape [m]: the mean, over square columns one and a half diameters wide, of the
 * highest grain top.
 * Columns at the walls are left out; 0 if no column has grains.
 */
export function surfaceHeight(
  state: State, { radii, shapes = [BALL] }: GrainsSpec, radius: number, length: number, width: number,
): number {
  const grainCount = radii.length;
  const column = 3 * radius, nx = Math.max(1, Math.floor(length / column));
  const ny = Math.max(1, Math.floor(width / column));
  const top = new Float64Array(nx * ny).fill(-Infinity);
  for (let i = 0; i < grainCount; i++) {
    const ix = Math.floor(((state.position[3 * i] + length / 2) / length) * nx);
    const iy = Math.floor(((state.position[3 * i + 1] + width / 2) / width) * ny);
    if (ix < 0 || iy < 0 || ix >= nx || iy >= ny) continue;
    top[ix + nx * iy] = Math.max(top[ix + nx * iy], state.position[3 * i + 2] + radii[i] * extentAlong(
      shapes[0].shape, state.orientation, 4 * i, 2
    ));
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
