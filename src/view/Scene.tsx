import { SKY_INTENSITY } from './light';
import type { Object3D } from 'three/webgpu';
import type { Theme } from './theme';
import type { World } from './world';

/**
 * Renders the objects of a world with background and light; z is up. It renders again only when world or theme changes:
 * frames are written straight to the objects.
 */
export function Scene({ world, theme, sky, lit }: { world: World | null; theme: Theme; sky: Object3D; lit: boolean }) {
  return (
    <>
      <primitive object={sky} />
      {lit && <hemisphereLight position={[0, 0, 1]} args={[theme.sky, theme.bounce, SKY_INTENSITY]} />}
      {world && (
        <>
          {lit && <primitive object={world.sun} />}
          <primitive object={world.ground.group} />
          <primitive object={world.bodies.group} />
          <primitive object={world.surfaces.group} />
          <primitive object={world.grains.group} />
          <primitive object={world.overlay.group} />
          <primitive object={world.dust.group} />
          <primitive object={world.tracks.group} />
          <primitive object={world.arrows.group} />
        </>
      )}
    </>
  );
}
