import type { Vec3 } from '../../../../core/vec3';

/**
 * A contact of a frame, in f64: geometry of its middle, the gap of its beginning, in W, and the block that sweeps it.
 */
export type TwinContact = {
  a: number; b: number; point: number; block: number;
  normal: Vec3; gap: number; armA: Vec3; armB: Vec3;
  impulse: Vec3; near: boolean;
  /** Laws beyond friction: moment on B [N·m·s], y_P, y₀ [m]. */
  moment?: Vec3; plastic?: number; born?: number;
  /** False if cohesion does not hold it any more. */
  bonded?: boolean;
  /** Held parts of friction [N·s] and of the moment [N·m·s] when the frame began. */
  held?: Vec3; heldMoment?: Vec3;
};
