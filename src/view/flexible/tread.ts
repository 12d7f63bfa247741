import {
  attribute, atan, cross, dot, float, fract, mix, normalViewGeometry, positionView, sign, smoothstep, step, vec3,
} from 'three/tsl';
import { Color, type Node } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import { rotationOf } from '../../model/rotation';
import type { FlexibleSpec } from '../../model/flexible/spec';
import type { BodySpec } from '../../model/worldSpec';
import { writeSurface, type Lattice } from './lattice';
import type { Side, SurfacePaint } from './surfacePaint';

export const RUBBER = '#2a2b2e';
const BLOCK = '#3a3b3f', GROOVE = '#131416', LETTERS = '#c9c6bb', ACCENT = '#d95f1e';
/** Number of blocks around a tire. */
const PITCHES = 26;
/** Radial component of the unstrained normal at which the tread begins, and at which it is full [1]. */
const CROWN = [0.5, 0.56] as const;
/**
 * Apparent depth of grooves [radii], and the factor of the colour in them [1], so that they only show faintly under
 * colours with a meaning.
 */
const DEPTH = 0.02, HINT = 0.82;
/** Half width of the soft borders of blocks [pitches, half widths]. */
const SOFT = 0.045;

/**
 * The axle of a tire: a point of it in W [m], and the rotation R_WB of the rim (row-major 3 × 3), whose y is along the
 * axle.
 */
export type Axle = { at: Vec3; rotation: readonly number[] };

/** Returns the axle of a tire as it starts: y of its rim; without a rim, y of W through the mean of its nodes. */
export function axleOf({ mesh, rim }: FlexibleSpec, bodies: readonly BodySpec[]): Axle {
  const body = bodies.find(({ name }) => name === rim?.body);
  if (body) return { at: body.position, rotation: rotationOf(body.orientation ?? [0, 0, 0, 1]) };
  const at: Vec3 = [0, 0, 0], count = mesh.nodes.length / 9;
  for (let n = 0; n < count; n++) for (let c = 0; c < 3; c++) at[c] += mesh.nodes[9 * n + c] / count;
  return { at, rotation: rotationOf([0, 0, 0, 1]) };
}

/** Returns R^T v: takes a vector from W to the frame of the axle. */
export function toAxle({ rotation: r }: Axle, x: number, y: number, z: number): Vec3 {
  return [r[0] * x + r[3] * y + r[6] * z, r[1] * x + r[4] * y + r[7] * z, r[2] * x + r[5] * y + r[8] * z];
}

/**
 * Returns the attribute `home`, ×4: the place of each vertex in the frame of the axle before anything moves, x and z in
 * outer radii and y in half widths, and the radial component of the normal there [1].
 */
export function homes(lattice: Lattice, axle: Axle): Float32Array<ArrayBuffer> {
  const { mesh, vertexCount } = lattice, position = new Float32Array(3 * vertexCount);
  const normal = new Float32Array(3 * vertexCount);
  const out = new Float32Array(4 * vertexCount), [a, b, c] = axle.at;
  writeSurface(lattice, mesh.nodes, 0, position, normal);
  let radius = 0, half = 0;
  for (let v = 0, o = 0; o < out.length; v += 3, o += 4) {
    const [x, y, z] = toAxle(axle, position[v] - a, position[v + 1] - b, position[v + 2] - c), rho = Math.hypot(x, z);
    const [nx, , nz] = toAxle(axle, normal[v], normal[v + 1], normal[v + 2]);
    out.set([x, y, z, (nx * x + nz * z) / (rho || 1)], o);
    radius = Math.max(radius, rho);
    half = Math.max(half, Math.abs(y));
  }
  for (let o = 0; o < out.length; o += 4) {
    out[o] /= radius; out[o + 1] /= half || 1; out[o + 2] /= radius;
  }
  return out;
}

/**
 * Returns the outer side of a tire with this outer radius [m]: blocks on the tread, marks like letters on its sides,
 * and one coloured row of blocks and one mark opposite the others by which turns are counted.
 */
export function treadSide(radius: number, paint: SurfacePaint): Side {
  const home = attribute('home', 'vec4'), turn = atan(home.x, home.z).div(2 * Math.PI);
  const rho = home.xz.length(), across = home.y.abs(), isLeft = step(0, home.y);
  const crown = smoothstep(CROWN[0], CROWN[1], home.w);
  const within = (x: Node<'float'>, low: number, high: number, soft = SOFT): Node<'float'> =>
    smoothstep(low - soft, low + soft, x).mul(smoothstep(high - soft, high + soft, x).oneMinus());
  // two rows in the middle, set off against each other, and wide ones on the shoulders
  const pitch = turn.mul(PITCHES).add(isLeft.mul(0.5));
  const middle = within(fract(pitch.sub(across.mul(0.5))), 0.08, 0.78).mul(within(across, 0.03, 0.4, 0.02));
  const shoulder = within(fract(pitch.sub(across.mul(0.25)).add(0.45)), 0.08, 0.78).mul(smoothstep(0.44, 0.48, across));
  const block = middle.add(shoulder).clamp(0, 1).toVar(), height = mix(float(1), block, crown).toVar();
  const isFirst = step(turn.abs(), float(0.5 / PITCHES));

  // letters: three strokes at one place of each side, one opposite
  const onSide = within(rho, 0.66, 0.76, 0.006).mul(crown.oneMinus());
  const stroke = (angle: number) => within(turn.sub(angle).abs(), -1, 0.009, 0.0012);
  const letters =
    onSide.mul(stroke(-0.026).add(stroke(0)).add(stroke(0.026)).add(stroke(0.5)).add(stroke(-0.5)).clamp(0, 1));

  const linear = (css: string): Node<'vec3'> => {
    const { r, g, b } = new Color(css);
    return vec3(r, g, b);
  };
  const top = mix(linear(BLOCK), linear(ACCENT), isFirst.mul(step(across, float(0.42))));
  const rubber = mix(mix(linear(RUBBER), linear(LETTERS), letters), mix(linear(GROOVE), top, block), crown);
  return {
    color: paint.node(rubber).mul(mix(float(HINT), float(1), height)), normal: bumped(height.mul(DEPTH * radius)),
    shiny: true,
  };
}

/** Returns the inner side of a tire: plain rubber. */
export function liningSide(paint: SurfacePaint): Side {
  const { r, g, b } = new Color(RUBBER);
  return { color: paint.node(vec3(r, g, b)), shiny: false };
}

/**
 * Returns the normal of a surface with relief of this height [m] (Mikkelsen 2010, Bump mapping unparametrized surfaces
 * on the GPU).
 */
function bumped(height: Node<'float'>): Node<'vec3'> {
  const n = normalViewGeometry, px = positionView.dFdx(), py = positionView.dFdy(), a = cross(py, n), b = cross(n, px);
  const area = dot(px, a).toVar(), slope = a.mul(height.dFdx()).add(b.mul(height.dFdy())).mul(sign(area));
  return n.mul(area.abs()).sub(slope).normalize();
}
