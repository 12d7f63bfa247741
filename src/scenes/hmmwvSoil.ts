import type { Vec3 } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';
import { withDriveline } from '../vehicle/drive';
import { driveline4wd } from '../vehicle/driveline';
import { CORNERS, hmmwvMechanism } from '../vehicle/hmmwv';
import { frontSuspension } from '../vehicle/hmmwvData';
import { REFLECTED_INERTIA } from '../vehicle/powertrain';
import { openBox, surfaceHeight } from './bed';
import { BUMPS, bumpHeight } from './bumps';
import { ellipsoidTemplate } from './grainShapes';
import { soilParams, type SoilDefaults, type SoilParams, type SoilValues } from './hmmwvParams';
import { vehicleProbes, type VehicleLayout } from './hmmwvProbes';
import { clearHeight, DEPTH, hmmwvBodies, LENGTH, WIDTH } from './hmmwvWorld';
import { scene, type AnyScene, type Check, type Scene } from './scene';
import { countedTileBed } from './tileBed';
import { loadTile, tileFor, tileOf } from './tiles';
import { vehiclePilot } from './vehiclePilot';

const START_X = -0.6; // of the chassis frame [m]: room to drive ahead, and soil for the rear wheels to push against
const CLEAR = 0.003; // between tires and the nearest grain as it is set down [m]
const FIRST = 5; // chassis among the big bodies, after floor and walls
const HEADROOM = 2.2; // above the soil [m]
const BETWEEN_TRACKS = 1.2; // width of the soil that no tire comes near [m]

/** The vehicle, its chassis frame at `origin`: four wheels driven. */
export const hmmwv4wd = (origin: Vec3) =>
  withDriveline(hmmwvMechanism({ origin }), driveline4wd({ axleInertia: frontSuspension.axleInertia, inputInertia: REFLECTED_INERTIA }));

const PARTS = hmmwvMechanism().bodies;
export const LAYOUT: VehicleLayout<SoilValues> = {
  chassis: FIRST, wheels: CORNERS.map((corner) => FIRST + PARTS.findIndex(({ name }) => name === `wheel ${corner}`)),
  mass: PARTS.reduce((sum, { mass }) => sum + mass, 0), slope: (v) => v.slope, surface: (_, { surface }) => surface,
};

/** What differs between the papers' three beds. */
export type SoilScene = SoilDefaults & Pick<Scene, 'id' | 'title' | 'about' | 'cites' | 'tryThis' | 'plots'> & {
  bumpy?: boolean;
  checks(v: SoilValues): Check[];
};

/** The HMMWV on a ditch of ellipsoids, Melanz2016 ch. 8. */
export function soilScene({ count, slope, bumpy = false, ...own }: SoilScene): AnyScene {
  const layout: VehicleLayout<SoilValues> = bumpy
    ? { ...LAYOUT, surface: (_, { surface, patchShift = 0 }, x, y) => surface + bumpHeight(x + patchShift, y) } : LAYOUT;
  const height = DEPTH + (bumpy ? BUMPS : 0);
  return scene<SoilParams>({
    ...own,
    params: soilParams({ count, slope }),
    duration: 3,
    light: { count: 3000, substeps: 10 },
    small: { count: 1000, substeps: 10 },
    probes: vehicleProbes(layout),
    drivable: true,

    size: (v) => ({ grains: v.count }),
    prepare: (v) => loadTile(tileFor(v.shapeRatio)),
    build: (v): WorldSpec => {
      const min: Vec3 = [-LENGTH / 2, -WIDTH / 2, 0];
      const grains = countedTileBed({
        tile: tileOf(tileFor(v.shapeRatio)), template: ellipsoidTemplate(v.shapeRatio), density: v.density, min,
        size: [LENGTH, WIDTH, height], seed: v.seed, ...(bumpy && { isTaken: (x, y, z, r) => z + r > DEPTH + bumpHeight(x, y) }),
      }, v.count);
      const mechanism = hmmwv4wd([START_X, 0, clearHeight(grains, START_X) + CLEAR]), fall = Math.sqrt((2 * grains.radii[0]) / 9.81);
      return {
        domain: { min, max: [LENGTH / 2, WIDTH / 2, height + HEADROOM] }, grains, mechanism,
        bodies: [...openBox(LENGTH, WIDTH), ...hmmwvBodies(mechanism)],
        settle: { time: bumpy ? 1 : 0.6, damping: 1.5 / fall, frictionless: false },
      };
    },
    start: (_, settled, { grains }) => {
      const surface = surfaceHeight(settled, grains, grains.radii[0], LENGTH, BETWEEN_TRACKS);
      return { datum: { surface, startX: settled.position[3 * (grains.radii.length + FIRST)] }, place: [] };
    },
    drive: (v, _, { settings }) => {
      settings.gravity[0] = -v.gravity * Math.sin(v.slope); // the ditch is tilted, and all is seen from it
      settings.gravity[2] = -v.gravity * Math.cos(v.slope);
    },
    pilot: (v, { mechanism }) => vehiclePilot(mechanism!, FIRST, v.track),
  });
}
