import type { Vec3 } from '../../../core/vec3';
import { GROUND, type Connection, type MechanismSpec } from '../../../mechanism/spec';
import type { BodySpec, WorldSpec } from '../../../model/worldSpec';
import { bodySoles } from '../../../vehicle/bodySoles';
import { drivenVehicle } from '../../../vehicle/format/assemble';
import { hmmwvOn, type SteeringName, type SuspensionName } from '../../../vehicle/format/variants';
import { frontSuspension, published } from '../../../vehicle/hmmwvData';
import { linkTubes } from '../../../vehicle/linkTubes';
import { groundForces, standingRadius } from '../../../vehicle/tires/hardGround';
import type { LawName } from '../../../vehicle/tires/linear';
import { noGrains } from '../../common/bed';
import { floor } from '../../common/fixed';
import { hmmwvBodies } from '../bodies';

/** Suspension and steering of the chassis. */
export type Axles = { suspension: SuspensionName; steering: SteeringName };

/** Returns true if the HMMWV itself has this suspension and steering. */
export const isItsOwn = ({ suspension, steering }: Axles): boolean =>
  suspension === 'double-wishbone' && steering === 'pitman-arm';

/** Mean load of a wheel [N]. */
const LOAD = (published.frontLoad + published.rearLoad) / 4;
/** Index of the chassis, which comes after the floor and is the first of the vehicle's bodies. */
export const FIRST = 1;
/** Friction coefficient of a body that has rolled over [1]. */
const SCRAPE = 0.4;
/** Half side of the area in which it may drive [m]. */
const FIELD = 2000;

/** Name of the driven connection of the rig; the rig moves the chassis up and down [m] and holds it otherwise. */
export const LIFT = 'lift';
const rig = (at: Vec3): Connection[] => [
  { kind: 'prismatic', name: 'rig', a: 'chassis', b: GROUND, point: at, axis: [0, 0, 1] },
  { kind: 'slideDrive', name: LIFT, a: 'chassis', b: GROUND, point: at, axis: [0, 0, 1], offset: 0 },
];

/**
 * Returns the HMMWV with four driven wheels on firm ground, moving along x at `speed` [m/s]; with a rig if its
 * suspension is measured.
 */
export function hardVehicle(
  { suspension, steering }: Axles, tire: LawName, speed: number, onRig: boolean
): MechanismSpec {
  const radius = standingRadius(tire, LOAD), spin: Vec3 = [0, speed / radius, 0], velocity: Vec3 = [speed, 0, 0];
  const origin: Vec3 = [0, 0, radius - frontSuspension.spindle.com[2]]; // all axles have their spindles at this height
  const vehicle = drivenVehicle(hmmwvOn(suspension, steering), origin, spin[1]);
  return {
    bodies: vehicle.bodies.map((body) => ({ ...body, velocity, ...(body.name.startsWith('wheel') && { spin }) })),
    shafts: vehicle.shafts,
    connections: [
      ...vehicle.connections, ...groundForces(), ...bodySoles(origin, SCRAPE),
      ...(onRig ? rig(vehicle.bodies[0].position) : []),
    ],
  };
}

/** Returns the world of the vehicle with a floor that is only drawn: its wheels stand on forces of the ground. */
export function hardWorld(mechanism: MechanismSpec, axles: Axles): WorldSpec {
  const tubes = isItsOwn(axles) ? null : linkTubes(mechanism);
  const bodies = hmmwvBodies(mechanism).map((body, k): BodySpec => {
    const { velocity, spin } = mechanism.bodies[k];
    return {
      ...body, collides: false, ...(velocity && { velocity }), ...(spin && { spin }),
      ...(tubes && body.look === 'link' && { tubes: tubes.get(body.name) }),
    };
  });
  return {
    domain: { min: [-FIELD, -FIELD, -1], max: [FIELD, FIELD, 20] }, mechanism, bodies: [floor(), ...bodies],
    grains: noGrains(),
  };
}
