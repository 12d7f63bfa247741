import {
  attribute, cameraProjectionMatrix, cameraViewMatrix, mix, positionGeometry, uniform, varying, vec4,
} from 'three/tsl';
import { BackSide, BufferAttribute, Color, Mesh, MeshBasicNodeMaterial, SphereGeometry, type Node } from 'three/webgpu';
import type { Theme } from './theme';

/** Sine of the elevation at which two thirds of the way to the colour overhead are done [1]. */
export const HAZE = 0.35;
const AROUND = 24, UP = 32; // pieces of the sphere

/** The sky behind a world. */
export type Sky = { readonly mesh: Mesh; setTheme(theme: Theme): void; dispose(): void };

/**
 * Makes a sky, from the background's colour at the horizon to the theme's overhead. It has the colours of its vertices
 * and is drawn last, so that pixels cost nothing where something is before it.
 */
export function createSky(): Sky {
  const geometry = new SphereGeometry(1, AROUND, UP).rotateX(Math.PI / 2); // its poles on z
  const { position } = geometry.attributes;
  const shareOf = (z: number) => 1 - Math.exp(-Math.max(0, z) / HAZE);
  const shares = Float32Array.from({ length: position.count }, (_, i) => shareOf(position.getZ(i)));
  geometry.setAttribute('share', new BufferAttribute(shares, 1));
  const horizon = uniform(new Color()), zenith = uniform(new Color()), material = new MeshBasicNodeMaterial();
  const clip = cameraProjectionMatrix.mul(vec4(cameraViewMatrix.mul(vec4(positionGeometry, 0)).xyz, 1)).toVar();
  material.vertexNode = vec4(clip.xy, clip.w, clip.w); // as far as anything is drawn
  material.colorNode = vec4(varying(mix(horizon, zenith, attribute('share', 'float') as Node<'float'>)), 1);
  material.side = BackSide;
  material.depthWrite = false;
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 1; // of what is opaque
  mesh.raycast = () => {};
  return {
    mesh,
    setTheme(theme) {
      horizon.value.set(theme.background);
      zenith.value.set(theme.zenith);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
