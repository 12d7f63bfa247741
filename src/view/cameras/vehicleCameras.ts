import type { Vec3 } from '../../core/vec3';
import type { WorldSpec } from '../../model/worldSpec';

/**
 * The way in which a camera follows a body.
 * - `carried`: it stands at `eye` and looks at `target`, both relative to the middle of `body` in a level frame [m].
 *   Its x axis is the heading of the body `heading` (with a lag if `lags`), or x of W if `heading` is −1. A person
 *   turns and shifts the camera from there. With `flat` it does not rise and fall with the body.
 * - `riding`: it is fixed at `eye` in the frame of the body [m] and looks ahead.
 */
export type Following =
  | { kind: 'carried'; body: number; heading: number; lags: boolean; flat?: boolean; eye: Vec3; target: Vec3 }
  | { kind: 'riding'; body: number; eye: Vec3 };

/**
 * Numbers of the cameras of a vehicle. ORBIT follows from where a person has turned it; the others take places of their
 * own.
 */
export const ORBIT = 1, CHASE = 2, DRIVER = 3, WHEEL = 4, ABOVE = 5;

/**
 * Eye of the driver in the chassis frame [m]: height and side are those of driver_position of [Chrono]
 * HMMWV_Chassis.json. That lies at x = 0.87, in front of the windscreen drawn here; this one is in the seat behind the
 * steering wheel.
 */
const HMMWV_EYE: Vec3 = [0.03, 0.7, 1.05];
/** Eye over the seat of a dozer, in the frame of its drawing [m]. */
const DOZER_EYE: Vec3 = [-0.45, 0, 1.95];

/** Returns the index of the vehicle's body, −1 if there is none. */
export const vehicleOf = ({ bodies }: Pick<WorldSpec, 'bodies'>): number =>
  bodies.findIndex(({ look }) => look === 'hmmwv' || look === 'dozer');

/** Returns how a camera goes along with a body, over the ground, from wherever it stands: it is never placed. */
export const alongWith = (body: number): Following =>
  ({ kind: 'carried', body, heading: -1, lags: false, flat: true, eye: [0, 0, 0], target: [0, 0, 0] });

/** Returns what a numbered camera of a world with a vehicle follows, null if nothing. */
export function vehicleCamera(spec: Pick<WorldSpec, 'bodies'>, number: number): Following | null {
  const { bodies } = spec, body = vehicleOf(spec);
  if (body < 0) return null;
  const { look, drawnAt = [0, 0, 0] } = bodies[body];
  const at = ([x, y, z]: Vec3): Vec3 => [x + drawnAt[0], y + drawnAt[1], z + drawnAt[2]];
  switch (number) {
    case ORBIT: return alongWith(body);
    case CHASE: return { kind: 'carried', body, heading: body, lags: true, eye: [-8.2, 0, 2.7], target: [1.5, 0, 0.3] };
    case DRIVER: return { kind: 'riding', body, eye: look === 'hmmwv' ? at(HMMWV_EYE) : at(DOZER_EYE) };
    case WHEEL: {
      const wheel = bodies.findIndex(({ name }) => name === 'wheel FL');
      return wheel >= 0
        ? { kind: 'carried', body: wheel, heading: body, lags: false, eye: [1.15, 2.1, 0.45], target: [-0.1, 0, -0.05] }
        : { kind: 'carried', body, heading: body, lags: false, eye: [3.4, 3.4, 0.6], target: [0.9, 0.6, -0.5] };
    }
    case ABOVE: return { kind: 'carried', body, heading: -1, lags: false, eye: [0, -0.02, 9.5], target: [0, 0, 0] };
    default: return null;
  }
}
