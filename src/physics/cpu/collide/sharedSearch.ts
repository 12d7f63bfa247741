import { hypot } from '../../../core/elementary/powers';
import type { Model } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { isBeyondFriction } from '../../contact/lawStep';
import { FARTHEST_AHEAD } from '../../contact/searchRange';
import type { CpuWorld } from '../world';

/**
 * Frames share a search for contacts as long as the motion allows: contacts are sought at the poses expected in the
 * middle of up to `searchEvery` frames, and serve all of them, as if the frame were so much longer. A frame that shares
 * the search of one before seeks nothing, and packs nothing anew. It may if no body gets farther from the pose at which
 * it was sought than its part of the margin; docs/theory/contacts.md §3 has the bound.
 */

/** Says whether small steps keep contacts from frame to frame under these settings. */
export function keepsContacts({ law }: CpuWorld, { settings: { solver, warmStart, sleep, laws } }: Live): boolean {
  return solver === 'smallsteps' && warmStart && !sleep && !law.on && !isBeyondFriction(laws);
}

/** Says whether frames may share a search; points of surfaces, and what a hand pulls, have theirs in each. */
const mayShare = (world: CpuWorld, live: Live): boolean =>
  world.pulling.body < 0 && live.settings.searchEvery > 1 && live.settings.keep > 0
  && world.model.looseCount === world.model.grainCount && keepsContacts(world, live);

/** Angle by which bodies have turned since they were sought, from two quaternions at `k` [rad]; a little too much. */
function angleBetween(p: Float64Array, q: Float64Array, k: number): number {
  const dot = p[k] * q[k] + p[k + 1] * q[k + 1] + p[k + 2] * q[k + 2] + p[k + 3] * q[k + 3];
  return Math.PI * Math.sqrt(Math.max(0, 1 - dot * dot));
}

/** Returns how far the surface of a body goes in `t` [s] at its present velocities [m]; `turning` is its radius. */
function wayIn({ state: { velocity, spin } }: CpuWorld, i: number, turning: number, t: number): number {
  const k = 3 * i, rate = turning > 0 ? hypot(spin[k], spin[k + 1], spin[k + 2]) : 0;
  return t * (hypot(velocity[k], velocity[k + 1], velocity[k + 2]) + (rate > 0 ? turning * rate : 0));
}

/** Returns the radius at which a grain's turn moves its surface [m]: 0 for spheres. */
const turningOf = ({ shapes: { convex }, model: { shapeOf, radii } }: CpuWorld, i: number): number =>
  (convex[shapeOf[i]].core === 'point' ? 0 : radii[i]);

/**
 * Plans a search with a margin [m]: returns how many frames of `dt` [s] it is to serve, a power of two, and writes the
 * ways that are allowed. Bodies may be expected no farther ahead than FARTHEST_AHEAD of the least radius.
 */
export function planSearch(world: CpuWorld, live: Live, margin: number): number {
  const { model, shapes: { bodies, middle: { ways } }, shared } = world, { grainCount } = model;
  const { dt, searchEvery } = live.settings, half = 0.5 * margin;
  shared.searches++;
  shared.left = 0;
  ways.fill(half);
  if (!mayShare(world, live)) return 1;
  let grain = 0, body = 0;
  for (let i = 0; i < grainCount; i++) grain = Math.max(grain, wayIn(world, i, turningOf(world, i), 0.5 * dt));
  for (let n = 0; bodies !== null && n < bodies.colliding.length; n++) {
    const k = bodies.colliding[n];
    body = Math.max(body, wayIn(world, grainCount + k, bodies.reach[k], 0.5 * dt));
  }
  const farthest = FARTHEST_AHEAD * model.minRadius, most = Math.min(searchEvery, LONGEST / dt);
  let frames = 1;
  while (2 * frames <= most && 2 * frames * grain <= SLACK * half && 2 * frames * body <= farthest) frames *= 2;
  if (frames > 1) ways.fill(Math.max(half, (frames * body) / SLACK), grainCount);
  shared.left = frames - 1;
  return frames;
}

/** Longest time that a search serves [s]: what rocks is to find its hollow as it goes. */
const LONGEST = 0.0081; // four frames of 2 ms, rounding allowed
/** Part of its allowed way that a body is expected to go, at most: it may get faster meanwhile. */
const SLACK = 0.8;

/** Takes one of the frames that the last search may serve; returns false if a new search is due. */
export function sharesSearch(world: CpuWorld, live: Live, h: number): boolean {
  const { shared, shapes: { bodies, middle: { ways } }, model: { grainCount }, sleepers, impulseStep } = world;
  const { dt } = live.settings;
  if (shared.left === 0 || impulseStep !== h || sleepers.count > 0 || !mayShare(world, live)) return false;
  for (let i = 0; i < grainCount; i++) if (wayFrom(world, i, turningOf(world, i), dt) > ways[i]) return false;
  for (let n = 0; bodies !== null && n < bodies.colliding.length; n++) {
    const k = bodies.colliding[n];
    if (wayFrom(world, grainCount + k, bodies.reach[k], dt) > ways[grainCount + k]) return false;
  }
  shared.left--;
  return true;
}

/** Bounds the way of a body's surface from its pose at the search to that expected at the end of this frame [m]. */
function wayFrom(world: CpuWorld, i: number, turning: number, dt: number): number {
  const { model, state: { position, orientation, velocity, spin }, shapes: { middle } } = world, k = 3 * i;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const d = position[k + c] + dt * velocity[k + c] - middle.position[k + c];
    const near = model.periodic && c < 2 ? nearest(model, d, c) : d;
    square += near * near;
  }
  const way = Math.sqrt(square);
  if (turning === 0) return way;
  const angle = angleBetween(orientation, middle.orientation, 4 * i) + dt * hypot(spin[k], spin[k + 1], spin[k + 2]);
  return angle > 0 ? way + turning * angle : way;
}

function nearest({ domain: { min, max } }: Model, d: number, c: number): number {
  const width = max[c] - min[c];
  return d - width * Math.round(d / width);
}
