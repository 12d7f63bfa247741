import { atan, float, fract, length, mix, positionLocal, select, smoothstep, step, vec2, vec3 } from 'three/tsl';
import { LatheGeometry, Vector2, type Node, type NodeMaterial } from 'three/webgpu';
import { maxOf } from '../core/extremes';
import type { Vec3 } from '../core/vec3';
import type { Shape } from '../model/shape';
import type { LightNode } from './light';
import { mattMaterial } from './matt';

const SEGMENTS = 96, EDGE_SEGMENTS = 6;
const SPOKES = 6, TREAD_MARKS = 24;

/**
 * Largest distance of a wheel's axis from the y axis [radii], and largest squared sine of half the angle between them.
 */
const AXLE = 1e-6;

/**
 * Colours in linear RGB: tire, its marks, disc, holes, lugs, and the one spoke and mark or lug by which turns are
 * counted.
 */
const TYRE = vec3(0.035, 0.038, 0.043), TREAD = vec3(0.11, 0.115, 0.125);
const DISC = vec3(0.42, 0.44, 0.47), HOLE = vec3(0.09, 0.095, 0.105);
const LUG = vec3(0.24, 0.25, 0.265), ACCENT = vec3(0.9, 0.24, 0.03);

/**
 * The measures [m] by which a wheel about its y axis is painted, and the number of lugs that stand out from its rim,
 * the first of them at +z.
 */
export type Rim = {
  radius: number; halfLength: number; lugs: number;
  /** Number of spokes of a wheel that is open between them, the first of them at +z. */
  spokes?: number;
};

/** Returns the rim of a wheel; null if the shape has no cylinder about its y axis. */
export function rimOf(shape: Shape): Rim | null {
  if (shape.kind === 'cylinder') return { radius: shape.radius, halfLength: shape.halfLength, lugs: 0 };
  if (shape.kind !== 'compound') return null;
  let rim: Rim | null = null;
  for (const { shape: part, position: [x, , z], orientation: q } of shape.parts) {
    const isAboutAxle = part.kind === 'cylinder' && Math.hypot(x, z) < AXLE * part.radius && q[0] ** 2
      + q[2] ** 2 < AXLE;
    if (isAboutAxle && part.radius > (rim?.radius ?? 0))
      rim = { radius: part.radius, halfLength: part.halfLength, lugs: 0 };
  }
  const [first] = shape.parts.flatMap(({ shape: part, position }) => (
    part.kind === 'hull' ? [{ vertices: part.vertices, z: position[2] }] : []
  ));
  if (rim && first) return openRim(first, shape.parts);
  return rim && { ...rim, lugs: shape.parts.filter((part) => part.shape.kind !== 'cylinder').length };
}

type Parts = Extract<Shape, { kind: 'compound' }>['parts'];

/** Returns the rim of an open wheel by its first sector, which is at +z (src/model/spokedRim.ts). */
function openRim({ vertices, z }: { vertices: readonly Vec3[]; z: number }, parts: Parts): Rim {
  const radius = maxOf(vertices.map((p) => Math.hypot(p[0], p[2] + z)));
  const boxes = parts.filter(({ shape }) => shape.kind === 'box');
  const spokes = boxes.filter(({ position: p }) => Math.hypot(p[0], p[2]) < 0.8 * radius).length;
  return { radius, halfLength: maxOf(vertices.map((p) => p[1])), lugs: boxes.length - spokes, spokes };
}

/** Makes a cylinder about y, |y| ≤ halfLength, with edges rounded inwards [m]. */
export function cylinderGeometry(radius: number, halfLength: number, edgeRadius: number): LatheGeometry {
  const e = Math.min(edgeRadius, radius, halfLength);
  const profile = [new Vector2(0, -halfLength), new Vector2(radius - e, -halfLength)];
  for (let i = 1; e > 0 && i < EDGE_SEGMENTS; i++)
    profile.push(onEdge(-1, -Math.PI / 2 + (i / EDGE_SEGMENTS) * (Math.PI / 2)));
  profile.push(new Vector2(radius, -halfLength + e), new Vector2(radius, halfLength - e));
  for (let i = 1; e > 0 && i < EDGE_SEGMENTS; i++) profile.push(onEdge(1, (i / EDGE_SEGMENTS) * (Math.PI / 2)));
  profile.push(new Vector2(radius - e, halfLength), new Vector2(0, halfLength));
  return new LatheGeometry(profile, SEGMENTS);

  function onEdge(side: -1 | 1, angle: number): Vector2 {
    return new Vector2(radius - e + e * Math.cos(angle), side * (halfLength - e) + e * Math.sin(angle));
  }
}

/**
 * Makes the material of a wheel, whose drawn shape is exactly the one that contact sees. Disc, spokes and tread are
 * paint, not relief: grains lie on the flat sides, not in holes that are not there. Lugs are relief, and so are the
 * spokes of an open wheel.
 */
export function wheelMaterial({ radius, halfLength, lugs, spokes = 0 }: Rim, light: LightNode | null): NodeMaterial {
  const p = positionLocal, rho = length(vec2(p.x, p.z)).div(radius);
  const turn = atan(p.z, p.x).div(2 * Math.PI).add(0.5); // 0 … 1 around the axle
  const soft = 0.006; // half width of painted borders [radii]

  // Sides: hub, spokes between holes, rim, tyre.
  const above = (edge: number) => smoothstep(edge - soft, edge + soft, rho);
  const between = (low: number, high: number) => above(low).mul(above(high).oneMinus());
  const toSpoke = fract(turn.mul(SPOKES).add(0.5)).sub(0.5).abs().div(SPOKES); // angle to the nearest [turns]
  const fromSpoke = toSpoke.mul(2 * Math.PI).mul(rho); // distance along the arc [radii]
  const spoke = smoothstep(0.075 - soft, 0.075 + soft, fromSpoke).oneMinus();
  const first = step(fract(turn.add(0.5 / SPOKES)), float(1 / SPOKES)); // the sector around turn 0
  const hole = between(0.24, 0.7).mul(spoke.oneMinus());
  const marked = between(0.24, 0.7).mul(spoke).mul(first);
  const fromFirst = atan(p.x, p.z).abs(); // [rad]
  const firstSpoke = between(0.24, 0.9).mul(step(fromFirst, float(Math.PI / Math.max(2, spokes))));
  const disc = spokes > 0 ? mix(DISC, ACCENT, firstSpoke) : mix(mix(DISC, HOLE, hole), ACCENT, marked);
  const side = mix(disc, TYRE, above(spokes > 0 ? 0.91 : 0.8));

  // Tread: marks across the width, one of them in the accent colour; lugs are marks enough.
  const mark = smoothstep(0.2, 0.23, fract(turn.mul(TREAD_MARKS).add(0.5)).sub(0.5).abs()).oneMinus();
  const firstMark = step(fract(turn.add(0.5 / TREAD_MARKS)), float(1 / TREAD_MARKS));
  const tread = lugs > 0 ? TYRE : mix(TYRE, mix(TREAD, ACCENT, firstMark), mark);
  const onTread = smoothstep(0.975, 0.985, rho).mul(step(p.y.abs(), float(halfLength - 1e-4 * radius)));
  const painted = mix(side, tread, onTread);

  const lug = select(fromFirst.lessThan(Math.PI / Math.max(1, lugs)), ACCENT, LUG);
  const paint = lugs > 0 ? select(rho.greaterThan(1.002), lug, painted) : painted;
  return mattMaterial(paint as Node<'vec3'>, light, { shine: { roughness: 0.75, metalness: 0 } });
}
