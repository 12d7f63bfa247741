import type { Group, Renderer } from 'three/webgpu';
import type { WorldSpec } from '../model/worldSpec';
import type { Report } from '../protocol/messages';
import { createArrows, type Arrows } from './arrows/arrows';
import { createBoxShadows, type BoxShadows } from './boxShadows';
import { createBodies, type Bodies } from './bodies';
import { bedBounds, boundsOf, floorHeight } from './bounds';
import { radiusOf, type Bounds } from './box';
import { vehicleOf } from './cameras/vehicleCameras';
import type { Cut } from './cut/cut';
import { createDustHolder, type DustHolder } from './dust/dustHolder';
import { createSurfaces, type Surfaces } from './flexible/surfaces';
import { createEngineGrains, createTexturedGrains, createUploadedGrains, type Grains } from './grains';
import { createGround, type Ground } from './ground';
import { createSun, moveSun, type LightNode } from './light';
import { createOverlay, type Overlay } from './overlay/overlay';
import { createMovedBack } from './movedBack';
import { startOf, timeIndex } from './pose';
import { recallable } from './recalledGrains';
import type { Theme } from './theme';
import { createTracks, type Tracks } from './tracks/tracks';
import { roamerOf, travelled } from './travelled';
import type { Shown } from './viewTypes';

/** A world as it is drawn: its objects, and what cameras and colours go by. */
export type World = {
  spec: WorldSpec;
  /** The box that a camera should take in [m]. */
  bounds: Bounds;
  /** The box of the grains alone [m]. */
  bed: Bounds;
  /** Way over which things shade each other [m]. */
  reach: number;
  /** Record in the poses of what the picture goes along with; −1 if there is nothing. */
  roamer: number;
  /** Poses of big bodies and the first grain in the latest frame, laid out as src/view/pose.ts says. */
  poses: Float32Array<ArrayBuffer>;
  /** Shadows of bodies where there are no shadow maps, or null. */
  shadows: BoxShadows | null;
  /** The cut through the bed; null until there is one. */
  cut: Cut | null;
  grains: Grains; bodies: Bodies; surfaces: Surfaces; arrows: Arrows; overlay: Overlay; ground: Ground; sun: Group;
  dust: DustHolder; tracks: Tracks;
  /** Tells how far the whole world was moved between two frames (movedBack.ts). */
  movedBy: ReturnType<typeof createMovedBack>;
};

/** The means that all worlds of a view are drawn with; a `light` replaces the scene's lights and shadows. */
export type Means = {
  renderer: Renderer;
  device: GPUDevice | null;
  light: LightNode | null;
  post(report: Report): void;
  /** Is called when something must be drawn anew. */
  changed(): void;
};

/** Contact shadows reach over so many mean radii of grains at least, and this part of the bounds' radius [1]. */
const REACH_GRAINS = 5, REACH_ALL = 0.1;
/** They reach no farther around a vehicle in a long ditch [m]. */
const REACH_MOST = 0.5;

function reachOf({ grains: { radii } }: WorldSpec, bounds: Bounds): number {
  const mean = radii.reduce((sum, r) => sum + r / radii.length, 0);
  return Math.max(REACH_GRAINS * mean, Math.min(REACH_MOST, REACH_ALL * radiusOf(bounds)));
}

/** Makes the objects of a world, as it starts. */
export function createWorld(
  { spec, buffers }: Shown, { renderer, device, light, post, changed }: Means, theme: Theme,
): World {
  const { grains } = spec, bounds = boundsOf(spec), bed = bedBounds(spec);
  const bodies = createBodies(spec, bed, theme, light);
  const isBinned = spec.bodies.some(({ look }) => look === 'wall');
  const shadows = light && bodies.casters.length > 0 ? createBoxShadows(bodies.casters, isBinned ? bed : null) : null;
  const around = { light, floor: floorHeight(spec), shadows };
  const uploaded = () => (device ? createUploadedGrains(renderer, device, grains, around)
    : createTexturedGrains(grains, around));
  shadows?.setPoses(startOf(spec));
  return {
    spec, bounds, bed, reach: reachOf(spec, bounds), roamer: roamerOf(spec), poses: startOf(spec), cut: null,
    grains: buffers ? recallable(createEngineGrains(renderer, grains, buffers, around), uploaded) : uploaded(),
    bodies, shadows, surfaces: createSurfaces(spec, post, light), arrows: createArrows(spec),
    overlay: createOverlay(spec, 2 * radiusOf(bed), post), ground: createGround(spec, bounds, theme, around),
    sun: createSun(bounds, light === null), dust: createDustHolder(spec, post, changed),
    tracks: createTracks(spec), movedBy: createMovedBack(vehicleOf(spec)),
  };
}

/** Moves big bodies and their arrows to the poses of a frame, and takes ground and sun along with what roams. */
export function moveBodies({ spec, roamer, poses, ...world }: World, next: ArrayLike<number>): void {
  const timeAt = timeIndex(spec.bodies.length), moved = world.movedBy(next, next[timeAt] - poses[timeAt]);
  if (moved !== 0) world.ground.shift(moved);
  world.tracks.setPoses(next, moved);
  poses.set(next);
  world.bodies.setPoses(poses);
  world.arrows.setPoses(poses);
  world.shadows?.setPoses(poses);
  world.dust.setPoses(poses);
  const { way, outside } = travelled(spec, roamer, poses);
  world.ground.moveTo(outside[0], outside[1]);
  moveSun(world.sun, way[0], way[1]);
}

/** Frees what the objects of a world hold on the device. */
export function disposeWorld({ cut, grains, bodies, surfaces, arrows, overlay, ground, dust, tracks }: World): void {
  cut?.dispose();
  for (const part of [grains, bodies, surfaces, arrows, overlay, ground, dust, tracks]) part.dispose();
}
