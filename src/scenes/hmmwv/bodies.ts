import type { Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import type { Shape } from '../../model/shape';
import { FREE, type BodySpec } from '../../model/worldSpec';
import { CORNERS } from '../../vehicle/hmmwv';
import { hmmwvVehicle } from '../../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../../vehicle/format/vehicle';
import { linkTubes } from '../../vehicle/linkTubes';
import { hmmwvTubes } from '../../vehicle/tubes';
import type { Start } from '../scene';

/** Radius of a tire's edges [m]; our own choice, as sharp edges cut soil. */
const EDGE = 0.02;

export const isWheel = (name: string): boolean => name.startsWith('wheel ');

/**
 * Returns the bodies of a vehicle for a world: only its rigid tires touch soil, the other bodies are only drawn. Any
 * vehicle has the body of an HMMWV.
 */
export function vehicleBodies({ axles, chassis, steering, wheel }: VehicleSpec, mechanism: MechanismSpec): BodySpec[] {
  const own = axles.every((axle, k) => axle === hmmwvVehicle.axles[k]) && steering === hmmwvVehicle.steering;
  const tubes = own ? hmmwvTubes() : linkTubes(mechanism);
  const { radius, width } = wheel;
  const tire: Shape = { kind: 'cylinder', radius, halfLength: width / 2, edgeRadius: Math.min(EDGE, width / 2) };
  return mechanism.bodies.map(({ name, mass, inertia, position, orientation }): BodySpec => {
    const body = { name, mass, inertia, position, ...(orientation && { orientation }), motion: FREE };
    if (isWheel(name)) return { ...body, shape: tire, collides: true, look: 'tire' };
    const drawn = { ...body, shape: { kind: 'sphere', radius: 0.1 } as const, collides: false };
    if (name === 'chassis') return { ...drawn, look: 'hmmwv', drawnAt: chassis.com.map((x) => -x) as Vec3 };
    return { ...drawn, look: 'link', tubes: tubes.get(name) };
  });
}

/** Returns the bodies of the HMMWV itself for a world. */
export const hmmwvBodies = (mechanism: MechanismSpec): BodySpec[] => vehicleBodies(hmmwvVehicle, mechanism);

/** Returns the indices of the wheels among the big bodies, in the order of CORNERS; the chassis has index `first`. */
export const wheelsOf = ({ bodies }: Pick<MechanismSpec, 'bodies'>, first: number): number[] =>
  CORNERS.map((corner) => first + bodies.findIndex(({ name }) => name === `wheel ${corner}`));

/**
 * Returns the motion of a vehicle whose chassis is big body `first`: it rolls along x at `speed` [m/s] without slip on
 * wheels of `radius` [m]; `shaftsAt` returns its shafts for a spin of the wheels [rad/s].
 */
export function rolling(
  { bodies }: Pick<MechanismSpec, 'bodies'>, first: number, speed: number, radius: number,
  shaftsAt: (wheelSpeed: number) => MechanismSpec['shafts'],
): Start['move'] {
  const wheelSpeed = speed / radius;
  return {
    bodies: bodies.map(({ name }, k) => ({
      body: first + k, velocity: [speed, 0, 0], spin: [0, isWheel(name) ? wheelSpeed : 0, 0],
    })),
    shafts: (shaftsAt(wheelSpeed) ?? []).map(({ spin = 0 }) => spin),
  };
}
