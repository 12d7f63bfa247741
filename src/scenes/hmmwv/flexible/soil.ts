import type { MechanismSpec } from '../../../mechanism/spec';
import { BALL, type GrainsSpec, type WorldSpec } from '../../../model/worldSpec';
import type { Drivetrain } from '../../../vehicle/format/assemble';
import type { FlexibleTire } from '../../../vehicle/tires/flexibleTire';
import { boxDomain, openBox } from '../../common/fixed';
import { wheelsOf } from '../bodies';
import { flexibleBodies, flexibleVehicle, MIDDLE, tiresOn, type OnTires } from './world';
import { countedTileBed } from '../../common/tiles/tileBed';
import { tileFor, tileOf } from '../../common/tiles/tiles';

/**
 * Size of the bed [m]: as wide as the papers' ditch (Melanz2016 §8.1), longer, and not as deep, so that few grains
 * suffice.
 */
export const LENGTH = 8, WIDTH = 2.5, DEPTH = 0.3;
const HEADROOM = 2;
/** x at which the chassis frame is set down, and the gap of the tires to the nearest grain then [m]. */
const START_X = -1.4, CLEAR = 0.003;
/** Half the width of an inflated tire [m]. */
const HALF_WIDTH = 0.19;

/** Name of the tile from which its bed is cut. */
export const SOIL_TILE = tileFor(1);

type Soil = Drivetrain & { count: number; density: number; seed: number };

/** Returns the world of the vehicle set down on a bed of spheres. */
export function soilWorld(of: OnTires, soil: Soil): WorldSpec {
  const { count, density, seed } = soil;
  const grains = countedTileBed({
    tile: tileOf(SOIL_TILE), template: BALL, density, size: [LENGTH, WIDTH, DEPTH], seed,
  }, count);
  const place = (height: (stands: number) => number) => flexibleVehicle(of, soil, START_X, height);
  const mechanism = place((stands) => stands + topUnder(grains, of.tire, place(() => stands)) + CLEAR);
  const bodies = flexibleBodies(of.vehicle, mechanism), fall = Math.sqrt((2 * grains.radii[0]) / 9.81);
  return {
    domain: boxDomain(LENGTH, WIDTH, DEPTH + HEADROOM), grains, mechanism,
    bodies: [...bodies, ...openBox(LENGTH, WIDTH)],
    flexible: tiresOn(bodies, of.tire), settle: { time: 0.4, damping: 1.5 / fall, frictionless: false },
  };
}

/** Returns how far tires that touch z = 0 must be lifted until they clear all grains and touch one [m]. */
function topUnder({ positions, radii }: GrainsSpec, data: FlexibleTire, { bodies }: MechanismSpec): number {
  const wheels = wheelsOf({ bodies }, 0).map((k) => bodies[k].position);
  let lift = -Infinity;
  for (let i = 0; i < radii.length; i++) for (const wheel of wheels) {
    const reach = MIDDLE + data.thickness / 2 + radii[i], dx = positions[3 * i] - wheel[0];
    if (Math.abs(dx) >= reach || Math.abs(positions[3 * i + 1] - wheel[1]) >= HALF_WIDTH + radii[i]) continue;
    lift = Math.max(lift, positions[3 * i + 2] + Math.sqrt(reach * reach - dx * dx) - wheel[2]);
  }
  return lift;
}
