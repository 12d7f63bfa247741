import { cos, sin } from '../../../core/elementary/circular';
import type { Vec3 } from '../../../core/vec3';
import type { MechanismSpec } from '../../../mechanism/spec';
import type { WorldSpec } from '../../../model/worldSpec';
import {
  axleAt, drivenVehicle, vehicleMechanism, weightOf, type Drivetrain,
} from '../../../vehicle/format/assemble';
import { hmmwvVehicle } from '../../../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { groundForces } from '../../../vehicle/tires/hardGround';
import { maxOf } from '../../../core/extremes';
import type { AnyValues } from '../../../params/param';
import { meanRadius, surfaceHeight } from '../../common/bed';
import { BOX_BODIES, boxDomain, openBox } from '../../common/fixed';
import { ownFriction } from '../../common/ownFriction';
import { soilParams, type SoilDefaults, type SoilParams, type SoilValues } from './params';
import { vehicleProbes, type VehicleLayout } from '../probes';
import { rolling, vehicleBodies, wheelsOf } from '../bodies';
import { bumpHeight, clearHeight, DEPTH, groundOf, LENGTH, WIDTH } from './ditch';
import { scene, type AnyScene, type Check, type Scene, type Start } from '../../scene';
import { countedTileBed } from '../../common/tiles/tileBed';
import { ellipsoidTile, loadEllipsoids } from '../../common/tiles/tiles';
import { vehiclePilot } from '../pilot';

/**
 * x at which the chassis frame is set down [m]: there is room to drive ahead, and soil for the rear wheels to push
 * against; the second one is for a moving bed.
 */
const START_X = -0.6, HOME_X = -0.25;
/**
 * Block by which a moving bed is moved, and distance from the chassis frame beyond which soil is out of reach of the
 * tires of the HMMWV, whose rims are 2.12 m from it [m].
 */
const BLOCK = 0.5, REACH = 2.45;
/** Half sides of the soil that a standing tire presses, over its radius and width [1]. */
const PRESSED = [0.45 / hmmwvVehicle.wheel.radius, 0.3 / hmmwvVehicle.wheel.width];
const CLEAR = 0.003; // gap between tires and the nearest grain at the start [m]
const FIRST = BOX_BODIES; // index of the chassis among the big bodies
const HEADROOM = 2.2; // height of the domain above the soil [m]
const BETWEEN_TRACKS = 1.2; // width of the soil that no tire comes near [m]

/**
 * Returns the vehicle with its chassis frame at `origin` and wheels that turn at `wheelSpeed` [rad/s] as it starts, and
 * firm ground for them beside the soil.
 */
function drivenOnSoil(spec: VehicleSpec, v: Drivetrain, origin: Vec3, wheelSpeed = 0): MechanismSpec {
  const vehicle = drivenVehicle(spec, origin, wheelSpeed, v);
  return { ...vehicle, connections: [...vehicle.connections, ...groundForces()] };
}

/** Returns true if the bed is a moving one, which links call `patch`. */
const goesAlong = (v: { patch: 'on' | 'off' }): boolean => v.patch === 'on';

/** Returns the distance from the chassis frame to the farthest rim [m]. */
const rimsAt = ({ axles, wheel }: VehicleSpec): number =>
  maxOf(axles.map((axle) => Math.abs(axleAt(axle)))) + wheel.radius;

/** The properties in which the papers' three beds differ. */
type OwnText = Pick<Scene<SoilParams>, 'id' | 'title' | 'level' | 'about' | 'cites' | 'tryThis' | 'plots'>;

export type SoilScene = SoilDefaults & OwnText & {
  /** Fewest grains with which it is still seen what it is about. */
  lightest?: number;
  /** The page opens it with these values, besides a vehicle that is under way. */
  opens?: AnyValues;
  checks(v: SoilValues, vehicle: VehicleSpec): Check[];
};

/** Returns a scene of a vehicle, by default the HMMWV, on a ditch of ellipsoids, Melanz2016 ch. 8. */
export function soilScene(declared: SoilScene, vehicle: VehicleSpec = hmmwvVehicle): AnyScene {
  const { count, slope, bumps, eye, lightest = 1000, opens, checks, ...own } = declared;
  const parts = vehicleMechanism(vehicle, [0, 0, 0]), { wheel } = vehicle, wheels = wheelsOf(parts, FIRST);
  const layout: VehicleLayout<SoilValues> = {
    chassis: FIRST, wheels, wheel, mass: weightOf(vehicle).mass, slope: (v) => v.slope,
    surface: (v, { surface, bedShift = 0 }, x, y) => surface + bumpHeight(v.bumps, x + bedShift, y),
  };
  const reach = REACH + rimsAt(vehicle) - rimsAt(hmmwvVehicle);
  return scene<SoilParams>({
    ...own,
    params: soilParams({ count, slope, bumps, eye }),
    opens: { startSpeed: 1.5, cruiseSpeed: 1.5, ...opens },
    soil: {
      radius: (v) => meanRadius(LENGTH * WIDTH * (DEPTH + v.bumps / 2), v.count), round: false,
    },
    duration: 3,
    light: { count: 3000, sweeps: 1 },
    lighter: [{ count: lightest, sweeps: 1, dt: 0.004, substeps: 10, patch: 'on' }],
    small: { count: 500, dt: 0.004, substeps: 12, sweeps: 1 },
    probes: vehicleProbes(layout),
    drivable: true,

    size: (v) => ({ grains: v.count }),
    frameCost: 1.1,
    prepare: (v) => loadEllipsoids(v.shapeRatio),
    build: (v): WorldSpec => {
      if (goesAlong(v) && reach > LENGTH / 2 + HOME_X)
        throw new Error(`the moving patch is ${LENGTH} m long, too short for ${vehicle.name}; switch it off`);
      const height = DEPTH + v.bumps;
      const grains = countedTileBed({
        ...ellipsoidTile(v.shapeRatio), density: v.density, size: [LENGTH, WIDTH, height], seed: v.seed,
        ...(v.bumps > 0 && { isTaken: (x, y, z, r) => z + r > DEPTH + bumpHeight(v.bumps, x, y) }),
      }, v.count);
      const x = goesAlong(v) ? HOME_X : START_X, ends = goesAlong(v) ? 2 * grains.radii[0] : 0;
      const mechanism = drivenOnSoil(vehicle, v, [x, 0, clearHeight(vehicle, grains, x) + CLEAR]);
      const fall = Math.sqrt((2 * grains.radii[0]) / 9.81);
      return {
        domain: boxDomain(LENGTH + 2 * ends, WIDTH, height + HEADROOM), grains, mechanism,
        bodies: [...openBox(LENGTH, WIDTH), ...vehicleBodies(vehicle, mechanism)],
        settle: { time: v.bumps > 0 ? 0.8 : 0.5, damping: 1.5 / fall, frictionless: false },
        rim: { height: DEPTH, endless: goesAlong(v) },
      };
    },
    start: (v, settled, { grains, domain }) => {
      // mean height less that of the bumps
      const surface = surfaceHeight(settled, grains, grains.radii[0], LENGTH, BETWEEN_TRACKS) - v.bumps / 2;
      const ends: Start['place'] =
        [{ body: 1, position: [domain.min[0], 0, 0] }, { body: 2, position: [domain.max[0], 0, 0] }];
      const place = goesAlong(v) ? ends : [];
      return {
        datum: { surface, startX: settled.position[3 * (grains.radii.length + FIRST)] }, place,
        ...(v.startSpeed > 0 && {
          move: rolling(parts, FIRST, v.startSpeed, wheel.radius, (spin) =>
            drivenOnSoil(vehicle, v, [0, 0, 0], spin).shafts),
        }),
      };
    },
    drive: (v, _, { settings, bodies }) => {
      for (const k of wheels) bodies[k].friction = ownFriction(v, v.tireFrictionRatio);
      settings.gravity[0] = -v.gravity * sin(v.slope); // the ditch is tilted, and W is fixed to it
      settings.gravity[2] = -v.gravity * cos(v.slope);
    },
    movingBed: (v) => (!goesAlong(v) ? null : {
      follow: FIRST, home: HOME_X + vehicle.chassis.com[0], block: BLOCK, min: -LENGTH / 2, length: LENGTH,
      ahead: HOME_X + reach, behind: HOME_X + BLOCK - reach,
      pressed: (x, y) => vehicle.axles.some((axle) => Math.abs(x - HOME_X - axleAt(axle)) < PRESSED[0] * wheel.radius
        && Math.abs(Math.abs(y) - axle.spindle.com[1]) < PRESSED[1] * wheel.width),
    }),
    slope: (v) => v.slope,
    pilot: (v, { mechanism }) =>
      vehiclePilot(mechanism!, { chassis: FIRST, wheels, radius: wheel.radius, ground: groundOf(goesAlong(v)) }, v),
    checks: (v) => checks(v, vehicle),
    withVehicle: (given) => soilScene(declared, given),
  });
}
