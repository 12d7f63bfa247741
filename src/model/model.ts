import { assert } from '../core/assert';
import type { Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { createSurfacePoints, writePoints, type SurfacePoints } from './flexible/points';
import type { FlexibleSpec } from './flexible/spec';
import { startOf } from './flexible/startOf';
import { BALL, type BodySpec, type GrainTemplate, type WorldSpec } from './worldSpec';

/**
 * The constant part of a world, in SI and f64. Bodies are numbered grains first: 0 … grainCount − 1, then big bodies.
 * The last of the grains, from looseCount on, are the contact points of flexible surfaces: spheres of half the
 * thickness as radius that only their surface moves.
 */
export type Model = {
  grainCount: number;
  looseCount: number;
  /** Number of big bodies. */
  bodyCount: number;
  domain: { min: Vec3; max: Vec3 };
  periodic: boolean;
  /** Bounding radius [m] and mass [kg], per grain. */
  radii: Float64Array;
  masses: Float64Array;
  minRadius: number;
  maxRadius: number;
  /**
   * Templates of grains, of bounding radius 1 m; the template of each grain; `shaped` is true if some grain is not a
   * sphere.
   */
  templates: readonly GrainTemplate[];
  shapeOf: Uint8Array;
  shaped: boolean;
  bodies: readonly BodySpec[];
  /** Mechanism that joins some of the big bodies; null without one. */
  mechanism: MechanismSpec | null;
  /** Flexible surfaces with their contact points; `first` is the grain index of the first one. */
  flexible: readonly { spec: FlexibleSpec; points: SurfacePoints; first: number }[];
  /** Relative stiffness of each body, grains first; null if all are alike. */
  stiffness: Float64Array | null;
};

/** The changing part of a world, indexed by body (grains first), components interleaved. */
export type State = {
  /** p_WB [m] ×3, q_WB ×4, v_WB [m/s] ×3, w_WB [rad/s] ×3. */
  position: Float64Array;
  orientation: Float64Array;
  velocity: Float64Array;
  spin: Float64Array;
  /**
   * Memory of a mechanism besides its bodies' poses: turns, brakes, shafts, work (mechanismMemory.ts). As assembled if
   * absent.
   */
  memory?: Float64Array;
  /** For each flexible surface: coordinates of its nodes, ×9 a node, and then their rates. */
  flexible?: Float64Array[];
  /** Work of the pressure and gravity on each of them since t = 0 [J]. */
  flexibleWork?: Float64Array;
};

export function createModel(spec: WorldSpec): Model {
  const { shapes = [BALL] } = spec.grains, looseCount = spec.grains.radii.length;
  const { shapeOf: given = new Uint8Array(looseCount) } = spec.grains;
  assert(
    spec.grains.masses.length === looseCount && spec.grains.positions.length === 3 * looseCount,
    'grain arrays differ in length'
  );
  assert(given.length === looseCount && given.every((k) => k < shapes.length), 'a grain has no template');
  const flexible = surfacesOf(spec), points = flexible.reduce((sum, s) => sum + s.points.count, 0);
  const grainCount = looseCount + points;
  const radii = new Float64Array(grainCount), masses = new Float64Array(grainCount);
  const shapeOf = new Uint8Array(grainCount);
  radii.set(spec.grains.radii);
  masses.set(spec.grains.masses);
  shapeOf.set(given);
  const templates = withBall(shapes.length > 0 ? shapes : [BALL], points > 0);
  for (
    const { spec: { material: { thickness, density }, mesh: { sizes } }, points: { count, plate }, first } of flexible
  ) {
    for (let p = 0; p < count; p++) {
      const perPlate = count / (sizes.length / 2);
      radii[first + p] = thickness / 2;
      masses[first + p] = (density * thickness * sizes[2 * plate[p]] * sizes[2 * plate[p] + 1]) / perPlate;
      shapeOf[first + p] = templates.indexOf(BALL);
    }
  }
  // any scale will do without grains
  let minRadius = grainCount > 0 ? Infinity : 1, maxRadius = grainCount > 0 ? 0 : 1;
  for (const r of radii) { minRadius = Math.min(minRadius, r); maxRadius = Math.max(maxRadius, r); }
  return {
    grainCount, looseCount, bodyCount: spec.bodies.length, domain: spec.domain, periodic: spec.periodic ?? false, radii,
    masses,
    minRadius, maxRadius, templates, shapeOf, shaped: shapes.some(({ shape }) => shape.kind !== 'sphere'),
    bodies: spec.bodies,
    mechanism: spec.mechanism ?? null, flexible, stiffness: stiffnessOf(spec),
  };
}

const withBall = (shapes: readonly GrainTemplate[], needed: boolean): readonly GrainTemplate[] =>
  (needed && !shapes.includes(BALL) ? [...shapes, BALL] : shapes);

function surfacesOf({ grains, flexible = [] }: WorldSpec): Model['flexible'] {
  let first = grains.radii.length;
  return flexible.map((spec) => {
    const points = createSurfacePoints(spec), out = { spec, points, first };
    first += points.count;
    return out;
  });
}

function stiffnessOf({ grains, bodies, stiffness, flexible }: WorldSpec): Float64Array | null {
  if (!stiffness) return null;
  assert(!flexible?.length, 'forces of stiff bodies know no flexible ones');
  const out = new Float64Array(grains.radii.length + bodies.length).fill(1);
  if (stiffness.grains) out.set(stiffness.grains);
  bodies.forEach(({ name }, k) => { out[grains.radii.length + k] = stiffness.bodies?.[name] ?? 1; });
  return out;
}

export function createState(spec: WorldSpec): State {
  const surfaces = surfacesOf(spec), points = surfaces.reduce((sum, s) => sum + s.points.count, 0);
  const grainCount = spec.grains.radii.length + points, count = grainCount + spec.bodies.length;
  const state: State = {
    position: new Float64Array(3 * count), orientation: new Float64Array(4 * count),
    velocity: new Float64Array(3 * count), spin: new Float64Array(3 * count),
    ...(surfaces.length > 0 && {
      flexible: surfaces.map((s) => startOf(s.spec)), flexibleWork: new Float64Array(surfaces.length),
    }),
  };
  state.position.set(spec.grains.positions);
  if (spec.grains.velocities) state.velocity.set(spec.grains.velocities);
  if (spec.grains.spins) state.spin.set(spec.grains.spins);
  for (let i = 0; i < count; i++) state.orientation[4 * i + 3] = 1;
  if (spec.grains.orientations) state.orientation.set(spec.grains.orientations);
  surfaces.forEach((surface, k) => writeSurface(surface, state.flexible![k], state));
  spec.bodies.forEach((body, k) => {
    const i = grainCount + k;
    state.position.set(body.position, 3 * i);
    if (body.orientation) state.orientation.set(body.orientation, 4 * i);
    if (body.velocity) state.velocity.set(body.velocity, 3 * i);
    if (body.spin) state.spin.set(body.spin, 3 * i);
  });
  return state;
}

/**
 * Writes positions [m] and velocities [m/s] of a surface's contact points from its nodes into a state. `e` is as in
 * State.flexible.
 */
export function writeSurface(
  { points, first }: Model['flexible'][number], e: Float64Array, { position, velocity }: State
): void {
  const half = e.length / 2;
  writePoints(points, e.subarray(0, half), position, 3 * first);
  writePoints(points, e.subarray(half), velocity, 3 * first);
}

export const cloneState = (s: State): State => ({
  position: s.position.slice(), orientation: s.orientation.slice(), velocity: s.velocity.slice(), spin: s.spin.slice(),
  ...(s.memory && { memory: s.memory.slice() }),
  ...(s.flexible && { flexible: s.flexible.map((e) => e.slice()) }),
  ...(s.flexibleWork && { flexibleWork: s.flexibleWork.slice() }),
});
