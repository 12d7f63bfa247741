import { exp } from '../../core/elementary/exponential';
import { clamp, type Controls, type Driver } from './driver';

/**
 * Settings of a person at keys, stick or screen: pedals and steering move to the held values, no faster than their
 * rates, and through a lag that smooths the corners. Times and gains are those of the interactive driver of Project
 * Chrono and its demonstrations.
 */
export type InteractiveSettings = {
  /** Time from 0 to 1 [s]. */
  throttleTime: number;
  brakeTime: number;
  steerTime: number;
  /** Time from 1 to 0, when let go [s]. */
  releaseTime: number;
  /** Gain of the lag [1/s]. */
  gain: number;
};

export const interactiveSettings: InteractiveSettings = {
  throttleTime: 1, brakeTime: 0.3, steerTime: 1, releaseTime: 0.3, gain: 4,
};

export type InteractiveDriver = Driver & {
  /**
   * Present input: keys give 0 or ±1, sticks and screens anything between. Values beyond the range count as its end.
   */
  readonly held: Controls;
  /** Lets go of everything at once. */
  reset(): void;
};

export function createInteractiveDriver(settings: InteractiveSettings = interactiveSettings): InteractiveDriver {
  const none = { throttle: 0, steer: 0, brake: 0 }, held = { ...none }, target = { ...none }, out = { ...none };
  const follow = (key: keyof Controls, least: number, time: number, h: number) => {
    const wanted = clamp(held[key], least, 1), now = target[key];
    const back = Math.abs(wanted) < Math.abs(now) || wanted * now < 0;
    const most = h / (back ? settings.releaseTime : time);
    target[key] = now + clamp(wanted - now, -most, most);
    out[key] += (target[key] - out[key]) * (1 - exp(-settings.gain * h)); // exact in h: the same drive at any step
  };
  return {
    held, out,
    advance(h) {
      follow('throttle', 0, settings.throttleTime, h);
      follow('brake', 0, settings.brakeTime, h);
      follow('steer', -1, settings.steerTime, h);
    },
    reset() {
      for (const controls of [held, target, out]) Object.assign(controls, none);
    },
    save: () => [target, out].flatMap(({ throttle, steer, brake }) => [throttle, steer, brake]),
    restore(memory) {
      [target, out].forEach((controls, k) => {
        [controls.throttle, controls.steer, controls.brake] = memory.slice(3 * k);
      });
    },
  };
}
