import type { Vec3 } from '../core/vec3';
import type { Measures } from '../model/measures';
import type { WorldSpec } from '../model/worldSpec';

/**
 * Shares of the largest values so far below which all counts as still [1]: of the kinetic energy, of which a grain that
 * rolls away on the floor keeps some, and of speed and spin of big bodies, which a bed at rest jolts a little.
 */
const ENERGY = 1e-3, SPEED = 0.01, SPIN = 0.05;

/** Tells since when nothing moves in a run. */
export type Stillness = {
  /** Looks at a run at this time, after a step of that length [s]. */
  step(m: Measures, time: number, dt: number): void;
  /** Time since which nothing has moved [s]; null while something moves, and as long as nothing has come far. */
  readonly since: number | null;
};

const length = ([x, y, z]: Vec3): number => Math.hypot(x, y, z);

/**
 * Makes the watch over a run. Something must have gone farther than a grain is wide, so that a bed that was at rest
 * from the start is not told of. Then all is still where the kinetic energy, and speed and spin of every big body,
 * which may be prescribed, are small beside what they were.
 */
export function createStillness({ grains: { radii } }: Pick<WorldSpec, 'grains'>): Stillness {
  let energy = 0, speed = 0, spin = 0, way = 0, since: number | null = null;
  const far = 2 * radii.reduce((widest, r) => Math.max(widest, r), 0);
  return {
    get since() { return way > far ? since : null; },
    step({ kineticEnergy, maxSpeed, bodies }, time, dt) {
      let fastest = 0, turning = 0;
      for (const { velocity, spin: w } of bodies) {
        fastest = Math.max(fastest, length(velocity));
        turning = Math.max(turning, length(w));
      }
      energy = Math.max(energy, kineticEnergy);
      speed = Math.max(speed, fastest);
      spin = Math.max(spin, turning);
      way += Math.max(maxSpeed, fastest) * dt;
      const isStill = kineticEnergy <= ENERGY * energy && fastest <= SPEED * speed && turning <= SPIN * spin;
      if (!isStill) since = null;
      else since ??= time;
    },
  };
}
