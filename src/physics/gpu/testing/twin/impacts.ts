import type { Vec3 } from '../../../../core/vec3';
import { IMPACT_ROUNDS, slidingImpulse } from '../../../contact/impact';
import type { LawStep } from '../../../contact/lawStep';
import type { TwinContact } from './contact';
import { dot, plus, scaled } from './vectors';

/** Impacts see this of a frame: contacts between whole bodies, as they are at the end of a substep. */
export type Struck = {
  /** Velocity of B against A at the contact. */
  velocity(c: TwinContact): Vec3;
  /** Gap without y_P. */
  gap(c: TwinContact): number;
  /** s_n and s_t. */
  masses(c: TwinContact): readonly [number, number];
  /** Says whether a body cannot move: it takes any number of hits. */
  isFixed(body: number): boolean;
  friction(c: TwinContact): number;
  push(c: TwinContact, p: Vec3): void;
};

/**
 * Hits contacts that close, in rounds: twin of shaders/solve/{claimImpacts,chooseImpacts,hitContacts}.wgsl. Returns the
 * number of hits.
 */
export function strike(
  contacts: readonly TwinContact[], on: Struck, { restitution, restitutionSpeed, tangential }: LawStep, h: number,
): number {
  let hits = 0;
  for (let round = 0; round < IMPACT_ROUNDS; round++) {
    const closing = contacts.map((c) => -dot(on.velocity(c), c.normal)), chosen = new Map<number, TwinContact>();
    const speeds = closing.map((v, k) => (v > restitutionSpeed && on.gap(contacts[k]) <= h * v ? v : 0));
    for (const body of new Set(contacts.flatMap(({ a, b }) => [a, b]))) {
      const own = contacts.map((c, k) => (c.a === body || c.b === body ? speeds[k] : 0)), most = Math.max(...own);
      if (most > 0) chosen.set(body, contacts[own.indexOf(most)]);
    }
    if (chosen.size === 0) break;
    contacts.forEach((c, k) => {
      if (speeds[k] === 0 || chosen.get(c.a) !== c || !(on.isFixed(c.b) || chosen.get(c.b) === c)) return;
      const [sn, st] = on.masses(c);
      on.push(c, scaled(c.normal, (1 + restitution) * sn * speeds[k]));
      const left = on.velocity(c), sliding = plus(left, c.normal, -dot(left, c.normal)), size = Math.hypot(...sliding);
      const against = slidingImpulse(speeds[k], size, sn, st, on.friction(c), restitution, tangential);
      if (size > 0) on.push(c, scaled(sliding, -against / size));
      hits++;
    });
  }
  return hits;
}
