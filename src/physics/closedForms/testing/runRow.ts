import type { Vec3 } from '../../../core/vec3';
import { CONTACT, createOverlayList, FORCE, NORMAL, POINT } from '../../../model/overlay';
import type { WorldSpec } from '../../../model/worldSpec';
import { createLive } from '../../../model/settings';
import type { Engine } from '../../engine';
import { misled, MUTATIONS, type Mutation } from '../../testing/mutations';
import type { Contact, Row, Seen } from './row';
import { settingsOf, type Way } from './ways';

/** Errors say how far a row is from its closed form, as physics is and under its mutation, over its scale [1]. */
export type Outcome = { error: number; broken: number; within: number; because: string };

const vector = (list: ArrayLike<number>, o: number): Vec3 => [list[o], list[o + 1], list[o + 2]];

/** Runs a row under a mutation and returns its error over its scale; what blows up is infinitely far off. */
export async function errorOf(
  row: Row, way: Way, mutation: Mutation, makeEngine: (spec: WorldSpec) => Engine | Promise<Engine>,
): Promise<number> {
  const spec = way.world(row.world()), live = createLive(spec, settingsOf(row, way)), { dt } = live.settings;
  const engine = misled(await makeEngine(mutation.world?.(spec) ?? spec), spec, mutation), seen: Seen[] = [];
  let steps = 0;
  for (const time of row.at) {
    const sums = spec.bodies.map((): Vec3 => [0, 0, 0]), first = steps;
    for (; (steps + 0.5) * dt < time; steps++) {
      row.drive?.(live, steps * dt);
      await engine.step(live);
      sums.forEach((sum, k) => sum.forEach((_, c) => { sum[c] += engine.measures.bodies[k].force[c]; }));
    }
    const { position, orientation, velocity, spin } = await engine.readState(), count = steps - first;
    seen.push({
      time: steps * dt, x: (i) => vector(position, 3 * i), v: (i) => vector(velocity, 3 * i),
      w: (i) => vector(spin, 3 * i), q: (i) => orientation.subarray(4 * i, 4 * i + 4),
      force: (k) => sums[k].map((sum) => sum / count) as Vec3, contacts: await contactsOf(engine),
    });
  }
  engine.dispose();
  const expected = typeof row.expected === 'number' ? row.expected : row.expected(seen);
  const error = Math.abs(row.measured(seen) - expected) / Math.abs(row.scale ?? expected);
  return Number.isNaN(error) ? Infinity : error;
}

async function contactsOf(engine: Engine): Promise<Contact[]> {
  const list = createOverlayList(), found: Contact[] = [];
  await engine.readOverlay('contacts', list);
  for (let k = 0, o = 0; k < list.count; k++, o += CONTACT) {
    const n = vector(list.data, o + NORMAL), f = vector(list.data, o + FORCE);
    const normal = n[0] * f[0] + n[1] * f[1] + n[2] * f[2];
    if (f.every((x) => x === 0)) continue;
    found.push({ point: vector(list.data, o + POINT), normal, tangential: f.map((x, c) => x - normal * n[c]) as Vec3 });
  }
  return found;
}

/** Returns the largest error that a row allows on a way, over its scale, and why. */
export const boundOf = ({ apart = {}, within, because }: Row, { id }: Way): readonly [number, string] => {
  const own = apart[id];
  return typeof own === 'object' ? own : [within, because];
};

/** Runs a row on a way: the physics as it is, then its mutation. */
export async function runRow(
  row: Row, way: Way, makeEngine: (spec: WorldSpec) => Engine | Promise<Engine>,
): Promise<Outcome> {
  const [within, because] = boundOf(row, way);
  const error = await errorOf(row, way, {}, makeEngine);
  return { error, broken: await errorOf(row, way, MUTATIONS[row.fails], makeEngine), within, because };
}
