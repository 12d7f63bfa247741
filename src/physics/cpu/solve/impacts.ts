import { PASSED } from '../collide/contacts';
import { IMPACT_ROUNDS, slidingImpulse } from '../../contact/impact';
import { BODY_B, POINTS } from '../respond/responder';
import type { CpuWorld } from '../world';
import { ANSWER, DRIFT, PACKED, TURN, V, W } from './packedBodies';

/** Velocity of B against A at a contact [m/s]. */
const u = new Float64Array(3);
/** An impulse on B [N·s], and its moment about B's centre [N·m·s]. */
const push = new Float64Array(6);

type Room = {
  /** Closing speed of each contact that is to be hit in this round [m/s], 0 of others. */
  closing: Float64Array;
  /** Fastest of them at each body, and 1 + the first contact that has this speed. */
  fastest: Float64Array;
  chosen: Int32Array;
};

/**
 * Creates the pass of binary impacts that begins a substep h [s] (laws.md §5): in rounds, each body takes the hit that
 * closes fastest, until none is left. `g` holds the packed bodies before gravity and warm start. Impulses are summed on
 * big bodies and stored nowhere else: they are over at once.
 */
export function createImpacts(world: CpuWorld): (g: Float64Array, h: number) => void {
  const bodies = world.model.grainCount + world.model.bodyCount;
  let room: Room = { closing: new Float64Array(0), fastest: new Float64Array(0), chosen: new Int32Array(0) };
  return (g, h) => {
    const { law, contacts: { capacity } } = world;
    if (law.restitution === 0) return;
    if (room.closing.length < capacity) {
      room = {
        closing: new Float64Array(capacity), fastest: new Float64Array(bodies), chosen: new Int32Array(bodies),
      };
    }
    for (let round = 0; round < IMPACT_ROUNDS && findClosing(world, g, h, room); round++) {
      choose(world, room);
      hitChosen(world, g, room);
    }
  };
}

/** Finds closed contacts that close fast enough to rebound. Returns false if there is none. */
function findClosing({ contacts, law, memory, responders }: CpuWorld, g: Float64Array, h: number, room: Room): boolean {
  const { closing, fastest } = room, { bodyA, bodyB, normal, armA, armB, firstGap, asleep, count } = contacts;
  const { list, sides } = responders;
  let any = false;
  fastest.fill(0);
  for (let c = 0; c < count; c++) {
    closing[c] = 0;
    // a point of a flexible surface rebounds by the elasticity of the surface
    if (asleep[c] === PASSED || (list.length > 0 && (sides[c] & POINTS) !== 0)) continue;
    const a = PACKED * bodyA[c], b = PACKED * bodyB[c], i = 3 * c;
    const nx = normal[i], ny = normal[i + 1], nz = normal[i + 2];
    writeRelative(g, a + V, b + V, armA, armB, i);
    const un = nx * u[0] + ny * u[1] + nz * u[2];
    if (un >= -law.restitutionSpeed) continue;
    writeRelative(g, a + DRIFT, b + DRIFT, armA, armB, i);
    const gap = firstGap[c] + nx * u[0] + ny * u[1] + nz * u[2] - memory.plastic[c];
    if (gap > -h * un) continue;
    any = true;
    closing[c] = -un;
    if (fastest[bodyA[c]] < -un) fastest[bodyA[c]] = -un;
    if (fastest[bodyB[c]] < -un) fastest[bodyB[c]] = -un;
  }
  return any;
}

/** Writes to each body 1 + the first contact that closes at its fastest speed. */
function choose({ contacts: { bodyA, bodyB, count } }: CpuWorld, { closing, fastest, chosen }: Room): void {
  chosen.fill(0);
  for (let c = 0; c < count; c++) {
    const a = bodyA[c], b = bodyB[c];
    if (closing[c] === 0) continue;
    if (closing[c] === fastest[a] && chosen[a] === 0) chosen[a] = c + 1;
    if (closing[c] === fastest[b] && chosen[b] === 0) chosen[b] = c + 1;
  }
}

/** Hits contacts that both bodies have chosen; what cannot move takes any number of hits. */
function hitChosen(world: CpuWorld, g: Float64Array, { closing, chosen }: Room): void {
  const { model: { grainCount }, contacts: { bodyA, bodyB, count }, responders: { moved } } = world;
  for (let c = 0; c < count; c++) {
    const b = bodyB[c];
    if (closing[c] === 0 || chosen[bodyA[c]] !== c + 1) continue;
    if (chosen[b] === c + 1 || (b >= grainCount && moved[b] === 0 && !isMovable(g, PACKED * b))) hit(world, g, c);
  }
}

function isMovable(g: Float64Array, b: number): boolean {
  for (let k = ANSWER; k < ANSWER + 6; k++) if (g[b + k] !== 0) return true;
  return false;
}

/**
 * Hits contact c: Δp_n = −(1 + e) s_n u_n, then what acts against the sliding that this has left
 * (src/physics/contact/impact.ts). Each takes energy from bodies of any shape, as s_n = 1/N_nn, s_t ≤ 1/N_tt, e ≤ 1.
 */
function hit(world: CpuWorld, g: Float64Array, c: number): void {
  const { contacts, law, model: { grainCount }, bodyImpulse } = world;
  const { bodyA, bodyB, normal, armA, armB, scaling, friction } = contacts;
  const i = 3 * c, nx = normal[i], ny = normal[i + 1], nz = normal[i + 2], a = PACKED * bodyA[c], b = PACKED * bodyB[c];
  writeRelative(g, a + V, b + V, armA, armB, i);
  const closing = nx * u[0] + ny * u[1] + nz * u[2], p = -(1 + law.restitution) * scaling[2 * c] * closing;
  if (p <= 0) return; // bodies that are joined: another hit of the round has parted this pair
  push[0] = p * nx; push[1] = p * ny; push[2] = p * nz;
  answer(world, g, c);
  writeRelative(g, a + V, b + V, armA, armB, i);
  const un = nx * u[0] + ny * u[1] + nz * u[2], tx = u[0] - un * nx, ty = u[1] - un * ny, tz = u[2] - un * nz;
  const size = Math.sqrt(tx * tx + ty * ty + tz * tz), sn = scaling[2 * c], st = scaling[2 * c + 1];
  const q = slidingImpulse(-closing, size, sn, st, friction[c], law.restitution, law.tangential);
  const k = size > 0 ? q / size : 0;
  push[0] = -k * tx; push[1] = -k * ty; push[2] = -k * tz;
  answer(world, g, c);
  if (bodyB[c] < grainCount) return;
  const o = 6 * (bodyB[c] - grainCount), x = p * nx - k * tx, y = p * ny - k * ty, z = p * nz - k * tz;
  bodyImpulse[o] += x; bodyImpulse[o + 1] += y; bodyImpulse[o + 2] += z;
  bodyImpulse[o + 3] += armB[i + 1] * z - armB[i + 2] * y;
  bodyImpulse[o + 4] += armB[i + 2] * x - armB[i] * z;
  bodyImpulse[o + 5] += armB[i] * y - armB[i + 1] * x;
}

/** Lets both bodies of contact c answer `push`. */
function answer({ contacts: { bodyA, bodyB, armA, armB }, responders }: CpuWorld, g: Float64Array, c: number): void {
  const { list, of, sides } = responders;
  addPush(g, PACKED * bodyA[c], armA, 3 * c, -1);
  addPush(g, PACKED * bodyB[c], armB, 3 * c, 1);
  if (list.length === 0 || (sides[c] & BODY_B) === 0) return;
  list[of[bodyB[c]] - 1].answer(bodyB[c], 1, push, g, PACKED);
}

/** Adds the answer of packed body o to ±`push`, whose moment about it is left in `push`. */
function addPush(g: Float64Array, o: number, arm: Float64Array, i: number, sign: number): void {
  const x = push[0], y = push[1], z = push[2], r = o + ANSWER;
  const hx = arm[i + 1] * z - arm[i + 2] * y, hy = arm[i + 2] * x - arm[i] * z, hz = arm[i] * y - arm[i + 1] * x;
  push[3] = hx; push[4] = hy; push[5] = hz;
  g[o + V] += sign * g[r] * x; g[o + V + 1] += sign * g[r + 1] * y; g[o + V + 2] += sign * g[r + 2] * z;
  g[o + W] += sign * (g[r + 3] * hx + g[r + 6] * hy + g[r + 7] * hz);
  g[o + W + 1] += sign * (g[r + 6] * hx + g[r + 4] * hy + g[r + 8] * hz);
  g[o + W + 2] += sign * (g[r + 7] * hx + g[r + 8] * hy + g[r + 5] * hz);
}

/**
 * Writes what the point of B does against that of A, from linear and angular parts at `a` and `b` of the packed bodies:
 * velocities, or ways since the frame began.
 */
function writeRelative(
  g: Float64Array, a: number, b: number, armA: Float64Array, armB: Float64Array, i: number,
): void {
  const p = a + TURN - DRIFT, q = b + TURN - DRIFT; // spins lie behind velocities as turns behind drifts
  u[0] = g[b] - g[a] + g[q + 1] * armB[i + 2] - g[q + 2] * armB[i + 1]
    - g[p + 1] * armA[i + 2] + g[p + 2] * armA[i + 1];
  u[1] = g[b + 1] - g[a + 1] + g[q + 2] * armB[i] - g[q] * armB[i + 2] - g[p + 2] * armA[i] + g[p] * armA[i + 2];
  u[2] = g[b + 2] - g[a + 2] + g[q] * armB[i + 1] - g[q + 1] * armB[i] - g[p] * armA[i + 1] + g[p + 1] * armA[i];
}
