import { float, mix, screenUV, smoothstep, texture } from 'three/tsl';
import { DataTexture, type Node, type Texture } from 'three/webgpu';

/**
 * Share of the light that reaches the underside of a grain among others [1], and normals, by their z, between which it
 * rises to all of it. It stands for the occlusion by neighbours, and costs no map of them.
 */
const UNDER = 0.5, FROM = -0.7, TO = 0.6;

/** Returns the share of the light that neighbours leave to a point of a grain whose unit normal in W has this z [1]. */
export const neighboursLeave = (up: Node<'float'>): Node<'float'> =>
  mix(float(UNDER), float(1), smoothstep(FROM, TO, up));

/** One white pixel: all of the sky is seen from everywhere. */
const WHITE = new DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
WHITE.needsUpdate = true;
const shade = texture(WHITE);

/**
 * Share of the sky that is seen from what a pixel shows [1], for materials under the scene's lights: 1 until there is a
 * picture of it. Materials read it from the start, so that none is compiled anew when it comes or goes.
 */
export const openSky: Node<'float'> = shade.sample(screenUV).r;

/** Has materials read how much of the sky is seen from a picture, or none (null). A worker has one view at a time. */
export function setShade(picture: Texture | null): void {
  shade.value = picture ?? WHITE;
}
