import type { WorldSpec } from '../../../model/worldSpec';
import type { Watch } from '../../scene';
import { alongLoop, loopLength, type Loop } from './loop';
import { CARRIAGE } from './parts';

/** Speed of the carriage below which the balls' is not compared with it anew [1, of its peak]. */
const SLOW = 0.3;

/**
 * Makes the watch that tells how fast the balls are which bear the carriage (`ballSpeed` [m/s]) and over it (`ratio`
 * [1]), how many these are (`loaded`), and how far all have gone along their loops (`way` [m], > 0 as they go when the
 * carriage moves towards +x).
 */
export function loopWatch(loop: Loop, peak: number, { grains, bodies }: WorldSpec): Watch {
  const count = grains.radii.length, carriage = 3 * (count + CARRIAGE), length = loopLength(loop);
  const before = new Float64Array(count); // [m] along the loop
  const foot = bodies[CARRIAGE].position[2];
  let way = 0, began = 0; // [m] in all, [s]
  const along = (position: Float64Array, i: number): number => alongLoop(
    loop, position[3 * i] - position[carriage], position[3 * i + 2] - (position[carriage + 2] - foot));
  return {
    every: 0.05,
    begin({ position }, time) {
      for (let i = 0; i < count; i++) before[i] = along(position, i);
      if (time === 0) way = 0;
      began = time;
    },
    see({ position, velocity }, time, gauges) {
      let loaded = 0, speed = 0, went = 0;
      for (let i = 0; i < count; i++) {
        const at = along(position, i);
        went += at - before[i] - length * Math.round((at - before[i]) / length);
        before[i] = at;
        if (Math.min(at, length - at) > loop.run / 2 - loop.d / 2) continue;
        loaded++;
        speed += velocity[3 * i];
      }
      way = time > began ? way + went / count : way;
      const fast = velocity[carriage];
      gauges.way = way;
      gauges.loaded = loaded;
      gauges.ballSpeed = loaded > 0 ? speed / loaded : 0;
      gauges.ratio = Math.abs(fast) > SLOW * peak && loaded > 0 ? speed / loaded / fast : gauges.ratio ?? 0;
    },
  };
}
