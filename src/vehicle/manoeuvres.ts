import { clamp, type Driver } from './drivers/driver';
import { createPathFollower, createSpeedFollower, speedGains, steeringGains, together } from './drivers/followers';
import { circlePath, doubleLaneChange, LANES, type Path } from './drivers/path';

/** A test of a vehicle on hard ground, as a driver. */
export type Manoeuvre = 'acceleration' | 'braking' | 'coast' | 'circle' | 'laneChange';

/**
 * Settings of a manoeuvre: speed [m/s] to be reached, kept, braked or coasted from; radius of the circle, > 0 to the
 * left [m].
 */
export type ManoeuvreSetup = { speed: number; radius: number };

/** Time until which the vehicle only stands or keeps its speed [s]. */
export const BEGINS = 0.5;
/** Time from 0 to the full brake pedal [s]. */
const PEDAL = 0.1;
/** Speed at which a circle begins [m/s], and acceleration from there [m/s²]. */
export const CIRCLE_START = 4;
const CIRCLE_GAIN = 0.6;
/** Straight distance before the first lane [m]. */
export const APPROACH = 15;
/** Length of a practically endless line [m]. */
const FAR = 1e5;
/** Look-ahead for steering, as the distance driven in this time [s], and at least this distance [m]. */
const PREVIEW = 0.5, LEAST_PREVIEW = 4;

/** Returns the speed with which the vehicle begins [m/s]. */
export const startSpeed = (manoeuvre: Manoeuvre, { speed }: ManoeuvreSetup): number =>
  (manoeuvre === 'acceleration' ? 0 : manoeuvre === 'circle' ? Math.min(CIRCLE_START, speed) : speed);

export function createManoeuvre(manoeuvre: Manoeuvre, setup: ManoeuvreSetup): Driver {
  const { speed, radius } = setup, straight: Path = { points: Float64Array.of(-FAR, 0, FAR, 0), closed: false };
  switch (manoeuvre) {
    case 'acceleration': return steered(straight, setup, allOut(speed));
    case 'braking': return steered(straight, setup, braking(speed));
    case 'coast': return steered(straight, setup, rolling);
    case 'circle': return steered(circlePath(radius), setup, keeping(
      (t) => Math.min(speed, CIRCLE_START + CIRCLE_GAIN * Math.max(0, t - BEGINS))
    ));
    case 'laneChange': return steered(onAndOn(doubleLaneChange(APPROACH)), setup, keeping(() => speed));
  }
}

const keeping = (speed: (t: number) => number): Driver => createSpeedFollower(speed, { ...speedGains, integral: 0.15 });

/**
 * Makes a driver that stands on its brakes until BEGINS and then gives full throttle until the speed [m/s] is reached.
 */
function allOut(speed: number): Driver {
  const out = { throttle: 0, steer: 0, brake: 0 };
  return {
    out,
    advance(_h, seen) {
      out.brake = seen.time < BEGINS ? 1 : 0;
      out.throttle = seen.time >= BEGINS && seen.speed < speed ? 1 : 0;
    },
    save: () => [], restore() { /* follows from what is seen */ },
  };
}

/** A driver that touches no pedal. */
const rolling: Driver = {
  out: { throttle: 0, steer: 0, brake: 0 }, advance() { /* nothing to do */ }, save: () => [],
  restore() { /* nothing to restore */ },
};

/** Makes a driver that keeps the speed [m/s] until BEGINS, then brakes fully. */
function braking(speed: number): Driver {
  const out = { throttle: 0, steer: 0, brake: 0 }, keeper = keeping(() => speed);
  return {
    out,
    advance(h, seen) {
      keeper.advance(h, seen);
      out.throttle = seen.time < BEGINS ? keeper.out.throttle : 0;
      out.brake = clamp((seen.time - BEGINS) / PEDAL, 0, 1);
    },
    save: keeper.save, restore: keeper.restore,
  };
}

/** Extends a path straight along x beyond its end. */
const onAndOn = ({ points }: Path): Path =>
  ({ points: Float64Array.of(...points, points[points.length - 2] + FAR, points[points.length - 1]), closed: false });

/** Makes a driver with the pedals of another that steers along a path. */
const steered = (path: Path, { speed }: ManoeuvreSetup, pedals: Driver): Driver =>
  together(pedals, createPathFollower(path, steeringGains, Math.max(LEAST_PREVIEW, PREVIEW * speed)));

/** Widths of the lanes of ISO 3888-1 [m] by that of the vehicle [m]; ours are centred on the line that is followed. */
const WIDTHS = [1.1, 1.2, 1.3].map((part) => (width: number) => part * width + 0.25);

/**
 * Returns where the lanes of ISO 3888-1 for a vehicle this wide begin along x, their lengths, middles and half widths
 * [m].
 */
export function lanesFor(width: number) {
  const { before, out, beside, back, after, offset } = LANES, second = APPROACH + before + out;
  const lanes = [[APPROACH, before, 0], [second, beside, offset], [second + beside + back, after, 0]];
  return lanes.map(([from, length, middle], k) => ({ from, length, middle, half: WIDTHS[k](width) / 2 }));
}

/**
 * Returns the least distance of corners that are in a lane from the lane's sides [m], < 0 outside; at most that of a
 * vehicle centred in the first lane, also if no corner is in a lane.
 */
export function laneMargin(corners: readonly (readonly [x: number, y: number])[], width: number): number {
  const lanes = lanesFor(width);
  let least = lanes[0].half - width / 2;
  for (const [x, y] of corners) {
    const lane = lanes.find(({ from, length }) => x >= from && x <= from + length);
    if (lane) least = Math.min(least, lane.half - Math.abs(y - lane.middle));
  }
  return least;
}
