import type { Vec3 } from '../../core/vec3';
import { shiftedBy, type Bounds } from '../box';
import type { ElementProxy } from '../elementProxy';
import { travelled, type Roamed } from '../travelled';
import { aspectFor } from './aspectFor';
import { CLOSE, createCameraRig, FIELD_OF_VIEW, FITTED_ASPECT, type CameraRig } from './cameraRig';
import { createDrift } from './drift';
import { createFollower } from './follower';
import { boundsOfBody, movingBody } from './movingBody';
import { alongWith, ORBIT, vehicleCamera, vehicleOf } from './vehicleCameras';

/** A vehicle is seen whole in a view this wide for its height. */
const VEHICLE_ASPECT = 1.8;

/**
 * A world as a camera sees it: the bounds to take in [m], the record of what it goes along with, −1 if there is none,
 * and the poses, read when they are needed.
 */
export type Filmed = { spec: Roamed; bounds: Bounds; roamer: number; poses: ArrayLike<number> };

/**
 * The camera of the world that is shown: a person's, which is as links name it at the start of the world and goes along
 * with a vehicle or the only grain, or one of the numbered ones.
 */
export type WorldCamera = Pick<CameraRig, 'camera' | 'setFrame' | 'setSlope' | 'dispose'> & {
  /** Goes over to another world at its start; a camera that went along starts anew as it stood to what it followed. */
  show(next: Filmed): void;
  /** Eye and target as they would be at the start of the world [m], six numbers. */
  set(camera: readonly number[]): void;
  get(): number[];
  /** Takes one of the numbered cameras of this world, 1 … */
  take(number: number): void;
  /** Returns true if the camera follows a vehicle by itself, rather than stands where a person put it. */
  isFollowing(): boolean;
  /** Has the camera stay while a person drags the only grain, which would be dragged on by the camera that follows. */
  stay(on: boolean): void;
  /** Ends the slow swing of the first view, if there is one. */
  endDrift(): void;
  /** Brings the camera to where the bodies are at `now` [s]; true while it has yet to come there. */
  update(now: number): boolean;
};

/**
 * `report` gets the camera as links name it where a person moves it; `steady` is for who gets sick of swaying; `drifts`
 * has the camera of the first world swing slowly until it is placed anew or a person touches the picture.
 */
export function createWorldCamera(
  element: ElementProxy,
  o: {
    damping: boolean; steady: boolean; drifts: boolean; moved: () => void; report: (camera: number[]) => void;
  },
): WorldCamera {
  let world: Filmed | null = null, numbered = 0, stays = false, aspect = FITTED_ASPECT;
  const rig = createCameraRig(element, { damping: o.damping, moved: o.moved, report() {
    if (!isFollowing()) o.report(get());
  } });
  const follower = createFollower(rig, o.steady), drift = o.drifts ? createDrift(element, rig.sway) : null;
  let isPlaced = false;

  const roams = () => world !== null && world.roamer >= 0;
  const hasVehicle = () => world !== null && vehicleOf(world.spec) >= 0;
  const isFollowing = () => hasVehicle() && numbered > ORBIT;
  const wayOf = (filmed: Filmed): Vec3 => travelled(filmed.spec, filmed.roamer, filmed.poses).way;
  /** Takes a camera from the start of the world to where what it goes along with is now (1), or back (−1). */
  function shifted(camera: readonly number[], sign: 1 | -1): number[] {
    const way = world ? wayOf(world) : [0, 0, 0];
    return camera.map((x, i) => x + sign * way[i % 3]);
  }
  const get = () => shifted(rig.get(), -1);
  function follow(): void {
    const next = !world || world.roamer < 0 ? null
      : hasVehicle() ? vehicleCamera(world.spec, numbered) : alongWith(world.roamer);
    follower.follow(next, world?.poses ?? [], isFollowing());
  }
  /** Goes along with the wheel or slab, if there is one and it is to be seen closely. */
  function takeOfBed(filmed: Filmed): void {
    const { spec, bounds, poses, roamer } = filmed, body = numbered === CLOSE ? movingBody(spec) : -1;
    const way = wayOf(filmed), along = body >= 0 ? { ...alongWith(body), flat: false } : null;
    follower.follow(along ?? (roamer >= 0 ? alongWith(roamer) : null), poses, false);
    rig.preset(numbered, shiftedBy(bounds, way), body >= 0 ? boundsOfBody(spec, body, poses) : null);
  }

  return {
    camera: rig.camera, setFrame: rig.setFrame, setSlope: rig.setSlope, dispose: rig.dispose, get, isFollowing,
    show(next) {
      const start = roams() && !isFollowing() ? get() : null;
      world = next;
      if (start) rig.set(start);
      rig.fit(next.bounds, next.spec.domain, hasVehicle() ? VEHICLE_ASPECT : aspect);
      rig.setArrowKeys(!hasVehicle()); // they drive
      follow();
    },
    set(camera) {
      if (isPlaced) drift?.end();
      isPlaced = true;
      numbered = ORBIT;
      // a bed stays between the sides of a narrow window, and is no smaller there than it must be
      aspect = !world || roams() ? FITTED_ASPECT
        : aspectFor(world.bounds, camera, (FIELD_OF_VIEW * Math.PI) / 180, FITTED_ASPECT);
      if (world && !hasVehicle()) rig.fit(world.bounds, world.spec.domain, aspect);
      rig.set(shifted(camera, 1));
      follow();
    },
    take(number) {
      if (!world) return;
      drift?.end();
      numbered = number;
      if (!hasVehicle()) return takeOfBed(world);
      follow();
      if (number === ORBIT) rig.preset(number, shiftedBy(world.bounds, wayOf(world)), null);
    },
    stay(on) {
      if (on) drift?.end();
      if (stays && !on) follow(); // from where the grain is now
      stays = on;
    },
    endDrift: () => drift?.end(),
    update(now) {
      drift?.update(now);
      const late = (!stays || hasVehicle()) && follower.update(world?.poses ?? [], now);
      return rig.update() || late;
    },
  };
}
