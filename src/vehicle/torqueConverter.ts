import { flatTable, readTable } from '../mechanism/rows/table';
import type { Table } from '../mechanism/spec';

/** Share of the engine's speed, on both sides of equal speeds, over which the torque fades through 0. */
const FADE = 0.02;

/**
 * Torques that the fluid of the last reading put on both sides: taken from the impeller, given to the turbine [N·m].
 */
export type TorqueConverter = { impeller: number; turbine: number; read(engine: number, turbine: number): void };

/**
 * Torque converter by tables over the speed ratio R = turbine / engine: torque in = (engine / K(R))², torque out =
 * ratio(R) times it. As ChShaftsTorqueConverter of Project Chrono: R below 0 counts as stall; above 1 the flow is
 * reversed, K that of 2 − R, and the torque the same on both sides. Departs in one way: published K does not rise to
 * infinity at R = 1, where the torque would jump from one sign to the other; here it fades through 0.
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
