import type { Vec3 } from '../../core/vec3';

/**
 * A pull of a person's hand on one body during a frame. Its force is found once, as the frame begins, and acts on the
 * velocity of each substep before contacts do: on a grain at its centre, on a big body at the point that is held.
 */
export type Pulling = {
  /** The body, grains first; −1 while nothing is pulled, and then nothing below is read. */
  body: number;
  /** Force in W [N], and its moment about the centre of the body [N·m]. */
  force: Vec3;
  moment: Vec3;
  /** Its answers: how a unit force moves it ×3 [1/kg], and how a unit moment turns it ×9 [1/(kg·m²)], 0 of grains. */
  linear: Float64Array;
  angular: Float64Array;
  /** Accelerations that they cause: of v [m/s²] ×3, of ω [rad/s²] ×3. */
  rate: Float64Array;
  /** Position [m] and orientation of the body as the frame began. */
  position: Vec3;
  orientation: Float64Array;
};

export const createPulling = (): Pulling => ({
  body: -1, force: [0, 0, 0], moment: [0, 0, 0], linear: new Float64Array(3), angular: new Float64Array(9),
  rate: new Float64Array(6), position: [0, 0, 0], orientation: new Float64Array(4),
});
