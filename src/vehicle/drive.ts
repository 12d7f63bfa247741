import type { Mechanism } from '../mechanism/mechanism';
import type { MechanismSpec } from '../mechanism/spec';
import { brakes, writeBrakes } from './brakes';
import { DRIVESHAFT, type Driveline } from './driveline';
import type { Controls } from './drivers/driver';
import type { Powertrain } from './powertrain';
import { steerControl } from './steering';
import { automatic, powertrainPlaces } from './transmission';

/**
 * Adds a driveline, brakes and the automatic gearbox to a vehicle; the motors that would prescribe the spins of its
 * wheels are disabled.
 * `direct`: no gearbox, for a powertrain that drives the driveshaft.
 */
export function withDriveline(vehicle: MechanismSpec, driveline: Driveline, direct = false): MechanismSpec {
  const { spin = 0 } = driveline.shafts.find(({ name }) => name === DRIVESHAFT)!, box = direct ? null : automatic(spin);
  const shafts = [...driveline.shafts, ...(box?.shafts ?? [])];
  const connections = [...driveline.connections, ...(box?.connections ?? [])];
  const free = vehicle.connections.map((c) =>
    (c.kind === 'spinMotor' && c.name.startsWith('spin ') ? { ...c, enabled: false } : c));
  return { ...vehicle, shafts: [...(vehicle.shafts ?? []), ...shafts], connections: [
    ...free, ...connections, ...brakes(),
  ] };
}

/**
 * Makes an object whose `apply` passes a driver's controls to the mechanism of a vehicle that steers by `steer`; it is
 * called before each of its steps.
 */
export function createDrive(m: Mechanism, powertrain: Powertrain) {
  const { driveshaft, input, motor, clutches } = powertrainPlaces(m.spec), first = 6 * m.spec.bodies.length + 3;
  const controlAt = (c: number) => m.controlOf(m.spec.connections[c].name), drive = controlAt(motor);
  const steer = m.controlOf('steer');
  const holds = clutches.map(controlAt), { velocity } = m.state, turned = steerControl(m.spec);
  return {
    /** Sets the controls of the mechanism for a step of `h` [s]. */
    apply(h: number, controls: Readonly<Controls>): void {
      m.controls[drive] =
        powertrain.step(h, velocity[first + 6 * driveshaft], controls.throttle, velocity[first + 6 * input]);
      for (let k = 0; k < holds.length; k++) m.controls[holds[k]] = powertrain.clutches[k];
      m.controls[steer] = turned(controls.steer);
      writeBrakes(m, controls.brake);
    },
  };
}
