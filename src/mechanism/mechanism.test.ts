import { describe, expect, it } from 'vitest';
import { createDenseKkt } from './testing/denseKkt';
import { createDice, GRAVITY, motionOf, randomTree, run, WEIGHTLESS } from './testing/fixtures';
import { kinds } from './kinds/index';
import type { Kind } from './kinds/kind';
import { createMechanism, type Mechanism } from './mechanism';
import { moveBodies } from './moveBodies';

const KINDS = Object.keys(kinds) as Kind[], H = 1e-3;
/** Kinds that put nothing on the ground and drive nothing: momentum is kept with them. */
const INNER = KINDS.filter((kind) => !['gear', 'velocityDrive'].includes(kind));

/**
 * Kinds that hold a turn: it is the turn of a hinge, so its derivative is (0, n) only where the hinge has not been torn
 * open.
 */
const TURNS: Kind[] = ['gear', 'rack', 'angleDrive'];

const worst = (a: ArrayLike<number>, b: ArrayLike<number>) => Math.max(...Array.from(a, (x, i) => Math.abs(x - b[i])));
/** Returns the largest magnitude, at least 0.1, to which errors are compared. */
const largest = (a: ArrayLike<number>) => Math.max(0.1, ...Array.from(a, Math.abs));

/** Moves bodies away from the assembled pose, so that joints are open and directions fixed in a and b differ. */
function disturb(m: Mechanism, seed: number, size: number): void {
  const { signed } = createDice(seed), { velocity } = m.state, keep = velocity.slice();
  for (let i = 0; i < velocity.length - 6; i++) velocity[i] = size * signed();
  moveBodies(m.state, m.state.velocity, 1, m.spec.bodies.length, m.spec.bodies.length);
  velocity.set(keep);
}

const withContacts = (kindsUsed: Kind[], seed: number, afloat = false) => {
  const spec = randomTree(kindsUsed, seed, afloat);
  return createMechanism(spec, [spec.bodies[0].name, spec.bodies[spec.bodies.length - 1].name]);
};

describe('a step of a mechanism', () => {
  it.each([...KINDS.map((kind): Kind[] => [kind, kind]), KINDS, [...KINDS, ...KINDS].reverse()])(
    'is that of the dense KKT system: %s %s …', (...used) => {
      const m = withContacts(used as Kind[], 7), dice = createDice(3);
      disturb(m, 5, 0.05);
      m.begin(H, GRAVITY);
      const dense = createDenseKkt(m, H, GRAVITY), A = dense.answers();
      const p = Float64Array.from(m.vStar, () => dice.signed());
      expect(m.vanished).toBe(0);
      expect(worst(m.A, A)).toBeLessThan(1e-10 * largest(A));
      for (let i = 0; i < 12; i++) for (let k = 0; k < 12; k++) expect(m.A[12 * i + k]).toBe(m.A[12 * k + i]);
      const still = dense.step(new Float64Array(12)), moved = dense.step(p), n = 6 * m.spec.bodies.length;
      m.contactBodies.forEach((b, w) => expect(worst(m.vStar.subarray(6 * w, 6 * w + 6),
        still.subarray(6 * b))).toBeLessThan(1e-10 * largest(still)));
      m.finish(p);
      expect(worst(m.state.velocity.subarray(0, n), moved)).toBeLessThan(1e-10 * largest(moved.subarray(0, n)));
      expect(worst(m.multiplier, moved.subarray(n))).toBeLessThan(1e-9 * largest(moved.subarray(n)));
    });

  it.each(KINDS)('has rows that are derivatives of what they hold: %s', (kind) => {
    const m = withContacts([kind, kind, kind], 11), { builder, work } = m.inside, { signed } = createDice(2);
    disturb(m, 9, TURNS.includes(kind) ? 0 : 0.1);
    m.measureGaps();
    const held = builder.rows.flatMap(({ gap }, r) => (gap === 0 ? [] : [r]));
    const v = Float64Array.from(m.state.velocity, signed);
    v.fill(0, v.length - 6);
    const rate = held.map((r) => builder.rows[r].bodies.reduce((sum, body, k) =>
      sum + [0, 1, 2, 3, 4, 5].reduce((s, c) => s + work.jacobian[builder.rows[r].blocks[k] + c] * v[6 * body + c], 0),
      0));
    const { position, orientation } = m.state, home = [position.slice(), orientation.slice()], step = 1e-6;
    m.state.velocity.set(v);
    const gapsAt = (h: number) => {
      moveBodies(m.state, m.state.velocity, h, m.spec.bodies.length, m.spec.bodies.length);
      m.measureGaps();
      position.set(home[0]);
      orientation.set(home[1]);
      return held.map((r) => work.gap[r]);
    };
    const ahead = gapsAt(step), behind = gapsAt(-step);
    held.forEach((_, k) => expect((ahead[k] - behind[k]) / (2 * step)).toBeCloseTo(rate[k], 7));
    const soft = ['springDamper', 'rotationalSpring', 'bushing', 'spinMotor', 'torqueMotor', 'velocityDrive',
      'brake', 'clutch', 'groundForce', 'guide', 'sprocket', 'sole'].includes(kind);
    expect(held.length > 0).toBe(!soft);
  });

  it('passes impulses on without loss: linear and angular momentum of all bodies together', () => {
    const m = withContacts(INNER, 4, true), dice = createDice(8);
    const p = Float64Array.from({ length: 12 }, () => 10 * dice.signed());
    m.begin(H, WEIGHTLESS);
    const free = p.map(() => 0);
    const state = { ...m.state, position: m.state.position.slice(), velocity: m.state.velocity.slice() };
    m.finish(free);
    const v0 = m.state.velocity.slice();
    m.state.position.set(state.position);
    m.finish(p);
    const dv = m.state.velocity.map((x, i) => x - v0[i]), sum = [0, 0, 0];
    m.spec.bodies.forEach(({ mass }, i) => { for (let c = 0; c < 3; c++) sum[c] += mass * dv[6 * i + c]; });
    for (let c = 0; c < 3; c++) expect(sum[c]).toBeCloseTo(p[c] + p[6 + c], 9);
  });

  it('keeps momentum in free flight: linear to rounding, angular as h', () => {
    const lost = [1e-3, 5e-4].map((h) => {
      const m = withContacts(['revolute', 'spherical', 'universal', 'springDamper', 'bushing', 'spinMotor'], 21, true),
        before = motionOf(m);
      run(m, h, 0.2, WEIGHTLESS);
      const after = motionOf(m);
      expect(worst(after.momentum, before.momentum)).toBeLessThan(1e-12 * m.spec.bodies.length * 10);
      return Math.hypot(...after.spin.map((x, c) => x - before.spin[c])) / Math.hypot(...before.spin);
    });
    expect(lost[0]).toBeLessThan(5e-3);
    expect(lost[0] / lost[1]).toBeGreaterThan(1.7);
    expect(lost[0] / lost[1]).toBeLessThan(2.3);
  });

  it('opens joints by O(h²): four times less for half the step', () => {
    const open = [2e-3, 1e-3, 5e-4].map((h) => {
      const m =
        withContacts(['revolute', 'spherical', 'universal', 'prismatic', 'distance', 'cylindrical', 'pointOnLine'], 5,
        true);
      let most = 0;
      run(m, h, 0.3, WEIGHTLESS, () => { most = Math.max(most, m.measureGaps().length); });
      return most;
    });
    for (const k of [0, 1]) {
      expect(open[k] / open[k + 1]).toBeGreaterThan(3.6);
      expect(open[k] / open[k + 1]).toBeLessThan(4.4);
    }
  });

  it('leaves out of A what nothing touches, and only that', () => {
    const spec = randomTree(KINDS, 8), names = spec.bodies.slice(2, 8).map(({ name }) => name);
    const m = createMechanism(spec, names);
    m.begin(H, GRAVITY);
    const all = m.A.slice(), still = m.vStar.slice();
    m.touching[1] = m.touching[4] = 0;
    m.begin(H, GRAVITY);
    m.A.forEach((a, k) => {
      const out = [Math.floor(k / 216), Math.floor((k % 36) / 6)].some((w) => w === 1 || w === 4);
      expect(a).toBe(out ? 0 : all[k]);
    });
    expect(worst(m.vStar, still)).toBe(0);
  });

  it('is the same from the same state, and allows a mechanism to be let go of', () => {
    const m = withContacts(KINDS, 6), other = withContacts(KINDS, 6);
    run(m, H, 0.05);
    for (const key of ['position', 'orientation', 'velocity', 'memory'] as const) other.state[key].set(m.state[key]);
    run(m, H, 0.01);
    run(other, H, 0.01);
    expect(other.state.position).toEqual(m.state.position);
    m.enabled.fill(0);
    const v = m.state.velocity.slice();
    m.begin(H, WEIGHTLESS);
    m.finish(new Float64Array(12));
    for (let i = 0; i < m.spec.bodies.length; i++) {
      expect(m.state.velocity.subarray(6 * i, 6 * i + 3)).toEqual(v.subarray(6 * i, 6 * i + 3));
    }
  });
});
