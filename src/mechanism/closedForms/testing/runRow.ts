import type { Vec3 } from '../../../core/vec3';
import { createMechanism } from '../../mechanism';
import { GRAVITY, NOTHING } from '../../testing/fixtures';
import { MECHANISM_MUTATIONS, type MechanismMutation } from '../../testing/mutations';
import type { Row, Run } from './row';

const three = (list: Float64Array, o: number): Vec3 => [list[o], list[o + 1], list[o + 2]];

function createRun({ spec, h = 1e-3, gravity = GRAVITY, drive }: Row, mutation: MechanismMutation): Run {
  const own = spec(), m = createMechanism(mutation.spec?.(own) ?? own), { position, velocity } = m.state;
  const controls = m.controls.slice(), pull = gravity.map((g) => g * (mutation.gravity ?? 1)) as Vec3;
  let steps = 0;
  const step = (): number => {
    m.controls.set(controls);
    steps++;
    drive?.(m, h * steps);
    mutation.step?.(m);
    m.begin(h, pull);
    m.finish(NOTHING);
    return h * steps;
  };
  const to: Run['to'] = (time, each = () => undefined) => { while ((steps + 0.5) * h < time) each(step()); };
  return {
    m, to,
    zero(quantity, limit) {
      for (let last = quantity(), time = 0; time < limit;) {
        time = step();
        const now = quantity();
        if (last * now <= 0 && last !== 0) return time - (h * now) / (now - last);
        last = now;
      }
      return Infinity;
    },
    most(time, quantity) {
      let most = 0;
      to(time, () => { most = Math.max(most, Math.abs(quantity())); });
      return most;
    },
    x: (i) => three(position, 3 * i), v: (i) => three(velocity, 6 * i), w: (i) => three(velocity, 6 * i + 3),
    reaction(connection, body) {
      const out = new Float64Array(6);
      m.readReaction(connection, body, out);
      return out;
    },
  };
}

/** Errors say how far a row is from its closed form, as physics is and under its mutation, over its scale [1]. */
export type Outcome = { error: number; broken: number };

export function runRow(row: Row): Outcome {
  const errorOf = (mutation: MechanismMutation): number => {
    const run = createRun(row, mutation), measured = row.measured(run);
    const expected = typeof row.expected === 'number' ? row.expected : row.expected(run);
    const error = Math.abs(measured - expected) / Math.abs(row.scale ?? expected);
    return Number.isNaN(error) ? Infinity : error;
  };
  return { error: errorOf({}), broken: errorOf(MECHANISM_MUTATIONS[row.fails]) };
}
