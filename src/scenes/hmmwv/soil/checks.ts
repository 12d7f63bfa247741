import { around, atMost, between } from '../../../core/band';
import { atan } from '../../../core/elementary/arcs';
import { tan } from '../../../core/elementary/circular';
import { cbrt } from '../../../core/elementary/powers';
import { axleAt, weightOf } from '../../../vehicle/format/assemble';
import { hmmwvVehicle } from '../../../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { jointCheck } from '../probes';
import type { SoilValues } from './params';
import { mean, type Check } from '../../scene';

/** Returns the largest semi-axis of the grains [m]: Melanz2016 §8.1 has 300 000 of 2 cm. */
const grainRadius = (v: SoilValues): number => 0.02 * cbrt(300000 / v.count);
const FROM = 0.1, TO = 0.5; // times between which it stands on its brakes [s]
/** Time from which it rests [s]: before, coarse beds rebound, and wheels on 600 grains bear 1 to 1.5 % less. */
const RESTS = 0.3;

/** Grains below which a wheel stands on so few that loads scatter by seed. */
const COARSE = 2000;
/** Distance after 2 s of a driver who asks for 1 m/s² from 0.5 s on, and a tenth more for what he overshoots [m]. */
const ASKED = 1.1 * 0.5 * 1.5 * 1.5;

/** Highest bumps on which distances were measured [m]. */
const BUMPS = 0.267;

/** Returns true if it is the HMMWV with its own drivetrain, of which distances were measured. */
const isMeasured = ({ driveline, gears, bumps }: SoilValues, vehicle: VehicleSpec): boolean =>
  vehicle === hmmwvVehicle && bumps < BUMPS + 1e-9 && (driveline === 'own' || driveline === 'all') && gears === 'three';

const cruises = (v: SoilValues): boolean => (
  v.startSpeed === 0 && v.driver === 'cruise' && v.cruiseSpeed >= 0.5 && v.throttle === 0
  && v.brake === 0 && v.steer === 0
);

/** Returns the checks while the vehicle stands on its brakes: its joints, and with gravity its weight. */
export function standingChecks(v: SoilValues): Check[] {
  const joints = jointCheck(FROM, TO);
  return v.gravity > 0 && v.startSpeed === 0 ? [joints, {
    what: 'Wheel forces over the weight of the vehicle, at rest', unit: '1', cites: 'Newton: it stands',
    basis: 'closed form', until: TO,
    allowed: v.count < COARSE ? around(1, 0.04,
      'seeds', 'five beds of 500 and of 150 grains: s 0.4 and 0.8 %, off by 1.7 % at most')
      : around(1, 0.01, 'resolution', '2 000 grains, four sizes of step: off by 0.03 % at most (hmmwv)'),
    measured: (s) => mean(s, 'wheelSum', RESTS, TO),
  }] : [joints];
}

/**
 * Returns the checks of the axle loads that follow from masses and places, on level ground. A tire stands on single
 * grains, which shift the point where its load acts.
 */
export function axleChecks(v: SoilValues, vehicle: VehicleSpec): Check[] {
  if (v.gravity === 0 || v.slope !== 0 || v.bumps > 0 || v.startSpeed > 0) return [];
  const [front, rear] = vehicle.axles, { loads } = weightOf(vehicle, v.gravity);
  const part = Math.max(0.02, (2 * grainRadius(v)) / (axleAt(front) - axleAt(rear)));
  return ([['front', loads[0] / 2], ['rear', loads[1] / 2]] as const).map(([axle, expect]) => ({
    what: `Load of a ${axle} wheel at rest`, unit: 'N', cites: 'masses and places of its parts',
    basis: 'closed form', until: TO,
    allowed: around(expect, part * expect, 'seeds',
      'ten beds: off by 1.3 of a radius at most, s 0.5 of it; 2 % at least'),
    measured: (s) => mean(s, `${axle}Load`, FROM, TO),
  }));
}

/** Returns the check that a cruise gets off the spot. */
export function drivingChecks(v: SoilValues, vehicle: VehicleSpec): Check[] {
  if (!cruises(v) || !isMeasured(v, vehicle) || v.gravity === 0 || v.tireFrictionRatio < 1) return [];
  const asSeeds = v.count >= 500 && v.count <= 2000 && v.friction >= 0.6 && v.friction <= 1
    && v.cruiseSpeed === 1 && v.bumps === 0 && v.density >= 2500 && v.gravity > 9 && v.gravity < 11;
  return [{
    what: 'Distance after 2 s', unit: 'm', cites: 'Melanz2016 §8.1: it drives', basis: 'regression', until: 2,
    allowed: asSeeds ? between(0.28, 0.56, 'seeds', 'five beds of 500: 0.38 to 0.45 m, s 0.03')
      : between(0.05, ASKED, 'law', 'no farther than is asked for, 1 m/s² from 0.5 s on, with a tenth'),
    measured: (s) => mean(s, 'distance', 1.98, 2),
  }];
}

/**
 * Returns the approximate slope of soil with friction μ that the vehicle climbs [rad]: measured with 1500 grains at
 * half throttle, between 0 and 8° for μ 0.2, 8 and 16° for 0.4, 16 and 24° for 0.8.
 */
export const climbLimit = (friction: number): number => atan(0.45 * friction);

/** Returns the checks of climbing, for slopes well below the limit and well above it. */
export function climbingChecks(v: SoilValues, vehicle: VehicleSpec): Check[] {
  if (!cruises(v) || !isMeasured(v, vehicle) || v.gravity === 0 || v.tireFrictionRatio !== 1) return [];
  const part = tan(v.slope) / tan(climbLimit(v.friction));
  const common = { unit: 'm', cites: 'Melanz2016 §8.3', basis: 'regression' as const, until: 2 };
  const measured: Check['measured'] = (s) => mean(s, 'distance', 1.98, 2);
  if (part < 0.7) return [{ what: 'It climbs: distance after 2 s', ...common,
  allowed: between(0, ASKED, 'law', 'it climbs, no farther than is asked for'), measured }];
  return part > 1.5 ? [{ what: 'It slips: distance after 2 s', ...common,
  allowed: atMost(0.05, 'judged', 'it slid back by 2 mm (checks)'), measured }] : [];
}
