import type { MechanismSpec } from '../mechanism/spec';
import { totals, track } from './dozerData';
import { liftFor } from './dozer';
import { clamp, type Controls, type Driver } from './drivers/driver';
import { createInteractiveDriver } from './drivers/interactive';
import { createTrackDriver, parseInline } from './drivers/track';

/** The input of a person who drives; in reverse the throttle drives backwards. */
export type Held = Controls & { reverse: boolean };

/**
 * Other settings of a dozer: who drives, speed of a cruise [m/s], height of the cutting edge [m], friction under the
 * shoes [1].
 */
export type DozerOrders = {
  driver: 'cruise' | 'interactive' | 'file'; cruiseSpeed: number; bladeHeight: number; grip: number;
  /** Speed at which it rolls at t = 0 [m/s]; 0 if absent. */
  startSpeed?: number;
};

/** The values for dials: pedals 0 … 1, steer −1 … 1, gear 1 or −1, sprockets [rad/s]. */
export type DozerGauges = Controls & { gear: number; sprocketL: number; sprocketR: number };

/**
 * Speed of sprockets with full throttle [rad/s], as in the paper; the part of it that steering takes from one track
 * [1].
 */
const SPEED = totals.sprocketSpeed, TURN = 0.6;
/** Acceleration of sprockets, and deceleration with full brake [rad/s²]; speed of the blade on its hinge [rad/s]. */
const GAIN = 4, BRAKE = 12, LIFT = 0.15;

/**
 * The pilot of a tracked vehicle on hydraulic motors: each sprocket has a speed and holds it at any torque, as in
 * Mazhar2015 §4.2.2. Both tracks follow the throttle; steering slows the one on its side and speeds up the other,
 * within what full throttle gives, so that it also turns on the spot.
 */
export type DozerPilot = {
  /** Writes to `drive` the numbers that drive the next `h` [s]. At `time` < 0 it stands on its brakes. */
  advance(h: number, time: number, held: Readonly<Held>, orders: Readonly<DozerOrders>, drive: Float64Array): void;
  readonly gauges: DozerGauges;
  save(): number[];
  restore(memory: readonly number[]): void;
};

export function createDozerPilot(spec: MechanismSpec, recorded: string): DozerPilot {
  const place = (name: string) => spec.connections.findIndex((connection) => connection.name === name);
  const motors = [place('drive L'), place('drive R')], lift = place('lift');
  const soles = spec.connections.flatMap(({ kind }, c) => (kind === 'sole' ? [c] : []));
  const read = parseInline(recorded), person = createInteractiveDriver();
  const file = createTrackDriver(read.ok ? read.value : [{ time: 0, throttle: 0, steer: 0, brake: 1 }]);
  const gauges: DozerGauges = { throttle: 0, steer: 0, brake: 1, gear: 1, sprocketL: 0, sprocketR: 0 };
  const motion = { time: 0, x: 0, y: 0, heading: 0, speed: 0 }; // none of these drivers needs the position
  const speeds = [0, 0];
  let angle = 0, taken = false; // of the blade, as assembled

  const ask = (h: number, time: number, held: Readonly<Held>, { driver, cruiseSpeed }: Readonly<DozerOrders>): void => {
    if (driver !== 'cruise') taken = false;
    // a person's input ends the cruise for good
    else if (held.throttle > 0 || held.brake > 0 || held.steer !== 0 || held.reverse) taken = true;
    motion.time = time;
    if (driver === 'cruise' && !taken) {
      gauges.throttle = clamp(cruiseSpeed / (SPEED * track.radius), 0, 1);
      gauges.steer = gauges.brake = 0;
      gauges.gear = 1;
      return;
    }
    const chosen: Driver = driver === 'file' ? file : person;
    copy(held, person.held);
    chosen.advance(h, motion);
    copy(chosen.out, gauges);
    gauges.gear = driver !== 'file' && held.reverse ? -1 : 1;
  };
  const turnSprockets = (h: number): void => {
    const both = gauges.throttle * gauges.gear, part = 1 - gauges.brake;
    const most = h * (GAIN + gauges.brake * (BRAKE - GAIN));
    for (let k = 0; k < 2; k++) {
      const wanted = part * SPEED * clamp(both + (k === 0 ? -TURN : TURN) * gauges.steer, -1, 1);
      speeds[k] += clamp(wanted - speeds[k], -most, most);
    }
  };

  return {
    gauges,
    advance(h, time, held, orders, drive) {
      if (time < 0) Object.assign(gauges, { throttle: 0, steer: 0, brake: 1, gear: 1 });
      else ask(h, time, held, orders);
      if (time === 0 && orders.startSpeed) speeds.fill(orders.startSpeed / track.radius);
      turnSprockets(h);
      const wanted = liftFor(orders.bladeHeight), most = h * LIFT;
      angle += clamp(wanted - angle, -most, most);
      for (let k = 0; k < 2; k++) drive[motors[k]] = speeds[k];
      drive[lift] = angle;
      for (let k = 0; k < soles.length; k++) drive[soles[k]] = orders.grip;
      [gauges.sprocketL, gauges.sprocketR] = speeds;
    },
    save: () =>
      [...speeds, angle, Number(taken), gauges.throttle, gauges.steer, gauges.brake, gauges.gear, ...person.save()],
    restore(memory) {
      [speeds[0], speeds[1], angle] = memory;
      taken = memory[3] === 1;
      [, , , , gauges.throttle, gauges.steer, gauges.brake, gauges.gear] = memory;
      [gauges.sprocketL, gauges.sprocketR] = speeds;
      person.restore(memory.slice(8));
      file.restore([]);
    },
  };
}

function copy(from: Readonly<Controls>, to: Controls): void {
  to.throttle = from.throttle;
  to.steer = from.steer;
  to.brake = from.brake;
}
