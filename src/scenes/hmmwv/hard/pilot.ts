import { sin } from '../../../core/elementary/circular';
import { GROUND_FORCE } from '../../../mechanism/kinds/groundForce';
import type { MechanismSpec } from '../../../mechanism/spec';
import { createHeld, type Held } from '../../../model/held';
import type { Measures } from '../../../model/measures';
import { createCruise } from '../../../vehicle/drivers/cruise';
import type { Controls, Driver } from '../../../vehicle/drivers/driver';
import { createInteractiveDriver } from '../../../vehicle/drivers/interactive';
import { createTrackDriver, parseInline } from '../../../vehicle/drivers/track';
import { writeDrag } from '../../../vehicle/air';
import { createEnergy } from '../../../vehicle/energy';
import { CORNERS } from '../../../vehicle/hmmwv';
import { createManoeuvre, type Manoeuvre } from '../../../vehicle/manoeuvres';
import type { Drivetrain } from '../../../vehicle/format/assemble';
import { createVehiclePilot } from '../../../vehicle/pilot';
import { powertrainOf } from '../../../vehicle/powertrain';
import { powertrainPlaces } from '../../../vehicle/transmission';
import { planeGround } from '../../../vehicle/tires/ground';
import { createHardGround } from '../../../vehicle/tires/hardGround';
import type { LawName } from '../../../vehicle/tires/linear';
import { joinHeld } from '../../common/driving';
import { firmLoad, firmPull } from '../probes';
import { wheelsOf } from '../bodies';
import { FIRST, LIFT, tireRadius, type Axles, type Given } from './world';
import type { Pilot } from '../../scene';

/** The values of the scene that its pilot uses. */
export type HardValues = Axles & Drivetrain & {
  manoeuvre: Manoeuvre | 'drive' | 'travel'; driver: 'interactive' | 'cruise' | 'file'; tire: LawName; friction: number;
  speed: number; radius: number; throttle: number; steer: number; brake: number; dt: number; track: string;
  /** Drag area c_d A [m²]. */
  dragArea: number;
};

/** Distances by which the rig moves the chassis down and up [m], and the period [s]. */
const DOWN = 0.09, UP = 0.07, PERIOD = 8;
export const RIG_BEGINS = 0.5;
/** Returns the height of the chassis on the rig above where it was assembled [m], as the rig prescribes it. */
const rigAt = (time: number): number => {
  const s = sin((2 * Math.PI * Math.max(0, time - RIG_BEGINS)) / PERIOD);
  return s > 0 ? -DOWN * s : -UP * s;
};

/** Acceleration with which a cruise comes to its speed on a road [m/s²]. */
const GAIN = 2;

/** Place of the numbers of the air, after those of the wheels. */
const AIR = GROUND_FORCE.size * CORNERS.length;

/** Returns the key of a wheel's gauge, by corner. */
export const slipGauge = (corner: string): string => `hardSlip_${corner}`;
export const torqueGauge = (corner: string): string => `hardTorque_${corner}`;
const KEYS = CORNERS.map((corner) => ({
  load: firmLoad(corner), pull: firmPull(corner), slip: slipGauge(corner), torque: torqueGauge(corner),
}));

/** Makes the pilot of a vehicle on hard ground. A manoeuvre gives way, for good, to a person who acts. */
export function hardPilot(given: Given, spec: MechanismSpec, values: HardValues): Pilot<HardValues> {
  const driver = createDriver(values), core = createVehiclePilot(spec, driver, powertrainOf(values.gears));
  const hard = createHardGround(planeGround(), values.tire, values.friction, tireRadius(given)), held = createHeld();
  const balance = createBalance(spec);
  const places = wheelsOf(spec, FIRST), lift = spec.connections.findIndex(({ name }) => name === LIFT),
    gauges: Record<string, number> = { energyError: 0 };
  const { state } = core.powertrain, isOut = values.manoeuvre === 'travel' || values.manoeuvre === 'coast';
  state.gear = 0; // 0 lets it find its gear if it starts in motion
  if (isOut) state.selector = 'neutral';
  return {
    gauges,
    advance(v, time, m, byPerson, live) {
      const { mechanism } = live, wheels = places.map((w) => m.bodies[w]);
      joinHeld(held, byPerson, v);
      driver.choose(v, held);
      if (v.manoeuvre === 'coast' && driver.isTaken && state.selector === 'neutral') state.selector = 'drive';
      core.advance(v.dt, time, m.bodies[FIRST], m.mechanism!.shafts, held, mechanism!.drive);
      hard.friction = v.manoeuvre === 'travel' ? 0 : v.friction;
      hard.write(v.dt, wheels, mechanism!.groundForces);
      writeDrag(v.dragArea, m.bodies[FIRST], mechanism!.groundForces, AIR);
      if (lift >= 0) mechanism!.drive[lift] = rigAt(time + v.dt);
      gauges.energyError = balance.look(m, v.dt);
      Object.assign(gauges, core.gauges);
      KEYS.forEach(({ load, pull, slip, torque }, k) => {
        const grip = hard.grips[k];
        gauges[load] = grip.load;
        gauges[pull] = grip.x;
        gauges[slip] = grip.slip;
        gauges[torque] = grip.torque;
      });
    },
    save() {
      const firm = hard.save(), books = balance.save();
      return [firm.length, ...firm, books.length, ...books, ...core.save()];
    },
    restore([count, ...memory]) {
      hard.restore(memory.slice(0, count));
      balance.restore(memory.slice(count + 1, count + 1 + memory[count]));
      core.restore(memory.slice(count + 1 + memory[count]));
      Object.assign(gauges, core.gauges);
    },
  };
}

/** Makes the driver of a manoeuvre, or the chosen one if there is none. */
function createDriver(values: HardValues): Driver & {
  held: Controls; readonly isTaken: boolean; choose(v: HardValues, held: Readonly<Held>): void
} {
  const read = parseInline(values.track), person = createInteractiveDriver();
  const cruise = createCruise({ speed: values.speed, rolls: 0, gain: GAIN });
  const recorded = createTrackDriver(read.ok ? read.value : [{ time: 0, throttle: 0, steer: 0, brake: 1 }]);
  const { manoeuvre } = values, test = manoeuvre === 'drive' || manoeuvre === 'travel' ? null
    : createManoeuvre(manoeuvre, values);
  const out = { throttle: 0, steer: 0, brake: 0 }, drivers = [person, test ?? cruise, recorded];
  let taken = false, chosen = 0;
  return {
    held: person.held, out,
    get isTaken() { return taken; },
    choose(v, { throttle, steer, brake, reverse }) {
      const others = test || v.driver === 'cruise' ? 1 : 0;
      const by = v.manoeuvre === 'travel' ? 0 : v.driver === 'file' ? 2 : others;
      if (by === 1 && (throttle > 0 || brake > 0 || steer !== 0 || reverse)) taken = true;
      chosen = taken && by === 1 ? 0 : by;
    },
    advance(h, seen) {
      drivers[chosen].advance(h, seen);
      Object.assign(out, drivers[chosen].out);
    },
    save: () => [Number(taken), ...drivers.flatMap((driver) => {
      const memory = driver.save();
      return [memory.length, ...memory];
    })],
    restore([isTaken, ...rest]) {
      taken = isTaken === 1;
      let at = 0;
      for (const driver of drivers) {
        driver.restore(rest.slice(at + 1, at + 1 + rest[at]));
        at += 1 + rest[at];
      }
    },
  };
}

/** Least work to which the energy balance is related [J]. */
const LITTLE = 1000;

/**
 * Makes the energy balance: kinetic and spring energy gained, less all works but those of springs. This is what steps
 * alone lose or gain; it is divided by the work of the engine and the energy at the start.
 */
function createBalance(spec: MechanismSpec) {
  const energy = createEnergy(spec), { connections, lengths } = energy, last = new Float64Array(lengths.length);
  const { motor, input } = powertrainPlaces(spec);
  let start = NaN, bySprings = 0, byEngine = 0, moving = 0;
  return {
    /** Records a step of length h [s]; returns the missing (< 0) or surplus energy [%]. */
    look({ bodies, mechanism }: Measures, h: number): number {
      const { shafts, effort, work } = mechanism!, parts = bodies.slice(FIRST, FIRST + spec.bodies.length);
      const motion = energy.motion(parts, shafts), now = motion + energy.springs(parts);
      if (Number.isNaN(start)) {
        start = now - work;
        moving = motion;
      } else {
        for (let s = 0; s < last.length; s++) bySprings += effort[connections[s]] * (lengths[s] - last[s]);
        byEngine += Math.abs(effort[motor] * shafts[input]) * h;
      }
      last.set(lengths);
      return (100 * (now - start - (work - bySprings))) / Math.max(moving + byEngine, LITTLE);
    },
    save: () => (Number.isNaN(start) ? [] : [start, bySprings, byEngine, moving, ...last]),
    restore([s = NaN, springs = 0, engine = 0, motion = 0, ...rest]: readonly number[]) {
      start = s;
      bySprings = springs;
      byEngine = engine;
      moving = motion;
      last.set(rest.slice(0, last.length)); // a file may have more
    },
  };
}
