import type { Live, StepSettings } from '../../../model/settings';
import { COMMON } from '../../contact/friction';
import type { CpuWorld } from '../world';
import { CONTROLS, createSleepRoom, groupOf, wakeAll, type SleepRoom } from './sleepers';

/** Says whether big body k is held where it is. */
export const isWall = (live: Live, k: number): boolean => live.bodies[k].motion.every((x) => x === 0);

/**
 * Wakes groups that the contacts of this frame wake, and marks the contacts that sweeps pass over, which are all that
 * touch a sleeper. Wakes all if sleep is off or the settings have changed.
 */
export function markSleepers(world: CpuWorld, live: Live): void {
  const { sleepers, contacts: { asleep: passed, bodyA, bodyB, count } } = world, { asleep } = sleepers;
  passed.fill(0, 0, count);
  if (!live.settings.sleep || live.settings.solver !== 'smallsteps') {
    if (sleepers.count > 0) wakeAll(world);
    return;
  }
  const room = sleepers.room ??= createSleepRoom(world.model);
  if (haveChanged(room.settings, live.settings) || hasFrictionChanged(room.friction, live)) wakeAll(world);
  if (sleepers.count === 0) return;
  wakeGroups(world, live, room);
  for (let c = 0; c < count; c++) if (asleep[bodyA[c]] !== 0 || asleep[bodyB[c]] !== 0) passed[c] = 1;
}

/** Says whether anything that forces depend on was changed; stores the new values. */
function haveChanged(known: Float64Array, s: StepSettings): boolean {
  const { gravity, dt, substeps, iterations, friction, damping, recovery, recoverySpeed } = s;
  const flags = (s.law === 'exact' ? 1 : 0) + (s.warmStart ? 2 : 0);
  const values =
    [gravity[0], gravity[1], gravity[2], dt, substeps, iterations, friction, damping, recovery, recoverySpeed, flags];
  const changed = values.some((x, k) => x !== known[k]);
  if (changed) known.set(values);
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

/**
 * Wakes the groups that an awake body touches in this frame or that touch a driven body, and those whose big bodies
 * have new controls.
 */
function wakeGroups(world: CpuWorld, live: Live, { group, restless, controls }: SleepRoom): void {
  const { sleepers, contacts, model: { grainCount, bodyCount } } = world, { asleep } = sleepers;
  restless.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.bodyA[c], b = contacts.bodyB[c];
    if (asleep[a] === asleep[b] || (b >= grainCount && isWall(live, b - grainCount))) continue;
    if (willTouch(world, c, live.settings)) restless[groupOf(group, asleep[a] !== 0 ? a : b)] = 1;
  }
  for (let k = 0; k < bodyCount; k++) {
    const b = grainCount + k, { motion, force, mass } = live.bodies[k];
    if (asleep[b] === 0) continue;
    const now = [...motion.map((x) => x ?? NaN), ...force, mass];
    if (now.some((x, e) => !Object.is(x, controls[CONTROLS * k + e]))) restless[groupOf(group, b)] = 1;
  }
  for (let i = 0; i < asleep.length; i++) {
    if (asleep[i] === 0 || restless[groupOf(group, i)] === 0) continue;
    asleep[i] = 0;
    sleepers.count--;
  }
}

/** Says whether a contact may close within the frame, with the speed that weight adds. */
function willTouch(
  { contacts: { bodyA, bodyB, gap, armB, normal }, state: { velocity, spin } }: CpuWorld, c: number,
  { dt, gravity }: StepSettings
): boolean {
  const a = 3 * bodyA[c], b = 3 * bodyB[c], c3 = 3 * c, nx = normal[c3], ny = normal[c3 + 1], nz = normal[c3 + 2];
  const sx = armB[c3], sy = armB[c3 + 1], sz = armB[c3 + 2];
  let speed = nx * (velocity[b] + spin[b + 1] * sz - spin[b + 2] * sy - velocity[a])
    + ny * (velocity[b + 1] + spin[b + 2] * sx - spin[b] * sz - velocity[a + 1])
    + nz * (velocity[b + 2] + spin[b] * sy - spin[b + 1] * sx - velocity[a + 2]);
  speed -= dt * Math.hypot(gravity[0], gravity[1], gravity[2]);
  return gap[c] + dt * speed <= 0;
}
