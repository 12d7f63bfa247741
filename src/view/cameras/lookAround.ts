import { Quaternion, Vector3, type PerspectiveCamera } from 'three/webgpu';
import type { ElementProxy } from '../elementProxy';

/** Largest turn of the head to either side and largest nod [rad], and the nod as long as nobody looks around. */
const MOST_TURN = 2.6, MOST_NOD = 1.1, NOD = -0.1;
/** Angle by which a drag across the height of the view turns [rad]. */
const PER_HEIGHT = 1.8;

/** The head of a person in a vehicle, which dragging turns. */
export type LookAround = {
  /** Looks ahead again. */
  reset(): void;
  /** Puts the camera at `eye` [m] with the head's direction, in a frame with x ahead and z up. */
  apply(camera: PerspectiveCamera, eye: Vector3, frame: Quaternion): void;
  dispose(): void;
};

/** Makes a head that drags turn while `isOn`; `turned` is called after each turn. */
export function createLookAround(element: ElementProxy, isOn: () => boolean, turned: () => void): LookAround {
  let turn = 0, nod = NOD, held: { id: number; x: number; y: number } | null = null;
  const look = new Quaternion(), sideways = new Quaternion();
  const down = (event: Event) => {
    const { pointerId: id, clientX: x, clientY: y } = event as PointerEvent;
    if (!isOn() || held) return;
    held = { id, x, y };
    element.setPointerCapture(id);
  };
  const move = (event: Event) => {
    const { pointerId, clientX: x, clientY: y } = event as PointerEvent;
    if (!held || held.id !== pointerId || !isOn()) return;
    const scale = PER_HEIGHT / element.clientHeight;
    turn = within(turn + (x - held.x) * scale, MOST_TURN);
    nod = within(nod + (y - held.y) * scale, MOST_NOD);
    held = { id: pointerId, x, y };
    turned();
  };
  const up = (event: Event) => {
    const { pointerId } = event as PointerEvent;
    if (held?.id !== pointerId) return;
    held = null;
    element.releasePointerCapture(pointerId);
  };
  const listeners = [['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up]] as const;
  for (const [type, listener] of listeners) element.addEventListener(type, listener);

  return {
    reset() {
      turn = 0;
      nod = NOD;
    },
    apply(camera, eye, frame) {
      look.setFromAxisAngle(Z, turn).multiply(sideways.setFromAxisAngle(Y, -nod));
      camera.position.copy(eye);
      camera.quaternion.copy(frame).multiply(look).multiply(AHEAD);
    },
    dispose() {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
    },
  };
}

const within = (x: number, most: number): number => Math.max(-most, Math.min(most, x));
const Y = new Vector3(0, 1, 0), Z = new Vector3(0, 0, 1);
/** Rotation from a frame with x ahead and z up to that of a camera, which looks along −z with y up. */
const AHEAD = new Quaternion(0.5, -0.5, -0.5, 0.5);
