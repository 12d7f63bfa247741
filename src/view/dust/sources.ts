import type { Shape } from '../../model/shape';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { FORCE, POSE, timeIndex, TURNED } from '../pose';
import { createPuffs, type Puffs } from './puffs';

/** Gravity by which speeds and lives of dust are scaled with the size of what raises it [m/s²]. */
const GRAVITY = 9.81;
/** Life of a puff [√(size/g)]: 1.8 s behind a tire of a car. */
const LIFE = 8;
/** Part of its way that a wheel churns where it rolls without slip [1]. */
const ROLLS = 0.35;
/** Speed below which soil that is churned raises no dust [√(size g)]. */
const SLOWEST = 0.15;
/** Way that is churned between two puffs, size of a puff, and half width over which they are born [sizes]. */
const SPACING = 0.3, SIZE = 0.55, WIDTH = 0.35;
/** Place at which a tread leaves the soil, from the lowest point backwards [rad]. */
const LEAVES = 0.7;
/** Part of the tread's velocity that its dust has, and random parts of it [1]. */
const TAKES = 0.4, RANDOM = 0.25;
/** Time in which a wheel that hops from grain to grain is still in the soil [s]. */
const HOPS = 0.2;
/** Height over the lowest shoe up to which a shoe is in the soil [sizes]. */
const IN_SOIL = 0.8;

/** Grains that are looked at in a frame, the speed from which one flies [m/s], and the size of its puff [radii]. */
const SAMPLES = 64, FLIES = 1.5, GRAIN_SIZE = 5;
/** Puffs of one flying grain that is looked at in each frame [1/s]. */
const GRAIN_RATE = 5;
/**
 * What the sources take from the part of the view that is always there: random numbers in [0, 1), the size of a body
 * that raises dust [m], and how far the whole world was moved between two frames (movedBack.ts). If this module, which
 * is fetched on demand, imported these, the bundler would split that part, and the first load be 1.8 kB more.
 */
export type DustMeans = {
  random(): number; sizeOf(shape: Shape): number; movedBy(poses: ArrayLike<number>, dt: number): number;
};

/**
 * A body that raises dust: a wheel of this radius, or a shoe of this size [m]; the way that it has churned since its
 * last puff [m], and when it bore something last [s].
 */
type Source = { at: number; isShoe: boolean; size: number; way: number; bore: number };

function sourcesOf(bodies: readonly BodySpec[], sizeOf: DustMeans['sizeOf']): Source[] {
  const look = bodies.some((body) => body.look === 'shoe') ? ['shoe'] : ['tire', 'wheel']; // wheels run in tracks
  return bodies.flatMap(({ look: own, shape }, k) => (!look.includes(own) ? [] : [{
    at: POSE * k, isShoe: own === 'shoe', size: sizeOf(shape), way: 0, bore: -Infinity,
  }]));
}

/** Dust that rises where wheels and tracks churn the soil, and behind grains that fly. It is drawn, never physics. */
export type DustSources = {
  readonly puffs: Puffs;
  /** Time that a puff lives [s]. */
  readonly life: number;
  /**
   * Looks at some grains of a frame that comes from the CPU, laid out as DrawBuffers (src/view/grains.ts): their
   * speeds must be there. Their dust rises with the next poses.
   */
  look(center: Float32Array, look: Uint32Array): void;
  /** Takes the poses of a frame, src/view/pose.ts. */
  setPoses(poses: ArrayLike<number>): void;
};

/** Makes the sources of a world, from its start; the same frames raise the same dust. */
export function createDustSources(
  { bodies }: Pick<WorldSpec, 'bodies'>, { random, sizeOf, movedBy }: DustMeans,
): DustSources {
  const sources = sourcesOf(bodies, sizeOf), timeAt = timeIndex(bodies.length);
  const size = sources.reduce((most, s) => Math.max(most, s.size), 0), life = LIFE * Math.sqrt(size / GRAVITY);
  const puffs = createPuffs(life), last = new Float64Array(POSE * bodies.length + 1);
  const flying = new Float64Array(4 * SAMPLES);
  let flies = 0, first = 0;
  const around = (half: number): number => half * (2 * random() - 1);

  /** Raises dust at a body, for births after a time [s]. */
  function raise(source: Source, poses: ArrayLike<number>, time: number, dt: number, after: number, lowest: number) {
    const { at, isShoe, size: r } = source;
    const vx = (poses[at] - last[at]) / dt, vy = (poses[at + 1] - last[at + 1]) / dt;
    const vz = (poses[at + 2] - last[at + 2]) / dt;
    let x = 0, y = 0, z = 0, ux = vx, uy = vy, uz = Math.max(0, vz), churned = Math.sqrt(vx * vx + vy * vy);
    if (isShoe) {
      if (poses[at + 2] - lowest > IN_SOIL * r) return;
    } else {
      if (poses[at + FORCE] !== 0 || poses[at + FORCE + 1] !== 0 || poses[at + FORCE + 2] !== 0) source.bore = time;
      if (!(Math.abs(time - source.bore) < HOPS)) return;
      turnRate(poses, last, at + TURNED, dt);
      const fx = r * rate[1], fy = -r * rate[0], rolls = Math.sqrt(fx * fx + fy * fy); // speed of the tread
      churned = ROLLS * churned + Math.sqrt((vx - fx) ** 2 + (vy - fy) ** 2);
      const back = rolls > 0 ? -Math.sin(LEAVES) / rolls : 0;
      x = r * back * fx;
      y = r * back * fy;
      z = -r * Math.cos(LEAVES);
      ux += rate[1] * z - rate[2] * y;
      uy += rate[2] * x - rate[0] * z;
      uz = Math.max(0, vz + rate[0] * y - rate[1] * x);
    }
    const scale = Math.sqrt(r * GRAVITY);
    if (churned < SLOWEST * scale) return;
    const step = SPACING * r, begin = source.way;
    source.way += churned * dt;
    for (let k = 1; k * step <= source.way; k++) {
      const share = Math.min(1, (k * step - begin) / (churned * dt)), born = time - (1 - share) * dt;
      if (born <= after) continue;
      const spread = RANDOM * Math.min(churned, scale), ago = (1 - share) * dt;
      puffs.add(
        poses[at] - ago * vx + x + around(WIDTH * r), poses[at + 1] - ago * vy + y + around(WIDTH * r),
        poses[at + 2] - ago * vz + z, born, TAKES * ux + around(spread), TAKES * uy + around(spread),
        TAKES * uz + spread * random(), SIZE * r * (0.8 + 0.4 * random()),
      );
    }
    source.way %= step;
  }

  return {
    puffs, life,
    look(center, words) {
      flies = 0;
      const count = words.length / 4, stride = Math.max(1, Math.floor(count / SAMPLES));
      first = (first + 7) % stride; // other grains than in the last frame
      for (let i = first; i < count && flies < SAMPLES; i += stride) {
        if (!(words[4 * i + 2] > FAST && words[4 * i + 2] < INFINITE)) continue;
        for (let c = 0; c < 4; c++) flying[4 * flies + c] = center[4 * i + c];
        flies += 1;
      }
    },
    setPoses(poses) {
      const time = poses[timeAt], before = last[last.length - 1], dt = time - before, after = puffs.goTo(time);
      const moved = movedBy(poses, dt);
      if (!Number.isNaN(after) && dt > 0) {
        if (moved !== 0) {
          puffs.shift(moved);
          for (const { at } of sources) last[at] += moved;
        }
        let lowest = Infinity;
        for (const { at, isShoe } of sources) if (isShoe) lowest = Math.min(lowest, poses[at + 2]);
        for (const source of sources) raise(source, poses, time, dt, after, lowest);
        for (let k = 0; k < flies; k++) {
          if (random() > GRAIN_RATE * dt) continue;
          const o = 4 * k, r = flying[o + 3];
          puffs.add(flying[o], flying[o + 1], flying[o + 2], time, around(1) * r, around(1) * r, 0, GRAIN_SIZE * r);
        }
      }
      flies = 0;
      for (let k = 0; k < last.length - 1; k++) last[k] = poses[k];
      last[last.length - 1] = time;
    },
  };
}

/** The bits of FLIES: those of larger positive numbers are larger, so that no number has to be made of them. */
const [FAST, INFINITE] = new Uint32Array(Float32Array.of(FLIES, Infinity).buffer);

const rate = new Float64Array(3);
/** Writes the angular velocity in W [rad/s] by which what had the quaternion at last[k] has that at now[k]. */
function turnRate(now: ArrayLike<number>, last: ArrayLike<number>, k: number, dt: number): void {
  const a = now[k], b = now[k + 1], c = now[k + 2], d = now[k + 3];
  const e = last[k], f = last[k + 1], g = last[k + 2], h = last[k + 3];
  // now · conjugate of last
  const x = -d * e + a * h - b * g + c * f, y = -d * f + a * g + b * h - c * e;
  const z = -d * g - a * f + b * e + c * h, w = d * h + a * e + b * f + c * g;
  const sine = Math.sqrt(x * x + y * y + z * z), angle = 2 * Math.atan2(sine, Math.abs(w));
  const per = sine > 0 ? ((w < 0 ? -1 : 1) * angle) / (sine * dt) : 0;
  rate[0] = per * x;
  rate[1] = per * y;
  rate[2] = per * z;
}
