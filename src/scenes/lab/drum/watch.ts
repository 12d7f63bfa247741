import { atan2 } from '../../../core/elementary/arcs';
import { cos, sin } from '../../../core/elementary/circular';
import { exp } from '../../../core/elementary/exponential';
import { hypot } from '../../../core/elementary/powers';
import type { GrainsSpec } from '../../../model/worldSpec';
import type { Gauges, Profile, Watch } from '../../scene';

/** Time from one reading to the next, and over which profiles are means: what is older counts e times less [s]. */
export const EVERY = 0.05, MEMORY = 1;
/** Half the width of the strip in the middle of the slope over which velocities are taken [radii of the drum]. */
const STRIP = 0.25;
/** Half the width of the strip in the middle through which passages are counted [radii of the drum]. */
const PASSING = 0.1;
/** Grains a second [1/s]: where fewer pass, none is said to. */
const FEWEST = 0.1;
/** Most layers of a profile; a layer is one grain thick where that is fewer. */
const MOST_LAYERS = 60;

export type DrumSize = { radius: number; grain: number };

/** Returns the number of layers of the profile, and their thickness [m]. */
function layersOf({ radius, grain }: DrumSize): { count: number; thickness: number } {
  const count = Math.max(4, Math.min(MOST_LAYERS, Math.floor((2 * radius) / grain)));
  return { count, thickness: (2 * radius) / count };
}

const grainsKey = (layer: number): string => `grains ${layer}`, speedKey = (layer: number): string => `speeds ${layer}`;
/** Returns 1 where the bed rises to the right, else −1. */
const sideOf = (slope: number): number => (slope < 0 ? -1 : 1);
const kept = (x: number | undefined): number => (x !== undefined && Number.isFinite(x) ? x : 0);

/**
 * Makes the watch over a drum whose axis is y. Gauges are the slope of the bed [rad], the lever of its weight [m], the
 * grains outside, and the sums of the profile and of what flows: gauges, so that a saved run goes on with them.
 */
export function drumWatch({ radii }: GrainsSpec, size: DrumSize, length: number): Watch {
  const { count: layers, thickness } = layersOf(size), { radius } = size, fade = exp(-EVERY / MEMORY);
  const seen = new Float64Array(layers), speeds = new Float64Array(layers);
  return {
    every: EVERY,
    begin() { /* a reading needs none before it */ },
    see({ position, velocity }, _, gauges) {
      let mx = 0, mz = 0, outside = 0, flowing = 0, passing = 0;
      for (let i = 0; i < radii.length; i++) {
        const x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
        mx += x / radii.length;
        mz += z / radii.length;
        if (hypot(x, z) > radius || Math.abs(y) > length / 2) outside++;
      }
      const slope = atan2(mx, -mz), s = sin(slope), c = cos(slope), side = sideOf(slope);
      seen.fill(0);
      speeds.fill(0);
      for (let i = 0; i < radii.length; i++) {
        const x = position[3 * i], z = position[3 * i + 2], away = Math.abs(c * x + s * z);
        const down = -side * (c * velocity[3 * i] + s * velocity[3 * i + 2]);
        if (down > 0) flowing++;
        if (away <= PASSING * radius) passing += Math.abs(down) / 2; // as many are carried up as run down
        if (away > STRIP * radius) continue;
        const layer = Math.floor((c * z - s * x + radius) / thickness);
        if (layer < 0 || layer >= layers) continue;
        seen[layer]++;
        speeds[layer] += down;
      }
      for (let k = 0; k < layers; k++) {
        gauges[grainsKey(k)] = fade * kept(gauges[grainsKey(k)]) + seen[k];
        gauges[speedKey(k)] = fade * kept(gauges[speedKey(k)]) + speeds[k];
      }
      gauges.readings = fade * kept(gauges.readings) + 1;
      gauges.flowing = fade * kept(gauges.flowing) + flowing;
      gauges.passing = fade * kept(gauges.passing) + passing / (2 * PASSING * radius);
      gauges.slope = slope;
      gauges.lever = mx;
      gauges.outside = outside;
      gauges.flowDepth = depthOf(gauges, size);
    },
  };
}

/** A bed goes round so: this share of its grains run down, and a grain does so, and is carried up, for so long [s]. */
export type Residence = { flowing: number; flowTime: number; bedTime: number };

/**
 * Returns how long grains stay, means over some MEMORY: those that are in a part over those that pass through it in a
 * second, which in a steady flow is the mean time of a passage (Little 1961). Grains that run down the slope are in the
 * flow, all others in the bed; all that go round pass the middle, once in each. Times are 0 where none does.
 */
export function residenceOf(gauges: Gauges, grains: number): Residence {
  const readings = kept(gauges.readings), flowing = kept(gauges.flowing) / readings;
  const passing = kept(gauges.passing) / readings;
  const timeOf = (n: number): number => (passing < FEWEST ? 0 : n / passing);
  return { flowing: flowing / grains, flowTime: timeOf(flowing), bedTime: timeOf(grains - flowing) };
}

/** Velocities down the slope by depth below the surface, from the surface down. */
type Layers = { depth: number[]; velocity: number[] };

/** Returns the profile [m], [m/s]: the surface is where layers hold half as many grains as those inside the bed. */
function layersIn(gauges: Gauges, size: DrumSize): Layers {
  const { count, thickness } = layersOf(size);
  const grains = Array.from({ length: count }, (_, k) => kept(gauges[grainsKey(k)]));
  const inside = grains.filter((n) => n > 0).sort((a, b) => a - b), full = inside[Math.floor(inside.length / 2)] ?? 0;
  let top = count - 1;
  while (top > 0 && grains[top] < full / 2) top--;
  const above = grains[top + 1] ?? 0; // the surface lies between the middles of these two
  const surface = top + 0.5 + (full > 0 ? (grains[top] - full / 2) / Math.max(grains[top] - above, 1e-9) : 0);
  const out: Layers = { depth: [], velocity: [] };
  for (let k = top; k >= 0; k--) {
    if (grains[k] === 0) continue;
    out.depth.push((surface - k - 0.5) * thickness);
    out.velocity.push(kept(gauges[speedKey(k)]) / grains[k]);
  }
  return out;
}

/** Returns the depth at which grains neither slide down nor are carried up [m]; 0 where nothing slides. */
function depthOf(gauges: Gauges, size: DrumSize): number {
  const { depth, velocity } = layersIn(gauges, size);
  const k = velocity.findIndex((u) => u <= 0);
  if (k <= 0) return k === 0 ? 0 : depth.at(-1) ?? 0;
  return depth[k - 1] + ((depth[k] - depth[k - 1]) * velocity[k - 1]) / (velocity[k - 1] - velocity[k]);
}

/** Returns the velocity profile over depth. */
export function velocityProfile(gauges: Gauges, size: DrumSize): Profile {
  const { depth, velocity } = layersIn(gauges, size);
  return {
    what: `Velocity down the slope in the middle of the drum, by depth below the surface: mean over some ${MEMORY} s.`,
    units: { depth: 'mm', velocity: 'mm/s' },
    columns: { depth: depth.map((x) => 1000 * x), velocity: velocity.map((x) => 1000 * x) },
  };
}

/** Returns how fast the lower half of what is carried up turns about the axis [rad/s], from the profile. */
export function turnBelow(gauges: Gauges, size: DrumSize): number {
  const { depth, velocity } = layersIn(gauges, size), from = kept(gauges.flowDepth);
  const still = depth.map((x, k) => [x, velocity[k]]).filter(([x]) => x > from);
  const low = still.slice(Math.floor(still.length / 2));
  if (low.length < 2) return 0;
  const mean = (c: number): number => low.reduce((sum, one) => sum + one[c], 0) / low.length, x = mean(0), u = mean(1);
  let xu = 0, xx = 0;
  for (const [at, speed] of low) {
    xu += (at - x) * (speed - u);
    xx += (at - x) * (at - x);
  }
  return (-sideOf(kept(gauges.slope)) * xu) / xx;
}
