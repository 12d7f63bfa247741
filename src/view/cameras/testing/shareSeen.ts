import { Vector3 } from 'three/webgpu';
import { NODE } from '../../../model/flexible/spec';
import type { WorldSpec } from '../../../model/worldSpec';
import type { Inset } from '../../../protocol/messages';
import { boundsOf } from '../../bounds';
import { ElementProxy } from '../../elementProxy';
import { startOf } from '../../pose';
import { roamerOf } from '../../travelled';
import { createWorldCamera } from '../worldCamera';

/** Returns the middles of grains, nodes and bodies but floors and walls, as a world starts [m]. */
function placesOf({ grains: { positions }, bodies, flexible = [] }: WorldSpec): Vector3[] {
  const places = bodies.filter(({ look, shape }) => look !== 'floor' && look !== 'wall' && shape.kind !== 'plane')
    .map(({ position }) => new Vector3(...position));
  for (let k = 0; k < positions.length; k += 3) places.push(new Vector3().fromArray(positions, k));
  for (const { mesh: { nodes } } of flexible)
    for (let k = 0; k < nodes.length; k += NODE) places.push(new Vector3().fromArray(nodes, k));
  return places;
}

/**
 * Returns the share of a world, as it starts, that a camera sees in the free part of a window [1]; `camera` is eye and
 * target [m], `below` what is covered at the bottom, with what the camera does not know of [pixels].
 */
export function shareSeen(
  spec: WorldSpec, camera: readonly number[], window: { width: number; height: number; inset: Inset; below: number },
): number {
  const world = createWorldCamera(new ElementProxy(() => {}), {
    damping: false, steady: true, drifts: false, moved: () => {}, report: () => {},
  });
  world.setFrame(window);
  world.show({ spec, bounds: boundsOf(spec), roamer: roamerOf(spec), poses: startOf(spec) });
  world.set(camera);
  world.camera.updateMatrixWorld();
  world.camera.updateProjectionMatrix();
  const { width, height, inset, below } = window, places = placesOf(spec);
  const seen = places.filter((place) => {
    place.project(world.camera);
    const x = ((place.x + 1) / 2) * width, y = ((1 - place.y) / 2) * height;
    return x > inset.left && x < width - inset.right && y > inset.top && y < height - below;
  });
  world.dispose();
  return seen.length / places.length;
}
