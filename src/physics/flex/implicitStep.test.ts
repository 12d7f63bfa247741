// @module-tag slow
import { describe, expect, test } from 'vitest';
import { NODE } from '../../model/flexible/spec';
import { condense } from './condense';
import { controlOf, grid, rubber as thin } from './testing/fixtures';
import { createImplicitStep, renewStiffness, solveImplicit } from './implicitStep';
import { assembleMass } from './massMatrix';
import { addInternalForces, createPlates } from './plates';
import { applyStiffness } from './stiffness';
import { createModes, fastestMode, stableStep } from './stableStep';

const rubber = { ...thin, thickness: 0.03 };
// a strip whose left edge is clamped: positions and tangents of nodes 0 and 4
const mesh = grid([0, 0.1, 0.2, 0.3], [0, 0.1]), plates = createPlates(mesh, rubber), mass = assembleMass(mesh, rubber);
const clamped = Int32Array.of(0, 1, 2, 12, 13, 14);
const held = condense(mass, { coordinate: clamped, follows: new Float64Array(6), place: new Float64Array(18) });
const GRAVITY = 9.81, control = controlOf(rubber);
const mode = fastestMode(plates, mesh.nodes, createModes(mesh, held, plates));
const longest = stableStep(mode, control.youngsModulus, 0);

/**
 * Lets the strip sink for `time` [s] in steps of h; returns the tip's height, the largest energy on the way and more.
 */
function sink(h: number, time: number, tau: number, refresh = 1) {
  const step = createImplicitStep(mesh, held, plates), e = mesh.nodes.slice();
  const rate = new Float64Array(e.length), Q = new Float64Array(e.length);
  let most = 0, products = 0;
  for (let n = 0; n * h < time - h / 2; n++) {
    Q.fill(0);
    addInternalForces(plates, e, rate, { ...control, dampingTime: tau }, Q);
    most = Math.max(most, plates.energy);
    for (let i = 0; i < mass.size; i++) for (let k = mass.start[i]; k < mass.start[i + 1]; k++) {
      if (mass.column[k] % 3 === 0) Q[3 * i + 2] -= GRAVITY * mass.value[k];
    }
    if (n % refresh === 0) renewStiffness(step, plates, e, control);
    products = Math.max(products, solveImplicit(step, rate, Q, h, { ...control, dampingTime: tau }));
    for (let k = 0; k < e.length; k++) { rate[k] += step.x[k]; e[k] += h * rate[k]; }
  }
  return { tip: e[NODE * 3 + 2], most, products, rate };
}

describe('the linearly implicit step', () => {
  test('solves its equation, and leaves alone what is held', () => {
    const step = createImplicitStep(mesh, held, plates), n = mesh.nodes.length, h = 10 * longest, tau = 1e-3;
    const rate = Float64Array.from({ length: n }, (_, k) => Math.sin(k * k));
    const load = rate.map((_, k) => Math.cos(k * k + 1));
    renewStiffness(step, plates, mesh.nodes, control);
    expect(solveImplicit(step, rate, load, h, { ...control, dampingTime: tau })).toBeGreaterThan(0);
    const Kv = new Float64Array(n), Kx = new Float64Array(n);
    applyStiffness(step.stiffness, rate, Kv);
    applyStiffness(step.stiffness, step.x, Kx);
    let off = 0, size = 0;
    for (let i = 0; i < mass.size; i++) for (let c = 0; c < 3; c++) {
      const k = 3 * i + c;
      if (clamped.includes(i)) { expect(step.x[k]).toBe(0); continue; }
      let Mx = 0;
      for (let o = mass.start[i]; o < mass.start[i + 1]; o++) Mx += mass.value[o] * step.x[3 * mass.column[o] + c];
      const right = h * load[k] - h * h * Kv[k];
      off += (Mx + h * (tau + h) * Kx[k] - right) ** 2;
      size += right ** 2;
    }
    expect(Math.sqrt(off / size)).toBeLessThan(3e-3);
  });

  test('stays bounded at twenty times the longest explicit step and comes to rest where half of it does', () => {
    const few = sink(20 * longest, 0.6, 0.1), old = sink(20 * longest, 0.6, 0.1, 10);
    const many = sink(10 * longest, 0.6, 0.1);
    expect(few.tip).toBeLessThan(-0.01);
    expect(few.tip / many.tip).toBeCloseTo(1, 2);
    expect(old.tip / many.tip).toBeCloseTo(1, 2);
    expect(few.most).toBeLessThan(2 * many.most);
    expect(few.products).toBeLessThan(100);
  });

  test('tends to what small steps find, with the first power of h', () => {
    const [a, b] = [0.2, 0.1].map((part) => {
      const h = part * longest, steps = Math.round(4 * longest / h), implicit = sink(h, steps * h, 0);
      return implicit.tip;
    });
    const exact = sink(0.0125 * longest, 4 * longest, 0).tip, ratio = (a - exact) / (b - exact);
    expect(ratio).toBeGreaterThan(1.7);
    expect(ratio).toBeLessThan(2.6);
  });
});
