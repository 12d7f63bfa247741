/**
 * These numbers of the HMMWV's drivelines and brakes are facts of the model shipped with Project Chrono (BSD-3-Clause,
 * commit 7689fbc02d, folder data/vehicle/hmmwv unless said). Ratios are speed out over speed in: 0.2 is a reduction of
 * 5 to 1.
 */

/** An axle's differential and the bevel gear that drives its box. Inertias [kg·m²]. */
export type AxleData = {
  /** Ratio ω_box / ω_driveshaft [1]. */
  conicalRatio: number;
  boxInertia: number;
  /** Torque that the clutch across the differential holds when it is locked [N·m]. */
  lockingTorque: number;
};

/**
 * Driveline of all wheels, driveline/HMMWV_Driveline4WD.json; differentials have ordinary ratio −1,
 * ChShaftsDriveline4WD.cpp: both sides get the same torque.
 */
export const driveline4wdData = {
  driveshaftInertia: 0.5,
  centralBoxInertia: 0.6,
  frontShaftInertia: 0.5,
  rearShaftInertia: 0.5,
  centralLockingTorque: 100,
  front: { conicalRatio: 0.2, boxInertia: 0.6, lockingTorque: 100 } as AxleData,
  rear: { conicalRatio: 0.2, boxInertia: 0.6, lockingTorque: 100 } as AxleData,
};

/** Driveline of one axle, driveline/HMMWV_Driveline2WD.json, where it is the rear one. */
export const driveline2wdData = {
  driveshaftInertia: 0.5,
  axle: { conicalRatio: 0.2, boxInertia: 0.6, lockingTorque: 100 } as AxleData,
};

/** Largest brake torque on a wheel [N·m], brake/HMMWV_BrakeSimple_Front.json and _Rear.json. */
export const brakeData = { front: 4000, rear: 4000 };

/**
 * Largest angles of steering [°], steering/HMMWV_PitmanArm.json; vehicle/HMMWV_Vehicle_4WD.json for the wheels. That of
 * the pinion is ours: the 50° of HMMWV_RackPinion.json turn the inner wheel by 34°, beyond the largest for wheels.
 */
export const steeringLimits = {
  pitmanAngleDeg: 30,
  rackPinionAngleDeg: 45,
  /** [m/rad] */
  pinionRadius: 0.1,
  wheelAngleDeg: 30.23,
};
