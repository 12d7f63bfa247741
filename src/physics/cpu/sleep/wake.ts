import { hypot } from '../../../core/elementary/powers';
import { A_SLEEPS, AWAKE, B_SLEEPS, PASSED } from '../collide/contacts';
import type { Live, StepSettings } from '../../../model/settings';
import { COMMON } from '../../contact/friction';
import type { CpuWorld } from '../world';
import { imbalance, isDriven, isWall, sumImbalance } from './balance';
import { carrySteady } from './steady';
import { CONTROLS, createSleepRoom, wakeAll, type SleepRoom } from './sleepers';

/** Smoothed imbalance that wakes a sleeping grain, and a big body, over weight and load [1]; and any that does. */
const UNBALANCED = 0.01, BODY_UNBALANCED = 2.5e-3, SHAKEN = 0.25;
/** Time over which the imbalance of sleepers is smoothed [s]: what rings comes to nothing, what presses does not. */
const SMOOTHED = 0.05;
/** Closing speed that wakes, in a thousandth of a radius within the time of calm: what falls asleep is slower [1/s]. */
const KNOCK = 0.2;
/** Marks of what is pushed, and struck: one more than the contacts up to which others wake with it. */
const PUSHED = 2, STRUCK = 6;
/** Closing speed over what gravity adds in a frame, from which on a hit is a blow [1]. */
const BLOW = 4;

/**
 * Wakes sleepers that something will hit or has put out of balance, with what is around them, and marks the contacts
 * that sweeps pass over, those without an awake body that can move. Wakes all if sleep is off or the settings have
 * changed.
 */
export function markSleepers(world: CpuWorld, live: Live, h: number): void {
  const { sleepers, contacts: { asleep: passed, bodyA, bodyB, count }, model: { grainCount } } = world;
  const { asleep } = sleepers;
  if (!live.settings.sleep || live.settings.solver !== 'smallsteps') {
    if (sleepers.count > 0) wakeAll(world);
    passed.fill(0, 0, count);
    return;
  }
  const room = sleepers.room ??= createSleepRoom(world.model);
  if (haveChanged(room.settings, live.settings) || hasFrictionChanged(room.friction, live)) wakeAll(world);
  carrySteady(world, live.settings.iterations || 1);
  passed.fill(0, 0, count);
  if (sleepers.count > 0) {
    markWoken(world, live, room, h);
    wakeAround(world, room);
  }
  room.slept.set(asleep);
  if (sleepers.count === 0) return;
  for (let c = 0; c < count; c++) {
    const b = bodyB[c];
    const isHeld = asleep[b] !== 0 || (b >= grainCount && isWall(live, b - grainCount));
    passed[c] = asleep[bodyA[c]] !== 0 ? (isHeld ? PASSED : A_SLEEPS) : asleep[b] !== 0 ? B_SLEEPS : AWAKE;
  }
}

const values: number[] = [];

/** Says whether anything that forces depend on was changed; stores the new values. */
function haveChanged(known: number[], { laws, ...s }: StepSettings): boolean {
  values.length = 0;
  values.push(
    ...s.gravity, s.dt, s.substeps, s.iterations, s.friction, s.damping, s.recovery, s.recoverySpeed,
    s.law === 'exact' ? 0 : 1, s.warmStart ? 0 : 1,
  );
  for (const value of Object.values(laws)) values.push(Number(value));
  let changed = false;
  for (let k = 0; k < values.length; k++) {
    changed ||= values[k] !== known[k];
    known[k] = values[k];
  }
  return changed;
}

/** Says whether bodies have other coefficients of friction than they had; stores the new ones. */
function hasFrictionChanged(known: Float64Array, { settings: { surfaceFriction }, bodies }: Live): boolean {
  let changed = false;
  for (let k = 0; k <= bodies.length; k++) {
    const own = (k < bodies.length ? bodies[k].friction : surfaceFriction) ?? COMMON;
    changed ||= own !== known[k];
    known[k] = own;
  }
  return changed;
}

/** Marks sleepers that what is awake drives, will hit or has put out of balance, and bodies with new controls. */
function markWoken(world: CpuWorld, live: Live, room: SleepRoom, h: number): void {
  const { sleepers: { asleep }, contacts, model: { grainCount, bodyCount }, responders: { moved } } = world;
  const { marks, controls } = room, { bodyA, bodyB, count } = contacts;
  marks.fill(0);
  sumImbalance(world, live, room, h);
  smooth(world, room, live.settings.dt);
  for (let c = 0; c < count; c++) {
    const a = bodyA[c], b = bodyB[c], k = b - grainCount;
    if (asleep[a] === asleep[b] || (k >= 0 && isWall(live, k))) continue;
    const sleeper = asleep[a] !== 0 ? a : b;
    const drives = moved[a] !== 0 || moved[b] !== 0 || (k >= 0 && isDriven(live, k));
    marks[sleeper] = Math.max(
      marks[sleeper], markOfHit(world, c, live.settings, drives), markOfLoad(world, live, room, sleeper, h),
    );
  }
  for (let k = 0; k < bodyCount; k++) {
    const b = grainCount + k, { motion, force, mass } = live.bodies[k];
    if (asleep[b] === 0) continue;
    for (let e = 0; e < CONTROLS; e++) {
      const now = e < 6 ? motion[e] ?? NaN : e < 9 ? force[e - 6] : mass;
      if (!Object.is(now, controls[CONTROLS * k + e])) marks[b] = PUSHED;
    }
  }
}

/** Smooths the imbalance of sleepers over a frame of `dt` [s]. */
function smooth({ sleepers: { asleep } }: CpuWorld, { rest, mean }: SleepRoom, dt: number): void {
  const part = Math.min(1, dt / SMOOTHED);
  for (let i = 0; i < asleep.length; i++) for (let e = 6 * i; e < 6 * i + 6; e++)
    mean[e] = asleep[i] === 0 ? 0 : mean[e] + part * (rest[e] - mean[e]);
}

/** Returns the mark of sleeper i by its imbalance; 0 if it sleeps on. */
function markOfLoad(world: CpuWorld, live: Live, room: SleepRoom, i: number, h: number): number {
  if (imbalance(world, live, room, room.rest, i, h) > SHAKEN) return STRUCK;
  const most = i < world.model.grainCount ? UNBALANCED : BODY_UNBALANCED;
  return imbalance(world, live, room, room.mean, i, h) > most ? PUSHED : 0;
}

/**
 * Wakes what is marked, and what lies up to `mark − 1` contacts from it: a push passes from grain to grain, and what it
 * reaches in the frame is to be awake by then, or its momentum is lost in a wall.
 */
function wakeAround({ sleepers, contacts: { bodyA, bodyB, count } }: CpuWorld, { marks }: SleepRoom): void {
  const { asleep } = sleepers;
  let mark = 0;
  for (let i = 0; i < asleep.length; i++) if (marks[i] > mark) mark = marks[i];
  for (; mark > 1; mark--) for (let c = 0; c < count; c++) {
    const a = bodyA[c], b = bodyB[c];
    if (marks[a] === mark && marks[b] < mark - 1 && asleep[b] !== 0) marks[b] = mark - 1;
    else if (marks[b] === mark && marks[a] < mark - 1 && asleep[a] !== 0) marks[a] = mark - 1;
  }
  for (let i = 0; i < asleep.length; i++) {
    if (asleep[i] === 0 || marks[i] === 0) continue;
    asleep[i] = 0;
    sleepers.count--;
  }
}

/**
 * Returns the mark of the sleeper of contact c that the frame may close, with the speed that weight adds, faster than
 * what is calm, or at any speed if one of the bodies `drives`; else 0.
 */
function markOfHit(
  { contacts: { bodyA, bodyB, firstGap, armB, normal }, state: { velocity, spin }, model: { radii } }: CpuWorld,
  c: number, { dt, gravity }: StepSettings, drives: boolean,
): number {
  const a = 3 * bodyA[c], b = 3 * bodyB[c], c3 = 3 * c, nx = normal[c3], ny = normal[c3 + 1], nz = normal[c3 + 2];
  const sx = armB[c3], sy = armB[c3 + 1], sz = armB[c3 + 2];
  const speed = nx * (velocity[b] + spin[b + 1] * sz - spin[b + 2] * sy - velocity[a])
    + ny * (velocity[b + 1] + spin[b + 2] * sx - spin[b] * sz - velocity[a + 1])
    + nz * (velocity[b + 2] + spin[b] * sy - spin[b + 1] * sx - velocity[a + 2]);
  const fall = dt * hypot(gravity[0], gravity[1], gravity[2]);
  if (firstGap[c] + dt * (speed - fall) > 0) return 0;
  if (-speed > BLOW * fall) return STRUCK;
  return drives || -speed > KNOCK * radii[bodyA[c]] ? PUSHED : 0;
}
