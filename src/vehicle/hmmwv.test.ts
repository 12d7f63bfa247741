import { describe, expect, it } from 'vitest';
import { checkMechanism } from '../mechanism/checkMechanism';
import { createDenseKkt } from '../mechanism/testing/denseKkt';
import { eigenvalues } from '../mechanism/testing/eigenvalues';
import { GRAVITY, inertiaInW, motionOf, run, WEIGHTLESS } from '../mechanism/testing/fixtures';
import { createMechanism, type Mechanism } from '../mechanism/mechanism';
import { createSchur } from '../mechanism/schur';
import type { SpringDamper } from '../mechanism/spec';
import { CORNERS, DESIGN_HEIGHT, hmmwvMechanism, type HmmwvOptions } from './hmmwv';
import { frontSuspension, published, rearSuspension, rigidTire } from './hmmwvData';
import { createRigidGround } from './rigidGround';

/** The expected numbers of this file are those of mechanisms.md §10, which another program computed. */
const WHEELS = CORNERS.map((corner) => `wheel ${corner}`), FL = 0, FR = 1, RL = 2;

const create = (options: HmmwvOptions = {}) => createMechanism(hmmwvMechanism(options), WHEELS);
const free = (m: Mechanism) => { for (const corner of CORNERS) m.enabled[m.connectionOf(`spin ${corner}`)] = 0; };
const entry = (m: Mechanism, w: number, c: number, u: number, d: number) => m.A[24 * (6 * w + c) + 6 * u + d];
const diagonal = (m: Mechanism, w: number) => [0, 1, 2, 3, 4, 5].map((c) => entry(m, w, c, w, c));
const trace = (m: Mechanism) => [0, 1, 2, 3].reduce((sum, w) => sum + diagonal(m, w).reduce((a, b) => a + b), 0);
const near = (values: readonly number[], wanted: readonly number[], part: number) =>
  values.forEach((x, i) => expect(Math.abs(x / wanted[i] - 1)).toBeLessThan(part));

/** Returns the length of the spring or damper of a corner in the present pose [m]. */
function lengthOf(m: Mechanism, name: string): number {
  const { a, b, pointA, pointB } = m.spec.connections[m.connectionOf(name)] as SpringDamper;
  const place = (body: string, point: readonly number[]) => {
    const i = m.bodyOf(body), home = m.spec.bodies[i], r = m.inside.work.rotation, q = home.orientation ?? [0, 0, 0, 1];
    const d = point.map((x, c) => x - home.position[c]), [x, y, z, w] = [-q[0], -q[1], -q[2], q[3]];
    // Rᵀ d of the assembled pose
    const t = [y * d[2] - z * d[1], z * d[0] - x * d[2], x * d[1] - y * d[0]].map((k) => 2 * k);
    const local = [d[0] + w * t[0] + y * t[2] - z * t[1], d[1] + w * t[1] + z * t[0] - x * t[2],
      d[2] + w * t[2] + x * t[1] - y * t[0]];
    return [
      0, 1, 2,
    ].map((c) => m.state.position[3 * i + c] + local.reduce((sum, l, k) => sum + r[9 * i + 3 * c + k] * l, 0));
  };
  const p = place(a, pointA), s = place(b, pointB);
  return Math.hypot(p[0] - s[0], p[1] - s[1], p[2] - s[2]);
}

describe('the HMMWV as it is designed', () => {
  it('is made of the published parts', () => {
    const { bodies } = hmmwvMechanism(), mass = bodies.reduce((sum, body) => sum + body.mass, 0);
    expect(bodies.length).toBe(19);
    expect(checkMechanism(hmmwvMechanism())).toEqual([]);
    expect(mass).toBeCloseTo(published.mass, 6);
    const x = bodies.reduce((sum, body) => sum + body.mass * body.position[0], 0) / mass;
    expect(x).toBeCloseTo(0.04798, 4);
    const m = create();
    expect(m.inside.builder.rows.length).toBe(112);
    expect(createSchur(m.inside.builder, false).factor.pattern.rows.length).toBe(2380); // mechanisms.md §9
    expect(m.inside.schur.factor.pattern.rows.length).toBe(1316); // with the velocity of the chassis kept as an unknown
    m.measureGaps();
    near(['FL', 'RL'].map((corner) => lengthOf(m, `spring ${corner}`)), [0.24632, 0.30584], 1e-4);
    near(['FL', 'RL'].map((corner) => lengthOf(m, `damper ${corner}`)), [0.37279, 0.36399], 1e-4);
    const { length, angle } = m.measureGaps();
    expect(Math.max(length, angle)).toBeLessThan(1e-12);
  });

  it('answers impulses at its wheels as computed elsewhere', () => {
    const m = create();
    m.begin(1e-3, GRAVITY);
    near(diagonal(m, FL), [6.0899e-4, 1.2184e-3, 9.2718e-3, 2.0796e-3, 3.6149e-3, 2.9734e-4], 2e-5);
    near(diagonal(m, RL), [5.5903e-4, 1.2087e-3, 9.3715e-3, 4.0749e-3, 3.5709e-4, 1.9451e-4], 2e-5);
    near([entry(m, FL, 0, FR, 0), entry(m, FL, 0, RL, 0)], [2.5973e-4, 5.5902e-4], 2e-5);
    near([entry(m, FL, 2, FR, 2)], [-3.918e-5], 2e-4);
    near([trace(m)], [6.57134e-2], 1e-6);
    const values = eigenvalues(m.A, 24), positive = values.filter((x) => x > 1e-9);
    expect(positive.length).toBe(10);
    near([positive[0], positive[9]], [5.2183e-4, 1.46253e-2], 1e-4);
    expect(values[0]).toBeGreaterThan(-1e-12);
    near([m.vStar[2], m.vStar[14]], [-5.68729e-2, -5.32507e-2], 1e-5);
    m.finish(new Float64Array(24));
    near([m.state.velocity[2]], [-1.19534e-3], 1e-5);
    m.begin(2e-3, GRAVITY);
    const other = create();
    other.begin(2e-3, GRAVITY);
    near([trace(other), entry(other, FL, 2, FL, 2)], [6.28482e-2, 8.9467e-3], 1e-5);
  });

  it('steps as the dense KKT system does', () => {
    const m = create(), p = Float64Array.from({ length: 24 }, (_, i) => 5 * Math.cos(i));
    m.begin(1e-3, GRAVITY);
    const dense = createDenseKkt(m, 1e-3, GRAVITY), A = dense.answers(), moved = dense.step(p);
    expect(Math.max(...m.A.map((x, i) => Math.abs(x - A[i])))).toBeLessThan(1e-12); // of numbers up to 1e-2
    m.finish(p);
    expect(Math.max(...m.state.velocity.subarray(0, 114).map((x, i) => Math.abs(x - moved[i])))).toBeLessThan(1e-10);
  });

  it('with its wheels let go turns them by their own inertia', () => {
    const m = create();
    free(m);
    m.begin(1e-3, GRAVITY);
    near([entry(m, FL, 4, FL, 4), trace(m)], [0.135358, 0.599747], 1e-5);
    expect(eigenvalues(m.A, 24).filter((x) => x > 1e-9).length).toBe(14);
  });

  it.each([[false, 4.1e-3], [true, 0]])('answers less than wheels alone would, let go: %s', (letGo, least) => {
    const m = create(), { inertia } = m.inside, B = new Float64Array(576);
    if (letGo) free(m);
    m.begin(1e-3, GRAVITY);
    m.contactBodies.forEach((body, w) => {
      for (let c = 0; c < 3; c++) B[25 * (6 * w + c)] = inertia.inverseMass[body];
      for (let c = 0; c < 3; c++) for (let d = 0; d < 3; d++) B[24 * (6 * w + 3 + c) + 6 * w + 3 + d] =
        inertia.inverse[9 * body + 3 * c + d];
    });
    const values = eigenvalues(B.map((x, i) => x - m.A[i]), 24);
    expect(values[0]).toBeGreaterThan(-1e-12);
    if (least > 0) near([values[0]], [least], 0.02);
  });

  it('passes on any impulse at its wheels, with its moment', () => {
    const m = create(), p = Float64Array.from({ length: 24 }, (_, i) => Math.sin(3 * i + 1)),
      { position: x, velocity: v } = m.state;
    const home = x.slice();
    free(m);
    m.enabled[m.connectionOf('steer')] = 0;
    m.begin(1e-3, WEIGHTLESS);
    const rest = m.vStar.slice(), J = m.spec.bodies.map((_, i) => inertiaInW(m, i));
    m.finish(new Float64Array(24));
    const v0 = v.slice();
    for (let w = 0; w < 4; w++) expect(v0[6 * m.contactBodies[w]]).toBe(rest[6 * w]);
    m.finish(p);
    const sum = [0, 0, 0, 0, 0, 0];
    m.spec.bodies.forEach(({ mass }, i) => {
      const d = [0, 1, 2, 3, 4, 5].map((c) => v[6 * i + c] - v0[6 * i + c]), q = d.slice(0, 3).map((c) => mass * c),
        at = home.subarray(3 * i);
      const own = [0, 1, 2].map((c) => J[i][3 * c] * d[3] + J[i][3 * c + 1] * d[4] + J[i][3 * c + 2] * d[5]);
      const orbit = [at[1] * q[2] - at[2] * q[1], at[2] * q[0] - at[0] * q[2], at[0] * q[1] - at[1] * q[0]];
      for (let c = 0; c < 3; c++) { sum[c] -= q[c]; sum[3 + c] -= own[c] + orbit[c]; }
    });
    m.contactBodies.forEach((body, w) => {
      const f = p.subarray(6 * w), at = home.subarray(3 * body);
      const orbit = [at[1] * f[2] - at[2] * f[1], at[2] * f[0] - at[0] * f[2], at[0] * f[1] - at[1] * f[0]];
      for (let c = 0; c < 3; c++) { sum[c] += f[c]; sum[3 + c] += f[3 + c] + orbit[c]; }
    });
    for (const x of sum) expect(Math.abs(x)).toBeLessThan(1e-9);
  });
});

/** Returns a vehicle that turns as a whole, its wheels spinning besides; springs and steering lock as they are. */
function thrown(options: HmmwvOptions, dampers: boolean): Mechanism {
  const m = create(options), w = [0.5, 0.3, 0.8], { position: x, velocity: v } = m.state;
  m.spec.bodies.forEach(({ name }, i) => {
    const r = [0, 1, 2].map((c) => x[3 * i + c] - x[c]);
    v.set([w[1] * r[2] - w[2] * r[1], w[2] * r[0] - w[0] * r[2], w[0] * r[1] - w[1] * r[0], ...w], 6 * i);
    if (name.startsWith('wheel')) v[6 * i + 4] += 10;
  });
  free(m);
  if (!dampers) for (const corner of CORNERS) m.enabled[m.connectionOf(`damper ${corner}`)] = 0;
  return m;
}

describe('the HMMWV in flight', () => {
  it('opens its joints by O(h²) and keeps its momentum', () => {
    const seen = [2e-3, 1e-3].map((h) => {
      const m = thrown({}, true), before = motionOf(m);
      let gap = 0;
      run(m, h, 1, WEIGHTLESS, () => { gap = Math.max(gap, m.measureGaps().length); });
      const after = motionOf(m), size = Math.hypot(...before.spin);
      for (let c = 0; c < 3; c++) expect(Math.abs(after.momentum[c] - before.momentum[c])).toBeLessThan(1e-9);
      return { gap, spin: Math.hypot(...after.spin.map((s, c) => s - before.spin[c])) / size };
    });
    expect(seen[0].gap / seen[1].gap).toBeGreaterThan(3.8);
    expect(seen[0].gap / seen[1].gap).toBeLessThan(4.2);
    expect(seen[1].gap).toBeLessThan(6e-6);
    expect(seen[1].spin).toBeLessThan(3e-4);
  });

  it('gains no energy from springs that let go', () => {
    const m = thrown({}, false), springs = CORNERS.map((corner) => `spring ${corner}`);
    const energy = () => motionOf(m).energy + springs.reduce((sum, name) => {
      const { springStiffness: k, rideLength } = name.includes('F') ? frontSuspension : rearSuspension;
      return sum + 0.5 * k * (lengthOf(m, name) - rideLength) ** 2;
    }, 0);
    let last = energy(), most = last;
    const start = last;
    run(m, 2e-3, 1, WEIGHTLESS, () => {
      last = energy();
      most = Math.max(most, last);
    });
    expect(most).toBeLessThan(start * 1.0001);
    expect(last).toBeGreaterThan(0.8 * start);
  });
});

const ground = (options: HmmwvOptions, friction: number, drop = 0) => {
  const m = create({ ...options, origin: [0, 0, DESIGN_HEIGHT + drop] });
  return {
    m, floor: createRigidGround(m, rigidTire, friction), rise: () => m.state.position[2] - 0.213 - DESIGN_HEIGHT,
  };
};

describe('the HMMWV on a rigid floor', () => {
  it('stands at its design height with its published loads', () => {
    const { m, floor, rise } = ground({}, 0);
    const mean = [0, 0, 0, 0], steps = 500;
    for (let k = 1; k <= steps; k++) {
      floor.step(2e-3, GRAVITY);
      if (k > steps / 2) floor.loads.forEach((load, w) => { mean[w] += load / (steps / 2); });
    }
    expect(Math.abs(rise())).toBeLessThan(1e-3);
    expect(mean.reduce((a, b) => a + b)).toBeCloseTo(published.mass * 9.81, -1);
    near([mean[0] + mean[1], mean[2] + mean[3]], [published.frontLoad, published.rearLoad], 0.01);
    expect(m.measureGaps().length).toBeLessThan(1e-9);
  });

  it('drops from 0.2 m, rebounds to its stops and settles in 0.35 s', () => {
    const { m, floor, rise } = ground({}, 0.8, 0.2), heights: number[] = [], lengths: number[] = [];
    let gap = 0;
    for (let k = 1; k <= 400; k++) {
      floor.step(2e-3, GRAVITY);
      gap = Math.max(gap, m.measureGaps().length);
      heights.push(rise());
      lengths.push(lengthOf(m, 'spring FL'));
    }
    const end = heights[399], settled = 2e-3 * (1 + heights.findLastIndex((z) => Math.abs(z - end) > 1e-3));
    expect(settled).toBeLessThan(0.35);
    expect(gap).toBeLessThan(2e-5);
    expect(m.measureGaps().length).toBeLessThan(1e-9);
    expect(floor.loads.reduce((a, b) => a + b)).toBeCloseTo(published.mass * 9.81, 0);
    floor.loads.forEach((load, w) => expect(Math.abs(load - [6502, 6502, 6120, 6120][w])).toBeLessThan(60));
    near([Math.min(...lengths), Math.max(...lengths)], [0.2463, 0.2966], 0.01);
  });

  it('stands 11 cm too high on the published spring tables, its rear on the rebound stops', () => {
    const { m, floor, rise } = ground({ springs: 'published', dampers: 'asymmetric' }, 0);
    for (let k = 0; k < 450; k++) floor.step(4e-3, GRAVITY);
    near([rise()], [0.1109], 0.01);
    near([lengthOf(m, 'spring RL')], [0.3562], 2e-3);
  });

  it('steers its front wheels, as far to the left as to the right', () => {
    const [left, right] = [0.3, -0.3].map((angle) => {
      const m = create(), steer = m.controlOf('steer');
      for (let k = 1; k <= 200; k++) {
        m.controls[steer] = (k / 200) * angle;
        m.begin(2e-3, WEIGHTLESS);
        m.finish(new Float64Array(24));
      }
      expect(m.measureGaps().length).toBeLessThan(1e-4);
      const heading = (body: number) =>
        Math.atan2(-m.inside.work.rotation[9 * body + 1], m.inside.work.rotation[9 * body + 4]);
      return [FL, FR, RL].map((w) => heading(m.contactBodies[w]) - heading(0));
    });
    expect(left[FL]).toBeGreaterThan(0.2);
    expect(left[FR]).toBeGreaterThan(0.2);
    expect(Math.abs(left[RL])).toBeLessThan(0.01);
    expect(right[FR]).toBeCloseTo(-left[FL], 3);
    expect(right[FL]).toBeCloseTo(-left[FR], 3);
  });
});
