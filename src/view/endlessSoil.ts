import { float, mix, positionWorld, texture, uniform, vec2 } from 'three/tsl';
import {
  DataTexture, Group, LinearFilter, Mesh, MeshBasicNodeMaterial, PlaneGeometry, RepeatWrapping, SRGBColorSpace,
  type Node,
} from 'three/webgpu';
import type { WorldSpec } from '../model/worldSpec';
import { bedAlong } from './bounds';
import { grainTones } from './grainTones';
import { soilPicture } from './soilPicture';

/** Length of soil that is drawn before and behind the bed [lengths of the bed]. */
const FAR = 20;
/** Length of the picture of it [m], of which the block that a moving bed moves by is a part; its pixels. */
const LENGTH = 8, COLUMNS = 1024, ROWS = 320;
/** Soil that is not simulated has this share of its own colour [1]; the rest is that of the ground. */
const STRONG = 0.75;

/** The soil before and behind a bed that goes along with a vehicle. It is drawn, never physics. */
export type EndlessSoil = {
  readonly group: Group;
  /** Moves it along x with the world [m]. */
  shift(way: number): void;
  dispose(): void;
};

/**
 * Makes the soil of an endless ditch outside of the bed that moves along in it; null for other worlds. `ground` is the
 * colour of the ground, and `fade` takes a colour far off into the background.
 */
export function createEndlessSoil(
  { rim, domain: { min, max }, grains }: WorldSpec, ground: Node<'vec3'>, fade: (color: Node<'vec3'>) => Node<'vec4'>,
): EndlessSoil | null {
  if (!rim?.endless || grains.radii.length === 0) return null;
  const width = max[1] - min[1], long = FAR * (max[0] - min[0]);
  const radius = grains.radii.reduce((sum, r) => sum + r / grains.radii.length, 0);
  const tones = grainTones(grains.look ?? 'sand'), [from, to] = bedAlong(grains);
  const bytes = soilPicture({ length: LENGTH, width, radius, tones }, COLUMNS, ROWS);
  const picture = new DataTexture(bytes, COLUMNS, ROWS);
  picture.colorSpace = SRGBColorSpace;
  picture.wrapS = RepeatWrapping;
  picture.minFilter = picture.magFilter = LinearFilter;
  picture.needsUpdate = true;
  const gone = uniform(0), p = positionWorld.xy.sub(vec2(gone, float(min[1])));
  const material = new MeshBasicNodeMaterial(), group = new Group();
  material.colorNode = fade(mix(ground, texture(picture, p.div(vec2(LENGTH, width))).rgb, STRONG));
  for (const x of [from - long / 2, to + long / 2]) {
    const mesh = new Mesh(new PlaneGeometry(long, width), material);
    mesh.position.set(x, (min[1] + max[1]) / 2, rim.height);
    mesh.raycast = () => {};
    group.add(mesh);
  }
  return {
    group,
    shift(way) { gone.value = (gone.value + way) % LENGTH; },
    dispose() {
      for (const mesh of group.children) (mesh as Mesh).geometry.dispose();
      picture.dispose();
      material.dispose();
    },
  };
}
