import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { sheet } from '../../../model/flexible/sheet';
import { SHAPES } from '../../../model/flexible/shapeFunctions';
import { nodeCount, type FlexibleSpec } from '../../../model/flexible/spec';
import { createModel, createState } from '../../../model/model';
import { FREE, type BodySpec, type Motion, type WorldSpec } from '../../../model/worldSpec';
import { createContacts } from '../collide/contacts';
import { liveOf } from '../testing/worlds';
import { rubber } from '../../flex/testing/fixtures';
import { beginFlexible, createFlexible, markFlexible, writeVelocities } from './flexible';
import { addFlexibleAnswer, addToSums, answerFlexible, answerSums, clearSums } from './flexibleAnswers';
import { finishFlexible } from './flexibleSteps';
import { assembleMass } from '../../flex/massMatrix';
import { writeRotation } from '../../flex/rim';
import { addPointVelocity, answerApart, putTogether, takeApart } from './sweptPoints';

/**
 * The tests compare with all equations at once: M of the nodes, the body and a Lagrange multiplier for each held
 * number.
 */

const cloth: FlexibleSpec = {
  name: 'cloth', mesh: sheet([0, 0, 0], [0.3, 0.2], [3, 2]), material: rubber, pressure: 0, points: 2, look: 'cloth',
  pinned: [11],
  rim: { body: 'hub', nodes: [0, 4, 8], clamped: true },
};
const hub: BodySpec = {
  name: 'hub', shape: { kind: 'sphere', radius: 0.05 }, position: [-0.05, 0.1, 0.02],
  orientation: [0.5, -0.1, 0.1, Math.sqrt(0.73)], mass: 0.4,
  inertia: [0.002, 0.001, 0.003], motion: FREE, look: 'slab',
};
const world: WorldSpec = {
  domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies: [hub], flexible: [cloth],
  grains: { positions: Float64Array.of(0.5, 0.5, 0.5), radii: Float64Array.of(0.01), masses: Float64Array.of(0.1) },
};
const nodes = nodeCount(cloth.mesh), HUB = 1 + 6 * 4;

/** Returns x of A x = b by elimination with pivots. */
function solveDense(A: number[][], b: number[]): number[] {
  const n = b.length, rows = A.map((row, i) => [...row, b[i]]);
  for (let p = 0; p < n; p++) {
    let best = p;
    for (let i = p; i < n; i++) if (Math.abs(rows[i][p]) > Math.abs(rows[best][p])) best = i;
    [rows[p], rows[best]] = [rows[best], rows[p]];
    for (let i = p + 1; i < n; i++) {
      const f = rows[i][p] / rows[p][p];
      if (f !== 0) for (let j = p; j <= n; j++) rows[i][j] -= f * rows[p][j];
    }
  }
  for (let p = n - 1; p >= 0; p--) {
    for (let j = p + 1; j < n; j++) rows[p][n] -= rows[p][j] * rows[j][n];
    rows[p][n] /= rows[p][p];
  }
  return rows.map((row) => row[n]);
}

/** Returns the change of all velocities by impulses on points and on the body: 9 numbers a node, then (v, ω). */
function reference(
  motion: Motion, orientation: Float64Array, push: { point: number; p: number[] }[], wrench: number[]
): number[] {
  const { points } = createModel(world).flexible[0], { start, column, value } = assembleMass(cloth.mesh, rubber);
  const size = 9 * nodes + 6;
  const at0 = new Float64Array(9), R = new Float64Array(9), rows: number[][] = [];
  writeRotation(Float64Array.from(hub.orientation!), 0, at0);
  writeRotation(orientation, 0, R);
  const turned = (x: number[]) => { // from the frame of the mesh as given, by the body, to how it lies now
    const own = [0, 1, 2].map((c) => at0[c] * x[0] + at0[3 + c] * x[1] + at0[6 + c] * x[2]);
    return [0, 1, 2].map((r) => R[3 * r] * own[0] + R[3 * r + 1] * own[1] + R[3 * r + 2] * own[2]);
  };
  // node 11 is pinned
  for (let c = 0; c < 3; c++) rows.push(Array.from({ length: size }, (_, k) => (k === 99 + c ? 1 : 0)));
  for (const n of cloth.rim!.nodes) for (let s = 0; s < 3; s++) {
    const from = 9 * n + 3 * s;
    const arm = turned([0, 1, 2].map((c) => cloth.mesh.nodes[from + c] - (s === 0 ? hub.position[c] : 0)));
    for (let c = 0; c < 3; c++) {
      const row = new Array<number>(size).fill(0), d = (c + 1) % 3, e = (c + 2) % 3;
      row[from + c] = 1;
      if (s === 0) row[size - 6 + c] = -1;
      row[size - 3 + d] = -arm[e]; // (ω × arm)_c = ω_d arm_e − ω_e arm_d
      row[size - 3 + e] = arm[d];
      rows.push(row);
    }
  }
  motion.forEach((m, c) => {
    if (m !== null) rows.push(Array.from({ length: size }, (_, k) => (k === size - 6 + c ? 1 : 0)));
  });
  const all = size + rows.length, A = Array.from({ length: all }, () => new Array<number>(all).fill(0));
  const b = new Array<number>(all).fill(0);
  for (let s = 0; s < 3 * nodes; s++) for (let k = start[s]; k < start[s + 1]; k++)
    for (let c = 0; c < 3; c++) A[3 * s + c][3 * column[k] + c] = value[k];
  for (let c = 0; c < 3; c++) {
    A[size - 6 + c][size - 6 + c] = hub.mass;
    for (let d = 0; d < 3; d++)
      for (let k = 0; k < 3; k++) A[size - 3 + c][size - 3 + d] += R[3 * c + k] * hub.inertia[k] * R[3 * d + k];
  }
  rows.forEach((row, i) => row.forEach((x, k) => { A[size + i][k] = A[k][size + i] = x; }));
  for (const { point, p } of push) for (let k = SHAPES * point; k < SHAPES * (point + 1); k++)
    p.forEach((x, c) => { b[points.places[k] + c] += points.weights[k] * x; });
  wrench.forEach((x, c) => { b[size - 6 + c] += x; });
  return solveDense(A, b).slice(0, size);
}

describe.each<[string, Motion]>([
  ['free', FREE], ['driven along x and about z', [0, null, null, null, null, 0]], ['held', [0, 0, 0, 0, 0, 0]],
])('a sheet with a pinned corner and an edge clamped to a body that is %s', (_, motion) => {
  const model = createModel(world), state = createState(world), f = createFlexible(model, state)!, live = liveOf(world);
  live.bodies[0].motion = motion;
  const random = createRandom(4), next = () => 2 * random() - 1, length = Math.hypot(0.3, 0.2, -0.6, 0.7);
  const q = Float64Array.from([0.3, 0.2, -0.6, 0.7], (x) => x / length);
  state.orientation.set(q, 4 * HUB);
  const points = [1, 6, 13, 17, 23], contacts = createContacts(model.grainCount, 16);
  contacts.count = points.length + 1;
  points.forEach((p, c) => { contacts.bodyA[c] = 1 + p; contacts.bodyB[c] = c === 1 ? 1 + points[3] : HUB; });
  contacts.bodyA[points.length] = 0;
  contacts.bodyB[points.length] = HUB;
  markFlexible(f, contacts, new Uint8Array(HUB + 1));
  beginFlexible(f, model, state, live);
  const push = points.map((point) => ({ point, p: [next(), next(), next()] }));
  const wrench = Array.from({ length: 6 }, next);
  const expected = reference(motion, q, push, wrench), { points: table } = model.flexible[0];
  const velocityOf = (point: number, c: number) => {
    let sum = 0;
    for (let k = SHAPES * point; k < SHAPES * (point + 1); k++) sum += table.weights[k] * expected[table.places[k] + c];
    return sum;
  };
  const compare = (v: Float64Array) => {
    for (const p of points)
      for (let c = 0; c < 3; c++) expect(Math.abs(v[6 * (1 + p) + c] - velocityOf(p, c))).toBeLessThan(1e-10);
    for (let c = 0; c < 6; c++) expect(Math.abs(v[6 * HUB + c] - expected[9 * nodes + c])).toBeLessThan(1e-10);
  };
  const pushAll = (to: (body: number, p: Float64Array) => void) => {
    to(HUB, Float64Array.from(wrench));
    for (const { point, p } of push) to(1 + point, Float64Array.from([...p, NaN, NaN, NaN]));
  };

  test('answers one impulse after the other', () => {
    const v = new Float64Array(6 * (HUB + 1));
    pushAll((body, p) => answerFlexible(f, body, 1, p, model.grainCount, v, 6));
    compare(v);
  });

  test('answers the same while its points are apart from the body', () => {
    const v = new Float64Array(6 * (HUB + 1)), start = v.map((_, k) => (k % 6 < 3 || k >= 6 * HUB ? Math.sin(k) : 0));
    const felt = new Float64Array(3);
    v.set(start);
    takeApart(f, model.grainCount, v, 6);
    pushAll((body, p) => answerApart(f, body, 1, p, model.grainCount, v, 6));
    addPointVelocity(f, 1 + points[2], -1, model.grainCount, v, 6, felt);
    expect(v[6 * (1 + points[2])]).toBe(0);
    putTogether(f, model.grainCount, v, 6);
    for (let c = 0; c < 3; c++) expect(felt[c]).toBeCloseTo(-v[6 * (1 + points[2]) + c], 12);
    compare(v.map((x, k) => x - start[k]));
  });

  test('answers all at once', () => {
    const v = new Float64Array(6 * (HUB + 1));
    clearSums(f);
    pushAll((body, p) => addToSums(f, body, 1, p));
    answerSums(f, model.grainCount, v, 6);
    compare(v);
  });

  test('moves as a whole as its points say', () => {
    const v = new Float64Array(6 * (HUB + 1)), fresh = createState(world), own = createFlexible(model, fresh)!;
    fresh.orientation.set(q, 4 * HUB);
    markFlexible(own, contacts, new Uint8Array(HUB + 1));
    beginFlexible(own, model, fresh, live);
    clearSums(own);
    pushAll((body, p) => addToSums(own, body, 1, p));
    answerSums(own, model.grainCount, v, 6);
    for (let c = 0; c < 6; c++) own.rims[0].motion[c] = v[6 * HUB + c];
    finishFlexible(own, model, fresh, 0); // no time passes: velocities alone
    for (let k = 0; k < 9 * nodes; k++) expect(Math.abs(own.surfaces[0].rate[k] - expected[k])).toBeLessThan(1e-9);
    const again = new Float64Array(6 * (HUB + 1));
    writeVelocities(own, model.grainCount, again, 6);
    compare(again);
  });

  test('tells what a contact between two of its points feels, and one with the body', () => {
    for (const c of [1, 2]) {
      const a = contacts.bodyA[c] - 1, b = contacts.bodyB[c], K = new Float64Array(6);
      const matrix = [[0, 3, 4], [3, 1, 5], [4, 5, 2]];
      addFlexibleAnswer(f, contacts, c, K);
      for (let axis = 0; axis < 3; axis++) {
        // the arm is 0
        const e = [0, 1, 2].map((k) => (k === axis ? 1 : 0)), back = e.map((x) => -x), arms = contacts.armB;
        const pair = b < HUB ? [{ point: a, p: back }, { point: b - 1, p: e }] : [{ point: a, p: back }];
        const u = reference(motion, q, pair, b < HUB ? [0, 0, 0, 0, 0, 0] : [...e, 0, 0, 0]);
        const at = (point: number, d: number) => {
          let sum = 0;
          for (let k = SHAPES * point; k < SHAPES * (point + 1); k++) sum += table.weights[k] * u[table.places[k] + d];
          return sum;
        };
        for (let d = 0; d < 3; d++) {
          const felt = (b < HUB ? at(b - 1, d) : u[9 * nodes + d]) - at(a, d);
          expect(Math.abs(K[matrix[axis][d]] - felt)).toBeLessThan(1e-9 * (1 + arms[0]));
        }
      }
    }
  });
});
