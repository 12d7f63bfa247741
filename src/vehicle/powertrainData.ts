import type { Table } from '../mechanism/spec';

/**
 * These numbers of the HMMWV's engine, torque converter and gearboxes are facts of the model shipped with Project
 * Chrono (BSD-3-Clause, commit 7689fbc02d, folder data/vehicle/hmmwv/powertrain unless said). Speeds are in rpm, as
 * published. A ratio of a gear is speed out over speed in.
 */

/**
 * Torque at full throttle [N·m] over speed [rpm]: HMMWV_EngineShafts.json and HMMWV_EngineSimpleMap.json. The C++ model
 * has another map, of up to 1300 N·m.
 */
export const fullThrottle: Table = [
  [-100, 300], [800, 382], [900, 490], [1000, 579], [1100, 650], [1200, 706], [1300, 746], [1400, 774], [1500, 789],
  [1600, 793],
  [1700, 788], [1800, 774], [1900, 754], [2000, 728], [2100, 697], [2200, 664], [2300, 628], [2400, 593], [2500, 558],
  [2700, -400],
];

export const engineData = {
  fullThrottle,
  /** Torque of friction and pumping [N·m] over speed [rpm], at any throttle. */
  losses: [[-50, 30], [0, 0], [50, -30], [1000, -50], [2000, -70], [3000, -90]] as Table,
  /** Moment of inertia of crankshaft and flywheel [kg·m²]. */
  inertia: 1.1,
  /**
   * Speed at which the governor holds an engine without throttle [rpm]. Ours: the published engine has no governor, and
   * stalls.
   */
  idle: 700,
};

/** Gearbox, HMMWV_AutomaticTransmissionShafts.json. */
export const gearboxData = {
  forward: [0.2, 0.4, 0.8],
  reverse: -0.1,
  /** Speeds of the gearbox's input at which it shifts [rpm], and the least time between two shifts [s]. */
  upshift: [2500, 2500, 2500],
  downshift: [1200, 1200, 1200],
  latency: 1,
};

export const converterData = {
  /** Capacity factor K [(rad/s)/√(N·m)] over speed ratio: torque in = (engine speed [rad/s] / K)². */
  capacity: [[0, 15], [0.25, 15], [0.5, 15], [0.75, 16], [0.9, 18], [1, 35]] as Table,
  /** Torque out over torque in [1] over speed ratio. */
  torqueRatio: [[0, 2], [0.25, 1.8], [0.5, 1.5], [0.75, 1.15], [1, 1]] as Table,
  /**
   * Moments of inertia of the impeller and the shaft that drives it, and of the turbine and the shaft that it drives
   * [kg·m²].
   */
  impellerInertia: 0.5,
  turbineInertia: 0.3,
  /** Moment of inertia of the end of the gearbox [kg·m²]. */
  outputInertia: 0.5,
};

/**
 * Torque limit of the clutch of a gear at the turbine [N·m]: `first` as it engages, `most` after `time` [s], growing
 * with the square of time between. Ours: the largest is half as much again as the converter gives in stall, and a shift
 * is felt but does not jerk; Chrono's gears jump.
 */
export const clutchData = { first: 450, most: 2400, time: 0.8 };

/** Torque [N·m] over speed [rpm] at no throttle, HMMWV_EngineSimpleMap.json. */
export const zeroThrottle: Table = [[-100, 0], [0, 0], [100, 0], [1000, -50], [2000, -70], [3000, -90]];

/** Gearbox of the simple powertrain, HMMWV_AutomaticTransmissionSimpleMap.json; the C++ model has −0.2 in reverse. */
export const simpleGearboxData = {
  forward: [0.1708, 0.2791, 0.4218, 0.6223, 1.0173, 1.5361],
  reverse: -0.151,
  upshift: [2226, 2225, 2210, 2226, 2225, 2700],
  downshift: [1000, 1000, 1000, 1000, 1000, 1000],
  latency: 0,
};
