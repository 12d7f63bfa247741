import { GROUND, type Connection, type Shaft } from '../mechanism/spec';
import { driveline2wdData, driveline4wdData, type AxleData } from './drivelineData';

/**
 * A driveline of shafts that turns the wheels, from the `driveshaft` on, where the gearbox ends; it is added to the
 * vehicle's mechanism.
 * All shafts turn > 0 when the vehicle goes forward. A differential is the row 2 ω_box − ω_left − ω_right = 0, and with
 * it half of the box's torque goes to each side. After ChShaftsDriveline4WD and ChShaftsDriveline2WD of Project Chrono.
 *
 * Turns are counted, so no shaft may make half a turn in a step: at 60 km/h the driveshaft does so in 17 ms.
 * Housings do not feel the torque of shafts; a wheel's torque has its reaction on its upright, as that of a torque
 * motor there.
 */
export type Driveline = { shafts: Shaft[]; connections: Connection[] };

export type DrivelineOptions = {
  /** Moment of inertia of each axle shaft [kg·m²]. */
  axleInertia: number;
  /** Additional moment of inertia that turns with the driveshaft, such as the end of a gearbox [kg·m²]. */
  inputInertia?: number;
  /** Spin of all wheels as the vehicle starts [rad/s]. */
  wheelSpeed?: number;
  /** True if the clutches across differentials hold their published torque from the start. */
  locked?: boolean;
};

/** Name of the shaft that is driven, and of its torque motor. */
export const DRIVESHAFT = 'driveshaft';
export const DRIVE = 'drive';

/**
 * Returns front and rear axle behind a central differential. Connections: `drive` [N·m] on the driveshaft; the clutches
 * `lock front`, `lock rear` and `lock central` [N·m], 0 if open. The box of the central differential turns with the
 * driveshaft.
 */
export function driveline4wd(options: DrivelineOptions, data = driveline4wdData): Driveline {
  const { inputInertia = 0, wheelSpeed = 0, locked = false } = options;
  const front = axle('front', 'F', data.front, options), rear = axle('rear', 'R', data.rear, options);
  const inertia = data.driveshaftInertia + data.centralBoxInertia + inputInertia;
  const spins = [wheelSpeed / data.front.conicalRatio, wheelSpeed / data.rear.conicalRatio];
  return {
    shafts: [
      { name: DRIVESHAFT, inertia, spin: (spins[0] + spins[1]) / 2 },
      { name: 'front shaft', inertia: data.frontShaftInertia, spin: spins[0] },
      { name: 'rear shaft', inertia: data.rearShaftInertia, spin: spins[1] },
      ...front.shafts, ...rear.shafts,
    ],
    connections: [
      drive, differential('central differential', DRIVESHAFT, 'front shaft', 'rear shaft'),
      clutch('lock central', 'front shaft', 'rear shaft', locked ? data.centralLockingTorque : 0),
      bevel('front', 'front shaft', data.front), ...front.connections,
      bevel('rear', 'rear shaft', data.rear), ...rear.connections,
    ],
  };
}

/** Returns one axle alone, with `drive` and `lock front` or `lock rear` [N·m]; the other wheels turn freely. */
export function driveline2wd(
  driven: 'front' | 'rear', options: DrivelineOptions, data = driveline2wdData
): Driveline {
  const { inputInertia = 0, wheelSpeed = 0 } = options, inertia = data.driveshaftInertia + inputInertia;
  const { shafts, connections } = axle(driven, driven === 'front' ? 'F' : 'R', data.axle, options);
  return {
    shafts: [{ name: DRIVESHAFT, inertia, spin: wheelSpeed / data.axle.conicalRatio }, ...shafts],
    connections: [drive, bevel(driven, DRIVESHAFT, data.axle), ...connections],
  };
}

/** The wheels that a driveline drives. */
export type Driven = 'all' | 'front' | 'rear';

export const drivelineOf = (driven: Driven, options: DrivelineOptions): Driveline =>
  (driven === 'all' ? driveline4wd(options) : driveline2wd(driven, options));

const drive: Connection = { kind: 'torqueMotor', name: DRIVE, a: DRIVESHAFT, b: GROUND, torque: 0 };

/** Returns differential box, axle shafts and the gears that join those to the wheels. */
function axle(name: string, letter: string, data: AxleData, options: DrivelineOptions): Driveline {
  const { axleInertia, wheelSpeed = 0, locked = false } = options;
  const corners = [`${letter}L`, `${letter}R`], [left, right] = corners.map((corner) => `axle ${corner}`);
  return {
    shafts: [
      { name: `${name} box`, inertia: data.boxInertia, spin: wheelSpeed },
      { name: left, inertia: axleInertia, spin: wheelSpeed }, { name: right, inertia: axleInertia, spin: wheelSpeed },
    ],
    connections: [
      differential(`${name} differential`, `${name} box`, left, right),
      clutch(`lock ${name}`, left, right, locked ? data.lockingTorque : 0),
      ...corners.map((corner): Connection => ({
        kind: 'gear', name: `hub ${corner}`, terms: [
          { a: `axle ${corner}`, b: GROUND, factor: 1 },
          { a: `wheel ${corner}`, b: `upright ${corner}`, axis: [0, 1, 0], factor: -1 },
        ],
      })),
    ],
  };
}

const differential = (name: string, box: string, left: string, right: string): Connection => ({
  kind: 'gear', name,
  terms: [{ a: box, b: GROUND, factor: 2 }, { a: left, b: GROUND, factor: -1 }, { a: right, b: GROUND, factor: -1 }],
});

const bevel = (axleName: string, shaft: string, { conicalRatio }: AxleData): Connection => ({
  kind: 'gear', name: `${axleName} bevel`,
  terms: [{ a: `${axleName} box`, b: GROUND, factor: 1 }, { a: shaft, b: GROUND, factor: -conicalRatio }],
});

const clutch = (name: string, a: string, b: string, torque: number): Connection =>
  ({ kind: 'brake', name, a, b, torque });
