import { assert } from '../../core/assert';
import type { SurfacePoints } from '../../model/flexible/points';
import { SHAPES } from '../../model/flexible/shapeFunctions';
import { NODE, nodeCount, type FlexibleSpec } from '../../model/flexible/spec';
import type { Model, State } from '../../model/model';
import type { BodySpec } from '../../model/worldSpec';
import { condense, type Condensed, type HeldCoordinates } from './condense';
import { createPointAnswers, type PointAnswers } from './contactPoints';
import type { ImplicitStep } from './implicitStep';
import { assembleMass, type SparseSymmetric } from './massMatrix';
import { createPlates, type Plates } from './plates';
import { createRim, writeRotation, writeShare, type Rim } from './rim';
import { createModes, type Modes } from './stableStep';

/**
 * A flexible surface as both engines have it. Coordinates and rates are those of the state; while a frame runs, η
 * (condense.ts) is integrated.
 */
export type Surface = {
  spec: FlexibleSpec;
  /** Index of its first contact point among the grains. */
  first: number;
  plates: Plates;
  mass: SparseSymmetric;
  /** Weight of each scalar coordinate over g: M applied to 1 at every r, 0 at every tangent [kg, kg·m]. */
  weighs: Float64Array;
  condensed: Condensed;
  answers: PointAnswers;
  /** Places of held coordinates without the part of their body: those of pinned nodes, 0 for others [m], ×3. */
  rest: Float64Array;
  /** Index of its rim, and of its share in that; −1 if it has none. */
  rim: number;
  share: number;
  /** Coordinates and rates, views of State.flexible: ×NODE a node. */
  e: Float64Array;
  rate: Float64Array;
  /** η and a right-hand side, by place, ×3. */
  eta: Float64Array;
  right: Float64Array;
  /** Forces on the coordinates: those of strain and damping; those of pressure and gravity; all of them. */
  force: Float64Array;
  external: Float64Array;
  all: Float64Array;
  /** Load of the surface on its rim [N, N·m]. */
  load: Float64Array;
  /**
   * Sums since the frame began: impulse of contacts on it, and for each point that along the normals of its contacts
   * [N·s]; impulse and moment on its rim [N·s, N·m·s].
   */
  contactImpulse: Float64Array;
  pointImpulse: Float64Array;
  rimImpulse: Float64Array;
  /** 1 for each point that lies on something else as the frame ends (contactPatch.ts), 0 for others. */
  near: Uint8Array;
  /** Linearly implicit step, made when it is first needed; true if its K is that of this frame (or large substep). */
  implicit: ImplicitStep | null;
  isRenewed: boolean;
  /** Scratch for its fastest mode, ω² of that for E = 1 Pa [1/(s² Pa)], and number of frames since it was computed. */
  modes: Modes;
  fastest: number;
  age: number;
};

/** The flexible surfaces of a world, and the big bodies that hold them. */
export type Surfaces = { surfaces: Surface[]; rims: Rim[] };

/**
 * Returns the surfaces of a model over the coordinates of `state`, and their rims with their share of inertia. Throws
 * if there is no body of a rim's name.
 */
export function createSurfaces(model: Model, state: State): Surfaces {
  const bodyOf = model.flexible.map(({ spec: { rim, name } }) => {
    const k = rim ? model.bodies.findIndex((body) => body.name === rim.body) : -1;
    assert(!rim || k >= 0, `there is no body ${rim?.body} to hold ${name}`);
    return k;
  });
  const held = [...new Set(bodyOf)].filter((k) => k >= 0);
  const rims = held.map((k) => createRim(k, bodyOf.flatMap((body, surface) => (body === k ? [surface] : []))));
  const surfaces = model.flexible.map(({ spec, points, first }, k) => {
    const rim = held.indexOf(bodyOf[k]);
    const surface = createSurface(spec, points, first, state.flexible![k], rim < 0 ? null : model.bodies[bodyOf[k]]);
    surface.rim = rim;
    if (rim >= 0) writeShare(rims[rim], surface.share = rims[rim].surfaces.indexOf(k), surface.condensed);
    return surface;
  });
  return { surfaces, rims };
}

function createSurface(
  spec: FlexibleSpec, points: SurfacePoints, first: number, all: Float64Array, body: BodySpec | null
): Surface {
  const mass = assembleMass(spec.mesh, spec.material), held = heldOf(spec, body);
  const condensed = condense(mass, held.coordinates);
  const numbers = NODE * nodeCount(spec.mesh), size = condensed.free.length;
  const plates = createPlates(spec.mesh, spec.material);
  return {
    spec, first, plates, mass, weighs: weighsOf(mass), condensed, answers: createPointAnswers(points, condensed),
    rest: held.rest, rim: -1, share: 0, e: all.subarray(0, numbers), rate: all.subarray(numbers, 2 * numbers),
    eta: new Float64Array(3 * size),
    right: new Float64Array(3 * size), force: new Float64Array(numbers), external: new Float64Array(numbers),
    all: new Float64Array(numbers), load: new Float64Array(6),
    contactImpulse: new Float64Array(3), pointImpulse: new Float64Array(points.count), rimImpulse: new Float64Array(6),
    near: new Uint8Array(points.count),
    modes: createModes(spec.mesh, condensed, plates), fastest: 0, age: Infinity, implicit: null, isRenewed: false,
  };
}

/** Returns the held coordinates in the mesh as given. A node that is pinned as well as held is pinned. */
function heldOf({ mesh: { nodes }, pinned = [], rim }: FlexibleSpec, body: BodySpec | null): {
  coordinates: HeldCoordinates; rest: Float64Array
} {
  const fixed = new Set(pinned), coordinate: number[] = pinned.map((n) => 3 * n), follows = pinned.map(() => 0);
  const place = pinned.flatMap(() => [0, 0, 0]);
  const rest = pinned.flatMap((n) => [...nodes.subarray(NODE * n, NODE * n + 3)]), R = new Float64Array(9);
  if (rim && body) {
    writeRotation(Float64Array.from(body.orientation ?? [0, 0, 0, 1]), 0, R);
    for (const n of rim.nodes) for (let s = 0; s < (rim.clamped ? 3 : 1); s++) {
      if (s === 0 && fixed.has(n)) continue;
      const d = [0, 1, 2].map((c) => nodes[NODE * n + 3 * s + c] - (s === 0 ? body.position[c] : 0));
      coordinate.push(3 * n + s);
      follows.push(s === 0 ? 1 : 0);
      for (let c = 0; c < 3; c++) { place.push(R[c] * d[0] + R[3 + c] * d[1] + R[6 + c] * d[2]); rest.push(0); }
    }
  }
  return {
    coordinates: {
      coordinate: Int32Array.from(coordinate), follows: Float64Array.from(follows), place: Float64Array.from(place),
    },
    rest: Float64Array.from(rest),
  };
}

/** Returns M applied to 1 at every r and 0 at every tangent [kg, kg·m]. */
function weighsOf({ size, start, column, value }: SparseSymmetric): Float64Array {
  const out = new Float64Array(size);
  for (let s = 0; s < size; s++)
    for (let k = start[s]; k < start[s + 1]; k++) if (column[k] % 3 === 0) out[s] += value[k];
  return out;
}

/** Writes the present position of point j of a surface in W [m] to out[0 … 2]. */
export function writePlace(
  { answers: { points: { weights, places } }, e }: Surface, j: number, out: Float64Array
): void {
  out.fill(0, 0, 3);
  for (let k = SHAPES * j; k < SHAPES * (j + 1); k++)
    for (let c = 0; c < 3; c++) out[c] += weights[k] * e[places[k] + c];
}
