import type { Table } from '../../mechanism/spec';

/**
 * These numbers of the HMMWV's tires on hard ground, 37x12.5R-16.5, are facts of the model shipped with Project Chrono
 * (BSD-3-Clause, folder data/vehicle/hmmwv/tire).
 */

/**
 * Coefficients of Pacejka's formula of 1989, HMMWV_Pac89Tire.json, for loads in kN, slip in % and angles in degrees.
 */
export const pacejkaData = {
  /** [m] */
  radius: 0.464,
  /** Friction of the ground of the measurements [1]. */
  friction: 0.8,
  rollingResistance: 0.015,
  /** Load [N] over deflection [m], and damping [N·s/m]. */
  vertical: [
    [0, 0], [0.01, 2830], [0.02, 6212], [0.03, 10146], [0.04, 14632], [0.05, 19670], [0.06, 25260], [0.07, 31402],
    [0.08, 38096],
    [0.09, 45342], [0.1, 53140],
  ] as Table,
  damping: 3483.932502,
  /** Lateral stiffness of the carcass [N/m]: `lateral_stiffness`; the longitudinal one is taken to be the same. */
  carcass: 261065,
  longitudinal: {
    b0: 1.50018802672136, b1: -15.7761466722458, b2: 1022.11238546683, b3: -2.55317715303733, b4: 208.777316195246,
    b5: 0.0073134908964823, b6: -0.00376410345674027, b7: 0.156330736057758, b8: -1.15310023217878,
  },
  lateral: {
    a0: 1.49975356208205, a1: -4.84987524731462, a2: 812.449795340733, a3: 2613.92367840654, a4: 48.857910109076,
    a6: -0.00879541881020228, a7: 0.376999015041155,
  },
  aligning: {
    c0: 2.34, c1: 0.990427, c2: 2.96848, c3: -0.277098, c4: -0.944859, c5: 0, c7: -0.0001151, c8: 0.1, c9: -1.3329,
  },
};

/** Coefficients of the LuGre tire, HMMWV_LugreTire.json, for x and y. */
export const lugreData = {
  /** Stiffness [1/m], damping [s/m] and viscosity [s/m] of the bristles, all over the load. */
  stiffness: [181, 60] as const,
  damping: [1, 0.2] as const,
  viscosity: [0.02, 0.002] as const,
  /** Sliding and static friction [1], and the speed between them [m/s]. */
  sliding: 0.6,
  sticking: 1,
  speed: 3.5,
  /** Coefficient of rolling resistance [1], `rolling_resistance` of HMMWV_Pac89Tire.json and HMMWV_FialaTire.json. */
  rollingResistance: 0.015,
  /** Length of the patch [m]: ours, 2 √(2 R d) for a deflection of 20 mm. */
  patchLength: 0.27,
};

/**
 * The rigid tire on hard ground: Coulomb friction by bristles that do not leave the patch, and a contact so stiff that
 * it gives 3 mm. Radius is that of HMMWV_RigidTire.json; stiffness is ours, with a damping that stops a wheel on it
 * within a swing or two.
 */
export const rigidData = {
  radius: 0.467,
  /** Stiffness [N/m] and damping [N·s/m] of the contact. */
  stiffness: 2e6,
  damping: 1.2e4,
  /**
   * Stiffness [1/m] and damping [s/m] of bristles as in LuGre; the damping vanishes if they slide faster than
   * `dampedSpeed` [m/s].
   */
  bristleStiffness: 400,
  bristleDamping: 9,
  dampedSpeed: 0.05,
};
