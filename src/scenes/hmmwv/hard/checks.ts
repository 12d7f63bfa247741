import { around, atMost, between } from '../../../core/band';
import { atan } from '../../../core/elementary/arcs';
import { tan } from '../../../core/elementary/circular';
import { square } from '../../../core/elementary/powers';
import type { Vec3 } from '../../../core/vec3';
import { dragBy } from '../../../vehicle/air';
import { createEnergy, type BodySeen } from '../../../vehicle/energy';
import type { AxleSpec } from '../../../vehicle/format/vehicle';
import { BEGINS } from '../../../vehicle/manoeuvres';
import { pacejkaData } from '../../../vehicle/tires/tireData';
import { TURBINE } from '../../../vehicle/transmission';
import { RIG_BEGINS, type HardValues } from './pilot';
import { WIDTH } from './probes';
import { hardVehicle, vehicleOf, type Given } from './world';
import type { Ratio } from '../../ratio';
import type { Check, Series } from '../../scene';
import { maxOf, minOf } from '../../../core/extremes';

/** Speed of 60 km/h [m/s]. */
const SIXTY = 60 / 3.6;
/** Time at which a manoeuvre is done [s]. */
const DONE = 12;
const DEGREES = 180 / Math.PI, G = 9.81;

/** Returns the checks that apply; those that rest on measurements of the HMMWV are left out for another vehicle. */
export function hardChecks(given: Given, v: HardValues & { gravity: number }): Check[] {
  if (v.gravity !== G) return [];
  const own = given === null;
  switch (v.manoeuvre) {
    case 'acceleration':
      return own && hasItsDrive(v) && v.speed >= SIXTY && v.friction >= 0.6 ? [sixty, balance(DONE)] : [];
    case 'braking': return v.friction >= 0.2 && v.speed <= 20 ? [braking(v), balance(DONE)] : [];
    case 'coast': return v.tire === 'pacejka' && v.speed >= 10 ? [coasts(given, v), balance(DONE)] : [];
    case 'circle': return own && v.tire === 'pacejka' && v.friction === 0.8 && v.radius === 30
      ? [...rollOf(v), ...understeerOf(v), balance(DONE)] : [];
    case 'laneChange': return own && v.speed <= SIXTY + 0.1 && v.friction >= 0.8 ? [lanes, balance(DONE)] : [];
    case 'travel': {
      const [front, rear] = vehicleOf(given, v).axles;
      return [...cambers('FL', front), ...cambers('RL', rear), closed];
    }
    case 'drive': return [];
  }
}

const hasItsDrive = ({ driveline, gears }: HardValues): boolean =>
  (driveline === 'own' || driveline === 'all') && gears === 'three';
/** Returns the check of roll: it is computed from springs and hardpoints that other suspensions do not have. */
const rollOf = ({ suspension }: HardValues): Check[] => (suspension === 'double-wishbone' ? [rolls] : []);

/**
 * Check of 0–60 km/h. The Hummer H1 of 1994 has 145 kW, 3009 kg and takes 17.3 s to 97 km/h (topclassiccars.com). Our
 * engine, Chrono's, has 151 kW (628 N·m at 2300/min) for 2573 kg: 14.3 s by mass over power, 0.55 of it by the energy
 * at 60 km/h, with an allowance for the time before full power.
 */
const sixty: Check = {
  what: '0–60 km/h', unit: 's', cites: 'Hummer H1 6.5 TD, scaled by power to mass', basis: 'experiment', until: DONE,
  allowed: around(7.9, 2, 'source', '17.3 s to 97 km/h of another engine, scaled: a quarter'),
  measured: (s) => s.t[s.speed.findIndex((x) => x >= SIXTY)] - BEGINS,
};

const balance = (until: number): Check => ({
  what: 'Energy that steps alone lost or made, at most', unit: '%',
  cites: 'energy of motion and springs against works', basis: 'closed form',
  until, allowed: atMost(0.1, 'resolution', '0.00001 to 0.006 % over manoeuvres and steps'),
  measured: (s) => maxOf(s.energyError.map(Math.abs)),
});

/**
 * Returns the check of the braking distance: with locked wheels, and an allowance for the way until the brakes bite.
 */
const braking = (v: HardValues): Check => {
  const way = square(v.speed) / (2 * v.friction * G);
  return {
    what: 'Braking distance over v² / (2 μ g)', unit: '1', cites: 'Coulomb: v² / (2 μ g)', basis: 'closed form',
    until: DONE, allowed: around(1.08, 0.08, 'resolution', '1.107 to 1.109 by friction and step'),
    measured: (s) => (brakes(s) / way) * square(v.speed / s.speed[at(s, BEGINS)]),
  };
};

/** Returns the braking distance of a run [m]. */
const brakes = (s: Series): number => maxOf(s.distance) - s.distance[at(s, BEGINS)];

/** Returns the law between two runs that brake from different speeds. */
export const hardRatios = (v: HardValues & { gravity: number }): Ratio[] => (
  v.manoeuvre !== 'braking' || v.gravity !== G || v.friction < 0.2 || v.speed > 20 ? [] : [{
    key: 'speed', what: 'Braking distance, as v²', cites: 'Coulomb: v² / (2 μ g)', basis: 'closed form', until: DONE,
    measured: brakes, law: (s) => square(s.speed[at(s, BEGINS)]),
    allowed: (expect) => around(expect, 0.1 * expect, 'judged', '1.3 % off from 16.7 to 10 m/s: brakes bite late'),
  }]
);

/**
 * Lateral accelerations between which gradients are taken on the circle: after its beginning, and near its end [m/s²].
 */
const FROM = 1.5, TO = 4;

/** Returns the change of a quantity over that of lateral acceleration, between FROM and TO. */
function gradient(s: Series, of: (i: number) => number): number {
  const first = s.lateralAcceleration.findIndex((a, i) => s.t[i] > 3 && a >= FROM);
  const last = s.lateralAcceleration.findIndex((a, i) => s.t[i] > 3 && a >= TO);
  return (of(last) - of(first)) / (s.lateralAcceleration[last] - s.lateralAcceleration[first]);
}

/**
 * Check of the roll gradient. The sprung 2250 kg have their centre 0.32 m above the roll axis, which the hardpoints put
 * 0.34 m high in front and 0.39 m high behind; wheel rates of 34.1 and 71.1 kN/m on a track of 1.82 m give 2.4 deg/g,
 * tires of 350 kN/m under the whole vehicle 0.8 deg/g.
 */
const rolls: Check = {
  what: 'Roll by lateral acceleration', unit: 'deg/g',
  cites: 'roll stiffness and roll centres of the published hardpoints', basis: 'closed form', until: DONE,
  allowed: around(3.2, 0.6, 'judged', '3.50 by both drivelines; roll centres move as it rolls'),
  measured: (s) => G * gradient(s, (i) => s.roll[i]),
};

/** Returns the check of understeer for the suspensions and drives with which it was measured. */
const understeerOf = (v: HardValues): Check[] => (
  (v.suspension === 'double-wishbone' || v.suspension === 'reduced') && hasItsDrive(v) ? [understeers] : []
);

/** Wheelbase between spindles [m]. */
const BASE = 3.302;

/**
 * Check of the understeer gradient, K = δ − L / R by lateral acceleration. Equal axle loads on equal tires are neutral,
 * W_f / C_f = W_r / C_r: all of it is of load transfer and of the curvature of the tire formula, for which there is no
 * closed form. It was 0.84, 0.89 with a rack, and 0.73 with suspensions without mass.
 */
const understeers: Check = {
  what: 'Understeer gradient', unit: 'deg/g', cites: 'method of ISO 4138; own runs: 0.73 to 0.89',
  basis: 'regression', until: DONE,
  allowed: around(0.8, 0.35, 'regression', '0.73 to 1.09: two suspensions, a rack, steps'),
  measured: (s) => G * gradient(s, (i) => s.wheelAngle[i] - (BASE * s.yawRate[i]) / s.speed[i]),
};

/** Check of the least margin in the lanes, whose probe is at most half of the room that the first lane leaves. */
const lanes: Check = {
  what: 'Stays in the lanes: least margin', unit: 'm', cites: 'ISO 3888-1', basis: 'experiment', until: DONE,
  allowed: between(0, (0.1 * WIDTH + 0.25) / 2, 'law', 'half of the room that the first lane leaves'),
  measured: (s) => minOf(s.laneMargin),
};

const closed: Check = {
  what: 'Worst joint gap', unit: 'µm', cites: 'joints are exact', basis: 'closed form', until: 9,
  allowed: atMost(10, 'resolution', '0.02 to 0.03 µm, 1.8 µm in steps of 20 ms'),
  measured: (s) => maxOf(s.jointGap),
};

/** Time of the coast-down [s]. */
const COASTS = 10;

/**
 * Returns the check of a coast-down in neutral, m′ v̇ = −(R + κ v²): v = √(R/κ) tan(φ − √(R κ) t / m′) with tan φ =
 * v₀ √(κ/R). R is the rolling resistance, κ v² that of air, and m′ the mass with all that turns with the wheels.
 */
function coasts(given: Given, v: HardValues): Check {
  const { mass, moving } = movingMass(given, v), R = pacejkaData.rollingResistance * mass * G;
  const k = Math.max(dragBy(v.dragArea), 1e-6);
  const speedAfter = (from: number, time: number) =>
    Math.sqrt(R / k) * tan(atan(from * Math.sqrt(k / R)) - (Math.sqrt(R * k) * time) / moving);
  return {
    what: `Speed lost in ${COASTS} s over that by rolling resistance and air`, unit: '1',
    cites: 'm v̇ = −(f m g + ½ ρ c_d A v²)', basis: 'closed form', until: BEGINS + COASTS,
    allowed: around(1, 0.005, 'rounding', 'off by 0.00 % (checks)'),
    measured: (s) => {
      const begin = s.speed[at(s, BEGINS)], end = s.speed[at(s, BEGINS + COASTS)];
      return (begin - end) / (begin - speedAfter(begin, COASTS));
    },
  };
}

/** Returns the mass of a vehicle, and what it is as inertia of a rolling vehicle in neutral: 2 E / v² [kg]. */
function movingMass(given: Given, v: HardValues): { mass: number; moving: number } {
  const spec = hardVehicle(given, v, 1, false), still: BodySeen['spin'] = [0, 0, 0];
  const bodies = spec.bodies.map(({ position, orientation = [0, 0, 0, 1], velocity = still, spin = still }): BodySeen =>
    ({ position, orientation, velocity, spin }));
  const turning = Float64Array.from(spec.shafts!, ({ name, spin = 0 }) => (name === TURBINE ? 0 : spin));
  return {
    mass: spec.bodies.reduce((sum, body) => sum + body.mass, 0), moving: 2 * createEnergy(spec).motion(bodies, turning),
  };
}

/**
 * Returns the check of camber: a wheel moves as if on a swing arm from the point where the lines of its arms meet, seen
 * from the front; none for a suspension without such arms.
 */
function cambers(corner: 'FL' | 'RL', axle: AxleSpec): Check[] {
  if (axle.template !== 'doubleWishbone' && axle.template !== 'reducedDoubleWishbone') return [];
  const arm = axle.spindle.com[1] - meetingPoint(axle.upperArm, axle.lowerArm), expect = -DEGREES / (1000 * arm);
  return [{
    what: `Camber by travel at design height, ${corner}`, unit: 'deg/mm',
    cites: `swing arm of ${arm.toFixed(2)} m by the published hardpoints`, basis: 'closed form', until: 9,
    allowed: around(expect, 0.05 * Math.abs(expect),
      'resolution', 'two suspensions, steps up to 20 ms: off by 0.3 % at most'),
    measured: (s) => rateAtDesign(s, corner),
  }];
}

type Arm = Readonly<Record<'chassisFront' | 'chassisBack' | 'uprightBall', Vec3>>;

/** Returns y of the point at which the lines from hinges to balls meet [m], in the frame of the left suspension. */
function meetingPoint(upper: Arm, lower: Arm): number {
  const [[y0, z0, s0], [y1, z1, s1]] = [upper, lower].map(({ chassisFront: f, chassisBack: b, uprightBall: ball }) => {
    const part = (ball[0] - b[0]) / (f[0] - b[0]), y = b[1] + part * (f[1] - b[1]), z = b[2] + part * (f[2] - b[2]);
    return [y, z, (ball[2] - z) / (ball[1] - y)];
  });
  return (z1 - z0 + s0 * y0 - s1 * y1) / (s0 - s1);
}

/** Returns camber by travel [deg/mm] within 10 mm of the design height, by least squares. */
function rateAtDesign(s: Series, corner: string): number {
  let xx = 0, xy = 0, x1 = 0, y1 = 0, n = 0;
  s[`travel_${corner}`].forEach((x, i) => {
    if (s.t[i] < RIG_BEGINS || Math.abs(x) > 10) return;
    const y = s[`camber_${corner}`][i];
    xx += x * x; xy += x * y; x1 += x; y1 += y; n++;
  });
  return (n * xy - x1 * y1) / (n * xx - x1 * x1);
}

const at = (s: Series, time: number): number => s.t.findIndex((t) => t >= time - 1e-9);
