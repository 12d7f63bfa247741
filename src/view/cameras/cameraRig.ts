import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { PerspectiveCamera, Vector3, type Quaternion } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import type { Inset } from '../../protocol/messages';
import { centerOf, radiusOf, type Bounds } from '../box';
import type { ElementProxy } from '../elementProxy';
import { createLookAround } from './lookAround';

/**
 * Vertical angle of view [deg]; in a narrow window it is widened, up to WIDEST, so that a view of this width-to-height
 * ratio still fits.
 */
const WIDEST = 110;
export const FIELD_OF_VIEW = 38, FITTED_ASPECT = 1.35;
/** Vertical angle of view of the driver's camera, and the widest [deg]. */
const RIDING_VIEW = 62, WIDEST_RIDING = 85;
/** Least free part of each side of the canvas [1]: covered areas that leave less are ignored. */
const LEAST_FREE = 0.3;
const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };
/**
 * Angle by which a press of an arrow key turns [rad], distance by which it shifts with Shift [pixels], and factor of
 * the distance for + (its inverse for −).
 */
const KEY_TURN = Math.PI / 36, KEY_SHIFT = 40, KEY_ZOOM = 0.9;
/** Distance of the target that is reported while riding along, ahead of the eye [m]. */
const RIDING_TARGET = 4;
const REPORT_EVERY = 200; // [ms]
/** The axis about which the camera goes round: the normal of the ground, which may slope. */
const UP = new Vector3(0, 0, 1);

/** Directions from the target to the eye of the numbered cameras; the last one is a close view of the moving body. */
const PRESETS: readonly Vec3[] = [[-0.45, -1, 0.6], [0, -1, 0.12], [1, 0, 0.16], [0, -0.02, 1], [-0.6, -1, 0.35]];
/** Number of the camera that looks closely at the wheel or slab. */
export const CLOSE = PRESETS.length;

export type CameraRig = {
  readonly camera: PerspectiveCamera;
  /** Moves the camera at once, without reporting it: eye and target [m], six numbers in W. */
  set(camera: readonly number[]): void;
  get(): number[];
  /** Moves eye and target to these places [m] in W, without reporting it; zooming then keeps the target. */
  place(eye: Vector3, target: Vector3): void;
  /** Moves eye and target with a body that went from one place to another [m] and turned about z there [rad]. */
  carry(from: Vector3, to: Vector3, turn: number): void;
  /** Turns the eye about the target by an angle about z [rad], without reporting it or asking for a frame. */
  sway(turn: number): void;
  /** Puts the eye [m] into a vehicle, in a frame with x ahead and z up in which a person looks around; null ends it. */
  ride(eye: Vector3 | null, frame: Quaternion): void;
  /** Sets whether arrow keys alone move the camera; while a person drives with them, they do so only with Shift. */
  setArrowKeys(on: boolean): void;
  /**
   * Takes one of the numbered cameras, 1 …, for what is inside the bounds; `moving` is the box of the body of the close
   * view, if there is one.
   */
  preset(number: number, bounds: Bounds, moving: Bounds | null): void;
  /**
   * Sets near and far planes and the range of distances for a scene of this size, and the width-to-height ratio that
   * must fit into the view.
   */
  fit(bounds: Bounds, domain: Bounds, fittedAspect?: number): void;
  /** Shows the ground as it lies, rising along x by this angle [rad]: the picture's vertical is the true one. */
  setSlope(angle: number): void;
  /** Sets the sizes of canvas and covered margins [pixels]; the field of view applies to the free part. */
  setFrame(size: { width: number; height: number; inset?: Inset }): void;
  /** Continues a movement that swings out; returns true while there is one. */
  update(): boolean;
  dispose(): void;
};

/**
 * Makes a camera that mouse, finger and keys orbit about z, pan and zoom. `moved` is called at every change, `report`
 * with eye and target [m] after those that a person made.
 */
export function createCameraRig(
  element: ElementProxy, o: { damping: boolean; moved: () => void; report: (camera: number[]) => void },
): CameraRig {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 1000);
  camera.up.copy(UP); // before the controls look at it, to stay their axis whatever the slope
  camera.position.set(1, -2, 1);
  // Boundary: the proxy has what OrbitControls uses of an element, rendering.md §4.
  // eslint-disable-next-line no-restricted-syntax -- a worker has no element that could be had instead
  const controls = new OrbitControls(camera, element as unknown as HTMLElement);
  controls.enableDamping = o.damping;
  controls.dampingFactor = 0.12;
  controls.zoomToCursor = true;
  controls.maxPolarAngle = 0.498 * Math.PI; // stays above the floor
  controls.cursorStyle = 'grab';

  let byPerson = true, sways = false, arrowKeys = true, riding = false, aspect = FITTED_ASPECT;
  let frame: Parameters<CameraRig['setFrame']>[0] = { width: 1, height: 1 };
  const head = createLookAround(element, () => riding, o.moved);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    timer = undefined;
    o.report(get());
  };
  const get = () => [...camera.position.toArray(), ...controls.target.toArray()];
  controls.addEventListener('change', () => {
    if (sways) return;
    o.moved();
    if (byPerson) timer ??= setTimeout(report, REPORT_EVERY);
  });

  const keys: Record<string, (shift: boolean) => void> = {
    ArrowLeft: (shift) => (shift ? controls.pan(KEY_SHIFT, 0) : controls.rotateLeft(-KEY_TURN)),
    ArrowRight: (shift) => (shift ? controls.pan(-KEY_SHIFT, 0) : controls.rotateLeft(KEY_TURN)),
    ArrowUp: (shift) => (shift ? controls.pan(0, KEY_SHIFT) : controls.rotateUp(-KEY_TURN)),
    ArrowDown: (shift) => (shift ? controls.pan(0, -KEY_SHIFT) : controls.rotateUp(KEY_TURN)),
    '+': () => controls.dollyIn(KEY_ZOOM),
    '=': () => controls.dollyIn(KEY_ZOOM),
    '-': () => controls.dollyOut(KEY_ZOOM),
  };
  const onKey = (event: Event) => {
    const { key, shiftKey, ctrlKey, metaKey } = event as KeyboardEvent;
    if (ctrlKey || metaKey || riding || !Object.hasOwn(keys, key)) return;
    if (arrowKeys || shiftKey || !key.startsWith('Arrow')) keys[key](shiftKey);
  };
  element.addEventListener('keydown', onKey);

  function silently(move: () => void): void {
    byPerson = false;
    move();
    byPerson = true;
    o.moved();
  }

  /** Moves at once, ending a swing, and without telling the page. */
  function set(eye: Vector3, target: Vector3): void {
    clearTimeout(timer);
    timer = undefined;
    silently(() => {
      const damping = controls.enableDamping;
      controls.enableDamping = false;
      controls.update();
      camera.position.copy(eye);
      controls.target.copy(target);
      controls.update();
      controls.enableDamping = damping;
    });
  }

  function setFrame(next: typeof frame): void {
    frame = next;
    const { width, height, inset = NO_INSET } = next, angle = riding ? RIDING_VIEW : FIELD_OF_VIEW;
    const free = { width: width - inset.left - inset.right, height: height - inset.top - inset.bottom };
    const isRoom = free.width >= LEAST_FREE * width && free.height >= LEAST_FREE * height;
    const { top, right, bottom, left } = isRoom ? inset : NO_INSET, seen = isRoom ? free : { width, height };
    const half =
      Math.tan((angle * Math.PI) / 360) * Math.max(1, ((riding ? FITTED_ASPECT : aspect) * seen.height) / seen.width);
    camera.fov = Math.min(riding ? WIDEST_RIDING : WIDEST, (Math.atan((half * height) / seen.height) * 360) / Math.PI);
    camera.aspect = width / height;
    camera.setViewOffset(width, height, (right - left) / 2, (bottom - top) / 2, width, height);
  }

  function ride(eye: Vector3 | null, turned: Quaternion): void {
    if (riding !== (eye !== null)) {
      riding = eye !== null;
      controls.enabled = !riding;
      head.reset();
      setFrame(frame);
    }
    if (!eye) return;
    head.apply(camera, eye, turned);
    controls.target.set(RIDING_TARGET, 0, 0).applyQuaternion(turned).add(eye);
    o.moved();
  }

  return {
    camera,
    set([x, y, z, tx, ty, tz]) {
      controls.zoomToCursor = true;
      set(new Vector3(x, y, z), new Vector3(tx, ty, tz));
    },
    get,
    place(eye, target) {
      controls.zoomToCursor = false; // the target stays on what is followed
      set(eye, target);
    },
    carry(from, to, turn) {
      silently(() => {
        for (const point of [camera.position, controls.target]) point.sub(from).applyAxisAngle(UP, turn).add(to);
        controls.update();
      });
    },
    sway(turn) {
      sways = true;
      camera.position.sub(controls.target).applyAxisAngle(UP, turn).add(controls.target);
      controls.update();
      sways = false;
    },
    ride,
    setArrowKeys(on) { arrowKeys = on; },

    preset(number, bounds, moving) {
      const seen = (number === CLOSE && moving) || bounds, direction = PRESETS[number - 1];
      if (!direction) return;
      controls.zoomToCursor = true;
      const center = new Vector3(...centerOf(seen)), half = (FIELD_OF_VIEW * Math.PI) / 360;
      const distance = (radiusOf(seen) / Math.sin(half)) * (number < CLOSE ? 1 : moving ? 1.25 : 0.6);
      set(new Vector3(...direction).normalize().multiplyScalar(distance).add(center), center);
    },

    fit(bounds, domain, fittedAspect = FITTED_ASPECT) {
      aspect = fittedAspect;
      setFrame(frame);
      const radius = radiusOf(bounds);
      camera.near = radius / 100;
      camera.far = Math.max(200 * radius, 4 * radiusOf(domain));
      camera.updateProjectionMatrix();
      controls.minDistance = radius / 20;
      controls.maxDistance = camera.far / 8;
    },

    setSlope(angle) {
      camera.up.set(Math.sin(angle), 0, Math.cos(angle));
      if (!riding) silently(() => controls.update()); // a driver's head is turned by the vehicle
    },

    setFrame,
    update: () => !riding && controls.update(),

    dispose() {
      clearTimeout(timer);
      element.removeEventListener('keydown', onKey);
      head.dispose();
      controls.dispose();
    },
  };
}
