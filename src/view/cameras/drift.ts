import type { ElementProxy } from '../elementProxy';

/** Angle to each side [rad], time to and fro [s], and time in which the swing comes to its full width [s]. */
const WIDTH = (4 * Math.PI) / 180, PERIOD = 40, EASE = PERIOD / 2;
/** Longest time between two frames that counts [s]: what stands still is not turned when it is drawn again. */
const LONGEST = 0.3;

/** Events with which a person takes the camera. */
const TAKEN_BY = ['pointerdown', 'wheel', 'keydown'] as const;

/** Returns the angle of the camera, seen from above, after this time [rad]. */
export const driftAngle = (time: number): number =>
  WIDTH * Math.min(1, time / EASE) * Math.sin((2 * Math.PI * time) / PERIOD);

/** A slow swing of the camera to and fro, as long as nobody has touched the picture. */
export type Drift = {
  /** Goes on at `now` [s], with a frame that is drawn anyway. */
  update(now: number): void;
  /** Ends it for good, where the camera is. */
  end(): void;
};

/** Makes a drift; `turn` turns the camera about what it looks at by an angle [rad]. */
export function createDrift(element: ElementProxy, turn: (angle: number) => void): Drift {
  let time = 0, before = NaN, isOver = false;
  const end = (): void => {
    isOver = true;
    for (const type of TAKEN_BY) element.removeEventListener(type, end);
  };
  for (const type of TAKEN_BY) element.addEventListener(type, end);
  return {
    end,
    update(now) {
      const passed = now - before;
      before = now;
      if (isOver || !(passed > 0 && passed <= LONGEST)) return;
      turn(driftAngle(time + passed) - driftAngle(time));
      time += passed;
    },
  };
}
