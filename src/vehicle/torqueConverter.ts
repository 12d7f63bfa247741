import { flatTable, readTable } from '../mechanism/rows/table';
import type { Table } from '../mechanism/spec';

/** Range of the speed ratio on each side of 1 over which the torque fades through 0 [1]. */
const FADE = 0.02;

/**
 * A torque converter and the torques of the fluid at the last reading: taken from the impeller, given to the turbine
 * [N·m].
 */
export type TorqueConverter = { impeller: number; turbine: number; read(engine: number, turbine: number): void };

/**
 * Makes a torque converter from tables over the speed ratio R = turbine / engine: torque in = (engine / K(R))², torque
 * out = ratio(R) times it. As in ChShaftsTorqueConverter of Project Chrono, R below 0 counts as stall; above 1 the flow
 * is reversed, K is that of 2 − R, and the torque is the same on both sides. It departs in one way: published K does
 * not rise to infinity at R = 1, where the torque would jump from one sign to the other; here it fades through 0.
 */
export function createTorqueConverter({ capacity, torqueRatio }: {
  capacity: Table; torqueRatio: Table
}): TorqueConverter {
  const K = flatTable(capacity), T = flatTable(torqueRatio);
  const converter: TorqueConverter = {
    impeller: 0, turbine: 0,
    read(engine, turbine) {
      converter.impeller = converter.turbine = 0;
      if (!(engine > 0)) return;
      const R = turbine / engine, forward = R <= 1, mirrored = Math.max(0, forward ? R : 2 - R);
      readTable(K, mirrored);
      readTable(T, mirrored);
      const fade = Math.min(1, (1 - mirrored) / FADE), torque = (fade * engine * engine) / (K.value * K.value);
      converter.impeller = forward ? torque : -torque;
      converter.turbine = forward ? T.value * torque : -torque;
    },
  };
  return converter;
}
