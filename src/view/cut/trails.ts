import type { Slab } from '../../model/overlay';
import type { Segments } from '../overlay/segments';
import { planeOf } from './flattenList';

/** Simulated time that a trail goes back [s], and longest time between two frames that follow on one another [s]. */
const SPAN = 0.5, LONGEST_GAP = 0.25;
/** Kept frames in a span, fewer where they would take more memory than this [bytes], and bytes of a grain in one. */
const MOST_FRAMES = 20, LEAST_FRAMES = 4, MEMORY = 32e6, BYTES = 16;
/** Most grains whose trails are drawn: of more in the slab, those with every k-th number are. */
const MOST_TRAILS = 2000;
/** Half width of a trail at its grain, and length of the shortest segment [radii of the grain]. */
const WIDTH = 0.25, SHORTEST = 0.2;
/** Most times the way of a grain at its speed just before or after, with which it has moved by itself. */
const REACH = 4;

/** Lines of where grains near the plane of a cut have been; frames that do not follow on one another begin anew. */
export type Trails = {
  /** Simulated time that they go back [s]. */
  readonly span: number;
  /** Takes x, y, z and radius [m] of each grain at a simulated time [s]. */
  take(center: Float32Array, time: number): void;
  /** Draws the trails of grains in a slab, just before its plane, which is seen from this side (±1). */
  draw(slab: Slab, side: number): void;
};

/**
 * The means to draw lines: if this module, which is fetched on demand, imported them, the bundler would split what
 * draws, and the first load be 0.7 kB more.
 */
export type Lines = Pick<Segments, 'begin' | 'add' | 'end'>;

/** Makes the trails of so many grains, drawn as these lines; all of their memory is taken here. */
export function createTrails(count: number, lines: Lines): Trails {
  const frames = Math.max(LEAST_FRAMES, Math.min(MOST_FRAMES, Math.floor(MEMORY / (BYTES * Math.max(1, count)))));
  const size = frames + 2, spacing = SPAN / frames; // the newest frame, and one that is older than a span
  const ring = Array.from({ length: size }, () => new Float32Array(4 * count)), times = new Float64Array(size);
  const speed = new Float64Array(size + 1), from = new Float64Array(3), to = new Float64Array(3);
  let newest = 0, known = 0;
  const slot = (ago: number): number => (newest - ago + size) % size;

  /** Writes the speed of a grain between each known frame and the one before it, [0] being the newest [m/s]. */
  function readSpeeds(grain: number): void {
    for (let ago = 0; ago < known - 1; ago++) {
      const a = ring[slot(ago)], b = ring[slot(ago + 1)], k = 4 * grain;
      const x = a[k] - b[k], y = a[k + 1] - b[k + 1], z = a[k + 2] - b[k + 2];
      speed[ago] = Math.sqrt(x * x + y * y + z * z) / (times[slot(ago)] - times[slot(ago + 1)]);
    }
    speed[known - 1] = 0;
  }
  /** Says whether a grain came from the frame before this one by itself: a moving bed puts grains elsewhere. */
  function isWay(ago: number, radius: number): boolean {
    const dt = times[slot(ago)] - times[slot(ago + 1)], near = Math.max(ago > 0 ? speed[ago - 1] : 0, speed[ago + 1]);
    return speed[ago] * dt <= radius + REACH * near * dt;
  }

  function isIn({ axis, low, high }: Slab, grain: number): boolean {
    const at = ring[newest][4 * grain + axis];
    return at >= low && at < high;
  }
  /** Counts every k-th grain, where it is in a slab. */
  function countIn(slab: Slab, stride: number): number {
    let found = 0;
    for (let i = 0; i < count; i += stride) if (isIn(slab, i)) found++;
    return found;
  }

  return {
    span: SPAN,
    take(center, time) {
      const now = times[newest];
      if (!(time >= now && time - now <= LONGEST_GAP)) known = 0;
      const isKept = known === 1 || now - times[slot(1)] >= spacing;
      if (known === 0 || (isKept && time > now)) {
        newest = (newest + 1) % size;
        known = Math.min(known + 1, size);
      }
      ring[newest].set(center);
      times[newest] = time;
    },
    draw(slab, side) {
      const along = 1 - slab.axis, head = ring[newest], now = times[newest];
      const stride = Math.max(1, Math.ceil(countIn(slab, 1) / MOST_TRAILS));
      lines.begin(size * countIn(slab, stride));
      from[slab.axis] = to[slab.axis] = planeOf(slab, side);
      for (let i = 0; i < count && known > 1; i += stride) {
        if (!isIn(slab, i)) continue;
        const k = 4 * i, radius = head[k + 3], least = SHORTEST * radius;
        from[along] = head[k + along];
        from[2] = head[k + 2];
        readSpeeds(i);
        for (let ago = 1, begin = 0, age = 0; ago < known && age < SPAN && isWay(ago - 1, radius); ago++) {
          const at = ring[slot(ago)];
          age = now - times[slot(ago)];
          const share = age > SPAN ? (SPAN - begin) / (age - begin) : 1;
          to[along] = from[along] + share * (at[k + along] - from[along]);
          to[2] = from[2] + share * (at[k + 2] - from[2]);
          const u = to[along] - from[along], z = to[2] - from[2];
          if (u * u + z * z < least * least) continue;
          const fresh = 1 - (begin + Math.min(age, SPAN)) / 2 / SPAN;
          lines.add(from, 0, to, 0, WIDTH * radius * fresh, fresh);
          from.set(to);
          begin = age;
        }
      }
      lines.end();
    },
  };
}
