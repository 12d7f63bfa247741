import { assert } from '../core/assert';
import type { Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { BALL, type BodySpec, type GrainTemplate, type WorldSpec } from './worldSpec';

/**
 * What does not change while a world lives. Bodies are numbered grains first: 0 … grainCount − 1, then big bodies.
 * SI, f64.
 */
export type Model = {
  grainCount: number;
  /** Big bodies only. */
  bodyCount: number;
  domain: { min: Vec3; max: Vec3 };
  periodic: boolean;
  /** Bounding radius [m] and mass [kg], per grain. */
  radii: Float64Array;
  masses: Float64Array;
  minRadius: number;
  maxRadius: number;
  /** Of grains: bounding radius 1; which one each grain is. `shaped`: some grain is no sphere. */
  templates: readonly GrainTemplate[];
  shapeOf: Uint8Array;
  shaped: boolean;
  bodies: readonly BodySpec[];
  /** How some of them are joined. */
  mechanism: MechanismSpec | null;
  /** Relative stiffness of each body, grains first; null: all are alike. */
  stiffness: Float64Array | null;
};

/** What changes. Index by body (grains first), components interleaved. */
export type State = {
  /** p_WB [m] ×3, q_WB ×4, v_WB [m/s] ×3, w_WB [rad/s] ×3. */
  position: Float64Array;
  orientation: Float64Array;
  velocity: Float64Array;
  spin: Float64Array;
  /** What a mechanism has besides its bodies' poses: turns, brakes, shafts, work (mechanismMemory.ts). As assembled if absent. */
  memory?: Float64Array;
};

export function createModel(spec: WorldSpec): Model {
  const { radii, masses, positions, shapes = [BALL], shapeOf = new Uint8Array(radii.length) } = spec.grains;
  const grainCount = radii.length;
  assert(masses.length === grainCount && positions.length === 3 * grainCount, 'grain arrays differ in length');
  assert(shapeOf.length === grainCount && shapeOf.every((k) => k < shapes.length), 'a grain has no template');
  let minRadius = grainCount > 0 ? Infinity : 1, maxRadius = grainCount > 0 ? 0 : 1; // without grains, a scale like any other
  for (const r of radii) { minRadius = Math.min(minRadius, r); maxRadius = Math.max(maxRadius, r); }
  return {
    grainCount, bodyCount: spec.bodies.length, domain: spec.domain, periodic: spec.periodic ?? false, radii, masses, minRadius, maxRadius,
    templates: shapes.length > 0 ? shapes : [BALL], shapeOf, shaped: shapes.some(({ shape }) => shape.kind !== 'sphere'), bodies: spec.bodies,
    mechanism: spec.mechanism ?? null, stiffness: stiffnessOf(spec),
  };
}

function stiffnessOf({ grains, bodies, stiffness }: WorldSpec): Float64Array | null {
  if (!stiffness) return null;
  const out = new Float64Array(grains.radii.length + bodies.length).fill(1);
  if (stiffness.grains) out.set(stiffness.grains);
  bodies.forEach(({ name }, k) => { out[grains.radii.length + k] = stiffness.bodies?.[name] ?? 1; });
  return out;
}

export function createState(spec: WorldSpec): State {
  const grainCount = spec.grains.radii.length, count = grainCount + spec.bodies.length;
  const state: State = {
    position: new Float64Array(3 * count), orientation: new Float64Array(4 * count),
    velocity: new Float64Array(3 * count), spin: new Float64Array(3 * count),
  };
  state.position.set(spec.grains.positions);
  if (spec.grains.velocities) state.velocity.set(spec.grains.velocities);
  if (spec.grains.spins) state.spin.set(spec.grains.spins);
  for (let i = 0; i < count; i++) state.orientation[4 * i + 3] = 1;
  if (spec.grains.orientations) state.orientation.set(spec.grains.orientations);
  spec.bodies.forEach((body, k) => {
    const i = grainCount + k;
    state.position.set(body.position, 3 * i);
    if (body.orientation) state.orientation.set(body.orientation, 4 * i);
    if (body.velocity) state.velocity.set(body.velocity, 3 * i);
    if (body.spin) state.spin.set(body.spin, 3 * i);
  });
  return state;
}

export const cloneState = (s: State): State => ({
  position: s.position.slice(), orientation: s.orientation.slice(), velocity: s.velocity.slice(), spin: s.spin.slice(),
  ...(s.memory && { memory: s.memory.slice() }),
});
