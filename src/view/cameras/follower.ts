import { Quaternion, Vector3 } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import type { CameraRig } from './cameraRig';
import { headingOf, readPose, turnedAboutZ, wrapped } from './level';
import type { Following } from './vehicleCameras';

/**
 * Time in which a lagging camera makes up all but 1/e of a turn [s], and the angle below which it turns at once [rad].
 */
const LAG = 0.45, CLOSE_ENOUGH = 1e-3;
/** Longest time between two frames that counts [s]: after a pause the camera does not jump. */
const LONGEST = 0.1;

type Moves = Pick<CameraRig, 'place' | 'carry' | 'ride'>;

/** Moves the camera with a body. `steady`: no lag and a level horizon, for people whom swaying makes sick. */
export type Follower = {
  /**
   * Starts to follow something, from the pose of its body; null leaves the camera where it is. With `place` false the
   * camera keeps its place and goes on from there.
   */
  follow(next: Following | null, poses: ArrayLike<number>, place?: boolean): void;
  /** Moves the camera with the bodies at time `now` [s]; returns true while it lags behind a turn. */
  update(poses: ArrayLike<number>, now: number): boolean;
  readonly following: Following | null;
};

export function createFollower(rig: Moves, steady: boolean): Follower {
  const at = new Vector3(), turned = new Quaternion(), eye = new Vector3(), last = new Vector3();
  let following: Following | null = null, heading = 0, before = 0;

  /**
   * Writes the position of the followed body to `at` and returns the heading that the camera's frame should have [rad].
   */
  function read(poses: ArrayLike<number>, { body, heading: of, flat }: Following & { kind: 'carried' }): number {
    if (of >= 0) readPose(poses, of, at, turned);
    const target = of >= 0 ? headingOf(turned) : 0;
    readPose(poses, body, at, turned);
    if (flat) at.z = 0;
    return target;
  }
  function ride(poses: ArrayLike<number>, { body, eye: seat }: Following & { kind: 'riding' }): void {
    readPose(poses, body, at, turned);
    eye.set(...seat).applyQuaternion(turned).add(at);
    if (steady) turned.setFromAxisAngle(UP, headingOf(turned));
    rig.ride(eye, turned);
  }

  return {
    get following() { return following; },
    follow(next, poses, place = true) {
      if (following?.kind === 'riding') rig.ride(null, turned);
      following = next;
      before = 0;
      if (next?.kind === 'riding') ride(poses, next);
      if (next?.kind !== 'carried') return;
      heading = read(poses, next);
      last.copy(at);
      const from = (p: Vec3): Vector3 => new Vector3(...turnedAboutZ(p, heading)).add(at);
      if (place) rig.place(from(next.eye), from(next.target));
    },
    update(poses, now) {
      if (!following) return false;
      const passed = Math.min(LONGEST, Math.max(0, now - (before || now)));
      before = now;
      if (following.kind === 'riding') {
        ride(poses, following);
        return false;
      }
      const way = wrapped(read(poses, following) - heading);
      const lags = following.lags && !steady && Math.abs(way) > CLOSE_ENOUGH;
      const turn = lags ? way * (1 - Math.exp(-passed / LAG)) : way;
      heading = wrapped(heading + turn);
      if (turn !== 0 || !last.equals(at)) rig.carry(last, at, turn);
      last.copy(at);
      return lags;
    },
  };
}
const UP = new Vector3(0, 0, 1);
