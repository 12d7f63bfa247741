import type { Mechanism } from '../mechanism/mechanism';
import type { Connection } from '../mechanism/spec';
import { brakeData } from './drivelineData';
import { CORNERS } from './hmmwv';

const NAMES = CORNERS.map((corner) => `brake ${corner}`);

/** Returns a brake between each wheel and its upright, `brake FL` …, without torque at first; controls are in N·m. */
export const brakes = (): Connection[] => CORNERS.map((corner) => (
  {
    kind: 'brake', name: `brake ${corner}`, a: `wheel ${corner}`, b: `upright ${corner}`, axis: [0, 1, 0], torque: 0,
  }));

/** Returns the torque of a wheel's brake [N·m] at a pedal of 0 … 1; a pedal outside counts as the nearer end. */
export const brakeTorque = (corner: string, pedal: number): number =>
  Math.min(Math.max(pedal, 0), 1) * (corner.startsWith('F') ? brakeData.front : brakeData.rear);

/** Sets the brakes of a mechanism that has all of them. */
export function writeBrakes(m: Mechanism, pedal: number): void {
  for (let k = 0; k < CORNERS.length; k++) m.controls[m.controlOf(NAMES[k])] = brakeTorque(CORNERS[k], pedal);
}
