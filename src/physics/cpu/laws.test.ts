// @module-tag slow
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { NO_LAWS, type ContactLaws, type StepSettings } from '../../model/settings';
import { FIXED, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import { floor, GRAVITY, liveOf } from './testing/worlds';

/**
 * The tests check what laws beyond friction do from step to step, for ways to step on the CPU and for both kinds of
 * contacts; what a textbook says of them at once is in src/physics/closedForms.
 */

const R = 0.1, M = 1;

type Way = { name: string; settings: Partial<StepSettings>; frozen: boolean };
const small = { dt: 1e-3, substeps: 10 }, large = { dt: 1e-3, substeps: 1, iterations: 300, tolerance: 1e-10 } as const;
const WAYS: readonly Way[] = [
  { name: 'small steps', settings: small, frozen: false },
  { name: 'small steps, frozen contacts', settings: small, frozen: true },
  { name: 'small steps, relaxed', settings: { ...small, law: 'relaxed' }, frozen: false },
  { name: 'Gauss–Seidel', settings: { ...large, solver: 'gauss-seidel' }, frozen: false },
  { name: 'APGD, frozen contacts', settings: { ...large, solver: 'apgd' }, frozen: true },
];

/** A body that only frozen contacts meet, far below everything. */
const elsewhere: BodySpec = {
  ...floor, name: 'elsewhere', shape: { kind: 'capsule', radius: 0.1, halfLength: 0.1 }, position: [0, 0, -50],
};

function balls(
  positions: readonly Vec3[], velocities: readonly Vec3[], spins: readonly Vec3[], bodies: BodySpec[], frozen: boolean
): WorldSpec {
  return {
    domain: { min: [-5, -5, -60], max: [5, 5, 5] },
    grains: {
      positions: Float64Array.from(positions.flat()), velocities: Float64Array.from(velocities.flat()),
      spins: Float64Array.from(spins.flat()),
      radii: new Float64Array(positions.length).fill(R), masses: new Float64Array(positions.length).fill(M),
    },
    bodies: frozen ? [...bodies, elsewhere] : bodies,
  };
}

const onFloor = (velocity: Vec3, spin: Vec3, frozen: boolean, height = R) =>
  balls([[0, 0, height]], [velocity], [spin], [floor], frozen);

function start(spec: WorldSpec, way: Way, laws: Partial<ContactLaws>, own: Partial<StepSettings> = {}) {
  const live = liveOf(spec, { ...way.settings, ...own, laws: { ...NO_LAWS, ...laws } }), engine = createCpuEngine(spec);
  const run = (seconds: number) => {
    for (let k = 0, n = Math.round(seconds / live.settings.dt); k < n; k++) void engine.step(live);
  };
  return { engine, live, run, state: engine.state };
}

/** Every run has both sizes of steps and both kinds of contacts; the relaxed law and APGD are the long suite's. */
const QUICK = ['small steps', 'small steps, frozen contacts', 'Gauss–Seidel'];

for (const way of WAYS) describe(way.name, QUICK.includes(way.name) ? {} : { tags: 'long' }, () => {
  const { frozen } = way, h = way.settings.dt! / way.settings.substeps!;

  /** A ball under a fixed one, to which cohesion holds it. */
  const hung = (laws: Partial<ContactLaws>, own: Partial<StepSettings> = {}, v = 0) => {
    const ceiling: BodySpec = {
      ...floor, name: 'ball', shape: { kind: 'sphere', radius: R }, position: [0, 0, 1], motion: FIXED,
    };
    return start(balls([[0, 0, 1 - 2 * R]], [[0, 0, -v]], [[0, 0, 0]], [ceiling], frozen), way, laws, own);
  };
  const WEIGHT = M * GRAVITY;

  test.each([0.005, 0.02])('pulling a contact apart costs ĉ δ_c, δ_c = %s r', (cohesionRange) => {
    const v = 0.5, cohesion = 25, fine = { dt: 1e-4, substeps: way.settings.substeps!, gravity: [0, 0, 0] as Vec3 };
    const { run, state } = hung({ cohesion, cohesionRange }, fine, v);
    run(0.02);
    const cost = 0.5 * M * (v * v - state.velocity[2] ** 2);
    expect(cost / (cohesion * cohesionRange * R)).toBeGreaterThan(0.9);
    expect(cost / (cohesion * cohesionRange * R)).toBeLessThan(1.1);
  });

  test('big bodies hold a grain by their part of ĉ', () => {
    const falls = (wallCohesion: number) => {
      const { run, state } = hung({ cohesion: WEIGHT, wallCohesion });
      run(0.3);
      return 1 - 2 * R - state.position[2];
    };
    expect(falls(1.05)).toBeLessThan(1e-4);
    expect(falls(0.9)).toBeGreaterThan(0.1);
    expect(falls(0) / (0.5 * GRAVITY * 0.3 ** 2)).toBeCloseTo(1, 1);
  });

  // 0.02 s: beyond δ_c and back; 0.06 s: off the list of contacts
  test.each([[true, 0.02], [false, 0.02], [false, 0.06]])('bonds heal: %s, pulled off for %s s', (healing, pulled) => {
    const { run, state, live: { settings: { gravity } } } =
      hung({ cohesion: 1.05 * WEIGHT, cohesionRange: 0.01, healing });
    const pull = (g: number, seconds: number) => {
      gravity[2] = g;
      run(seconds);
      return 1 - 2 * R - state.position[2];
    };
    expect(pull(-GRAVITY, 0.2)).toBeLessThan(1e-4); // bonded from the start
    expect(pull(-2 * GRAVITY, pulled)).toBeGreaterThan(0.0012);
    expect(pull(2 * GRAVITY, 0.3)).toBeLessThan(1e-4); // and pressed together again
    const fallen = pull(-GRAVITY, 0.2);
    if (healing) expect(fallen).toBeLessThan(1e-4);
    else expect(fallen).toBeGreaterThan(0.1);
  });

  test('a ball on a slope starts where tan θ exceeds ρ/r', () => {
    const slide = (tangent: number) => {
      const scale = GRAVITY / Math.hypot(1, tangent), { run, state } = start(
        onFloor([0, 0, 0], [0, 0, 0], frozen), way, { rollingFriction: 0.1 * R },
        { gravity: [tangent * scale, 0, -scale] });
      run(0.5);
      return state.velocity[0];
    };
    expect(Math.abs(slide(0.09))).toBeLessThan(2e-3);
    expect(slide(0.15) / ((0.05 * GRAVITY * Math.cos(Math.atan(0.15)) * 0.5) / 1.4)).toBeCloseTo(1, 1);
  });

  test('a compliant contact rings at √(K/m), damped by R and by the step', () => {
    const K = 1e4, D = 4, w = Math.sqrt(K / M), { run, state, live } = start(
      onFloor([0, 0, 0], [0, 0, 0], frozen), way, { stiffness: K, contactDamping: D, cohesion: 100 });
    const rest = R - (M * GRAVITY) / K, heights: number[] = [];
    for (let k = 0; k * live.settings.dt < 0.3; k++) { run(live.settings.dt); heights.push(state.position[2] - rest); }
    const zeros = heights.map((z, k) => (k > 0 && heights[k - 1] > 0 && z <= 0 ? k - z / (z - heights[k - 1]) : 0))
      .filter((t) => t > 0);
    const period = ((zeros.at(-1)! - zeros[0]) / (zeros.length - 1)) * live.settings.dt;
    // u⁺ = (u − hKΦ/m)/(1 + h²K/m + hD/m): eigenvalues of modulus (1 + h²w² + hD/m)^−½
    const modulus = 1 / Math.sqrt(1 + h * h * w * w + (h * D) / M), cosine = (modulus * (2 + (h * D) / M)) / 2;
    expect((period * Math.acos(cosine)) / h / (2 * Math.PI)).toBeCloseTo(1, 2);
    const late = Math.max(...heights.slice(-90).map(Math.abs)), early = Math.max(...heights.slice(0, 90).map(Math.abs));
    expect(late / early / modulus ** ((0.3 - 0.09) / h)).toBeGreaterThan(0.85);
    expect(late / early / modulus ** ((0.3 - 0.09) / h)).toBeLessThan(1.15);
  });

  test('a yielding contact sinks under more than f_y and keeps its indentation', () => {
    const { run, state, live } = start(onFloor([0, 0, 0], [0, 0, 0], frozen), way, { yieldForce: 1.2 * M * GRAVITY });
    run(0.1);
    expect(R - state.position[2]).toBeLessThan(1e-4);
    live.settings.gravity[2] = -2 * GRAVITY; // f_y bears 0.6 of it
    run(0.02);
    expect(state.velocity[2] / (-0.8 * GRAVITY * 0.02)).toBeCloseTo(1, 1);
    live.settings.gravity[2] = -GRAVITY;
    run(0.5);
    const depth = R - state.position[2]; // 1.6 mm until then, and as far again in which 0.2 g stops it: 4 times
    expect(depth / (0.5 * 0.8 * GRAVITY * 0.02 ** 2 * 5)).toBeCloseTo(1, 1);
    live.settings.gravity[2] = 0;
    run(0.05);
    live.settings.gravity[2] = -0.5 * GRAVITY;
    run(0.3);
    expect(Math.abs(R - state.position[2] - depth)).toBeLessThan(2e-4);
  });

  // every run has one of both on each way
  for (const [k, stiffness] of [1e4, Infinity].entries()) test(
    `a dent hardens by 2π R_eff p_y, K = ${stiffness}`, WAYS.indexOf(way) % 2 === k ? {} : { tags: 'long' }, () => {
    const hard = 2e3, yieldForce = 0.5 * WEIGHT, { run, state, live: { settings: { gravity } } } = start(
      onFloor([0, 0, 0], [0, 0, 0], frozen), way,
      { stiffness, contactDamping: 60, yieldForce, flowPressure: hard / (2 * Math.PI * R) }, { damping: 60 });
    let at = 0, most = 0;
    for (const to of [0.4, 1, 0.3, 1, 1.2]) { // [weights], step by step so that no load overshoots
      for (const sign = Math.sign(to - at); Math.abs(to - at) > 1e-9;) {
        gravity[2] = -(at = Math.round(100 * at + sign) / 100) * GRAVITY;
        run(0.01);
      }
      run(0.1);
      most = Math.max(most, to * WEIGHT);
      const expected = Math.max(0, most - yieldForce) / hard + (to * WEIGHT) / stiffness;
      const depth = R - state.position[2];
      expect(Math.abs(depth - expected), `under ${to} weights`).toBeLessThan(0.05 * expected + 1e-5);
    }
  });

  test('a dent is kept for the frame at least in which its pair has parted, and while it is on the list', () => {
    const dentAfter = (up: number) => {
      const { run, state, engine } = start(onFloor([0, 0, 0], [0, 0, 0], frozen), way,
        { yieldForce: 0.5 * WEIGHT, flowPressure: 2e3 / (2 * Math.PI * R) });
      run(0.1);
      const z = state.position[2];
      expect(R - z).toBeGreaterThan(1e-3);
      state.velocity[2] = Math.sqrt(2 * GRAVITY * up);
      run(2 * Math.sqrt((2 * up) / GRAVITY) - 0.012); // it is about to land, and on the list again
      expect(engine.world.contacts.count).toBe(1);
      expect(state.position[2] - z).toBeGreaterThan(1e-3);
      return -engine.world.memory.plastic[0] / (R - z);
    };
    expect(dentAfter(0.5 * 0.1 * R)).toBeCloseTo(1, 2); // the margin is 0.1 r
    expect(dentAfter(2 * 0.1 * R)).toBeCloseTo(0, 12);
  });
});
