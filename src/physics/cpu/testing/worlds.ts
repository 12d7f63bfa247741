import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import { createLive, type Live, type StepSettings } from '../../../model/settings';
import type { GrainShape } from '../../../model/shape';
import { createTemplate } from '../../../model/template';
import { FIXED, type BodySpec, type GrainsSpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';

/** This file makes worlds of grains of any shape, for tests of the CPU engine. */

export const GRAVITY = 9.81;

export const floor: BodySpec = {
  name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'floor',
};

export const liveOf = (spec: WorldSpec, own: Partial<StepSettings> = {}): Live =>
  createLive(spec, { gravity: [0, 0, -GRAVITY], tolerance: 1e-8, ...own });

export function run(spec: WorldSpec, controls: Live, steps: number) {
  const engine = createCpuEngine(spec);
  for (let k = 0; k < steps; k++) void engine.step(controls);
  return engine;
}

/**
 * Returns grains of the given shapes in turn, one a position, of outer sizes as the shapes say and density 1000 kg/m³.
 */
export function grainsOf(
  shapes: readonly GrainShape[], positions: readonly Vec3[], own: Partial<GrainsSpec> = {}
): GrainsSpec {
  const templates = shapes.map(createTemplate), radii = shapes.map((shape) => 1 / scaleOf(shape));
  const of = positions.map((_, i) => i % shapes.length);
  return {
    positions: Float64Array.from(positions.flat()), radii: Float64Array.from(of, (k) => radii[k]),
    masses: Float64Array.from(of, (k) => 1000 * templates[k].volume * radii[k] ** 3), shapes: templates,
    shapeOf: Uint8Array.from(of), ...own,
  };
}

/** Returns the factor that turns lengths of a shape into those of its template. */
function scaleOf(shape: GrainShape): number {
  const template = createTemplate(shape).shape, length = (s: GrainShape): number => {
    switch (s.kind) {
      case 'ellipsoid': return s.semiAxes[0];
      case 'box': return s.halfExtents[0];
      case 'hull': return Math.hypot(...s.vertices[0].map((x, c) => x - s.vertices[1][c]));
      default: return s.radius;
    }
  };
  return length(template) / length(shape);
}

/** One shape of each kind of grain, some 0.1 m in size. */
export const KINDS: readonly GrainShape[] = [
  { kind: 'sphere', radius: 0.1 },
  { kind: 'ellipsoid', semiAxes: [0.12, 0.08, 0.1] },
  { kind: 'box', halfExtents: [0.08, 0.06, 0.1], edgeRadius: 0.005 },
  { kind: 'cylinder', radius: 0.07, halfLength: 0.09, edgeRadius: 0.005 },
  { kind: 'capsule', radius: 0.06, halfLength: 0.05 },
  {
    kind: 'hull', edgeRadius: 0.005,
    vertices: [
      [0.1, 0, -0.06], [-0.06, 0.09, -0.06], [-0.06, -0.09, -0.06], [0.09, 0.02, 0.07], [-0.05, 0.08, 0.07],
      [-0.06, -0.08, 0.06],
    ],
  },
];

export const randomQuats = (count: number, seed: number): Float64Array => {
  const random = createRandom(seed), q = Float64Array.from({ length: 4 * count }, () => {
    return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  });
  for (let i = 0; i < count; i++) {
    const norm = Math.hypot(...q.subarray(4 * i, 4 * i + 4));
    for (let c = 0; c < 4; c++) q[4 * i + c] /= norm;
  }
  return q;
};

/** Rotates v by the quaternion at `o`. */
export function rotated(q: ArrayLike<number>, o: number, v: ArrayLike<number>): Vec3 {
  const [x, y, z, w] = [q[o], q[o + 1], q[o + 2], q[o + 3]];
  const t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0],
  ];
}

/** Returns J ω of grain i, in W [kg·m²/s]. */
export function spinMomentum(engine: ReturnType<typeof createCpuEngine>, i: number): Vec3 {
  const { model, state } = engine, { inertia } = model.templates[model.shapeOf[i]];
  const unit = model.masses[i] * model.radii[i] ** 2;
  const q = state.orientation.slice(4 * i, 4 * i + 4), back = [-q[0], -q[1], -q[2], q[3]];
  const w = rotated(back, 0, state.spin.subarray(3 * i, 3 * i + 3));
  return rotated(q, 0, w.map((x, c) => unit * inertia[c] * x));
}

/** Returns linear momentum, and angular momentum about the origin, of all grains: six numbers. */
export function momenta(engine: ReturnType<typeof createCpuEngine>): number[] {
  const { model, state: { position, velocity } } = engine, sum = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < model.grainCount; i++) {
    const m = model.masses[i], [x, y, z] = position.subarray(3 * i), [u, v, w] = velocity.subarray(3 * i);
    const L = spinMomentum(engine, i);
    [
      m * u, m * v, m * w, m * (y * w - z * v) + L[0], m * (z * u - x * w) + L[1], m * (x * v - y * u) + L[2],
    ].forEach((p, c) => { sum[c] += p; });
  }
  return sum;
}
