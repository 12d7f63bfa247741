import type { MechanismSpec } from '../../mechanism/spec';
import { createHeld, type Held } from '../../model/held';
import { createCruise } from '../../vehicle/drivers/cruise';
import type { Controls, Driver } from '../../vehicle/drivers/driver';
import { createInteractiveDriver } from '../../vehicle/drivers/interactive';
import { createTrackDriver, parseInline } from '../../vehicle/drivers/track';
import { CORNERS } from '../../vehicle/hmmwv';
import { createVehiclePilot } from '../../vehicle/pilot';
import { powertrainOf, type Gears } from '../../vehicle/powertrain';
import type { Ground } from '../../vehicle/tires/ground';
import { createHardGround } from '../../vehicle/tires/hardGround';
import type { WheelSeen } from '../../vehicle/tires/meet';
import { joinHeld } from '../common/driving';
import { firmLoad, firmPull } from './probes';
import type { Pilot } from '../scene';

/** The values of a scene that a pilot uses. */
export type PilotValues = {
  driver: 'cruise' | 'interactive' | 'file'; cruiseSpeed: number; throttle: number; steer: number; brake: number;
    dt: number;
  /** Speed with which the vehicle rolls at t = 0 [m/s]; a cruise that stands first has 0. */
  startSpeed?: number;
};

/** Acceleration with which a cruise comes to its speed on soil [m/s²]. */
const GAIN = 1;

/**
 * Indices of a vehicle among the big bodies: its chassis, and its wheels in the order of CORNERS; the radius
 * of its tires [m]; and the firm ground that it may touch, or null.
 */
export type Piloted = { chassis: number; wheels: readonly number[]; radius: number; ground: Ground | null };

/** These are fixed as the pilot is made: a recorded drive as links hold it, and the gearbox. */
type Fixed = { track: string; gears: Gears };

/** Makes the pilot of a vehicle that `withDriveline` made, on rigid tires. */
export function vehiclePilot(
  spec: MechanismSpec, { chassis, wheels, radius, ground }: Piloted, { track, gears }: Fixed
): Pilot<PilotValues> {
  const driver = createChoiceOfDrivers(track), core = createVehiclePilot(spec, driver, powertrainOf(gears));
  const held = createHeld();
  const hard = ground && createHardGround(ground, 'rigid', 0, radius), seen: WheelSeen[] = [];
  const gauges: Record<string, number> = {};
  return {
    gauges,
    advance(v, time, m, byPerson, live) {
      const { settings: { dt, friction }, mechanism } = live;
      joinHeld(held, byPerson, v);
      driver.choose(v, time, held);
      core.advance(dt, time, m.bodies[chassis], m.mechanism!.shafts, held, mechanism!.drive);
      Object.assign(gauges, core.gauges);
      if (!hard) return;
      for (let k = 0; k < wheels.length; k++) seen[k] = m.bodies[wheels[k]];
      hard.friction = friction;
      hard.write(dt, seen, mechanism!.groundForces);
      for (let k = 0; k < wheels.length; k++) {
        gauges[FIRM_LOAD[k]] = hard.grips[k].load;
        gauges[FIRM_PULL[k]] = hard.grips[k].x;
      }
    },
    save() {
      const firm = hard?.save() ?? [];
      return [firm.length, ...firm, ...core.save()];
    },
    restore([count, ...memory]) {
      hard?.restore(memory.slice(0, count));
      core.restore(memory.slice(count));
      Object.assign(gauges, core.gauges);
    },
  };
}

/** Keys of the gauges of firm ground on each wheel in the last step [N]: load, and force along the wheel. */
const FIRM_LOAD = CORNERS.map((corner) => firmLoad(corner)), FIRM_PULL = CORNERS.map((corner) => firmPull(corner));

const acts = ({ throttle, brake, steer, reverse }: Readonly<Held>): boolean => throttle > 0 || brake > 0 || steer !== 0
  || reverse;

const CHOICES = ['cruise', 'interactive', 'file'] as const;

/**
 * Makes the driver that chooses among cruise, person and recorded drive; a cruise gives way, for good, to a person who
 * acts.
 */
function createChoiceOfDrivers(text: string): Driver & {
  held: Controls; choose(v: PilotValues, time: number, held: Readonly<Held>): void
} {
  const read = parseInline(text), stand = [{ time: 0, throttle: 0, steer: 0, brake: 1 }];
  let taken = false, chosen: PilotValues['driver'] = 'cruise';
  const person = createInteractiveDriver(), asked = { speed: 0, rolls: 0, gain: GAIN }, cruise = createCruise(asked);
  const drivers = { cruise, interactive: person, file: createTrackDriver(read.ok ? read.value : stand) };
  const out = { throttle: 0, steer: 0, brake: 0 };
  return {
    held: person.held, out,
    choose(v, time, held) {
      if (v.driver !== chosen) taken = false;
      chosen = v.driver;
      asked.speed = v.cruiseSpeed;
      asked.rolls = v.startSpeed ?? 0;
      if (chosen === 'cruise' && time >= 0 && acts(held)) taken = true;
    },
    advance(h, seen) {
      const driver = drivers[taken ? 'interactive' : chosen];
      driver.advance(h, seen);
      Object.assign(out, driver.out);
    },
    save: () => [Number(taken), CHOICES.indexOf(chosen), ...CHOICES.flatMap((name) => {
      const memory = drivers[name].save();
      return [memory.length, ...memory];
    })],
    restore([isTaken, choice, ...rest]) {
      taken = isTaken === 1;
      chosen = CHOICES[choice];
      let at = 0;
      for (const name of CHOICES) {
        drivers[name].restore(rest.slice(at + 1, at + 1 + rest[at]));
        at += 1 + rest[at];
      }
    },
  };
}
