import { exp } from '../../core/elementary/exponential';
import { clamp, type Controls, type Driver } from './driver';
import { createPathFollower, together } from './followers';

/**
 * Gains of the throttle by what is missing of the speed [s/m] and by its sum over time [1/m], larger than a car on a
 * road needs: soil resists a slow vehicle with a quarter of its weight.
 */
const PROPORTIONAL = 1, INTEGRAL = 0.6;
/**
 * Time by which the driver looks ahead [s], about what an engine takes to slow down and its converter to push less; and
 * the time over which the acceleration is smoothed [s], as grains shake a vehicle.
 */
const AHEAD = 0.5, SMOOTHED = 0.1;
/**
 * Brake by excess speed [s/m], the part of the speed by which it may be exceeded without the brake [1], the largest
 * brake, about 6 m/s² [1], and the time by which it looks ahead [s]: a vehicle that rolls off a bump has gained speed
 * before the excess could stop it.
 */
const BRAKES = 6, EASY = 0.02, FIRM = 0.5, BRAKES_AHEAD = 0.15;

/** Time until which a cruise stands on its brakes [s], and the time over which it releases them [s]. */
export const STANDS = 0.5;
const RELEASE = 0.3;
/** Half length of its straight line [m], so long that it never ends. */
const FAR = 1e5;

/**
 * The speed that a cruise holds [m/s], that with which it rolls at t = 0, and its
 * acceleration or deceleration until then [m/s²].
 */
export type CruiseSettings = { speed: number; rolls: number; gain: number };

/**
 * Makes a driver that takes a vehicle to a speed and holds it, straight along x, after it has stood on its brakes for
 * half a second if it did not roll at the start; `settings` may change.
 */
export function createCruise(settings: Readonly<CruiseSettings>): Driver {
  const wanted = (time: number): number => {
    const { speed, rolls, gain } = settings;
    if (rolls === 0) return Math.min(speed, gain * (time - STANDS));
    return rolls < speed ? Math.min(speed, rolls + gain * time) : Math.max(speed, rolls - gain * time);
  };
  const path = { points: Float64Array.of(-FAR, 0, FAR, 0), closed: false };
  // released at once, it would roll back uphill
  const holds = (time: number): number => (settings.rolls > 0 ? 0 : clamp(1 - (time - STANDS) / RELEASE, 0, 1));
  return together(createPedals(wanted, holds), createPathFollower(path));
}

/**
 * Makes the pedals of a cruise. An engine answers late, so the throttle goes by the speed that is expected in a moment,
 * and its integral does not grow while the throttle is at an end; the brake answers at once, and looks ahead less.
 * `holds`: least brake at a time.
 */
function createPedals(wanted: (time: number) => number, holds: (time: number) => number): Driver & { out: Controls } {
  const out = { throttle: 0, steer: 0, brake: 0 };
  let sum = 0, last = NaN, acceleration = 0;
  return {
    out,
    advance(h, { time, speed }) {
      if (!Number.isNaN(last)) acceleration += (1 - exp(-h / SMOOTHED)) * ((speed - last) / h - acceleration);
      last = speed;
      const asked = wanted(time), missing = asked - speed - AHEAD * acceleration;
      const before = PROPORTIONAL * missing + sum, throttle = before + h * INTEGRAL * missing;
      if (clamp(throttle, 0, 1) === throttle || (before - clamp(before, 0, 1)) * missing < 0)
        sum += h * INTEGRAL * missing;
      const soon = speed + BRAKES_AHEAD * acceleration;
      const over = asked > 0 ? clamp(BRAKES * (soon - (1 + EASY) * asked), 0, FIRM) : 1;
      out.brake = Math.max(over, holds(time));
      out.throttle = over > 0 ? 0 : clamp(PROPORTIONAL * missing + sum, 0, 1);
    },
    save: () => [sum, acceleration, ...(Number.isNaN(last) ? [] : [last])], // JSON knows no NaN
    restore([s, a, l = NaN]) {
      sum = s;
      acceleration = a;
      last = l;
    },
  };
}
