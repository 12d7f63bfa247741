import { attribute, float, fract, fwidth, mix, smoothstep, vec3 } from 'three/tsl';
import { Color, type Node } from 'three/webgpu';
import { NODE, nodeCount, type PlateMesh } from '../../model/flexible/spec';
import type { Lattice } from './lattice';
import type { Side, SurfacePaint } from './surfacePaint';

/** Colours of the two sides of a fabric and of its edges: far apart in lightness and hue, so that folds are seen. */
const OUTER = '#3f74a6', INNER = '#e6d3ae';
export const HEM = '#b9a884';
/** Number of woven stripes across the larger side, and factor of the colour on one [1]. */
const STRIPES = 10, STRIPE = 0.8;
/**
 * Number of threads in a stripe, and the largest darkening between them [1]; drawn only if they are wide enough to be
 * seen.
 */
const THREADS = 14, THREAD = 0.14;

/**
 * Returns the pattern of the outer (1) or inner (−1) side; the geometry needs the attribute `woven` that `weave` makes.
 */
export function clothSide(side: 1 | -1, paint: SurfacePaint): Side {
  const tone = new Color(side > 0 ? OUTER : INNER), at = attribute('woven', 'vec2');
  const pattern = stripes(at.x).mul(stripes(at.y)).mul(threads(at.x, at.y)).mul(threads(at.y, at.x));
  return { color: paint.node(vec3(tone.r, tone.g, tone.b).mul(pattern)), shiny: false };
}

/**
 * Returns the factor of the colour at x [stripes]: darker on every other half of a unit, with borders at least as soft
 * as a pixel is wide.
 */
function stripes(x: Node<'float'>): Node<'float'> {
  const soft = fwidth(x).clamp(0.01, 0.5);
  return mix(float(STRIPE), float(1), smoothstep(soft.negate(), soft, fract(x).sub(0.5).abs().sub(0.25)));
}

/**
 * Returns the factor of the colour of threads along y that go over and under those across; 1 if a thread has too few
 * pixels.
 */
function threads(x: Node<'float'>, y: Node<'float'>): Node<'float'> {
  const t = x.mul(THREADS), seen = smoothstep(0.12, 0.35, fwidth(t)).oneMinus();
  const round = fract(t).sub(0.5).abs().mul(2), under = fract(y.mul(THREADS / 2).add(t.floor().mul(0.5))).step(0.5);
  return float(1).sub(round.mul(round).mul(THREAD).mul(seen).mul(under.mul(0.5).add(0.5)));
}

/**
 * Returns coordinates x and y of each vertex [stripes], ×2, found by walking from element to element over their sides.
 */
export function weave({ mesh, parts, vertexOf, vertexCount }: Lattice): Float32Array<ArrayBuffer> {
  const at = walk(mesh), out = new Float32Array(2 * vertexCount), { quads, sizes } = mesh;
  let low = Infinity, high = -Infinity;
  for (const x of at) { low = Math.min(low, x); high = Math.max(high, x); }
  const scale = STRIPES / Math.max(high - low, Number.MIN_VALUE);
  for (let q = 0, n = 0; q < quads.length / 4; q++) {
    const [x, y] = at.subarray(2 * quads[4 * q], 2 * quads[4 * q] + 2);
    for (let j = 0; j <= parts; j++) for (let i = 0; i <= parts; i++, n++) {
      out[2 * vertexOf[n]] = scale * (x + (i / parts) * sizes[2 * q]);
      out[2 * vertexOf[n] + 1] = scale * (y + (j / parts) * sizes[2 * q + 1]);
    }
  }
  return out;
}

/** Returns x and y of each node [m], ×2, in the unfolded surface. A surface that closes in itself gets a seam. */
function walk(mesh: PlateMesh): Float64Array {
  const { quads, sizes } = mesh, at = new Float64Array(2 * nodeCount(mesh)), known = new Uint8Array(nodeCount(mesh));
  const elements: number[][] = Array.from({ length: nodeCount(mesh) }, () => []);
  quads.forEach((node, k) => elements[node].push(k >> 2));
  const waiting = [quads[0]];
  known[quads[0]] = 1;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const q of elements[node]) {
      const corner = quads.subarray(4 * q, 4 * q + 4), own = corner.indexOf(node);
      const x = (c: number) => (c === 1 || c === 2 ? sizes[2 * q] : 0);
      const y = (c: number) => (c > 1 ? sizes[2 * q + 1] : 0);
      corner.forEach((other, c) => {
        if (known[other]) return;
        known[other] = 1;
        at[2 * other] = at[2 * node] + x(c) - x(own);
        at[2 * other + 1] = at[2 * node + 1] + y(c) - y(own);
        waiting.push(other);
      });
    }
  }
  return at;
}

/** Returns the positions of the nodes at which a surface is pinned [m]. */
export const pinsOf = ({ nodes }: PlateMesh, pinned: readonly number[]): [number, number, number][] =>
  pinned.map((n) => [nodes[NODE * n], nodes[NODE * n + 1], nodes[NODE * n + 2]]);
