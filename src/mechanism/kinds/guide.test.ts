import { describe, expect, it } from 'vitest';
import { checkMechanism } from '../checkMechanism';
import { createDenseKkt } from '../testing/denseKkt';
import { anyConnection, body, createDice, motionOf, run, WEIGHTLESS } from '../testing/fixtures';
import { createMechanism, type Mechanism } from '../mechanism';
import { moveBodies } from '../moveBodies';
import { GROUND, type Connection, type Guide, type MechanismSpec, type Sprocket } from '../spec';
import { createBelt, measureBelt, pointOnBelt, type Belt } from './guideBelt';

const distance = (belt: Belt, u: number, w: number) => {
  const io = Float64Array.of(u, w, NaN);
  measureBelt(belt, io);
  return io;
};

describe('a belt about circles', () => {
  const circles = [[0, 0, 0.5], [3, 0.2, 0.3], [1.5, 1.4, 0.2], [0.2, 1.2, 0.35]] as const;

  it.each([[circles], [[...circles].reverse()]])('is where its points are, whichever way its circles are given',
    (given) => {
    const belt = createBelt(given), pieces = 4000;
    let around = 0, nearest = Infinity;
    for (let k = 0; k < pieces; k++) {
      const [u, w] = pointOnBelt(belt, (k / pieces) * belt.length);
      const [x, y] = pointOnBelt(belt, ((k + 1) / pieces) * belt.length);
      around += Math.hypot(x - u, y - w);
      expect(Math.abs(distance(belt, u, w)[0])).toBeLessThan(1e-12);
      nearest = Math.min(nearest, Math.hypot(u - 1.4, w - 0.6));
    }
    expect(Math.abs(around / belt.length - 1)).toBeLessThan(1e-6);
    expect(Math.abs(distance(belt, 1.4, 0.6)[0] + nearest)).toBeLessThan(1e-5); // inside
    for (const [u, w, r] of circles) { // the hull of the circles: none reaches out of it, each touches it
      const [gap] = distance(belt, u, w);
      expect(gap).toBeLessThan(-r + 1e-9);
      expect(gap).toBeGreaterThan(-r - 1e-9);
    }
  });

  it('measures along its normal, which is the gradient of the distance', () => {
    const belt = createBelt(circles), dice = createDice(3), e = 1e-6;
    for (let k = 0; k < 200; k++) {
      const [u, w] = pointOnBelt(belt, belt.length * dice.random()), [, x, y] = distance(belt, u, w);
      const far = 0.1 * dice.signed();
      const at = [u + far * x, w + far * y] as const, [gap, nu, nw] = distance(belt, ...at);
      expect(Math.abs(gap - far)).toBeLessThan(1e-9);
      const slope =
        [distance(belt, at[0] + e, at[1])[0] - gap, distance(belt, at[0], at[1] + e)[0] - gap].map((d) => d / e);
      expect(Math.hypot(slope[0] - nu, slope[1] - nw)).toBeLessThan(1e-4);
    }
  });
});

/** g of a soft row without damping: b = −h k g E = −g/h. */
const gapsOf = (m: Mechanism) => {
  m.measureGaps();
  return [...m.inside.work.bias].map((b) => -b * m.inside.work.h);
};

/** Two bodies afloat, as the dice threw them, joined by one of the kinds without damping. */
function pair(kind: 'guide' | 'sprocket', seed: number): Mechanism {
  const dice = createDice(seed);
  const made = anyConnection(kind, 'it', 'one', 'two', [0.4, 0.2, 0.1], dice) as Guide | Sprocket;
  const connection = { ...made, damping: kind === 'guide' ? [0, 0, 0] : 0, depth: 10 } as Connection;
  const any = (name: string, x: number) =>
    body(name, [x, 0, 0], { orientation: dice.turn(3), velocity: dice.vector(), spin: dice.vector() });
  return createMechanism({ bodies: [any('one', 0.6), any('two', -0.5)], connections: [connection] }, ['one', 'two']);
}

/** Returns the distance of the pin from the axis of the sprocket [m]. */
function leverOf(m: Mechanism): number {
  const { point, centre, axis } = m.spec.connections[0] as Sprocket, { work, builder } = m.inside, d = [0, 0, 0];
  const n = [0, 0, 0];
  [builder.pointIn(0, point), builder.pointIn(1, centre)].forEach((local, b) => {
    for (let c = 0; c < 3; c++) {
      const x = work.position[3 * b + c] + local.reduce((sum, l, k) => sum + work.rotation[9 * b + 3 * c + k] * l, 0);
      d[c] += b === 0 ? x : -x;
    }
  });
  const own = builder.vectorIn(1, axis);
  for (let c = 0; c < 3; c++) n[c] = own.reduce((sum, l, k) => sum + work.rotation[9 + 3 * c + k] * l, 0);
  const high = d.reduce((sum, x, c) => sum + x * n[c], 0);
  return Math.hypot(...d.map((x, c) => x - high * n[c]));
}

describe.each(['guide', 'sprocket'] as const)('%s', (kind) => {
  it.each([1, 2, 3, 4, 5])('has the rates of its gaps for rows, case %i', (seed) => {
    const m = pair(kind, seed), dt = 1e-6, { velocity } = m.state, lever = () => (kind === 'guide' ? 1 : leverOf(m));
    for (let k = 0; k < 60; k++) moveBodies(m.state, velocity, 1e-3, 2, 2); // somewhere else than assembled
    const before = gapsOf(m), from = lever(), { rows } = m.inside.builder, { jacobian } = m.inside.work;
    const rates = rows.map(({ bodies, blocks }) => bodies.reduce((sum, b, k) =>
      sum + [0, 1, 2, 3, 4, 5].reduce((s, c) => s + jacobian[blocks[k] + c] * velocity[6 * b + c], 0), 0));
    moveBodies(m.state, velocity, dt, 2, 2);
    // the roll drops what the rail turns by
    const after = gapsOf(m), to = lever(), exact = kind === 'guide' ? [0, 1] : [0];
    for (const r of exact) {
      const rate = (from * (after[r] / to - before[r] / from)) / dt; // of teeth, r times that of the angle
      expect(Math.abs(rate - rates[r])).toBeLessThan(1e-4 * (1 + Math.abs(rates[r])));
    }
  });

  it('keeps momentum and answers as the dense KKT system does', () => {
    const m = pair(kind, 7), before = motionOf(m);
    m.begin(1e-3, WEIGHTLESS);
    const A = createDenseKkt(m, 1e-3, WEIGHTLESS).answers();
    expect(Math.max(...m.A.map((x, i) => Math.abs(x - A[i])))).toBeLessThan(1e-10 * Math.max(...A));
    m.finish(new Float64Array(12));
    run(m, 1e-4, 0.05, WEIGHTLESS);
    const after = motionOf(m);
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(after.momentum[c] - before.momentum[c])).toBeLessThan(1e-10);
      // O(h) of turning bodies: 1e-3 of what they have
      expect(Math.abs(after.spin[c] - before.spin[c])).toBeLessThan(1e-2);
    }
  });
});

describe('a bead on a rail', () => {
  const around = [{ centre: [-1, 0, 0], radius: 0.4 }, { centre: [1, 0, 0], radius: 0.4 }] as Guide['around'];

  it('goes round at its speed and presses outwards with m v²/r where it turns', () => {
    const bead: MechanismSpec = {
      bodies: [body('bead', [0, 0, -0.4], { mass: 3, velocity: [2, 0, 0] })],
      connections: [{ kind: 'guide', name: 'rail', a: 'bead', b: GROUND, point: [0, 0, -0.4], around,
        stiffness: [1e7, 1e6, 1e3],
        damping: [1e4, 1e3, 10] }],
    };
    const m = createMechanism(bead), h = 1e-3, lap = (4 + 0.8 * Math.PI) / 2, pushes: number[] = [];
    run(m, h, lap, WEIGHTLESS, () => {
      if (Math.abs(m.state.position[0]) > 1.15) pushes.push(m.effort(0));
      expect(Math.abs(gapsOf(m)[0])).toBeLessThan(3e-5);
    });
    const speed = Math.hypot(...m.state.velocity.subarray(0, 3)), mean = pushes.reduce((a, b) => a + b) / pushes.length;
    expect(speed).toBeGreaterThan(1.98);
    expect(speed).toBeLessThan(2.0001);
    expect(Math.abs(m.state.position[0])).toBeLessThan(0.03); // after one lap
    expect(m.state.position[2]).toBeCloseTo(-0.4, 4);
    expect(Math.abs(mean / ((-3 * 4) / 0.4) - 1)).toBeLessThan(0.02);
  });
});

describe('a sprocket', () => {
  /** Returns a sprocket turned by `angle` [rad] against the pin, with its teeth set turned by `phase` [rad]. */
  const turned = (angle: number, offset: number, phase = 0): Mechanism => createMechanism({
    bodies: [body('wheel', [0, 0, 0], { mass: 10 }), body('pin', [0, 0, -0.3 - offset])],
    connections: [
      { kind: 'revolute', name: 'axle', a: 'wheel', b: GROUND, point: [0, 0, 0], axis: [0, 1, 0] },
      { kind: 'angleDrive', name: 'turn', a: 'wheel', b: GROUND, axis: [0, 1, 0], angle },
      { kind: 'pointOnLine', name: 'rail', a: 'pin', b: GROUND, point: [0, 0, -0.3 - offset], axis: [1, 0, 0] },
      { kind: 'sprocket', name: 'teeth', a: 'pin', b: 'wheel', point: [0, 0, -0.3 - offset], centre: [0, 0, 0],
        axis: [0, 1, 0],
        tooth: [-Math.sin(phase), 0, -Math.cos(phase)], teeth: 12, radius: 0.3, depth: 0.01, stiffness: 1e6,
        damping: 4e3 },
    ],
  });
  const after = (angle: number, offset: number, phase = 0) => {
    const m = turned(angle, offset, phase);
    run(m, 1e-3, 0.3, WEIGHTLESS);
    return m.state.position[3];
  };

  it('moves a pin on its pitch circle with it, and none out of its reach', () => {
    expect(after(0.02, 0)).toBeCloseTo(-0.006, 4); // about y from z to x, so what is below goes to −x
    expect(after(-0.02, 0.004)).toBeGreaterThan(0.005);
    expect(after(0.02, 0.011)).toBe(0);
  });

  it('skips a tooth that would push over half its pitch', () => {
    const pitch = (2 * Math.PI) / 12;
    expect(after(0, 0, pitch)).toBeCloseTo(0, 6);
    expect(after(0, 0, 0.49 * pitch)).toBeLessThan(-0.05);
    expect(after(0, 0, 0.51 * pitch)).toBeGreaterThan(0.05);
  });

  it('and a guide are refused where they make no sense', () => {
    const { bodies, connections } = turned(0, 0).spec, teeth = connections[3] as Sprocket;
    const wrong: Sprocket = { ...teeth, teeth: 2.5, depth: 0, tooth: [0, 1, 0] };
    const rail: Guide = { kind: 'guide', name: 'bent', a: 'pin', b: GROUND, point: [0, 0, 0], around: [],
      stiffness: [1, 1, -1],
      damping: [0, 0, 0] };
    expect(
      checkMechanism({ bodies, connections: [...connections.slice(0, 3), wrong, rail] }).map(({ message }) => message)
    ).toEqual([
      'Connection teeth: it has 2.5 teeth; it needs three or more.',
      'Connection teeth: its radius and the depth of its teeth must be more than 0.',
      'Connection teeth: its tooth is not at a right angle to its axis.',
      'Connection bent: among its stiffness is a number below 0.',
      'Connection bent: its rail needs two circles or more to go around, each with a radius above 0.',
    ]);
  });
});
