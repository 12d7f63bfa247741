import type { Mechanism } from '../mechanism/mechanism';
import type { MechanismSpec } from '../mechanism/spec';
import { brakes, writeBrakes } from './brakes';
import { DRIVE, DRIVESHAFT, type Driveline } from './driveline';
import type { Controls } from './drivers/driver';
import type { Powertrain } from './powertrain';
import { pitmanAngle } from './steering';

/** A vehicle with a driveline and brakes; motors that would prescribe the spins of its wheels let go. */
export function withDriveline(vehicle: MechanismSpec, { shafts, connections }: Driveline): MechanismSpec {
  const free = vehicle.connections.map((c) =>
    (c.kind === 'spinMotor' && c.name.startsWith('spin ') ? { ...c, enabled: false } : c));
  return { ...vehicle, shafts: [...(vehicle.shafts ?? []), ...shafts], connections: [...free, ...connections, ...brakes()] };
}

/** Hands what a driver does to the mechanism of a vehicle that steers by `steer`, before each of its steps. */
export function createDrive(m: Mechanism, powertrain: Powertrain) {
  const driveshaft = 6 * m.bodyOf(DRIVESHAFT) + 3, drive = m.controlOf(DRIVE), steer = m.controlOf('steer');
  return {
    /** For a step of `h` [s]. */
    apply(h: number, controls: Readonly<Controls>): void {
      m.controls[drive] = powertrain.step(h, m.state.velocity[driveshaft], controls.throttle);
      m.controls[steer] = pitmanAngle(controls.steer);
      writeBrakes(m, controls.brake);
    },
  };
}
