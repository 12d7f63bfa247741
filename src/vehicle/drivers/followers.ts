import { cos, sin } from '../../core/elementary/circular';
import type { Controls, Driver, Motion } from './driver';
import { createPathFinder, type Path } from './path';
import { createPid, type Gains } from './pid';

/**
 * Gains of the speed controller: SpeedController.json of Project Chrono's HMMWV has 0.4 alone [s/m]; the integral is
 * ours, against the steady error that leaves.
 */
export const speedGains: Gains = { proportional: 0.4, integral: 0.05, derivative: 0 };
/** Gains of the steering controller [1/m], SteeringController.json, and its look-ahead distance [m]. */
export const steeringGains: Gains = { proportional: 0.5, integral: 0, derivative: 0 };
export const LOOK_AHEAD = 5;

/** Largest wanted brake at which a driver does not brake, but lets the engine slow the vehicle [1]. */
const EASY = 0.05;

/** Makes a driver that keeps a speed [m/s] given by time [s], with throttle or brake. */
export function createSpeedFollower(
  speed: (time: number) => number, gains: Gains = speedGains
): Driver & { out: Controls } {
  const pid = createPid(gains), out = { throttle: 0, steer: 0, brake: 0 };
  return {
    out,
    advance(h, seen) {
      const wanted = pid.advance(h, speed(seen.time) - seen.speed);
      out.throttle = Math.max(0, wanted);
      out.brake = wanted < -EASY ? -wanted : 0;
    },
    save: pid.save, restore: pid.restore,
  };
}

/**
 * Makes a driver that steers a point ahead of the vehicle back to a path, by the distance [m] of the path to the left
 * of that point.
 */
export function createPathFollower(
  path: Path, gains: Gains = steeringGains, lookAhead = LOOK_AHEAD
): Driver & { out: Controls } {
  const pid = createPid(gains), out = { throttle: 0, steer: 0, brake: 0 }, finder = createPathFinder(path);
  return {
    out,
    advance(h, { x, y, heading }) {
      const c = cos(heading), s = sin(heading), px = x + lookAhead * c, py = y + lookAhead * s;
      finder.find(px, py);
      out.steer = pid.advance(h, c * (finder.found.y - py) - s * (finder.found.x - px));
    },
    save: () => [finder.place, ...pid.save()],
    restore([place, ...rest]) {
      finder.place = place;
      pid.restore(rest);
    },
  };
}

/** Makes a driver with the pedals of one driver and the steering of another. */
export function together(pedals: Driver, steering: Driver): Driver {
  const out = { throttle: 0, steer: 0, brake: 0 };
  return {
    out,
    advance(h: number, seen: Readonly<Motion>) {
      pedals.advance(h, seen);
      steering.advance(h, seen);
      out.throttle = pedals.out.throttle;
      out.brake = pedals.out.brake;
      out.steer = steering.out.steer;
    },
    save() {
      const first = pedals.save();
      return [first.length, ...first, ...steering.save()];
    },
    restore([count, ...rest]) {
      pedals.restore(rest.slice(0, count));
      steering.restore(rest.slice(count));
    },
  };
}
