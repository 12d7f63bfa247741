import { attribute, cameraPosition, cross, dot, mix, normalize, smoothstep, uniform, varying, vec2, vec3, vec4 }
  from 'three/tsl';
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh, MeshBasicNodeMaterial, type Node }
  from 'three/webgpu';
import type { GrainLook, WorldSpec } from '../../model/worldSpec';
import { grainTones } from '../grainTones';
import { timeIndex } from '../pose';
import { MOST_PUFFS } from './puffs';
import { createDustSources, type DustMeans, type DustSources } from './sources';

/** Size of a puff at birth and end [its own size], and how far it goes [way in a life at the speed of its birth]. */
const SMALL = 0.5, LARGE = 2.4, GOES = 0.35;
/** Opacity of a puff at its densest, and part of its life in which it appears [1]. */
const DENSEST = 0.5, APPEARS = 0.08;
/** Light on dust [1], and how much paler than its grains it is [1]. */
const LIGHT = 0.92, PALE = 0.35;
/** Height over its birth at which a puff is whole [its size now]: lower it has no edge in the ground. */
const WHOLE = 0.4;
/** Height of a puff's middle over its place [its size now]. */
const RISES = 0.25;

/** Dust as it is drawn. */
export type Dust = Pick<DustSources, 'look' | 'setPoses'> & { readonly mesh: Mesh; dispose(): void };

/**
 * Makes the dust of a world: quads that face the eye, placed and aged in the vertex stage by simulated time, so that
 * the CPU writes a puff once.
 */
export function createDust(spec: WorldSpec, means: DustMeans): Dust {
  const sources = createDustSources(spec, means), { puffs, life } = sources;
  const geometry = new BufferGeometry(), corner = new Float32Array(12 * MOST_PUFFS), index: number[] = [];
  for (let i = 0; i < MOST_PUFFS; i++) {
    for (let c = 0; c < 4; c++) corner.set([c & 1 ? 1 : -1, c & 2 ? 1 : -1, 0], 12 * i + 3 * c);
    index.push(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 2, 4 * i + 1, 4 * i + 3);
  }
  const birth = new BufferAttribute(puffs.birth, 4).setUsage(DynamicDrawUsage);
  const way = new BufferAttribute(puffs.way, 4).setUsage(DynamicDrawUsage);
  geometry.setAttribute('position', new BufferAttribute(corner, 3)).setAttribute('birth', birth)
    .setAttribute('way', way).setIndex(index);
  const now = uniform(0), material = dustMaterial(now, life, spec.grains.look), mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 2; // over panes of glass
  mesh.raycast = () => {};
  const timeAt = timeIndex(spec.bodies.length);
  return {
    mesh, look: sources.look,
    setPoses(poses) {
      sources.setPoses(poses);
      now.value = poses[timeAt];
      if (puffs.isNew) birth.needsUpdate = way.needsUpdate = true;
      puffs.isNew = false;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

function dustMaterial(now: Node<'float'>, life: number, look: GrainLook | undefined): MeshBasicNodeMaterial {
  const birth = attribute('birth', 'vec4') as Node<'vec4'>, way = attribute('way', 'vec4') as Node<'vec4'>;
  const corner = attribute('position', 'vec3') as Node<'vec3'>;
  const age = now.sub(birth.w).div(life).toVar(), lives = age.greaterThan(0).and(age.lessThan(1));
  const size = lives.select(way.w.mul(mix(SMALL, LARGE, age.sqrt())), 0).toVar(); // 0: no pixel is touched
  // air slows it down: all of its way is GOES lives long
  const gone = age.oneMinus().mul(age.oneMinus()).oneMinus().mul(GOES * life);
  const center = birth.xyz.add(way.xyz.mul(gone)).add(vec3(0, 0, size.mul(RISES))).toVar();
  const toEye = normalize(cameraPosition.sub(center)).toVar(), right = normalize(cross(vec3(0, 0, 1), toEye)).toVar();
  const place = center.add(right.mul(corner.x.mul(size))).add(cross(toEye, right).mul(corner.y.mul(size))).toVar();
  const material = new MeshBasicNodeMaterial({ transparent: true, depthWrite: false });
  material.positionNode = place;
  const p = varying(corner.xy), own = varying(birth.xy).mul(vec2(7, 9));
  const lump = p.x.mul(5).add(own.x).sin().mul(p.y.mul(4).sub(own.y).sin()).mul(0.35);
  const round = smoothstep(0, 1, dot(p, p).add(lump)).oneMinus().toVar();
  const fades = varying(smoothstep(0, APPEARS, age).mul(age.oneMinus()));
  const clear = smoothstep(0, 1, varying(place.z.sub(birth.z).div(size.max(1e-6).mul(WHOLE)))); // of the ground
  const tone = toneOf(look);
  material.colorNode = vec4(vec3(tone.r, tone.g, tone.b), round.mul(round).mul(fades).mul(clear).mul(DENSEST));
  return material;
}

/** Returns the colour of a material's dust under the sun, in linear RGB: that of its grains on average, and paler. */
function toneOf(look?: GrainLook): Color {
  const tones = grainTones(look ?? 'sand'), mean = new Color(0, 0, 0), one = new Color(), count = tones.length / 4;
  for (let i = 0; i < count; i++) {
    const [r, g, b] = tones.subarray(4 * i, 4 * i + 3);
    mean.add(one.setRGB(r / 255, g / 255, b / 255, 'srgb').multiplyScalar(1 / count));
  }
  return mean.lerp(one.setRGB(1, 1, 1), PALE).multiplyScalar(LIGHT);
}
