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

/** What the chassis is put on. */
export type Axles = { suspension: SuspensionName; steering: SteeringName };

/** Whether it is what the HMMWV itself has. */
export const isItsOwn = ({ suspension, steering }: Axles): boolean =>
  suspension === 'double-wishbone' && steering === 'pitman-arm';

/** Mean load of a wheel [N]. */
const LOAD = (published.frontLoad + published.rearLoad) / 4;
/** The chassis among the big bodies, after the floor; and of all its parts the first. */
export const FIRST = 1;
/** Friction of a body that has rolled over [1]. */
const SCRAPE = 0.4;
/** Where it may drive, on all sides [m]. */
const FIELD = 2000;

/** Connections of the rig that moves the chassis up and down and holds it otherwise; the last is driven [m]. */
export const LIFT = 'lift';
const rig = (at: Vec3): Connection[] => [
  { kind: 'prismatic', name: 'rig', a: 'chassis', b: GROUND, point: at, axis: [0, 0, 1] },
  { kind: 'slideDrive', name: LIFT, a: 'chassis', b: GROUND, point: at, axis: [0, 0, 1], offset: 0 },
];

/**
 * The HMMWV with four wheels driven, on firm ground, on its way along x at `speed` [m/s]; on a rig where its suspension
 * is measured.
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

/** The vehicle and a floor that is only drawn: what its wheels stand on are forces of the ground. */
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
