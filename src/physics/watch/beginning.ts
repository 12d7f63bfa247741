import { square } from '../../core/elementary/powers';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import { bodyEnergy, spinSquare } from '../measurePoses';

/** The energies [J] of a state without surfaces before a first step is taken from it, which no measures tell. */
export type Beginning = {
  /** Keeps what they need of a state. */
  keep(state: State): void;
  /** Returns the kinetic energy of grains and bodies under the controls of the first step. */
  kinetic(live: Live): number;
  /** Returns the potential energy of grains in gravity. */
  potential(live: Live): number;
};

export function createBeginning(model: Model): Beginning {
  const { looseCount, bodyCount, masses, radii, grainCount } = model, alone: Model = { ...model, grainCount: 0 };
  const bodies: State = {
    position: new Float64Array(3 * bodyCount), orientation: new Float64Array(4 * bodyCount),
    velocity: new Float64Array(3 * bodyCount), spin: new Float64Array(3 * bodyCount),
  };
  const moment = new Float64Array(3); // Σ m x of grains [kg·m]
  let moving = 0;
  return {
    keep(state) {
      const { position, velocity } = state;
      moving = 0;
      moment.fill(0);
      for (let i = 0; i < looseCount; i++) {
        const v2 = square(velocity[3 * i]) + square(velocity[3 * i + 1]) + square(velocity[3 * i + 2]);
        moving += 0.5 * masses[i] * (v2 + square(radii[i]) * spinSquare(model, state, i));
        for (let c = 0; c < 3; c++) moment[c] += masses[i] * position[3 * i + c];
      }
      for (const key of ['position', 'velocity', 'spin'] as const) bodies[key].set(state[key].subarray(3 * grainCount));
      bodies.orientation.set(state.orientation.subarray(4 * grainCount));
    },
    kinetic(live) {
      let sum = moving;
      for (let k = 0; k < bodyCount; k++) sum += bodyEnergy(alone, bodies, k, live.bodies[k]);
      return sum;
    },
    potential: ({ settings: { gravity } }) => -moment.reduce((sum, m, c) => sum + m * gravity[c], 0),
  };
}
