import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { eigenvalues } from './testing/eigenvalues';
import { body, createDice, GRAVITY, type Dice } from './testing/fixtures';
import { createMechanism, type Mechanism } from './mechanism';
import { FREE_ANSWER, largestAnswer, writeFreeAnswers, writeRowSums } from './testing/scaling';
import { GROUND, type Connection, type MechanismSpec } from './spec';

/** A heavy frame on four wheels that turn as they are driven. */
const hubs: Vec3[] = [[1, 0.7, 0.5], [1, -0.7, 0.5], [-1, 0.7, 0.5], [-1, -0.7, 0.5]];
const cart: MechanismSpec = {
  bodies: [
    body('frame', [0, 0, 1], { mass: 400, inertia: [60, 150, 180] }),
    ...hubs.map((hub, k) => body(`wheel ${k}`, hub, { mass: 20, inertia: [0.6, 1, 0.6] })),
  ],
  connections: [
    ...hubs.flatMap((hub, k): Connection[] => [
      { kind: 'prismatic', name: `strut ${k}`, a: `wheel ${k}`, b: 'frame', point: hub, axis: [0, 0, 1] },
      {
        kind: 'springDamper', name: `spring ${k}`, a: `wheel ${k}`, b: 'frame', pointA: hub,
        pointB: [hub[0], hub[1], 1],
        spring: { freeLength: 0.55, stiffness: 2e4 }, damper: { kind: 'linear', coefficient: 1e3 },
      },
    ]),
    { kind: 'velocityDrive', name: 'tow', a: 'frame', point: [0, 0, 1], direction: [0, 1, 0], speed: 0 },
  ],
};
const create = () => {
  const m = createMechanism(cart, [0, 1, 2, 3].map((k) => `wheel ${k}`));
  m.begin(1e-3, GRAVITY);
  return m;
};

/** Columns n, u, w of D = (e, arm × e) of contacts below the wheels, and the wheel of each. */
function contactsOf(dice: Dice, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const d = dice.direction(), n: number[] = [0.4 * d[0], 0.4 * d[1], 1], l = Math.hypot(...n);
    const e = n.map((x) => x / l);
    const side = [e[2], 0, -e[0]], s = Math.hypot(...side), u = side.map((x) => x / s);
    const w = [e[1] * u[2] - e[2] * u[1], e[2] * u[0] - e[0] * u[2], e[0] * u[1] - e[1] * u[0]],
      arm = [0.3 * dice.signed(), 0.1 * dice.signed(), -0.4];
    const columns = [e, u, w].map((a) => [...a, arm[1] * a[2] - arm[2] * a[1], arm[2] * a[0] - arm[0] * a[2],
      arm[0] * a[1] - arm[1] * a[0]]);
    return { wheel: i % 4, columns };
  });
}

/** λ_max(S N) with S_i = 1/(count · rs(D_iᵀ B_w D_i)): above 1 the scaled sweep may diverge. */
function lambdaMax(m: Mechanism, contacts: ReturnType<typeof contactsOf>, B: (wheel: number) => number[][],
  counted: boolean): number {
  const n = 3 * contacts.length, size = 24, N = new Float64Array(n * n), root = new Float64Array(n);
  contacts.forEach(({ wheel, columns }, i) => {
    const count = counted ? contacts.filter((c) => c.wheel === wheel).length : 1;
    const W = columns.map((p) => columns.map((q) =>
      p.reduce((sum, x, c) => sum + x * B(wheel)[c].reduce((s, b, d) => s + b * q[d], 0), 0)));
    const rows = W.map((row) => row.reduce((sum, x) => sum + Math.abs(x), 0)), tangent = Math.max(rows[1], rows[2]);
    [rows[0], tangent, tangent].forEach((r, k) => { root[3 * i + k] = 1 / Math.sqrt(count * r); });
  });
  contacts.forEach((a, i) => contacts.forEach((b, j) => a.columns.forEach((p, k) => b.columns.forEach((q, l) => {
    let sum = 0;
    for (let c = 0; c < 6; c++)
      for (let d = 0; d < 6; d++) sum += p[c] * m.A[(6 * a.wheel + c) * size + 6 * b.wheel + d] * q[d];
    N[(3 * i + k) * n + 3 * j + l] = sum * root[3 * i + k] * root[3 * j + l];
  }))));
  return eigenvalues(N, n)[n - 1];
}

const diagonal = (values: ArrayLike<number>, o: number) =>
  Array.from({ length: 6 }, (_, c) => Array.from({ length: 6 }, (_x, d) => (c === d ? values[o + c] : 0)));

describe('scaling of contacts on a mechanism', () => {
  it('free answers and row sums bound A', () => {
    const m = create(), free = new Float64Array(4 * FREE_ANSWER), sums = new Float64Array(24);
    writeFreeAnswers(m, free);
    writeRowSums(m, sums);
    const over = (B: (i: number, j: number) => number) =>
      eigenvalues(m.A.map((a, k) => B(Math.floor(k / 24), k % 24) - a), 24)[0];
    expect(over((i, j) => (i === j ? sums[i] : 0))).toBeGreaterThan(-1e-12);
    // wheels unturned: J is diagonal
    expect(over((i, j) => (i === j ? free[9 * Math.floor(i / 6) + (i % 6)] : 0))).toBeGreaterThan(-1e-12);
    expect(sums.every((b, i) => b >= m.A[25 * i])).toBe(true);
    expect(free[0]).toBeCloseTo(1 / 20, 12);
    expect(free[4]).toBeCloseTo(1, 12);
  });

  it('with them no sweep can diverge; without counting contacts it can', () => {
    const m = create(), contacts = contactsOf(createDice(4), 24), free = new Float64Array(4 * FREE_ANSWER),
      sums = new Float64Array(24);
    writeFreeAnswers(m, free);
    writeRowSums(m, sums);
    expect(lambdaMax(m, contacts, (w) => diagonal(free, 9 * w), true)).toBeLessThan(1);
    expect(lambdaMax(m, contacts, (w) => diagonal(sums, 6 * w), true)).toBeLessThan(1);
    const own = (w: number) => Array.from({ length: 6 },
      (_, c) => Array.from(m.A.subarray((6 * w + c) * 24 + 6 * w, (6 * w + c) * 24 + 6 * w + 6)));
    expect(lambdaMax(m, contacts, own, false)).toBeGreaterThan(1);
  });

  it('finds λ_max(A H)', () => {
    const m = create(), H = new Float64Array(144), v = new Float64Array(48).fill(1), dice = createDice(1);
    for (let k = 0; k < 24; k++) H[36 * Math.floor(k / 6) + 7 * (k % 6)] = 1 + dice.random();
    const root = Float64Array.from({ length: 24 }, (_, k) => Math.sqrt(H[36 * Math.floor(k / 6) + 7 * (k % 6)]));
    const exact = eigenvalues(m.A.map((a, k) => a * root[Math.floor(k / 24)] * root[k % 24]), 24)[23];
    for (let again = 0; again < 3; again++) largestAnswer(m, H, v);
    const found = largestAnswer(m, H, v);
    expect(found).toBeGreaterThan(exact);
    expect(found).toBeLessThan(1.06 * exact);
  });

  it('a rig that only falls answers along z alone, exactly', () => {
    const m = createMechanism({
      bodies: [body('carriage', [0, 0, 1], { mass: 630 }), body('wheel', [0, 0, 0.5], { mass: 20 })],
      connections: [
        { kind: 'prismatic', name: 'guide', a: 'carriage', b: GROUND, point: [0, 0, 1], axis: [0, 0, 1] },
        { kind: 'revolute', name: 'hub', a: 'wheel', b: 'carriage', point: [0, 0, 0.5], axis: [0, 1, 0] },
        { kind: 'spinMotor', name: 'motor', a: 'wheel', b: 'carriage', axis: [0, 1, 0], speed: 1 },
      ],
    }, ['wheel']);
    m.begin(1e-3, GRAVITY);
    for (let i = 0; i < 36; i++) expect(m.A[i]).toBeCloseTo(i === 14 ? 1 / 650 : 0, 14);
  });
});
