import type { FieldBed } from '../../model/fields/fields';
import type { CpuWorld } from './world';

/**
 * Makes what fields of a world are computed from, after its last step (src/model/fields/fields.ts): forces are those of
 * the last substep, impulse / h, or compatible forces if these were asked for, as in readOverlay.ts; `displacement`
 * writes the way of a grain.
 */
export function createFieldBed(world: CpuWorld, displacement: FieldBed['displacement']): FieldBed {
  const { model: { grainCount }, state: { position } } = world;
  return {
    position, displacement,
    get contacts() { return world.contacts.count; },
    contact(c, out) {
      const { contacts: { bodyA, bodyB, normal, armA, armB, impulse }, compatible, impulseStep } = world;
      const n = 3 * c, isBig = bodyB[c] >= grainCount;
      let push = 0;
      out.a = bodyA[c];
      out.b = bodyB[c];
      for (let e = 0; e < 3; e++) {
        const force = compatible ? compatible.force[c] * normal[n + e] : impulse[n + e] / impulseStep;
        push += force * normal[n + e];
        out.force[e] = force;
        out.from[e] = position[3 * bodyA[c] + e];
        out.branch[e] = armA[n + e] - (isBig ? 0 : armB[n + e]);
      }
      return push > 0;
    },
  };
}
