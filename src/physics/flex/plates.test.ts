import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { NODE, type PlateMesh } from '../../model/flexible/spec';
import { controlOf, grid, moved, rubber, shaken, torus } from './testing/fixtures';
import { addInternalForces, addPressure, createPlates, type Plates } from './plates';

const flat = grid([0, 0.1, 0.25], [0, 0.2, 0.3]), curved = torus(6, 4);
const R = rotation([0.3, -1.1, 0.7]), norm = (a: ArrayLike<number>) => Math.hypot(...Array.from(a));

function rotation([x, y, z]: readonly [number, number, number]): number[] {
  const [sx, cx, sy, cy, sz, cz] = [x, y, z].flatMap((a) => [Math.sin(a), Math.cos(a)]);
  return [
    cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz,
    cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz, -sy, sx * cy, cx * cy,
  ];
}

function forces(
  plates: Plates, e: Float64Array, rate: Float64Array = new Float64Array(e.length), tau = 0
): Float64Array {
  const out = new Float64Array(e.length);
  addInternalForces(plates, e, rate, { ...controlOf(rubber), dampingTime: tau }, out);
  return out;
}

/** Returns the sum of forces, and of moments about the origin: tangents bear moments as positions do. */
function resultant(e: Float64Array, Q: Float64Array): { force: number[]; moment: number[] } {
  const force = [0, 0, 0], moment = [0, 0, 0];
  for (let k = 0; k < e.length; k += 3) for (let c = 0; c < 3; c++) {
    const a = (c + 1) % 3, b = (c + 2) % 3;
    if (k % NODE === 0) force[c] += Q[k + c];
    moment[c] += e[k + a] * Q[k + b] - e[k + b] * Q[k + a];
  }
  return { force, moment };
}

/** Returns the directional derivative of f at e along s, by central differences of the fourth order. */
const slope = (f: (e: Float64Array) => number, e: Float64Array, s: Float64Array, h: number): number => {
  const at = (t: number) => f(e.map((x, k) => x + t * s[k]));
  return (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
};

describe.each([['a flat mesh', flat], ['a curved mesh', curved]] as const)('%s', (_, mesh) => {
  const plates = createPlates(mesh, rubber), bent = shaken(mesh.nodes, 0.01, 0.1, 3);

  test('bears nothing as it is at rest, nor wherever it is moved and turned to', () => {
    const there = moved(mesh.nodes, R, [3, -2, 5]);
    forces(plates, bent);
    const whole = plates.energy, some = norm(forces(plates, bent));
    for (const e of [mesh.nodes, there]) {
      expect(norm(forces(plates, e)) / some).toBeLessThan(1e-13);
      expect(plates.energy / whole).toBeLessThan(1e-25);
      expect(plates.leastArea).toBeCloseTo(1, 12);
    }
  });

  test('bears the same forces, turned, when what is bent is turned', () => {
    const Q = forces(plates, bent), before = plates.energy, turned = forces(plates, moved(bent, R, [3, -2, 5]));
    expect(plates.energy / before).toBeCloseTo(1, 11);
    const expected = moved(Q, R, [0, 0, 0]);
    expect(norm(turned.map((q, k) => q - expected[k])) / norm(Q)).toBeLessThan(1e-11);
  });

  test('forces are minus the gradient of the energy', () => {
    const energyAt = (e: Float64Array) => { forces(plates, e); return plates.energy; };
    const Q = forces(plates, bent), next = createRandom(5);
    for (let trial = 0; trial < 20; trial++) {
      const s = bent.map((_, k) => (next() - 0.5) * (k % NODE < 3 ? 0.1 : 1));
      const expected = -s.reduce((sum, x, k) => sum + x * Q[k], 0);
      expect(Math.abs(slope(energyAt, bent, s, 1e-4) - expected))
        .toBeLessThan(1e-6 * norm(Q) * norm(s) / Math.sqrt(s.length));
    }
  });

  test('forces and moments within it add to nothing, damped or not', () => {
    const rate = shaken(new Float64Array(bent.length), 1, 0.1, 9);
    for (const tau of [0, 0.01]) {
      const Q = forces(plates, bent, rate, tau), { force, moment } = resultant(bent, Q), some = norm(Q);
      expect(norm(force) / some).toBeLessThan(1e-13);
      expect(norm(moment) / some).toBeLessThan(1e-13);
    }
  });

  test('damping is what the same strain rates make of stress: forces at e + τ ė to first order, rigid motion has none',
    () => {
    const tau = 1e-3, rate = shaken(new Float64Array(bent.length), 1, 0.1, 9);
    const damped = forces(plates, mesh.nodes, rate, tau);
    // at rest N and M vanish, so that Q(e + τ ė) has no other first order
    const h = 1e-4, [plus, minus] = [h, -h].map((s) => forces(plates, mesh.nodes.map((x, k) => x + s * rate[k])));
    expect(norm(damped.map((q, k) => q - (tau * (plus[k] - minus[k])) / (2 * h))) / norm(damped)).toBeLessThan(1e-4);
    const spin = rotationRate(bent, [3, -1, 2], [1, 2, 3]), Q = forces(plates, bent);
    const turning = forces(plates, bent, spin, tau);
    expect(norm(turning.map((q, k) => q - Q[k])) / norm(Q)).toBeLessThan(1e-14);
    // of a bent one, it takes energy out whatever the rates
    const dissipation = forces(plates, bent, rate, tau).reduce((sum, q, k) => sum + (q - Q[k]) * rate[k], 0);
    expect(dissipation).toBeLessThan(0);
  });
});

function rotationRate(e: Float64Array, [x, y, z]: readonly number[], v: readonly number[]): Float64Array {
  return moved(e, [0, -z, y, z, 0, -x, -y, x, 0], v);
}

describe('pressure', () => {
  test('on a closed surface has no sum, no moment, and is the gradient of the volume', () => {
    const plates = createPlates(curved, rubber), e = shaken(curved.nodes, 0.01, 0.1, 4), Q = new Float64Array(e.length);
    addPressure(plates, e, 1000, Q);
    const { force, moment } = resultant(e, Q), some = norm(Q);
    expect(norm(force) / some).toBeLessThan(1e-14);
    expect(norm(moment) / some).toBeLessThan(1e-14);
    // V is of third order in e and its own derivative: e · ∂V/∂e = 3 V
    const volumeAt = (x: Float64Array) => {
      const out = new Float64Array(x.length);
      addPressure(plates, x, 1 / 3, out);
      return out.reduce((sum, q, k) => sum + q * x[k], 0);
    };
    const next = createRandom(8), s = e.map((_, k) => (next() - 0.5) * (k % NODE < 3 ? 0.1 : 1));
    expect(slope(volumeAt, e, s, 1e-3)).toBeCloseTo(s.reduce((sum, x, k) => sum + (x * Q[k]) / 1000, 0), 12);
  });

  test('pushes outwards, and the volume of a fine torus is 2π² R r²', () => {
    const mesh = torus(36, 24), plates = createPlates(mesh, rubber), Q = new Float64Array(mesh.nodes.length);
    addPressure(plates, mesh.nodes, 1, Q);
    const volume = Q.reduce((sum, q, k) => sum + q * mesh.nodes[k], 0) / 3;
    expect(volume / (2 * Math.PI ** 2 * 0.3 * 0.01)).toBeCloseTo(1, 4);
  });
});

describe('the patch test', () => {
  // plates of all proportions; the node of line i and j within is free
  const mesh = grid([0, 0.1, 0.3, 0.35], [0, 0.2, 0.25, 0.4]), plates = createPlates(mesh, rubber);
  const inner = [5, 6, 9, 10];
  const placed = (place: (x: number, y: number) => number[]): Float64Array => {
    const e = mesh.nodes.slice();
    for (let n = 0; n < e.length / NODE; n++) e.set(place(e[NODE * n], e[NODE * n + 1]), NODE * n);
    return e;
  };
  const innerOf = (Q: Float64Array, components: readonly number[]) =>
    inner.flatMap((n) => [0, 3, 6].flatMap((k) => components.map((c) => Q[NODE * n + k + c])));

  test('a finite uniform stretch and shear needs no force within', () => {
    const e = placed((x, y) => [1.2 * x + 0.1 * y, 0.9 * y - 0.05 * x, 0.3 * x, 1.2, -0.05, 0.3, 0.1, 0.9, 0]);
    const Q = forces(plates, e);
    expect(norm(innerOf(Q, [0, 1, 2])) / norm(Q)).toBeLessThan(1e-13);
    const F = [[1.2, 0.1], [-0.05, 0.9], [0.3, 0]];
    const C = (a: number, b: number) => F.reduce((sum, row) => sum + row[a] * row[b], 0);
    const e1 = (C(0, 0) - 1) / 2, e2 = (C(1, 1) - 1) / 2, e3 = C(0, 1) / 2;
    const { youngsModulus: E, poissonRatio: nu, thickness: t } = rubber;
    const density = (E * t / (1 - nu * nu)) * (e1 * e1 + e2 * e2 + 2 * nu * e1 * e2 + 2 * (1 - nu) * e3 * e3) / 2;
    expect(plates.energy / (density * 0.35 * 0.4)).toBeCloseTo(1, 12);
  });

  test('a uniform small curvature neither, and its energy is that of a plate', () => {
    const [a, b, c] = [1e-4, -2e-4, 3e-4], { youngsModulus: E, poissonRatio: nu, thickness: t } = rubber;
    const e =
      placed((x, y) => [x, y, (a * x * x + b * y * y) / 2 + c * x * y, 1, 0, a * x + c * y, 0, 1, b * y + c * x]);
    const Q = forces(plates, e);
    // across the sheet; along it the slopes leave strains of second order
    expect(norm(innerOf(Q, [2])) / norm(Q.filter((_, k) => k % 3 === 2))).toBeLessThan(1e-5);
    const density = (E * t ** 3 / (12 * (1 - nu * nu))) * (a * a + b * b + 2 * nu * a * b + 2 * (1 - nu) * c * c) / 2;
    expect(plates.energy / (density * 0.35 * 0.4)).toBeCloseTo(1, 4);
  });
});

test('the energy is that of each plate, summed, and a plate crushed to a line is told by its area', () => {
  const mesh: PlateMesh = grid([0, 1, 2], [0, 1]), plates = createPlates(mesh, rubber), e = mesh.nodes.slice();
  e[NODE * 2] += 0.1; // the corner of the second plate only
  forces(plates, e);
  expect(plates.energyOf[0]).toBe(0);
  expect(plates.energyOf[1]).toBe(plates.energy);
  expect(plates.energy).toBeGreaterThan(0);
  const narrow = mesh.nodes.map((x, k) => (k % NODE === 1 || k % NODE === 7 ? 0.02 * x : x));
  forces(plates, narrow);
  expect(plates.leastArea).toBeCloseTo(0.02, 12);
});
