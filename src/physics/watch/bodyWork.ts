import type { Measures } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';

/**
 * Work on big bodies in the last frame, their energy in gravity before it and after it [J]; mass of the free ones [kg],
 * and the forces on them, all added up whichever way they point [N].
 */
export type BodyWork = { work: number; before: number; potential: number; mass: number; load: number };

/**
 * Creates a function that measures gravity and drives on big bodies. A drive bears the force −F of contacts and
 * surfaces on its body, so it does the work −F·v of its velocity v, constant over the frame: exact. A force on a body
 * does F·Δx in free directions. Bodies of a mechanism are left to the work of that.
 */
export function createBodyWork(model: Model): {
  measure(live: Live, measures: Measures): BodyWork;
  /** Keeps where bodies are before a frame, of a state that no frame led to. */
  place(state: State): void;
  /** Bodies were here at the end of the last frame [m], ×3; it may be overwritten. */
  readonly before: Float64Array;
} {
  const { bodies: specs, mechanism, flexible } = model;
  const out: BodyWork = { work: 0, before: 0, potential: 0, mass: 0, load: 0 };
  const isJoined = specs.map(({ name }) => mechanism?.bodies.some((body) => body.name === name) ?? false);
  const rims = flexible.map(({ spec: { rim } }) => specs.findIndex(({ name }) => name === rim?.body));
  const before = new Float64Array(3 * specs.length);
  return {
    before,
    place({ position }) { before.set(position.subarray(3 * model.grainCount)); },
    measure({ settings: { dt, gravity }, bodies }, measures) {
      out.work = out.before = out.potential = out.mass = out.load = 0;
      for (let k = 0; k < specs.length; k++) {
        const { motion, mass, force } = bodies[k], { position, force: contacts, torque } = measures.bodies[k];
        let isFree = false;
        for (let c = 0; c < 3; c++) {
          const v = motion[c], w = motion[3 + c], was = before[3 * k + c];
          isFree ||= v === null;
          if (v !== null) out.work -= dt * v * contacts[c];
          else if (!isJoined[k]) {
            out.before -= mass * gravity[c] * was;
            out.potential -= mass * gravity[c] * position[c];
            out.work += force[c] * (position[c] - was);
            out.load += Math.abs(force[c]);
          }
          if (w !== null) out.work -= dt * w * torque[c];
          before[3 * k + c] = position[c];
        }
        if (isFree) out.mass += mass;
      }
      for (let s = 0; s < rims.length; s++) {
        if (rims[s] < 0) continue;
        const { motion } = bodies[rims[s]], { rimForce, rimTorque } = measures.flexible[s];
        for (let c = 0; c < 3; c++) {
          out.work -= dt * ((motion[c] ?? 0) * rimForce[c] + (motion[3 + c] ?? 0) * rimTorque[c]);
        }
      }
      return out;
    },
  };
}
