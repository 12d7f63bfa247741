import { GROUND, type Connection, type MechanismSpec } from '../mechanism/spec';
import { DRIVE, DRIVESHAFT, type Driveline } from './driveline';
import { gearRatio, shiftGears, type GearboxState } from './gearbox';
import { converterData, gearboxData } from './powertrainData';

/** Name of the shaft of the turbine, and of the torque motor with which the converter's fluid turns it. */
export const TURBINE = 'turbine';
export const CONVERTER = 'converter';

const GEARS = [...gearboxData.forward.map((_, k) => k + 1), -1];
const clutchOf = (gear: number): string => `clutch ${gear > 0 ? gear : 'R'}`;

/**
 * Returns the automatic gearbox: a turbine with inertia, and a clutch for each gear between it and the driveshaft, all
 * open. In a shift one clutch releases and another engages, which turns the turbine with the torque that it can hold.
 * The driveshaft begins at `speed` [rad/s], the turbine at the speed of the gear for it.
 */
export function automatic(speed: number): Driveline {
  const state: GearboxState = { selector: 'drive', gear: 0, sinceShift: 0 };
  shiftGears(gearboxData, state, 0, speed);
  return {
    shafts:
      [{ name: TURBINE, inertia: converterData.turbineInertia, spin: speed / gearRatio(gearboxData, state.gear) }],
    connections: [
      { kind: 'torqueMotor', name: CONVERTER, a: TURBINE, b: GROUND, torque: 0 },
      ...GEARS.map((gear): Connection => ({
        kind: 'clutch', name: clutchOf(gear), a: TURBINE, b: DRIVESHAFT, ratio: 1 / gearRatio(gearboxData, gear),
        torque: 0,
      })),
    ],
  };
}

/**
 * Returns the indices of the shafts and connections on which a powertrain acts: on the turbine if there is one, through
 * clutches in the order of `Powertrain.clutches`; else on the driveshaft itself.
 */
export function powertrainPlaces({ shafts = [], connections }: MechanismSpec) {
  const place = (name: string) => connections.findIndex((connection) => connection.name === name);
  const driveshaft = shafts.findIndex(({ name }) => name === DRIVESHAFT);
  const turbine = shafts.findIndex(({ name }) => name === TURBINE);
  return turbine < 0 ? { driveshaft, input: driveshaft, motor: place(DRIVE), clutches: [] }
    : { driveshaft, input: turbine, motor: place(CONVERTER), clutches: GEARS.map((gear) => place(clutchOf(gear))) };
}
