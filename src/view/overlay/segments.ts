import {
  attribute, cameraPosition, cross, Discard, float, Fn, length, mix, select, sqrt, texture, uniform, varying, vec2,
  vec3, vec4,
} from 'three/tsl';
import {
  BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh, MeshBasicNodeMaterial, type Node,
} from 'three/webgpu';
import { colorMapTexture } from '../grainColor';
import { withoutPlace } from '../withoutPlace';

/**
 * Segments from foot to tip that face the eye, with four vertices each: instances would be slow if a CPU draws. Each
 * vertex has
 * - `foot`: x, y, z and half width [m];
 * - `tip`: x, y, z [m] and value, which is 0 … 1 on the colour map, or below 0 for a force that pulls.
 */
export type SegmentArrays = { count: number; foot: Float32Array; tip: Float32Array };

export type Segments = {
  readonly mesh: Mesh;
  /** Removes all segments and makes room for this many. */
  begin(capacity: number): SegmentArrays;
  /** Appends a segment, as `addSegment` does. */
  add(a: ArrayLike<number>, ao: number, b: ArrayLike<number>, bo: number, half: number, value: number): void;
  /** Uploads the segments that were added. */
  end(): void;
  setTheme(dark: boolean): void;
  dispose(): void;
};

const CORNERS = 4, INDICES = [0, 1, 2, 2, 1, 3];
/** Half width of the thinnest line [distances to the eye]: about half a pixel. */
const THINNEST = 0.0007;
/**
 * Arrows: length of the head and half width of the shaft [half widths of the head], and the largest part of the length
 * that is head.
 */
const HEAD = 2.6, SHAFT = 0.36, MOST_HEAD = 0.6;
/** Brightness of tubes at their edges [1]. */
const EDGE = 0.45;
/**
 * Colour of forces that pull: sky blue of Okabe and Ito's set, far from all of the colour map for any colour vision.
 */
const PULLS = '#56b4e9';

/** Appends a segment from a[ao …] to b[bo …] [m]. */
export function addSegment(
  out: SegmentArrays, a: ArrayLike<number>, ao: number, b: ArrayLike<number>, bo: number, half: number, value: number,
): void {
  const { foot, tip } = out, from = 4 * CORNERS * out.count++;
  for (let o = from; o < from + 4 * CORNERS; o += 4) {
    for (let c = 0; c < 3; c++) {
      foot[o + c] = a[ao + c];
      tip[o + c] = b[bo + c];
    }
    foot[o + 3] = half;
    tip[o + 3] = value;
  }
}

/** Makes segments: arrows with a head at the tip, or tubes with round ends. */
export function createSegments(arrow: boolean): Segments {
  const dark = uniform(0), material = segmentMaterial(arrow, dark), mesh = new Mesh(geometryOf(1), material);
  const arrays: SegmentArrays = { count: 0, foot: new Float32Array(0), tip: new Float32Array(0) };
  let capacity = 1;
  mesh.frustumCulled = false;
  mesh.raycast = () => {};
  return {
    mesh,
    begin(wanted) {
      if (wanted > capacity) {
        capacity = Math.ceil(1.5 * wanted);
        mesh.geometry.dispose();
        mesh.geometry = geometryOf(capacity);
      }
      const { foot, tip } = mesh.geometry.attributes as Record<string, BufferAttribute>;
      return Object.assign(arrays, { count: 0, foot: foot.array, tip: tip.array });
    },
    add: (a, ao, b, bo, half, value) => addSegment(arrays, a, ao, b, bo, half, value),
    end() {
      mesh.geometry.setDrawRange(0, INDICES.length * arrays.count);
      mesh.visible = arrays.count > 0;
      for (const name of ['foot', 'tip']) {
        const array = mesh.geometry.attributes[name] as BufferAttribute;
        array.clearUpdateRanges();
        array.addUpdateRange(0, 4 * CORNERS * arrays.count);
        array.needsUpdate = true;
      }
    },
    setTheme: (isDark) => { dark.value = isDark ? 1 : 0; },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

function geometryOf(capacity: number): BufferGeometry {
  const geometry = withoutPlace(new BufferGeometry()), index = new Uint32Array(INDICES.length * capacity);
  const corner = new Float32Array(2 * CORNERS * capacity);
  for (let i = 0; i < index.length; i++)
    index[i] = CORNERS * Math.floor(i / INDICES.length) + INDICES[i % INDICES.length];
  for (let i = 0; i < CORNERS * capacity; i++) {
    corner[2 * i] = i % 2 === 0 ? -1 : 1;
    corner[2 * i + 1] = i % CORNERS < 2 ? 0 : 1;
  }
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.setAttribute('corner', new BufferAttribute(corner, 2));
  for (const name of ['foot', 'tip']) {
    geometry.setAttribute(
      name, new BufferAttribute(new Float32Array(4 * CORNERS * capacity), 4).setUsage(DynamicDrawUsage)
    );
  }
  return geometry;
}

/**
 * Makes the material of segments. Its varyings are the distances across from the axis and along it from the foot [m];
 * fragments beside the shape are discarded.
 */
function segmentMaterial(arrow: boolean, dark: Node<'float'>): MeshBasicNodeMaterial {
  const foot = attribute('foot', 'vec4'), tip = attribute('tip', 'vec4');
  const corner = attribute('corner', 'vec2');
  const axis = tip.xyz.sub(foot.xyz).toVar(), long = length(axis).max(1e-12).toVar();
  const direction = axis.div(long).toVar();
  const base = mix(foot.xyz, tip.xyz, corner.y).toVar(), toEye = cameraPosition.sub(base).toVar();
  const across = cross(direction, toEye).toVar();
  const half = foot.w.max(length(toEye).mul(THINNEST)).toVar(), beyond = arrow ? float(0) : half;
  const side = across.div(length(across).max(1e-12));

  const vAcross = varying(corner.x.mul(half)), vAlong = varying(mix(beyond.negate(), long.add(beyond), corner.y));
  const vHalf = varying(half), vLong = varying(long), vValue = varying(tip.w);
  const shape = Fn(() => {
    const v = vAcross.abs(), out = vAlong.sub(vLong).max(vAlong.negate()).max(0);
    const head = vHalf.mul(HEAD).min(vLong.mul(MOST_HEAD)), left = vLong.sub(vAlong);
    const wide = arrow ? select(left.lessThan(head), vHalf.mul(left.div(head.max(1e-12))), vHalf.mul(SHAFT)).max(1e-12)
      : vHalf;
    const t = (arrow ? v.div(wide) : length(vec2(v, out)).div(wide)).toVar();
    Discard(t.greaterThan(1));
    return sqrt(float(1).sub(t.mul(t)).max(0));
  })();

  const map = colorMapTexture(), at = vValue.clamp(0, 1), pulls = new Color(PULLS);
  // strong against the background: dark on light, light on dark
  const mapped = texture(map, vec2(mix(at, at.oneMinus(), dark), 0.5)).level(float(0)).rgb;
  const color = select(vValue.lessThan(0), vec3(pulls.r, pulls.g, pulls.b), mapped);
  const material = new MeshBasicNodeMaterial();
  material.positionNode = base.add(side.mul(corner.x.mul(half))).add(direction.mul(corner.y.mul(2).sub(1).mul(beyond)));
  material.colorNode = vec4(color.mul(mix(float(EDGE), float(1), shape)), 1);
  return material;
}
