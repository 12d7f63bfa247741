import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { body, run, WEIGHTLESS } from './testing/fixtures';
import { createMechanism } from './mechanism';
import { GROUND, type DamperLaw, type MechanismSpec, type Six, type SpringDamper, type Table } from './spec';
import { STEP } from './work';

const Y: Vec3 = [0, 1, 0], Z: Vec3 = [0, 0, 1], WEIGHT = 2 * 9.81;

/** A body of 2 kg that slides along z, hung from a point `length` above it. */
const hung = (law: Partial<SpringDamper>, length = 1): MechanismSpec => ({
  bodies: [body('load', [0, 0, 0])],
  connections: [
    { kind: 'prismatic', name: 'rail', a: 'load', b: GROUND, point: [0, 0, 0], axis: Z },
    { kind: 'springDamper', name: 'spring', a: 'load', b: GROUND, pointA: [0, 0, 0], pointB: [0, 0, length], ...law },
  ],
});
const rest = (spec: MechanismSpec, h = 2e-3, time = 4) => {
  const m = createMechanism(spec);
  run(m, h, time);
  return { z: m.state.position[2], m };
};
const damper: DamperLaw = { kind: 'linear', coefficient: 30 };
const TABLE: Table = [[-0.1, -5], [0, 0], [0.1, 10], [0.2, 30]];

describe('springs and dampers', () => {
  it('a load hangs where the spring carries it, whatever the step', () => {
    for (const h of [1e-3, 1e-2]) {
      const { z, m } = rest(hung({ spring: { freeLength: 1, stiffness: 400 }, damper }), h);
      expect(z).toBeCloseTo(-WEIGHT / 400, 6);
      expect(m.effort(1)).toBeCloseTo(-WEIGHT, 4); // it pulls: a tension, against the sign of a push
    }
  });

  it('preload carries before there is any stretch', () => {
    expect(rest(hung({ spring: { freeLength: 1, stiffness: 400, preload: -WEIGHT }, damper })).z).toBeCloseTo(0, 6);
  });

  it('a table is followed between its points and beyond them', () => {
    expect(rest(hung({ spring: { freeLength: 1, table: TABLE }, damper })).z)
      .toBeCloseTo(-(0.1 + (WEIGHT - 10) / 200), 6);
    expect(rest(hung({ spring: { freeLength: 0.85, table: TABLE }, damper })).z).toBeCloseTo(-(WEIGHT - 20) / 200, 6);
    expect(rest(hung({ spring: { freeLength: 0.4, table: [[0, 0], [0.1, 1], [0.2, 3.5]] }, damper }), 2e-3,
      16).z).toBeCloseTo(-(WEIGHT - 13.5) / 25, 6);
  });

  it('stops push back as their table says, at both ends', () => {
    const stops = { min: 0.7, max: 1.2, table: [[0, 0], [0.1, 100]] as Table };
    expect(rest(hung({ damper, stops })).z).toBeCloseTo(1 - 1.2 - WEIGHT / 1000, 6);
    const m = createMechanism(hung({ damper, stops }));
    run(m, 2e-3, 4, [0, 0, 9.81]);
    expect(m.state.position[2]).toBeCloseTo(1 - 0.7 + WEIGHT / 1000, 6);
  });

  it('a damper knows compression from rebound, and its stroke', () => {
    const law: DamperLaw = { kind: 'asymmetric', compression: 10, rebound: 40,
      outside: { min: 0.5, max: 5, compression: 100, rebound: 200 } };
    const speed = (gravity: number, length: number, time = 1) => {
      const m = createMechanism(hung({ damper: law }, length));
      run(m, 1e-3, time, [0, 0, gravity]);
      return m.state.velocity[2];
    };
    expect(speed(-9.81, 1, 2)).toBeCloseTo(-WEIGHT / 40, 4); // falls away from its point: rebound
    expect(speed(9.81, 4, 1.5)).toBeCloseTo(WEIGHT / 10, 1);
    expect(speed(-9.81, 6)).toBeCloseTo(-WEIGHT / 200, 4);
    expect(speed(9.81, 0.4)).toBeCloseTo(WEIGHT / 100, 4);
  });

  it('a damper follows a table', () => {
    const law: DamperLaw = { kind: 'table', table: [[-1, -30], [0, 0], [0.5, 10], [1, 30]] };
    const m = createMechanism(hung({ damper: law }));
    run(m, 1e-3, 3);
    expect(m.state.velocity[2]).toBeCloseTo(-(0.5 + (WEIGHT - 10) / 40), 4);
  });

  it('a force without slope acts too', () => {
    const m = createMechanism(hung({ spring: { freeLength: 1, preload: -WEIGHT / 2 } }));
    run(m, 1e-3, 1);
    expect(m.state.velocity[2]).toBeCloseTo(-9.81 / 2, 8);
  });

  it('a torsion spring turns with its torque, through full turns', () => {
    const m = createMechanism({
      bodies: [body('drum', [0, 0, 0])],
      connections: [
        { kind: 'revolute', name: 'axle', a: 'drum', b: GROUND, point: [0, 0, 0], axis: Y },
        {
          kind: 'rotationalSpring', name: 'coil', a: 'drum', b: GROUND, axis: Y, stiffness: 2, damping: 0.6,
          freeAngle: 0.5,
        },
        { kind: 'torqueMotor', name: 'load', a: 'drum', b: GROUND, axis: Y, torque: 15 },
      ],
    });
    run(m, 2e-3, 12);
    expect(Math.max(...m.state.memory.subarray(STEP + 1))).toBeCloseTo(0.5 + 15 / 2, 5); // 8 rad: more than once round
    expect(m.effort(1)).toBeCloseTo(-15, 4);
  });

  it.each([0, 1, 2, 3, 4, 5])('a bushing gives along and about its axis %i', (k) => {
    const stiffness: Six = [1000, 2000, 3000, 40, 50, 60], damping: Six = [60, 60, 60, 2, 2, 2], far: Vec3 = [3, 1, -2];
    const m = createMechanism({
      bodies: [body('block', far)],
      connections: [{ kind: 'bushing', name: 'rubber', a: 'block', b: GROUND, point: far, stiffness, damping }],
    });
    m.force[k] = k < 3 ? 10 : 0.4;
    run(m, 2e-3, 3, WEIGHTLESS);
    const moved = [0, 1, 2].map((c) => m.state.position[c] - far[c]);
    const turned = [0, 1, 2].map((c) => 2 * m.state.orientation[c]);
    [...moved, ...turned].forEach((x, c) => expect(x).toBeCloseTo(c === k ? m.force[k] / stiffness[k] : 0, 5));
  });

  it('a bushing without stiffness about one axis is a hinge that goes round', () => {
    const pin: Six = [1e6, 1e6, 1e6, 1e4, 0, 1e4], still: Six = [1e3, 1e3, 1e3, 50, 0, 50];
    const m = createMechanism({
      bodies: [body('shoe', [0.3, 0, 0])],
      connections:
        [{ kind: 'bushing', name: 'pin', a: 'shoe', b: GROUND, point: [0, 0, 0], stiffness: pin, damping: still }],
    });
    m.state.velocity.set([0, 0, -0.3 * 20, 0, 20, 0]);
    m.force[0 + 1] = 5; // along the pin
    let turns = 0, last = 0;
    run(m, 1e-3, 1, WEIGHTLESS, () => {
      const angle = Math.atan2(-m.state.position[2], m.state.position[0]);
      if (angle < last - 3) turns++;
      last = angle;
      expect(Math.hypot(m.state.position[0], m.state.position[2])).toBeCloseTo(0.3, 3);
    });
    expect(turns).toBe(3); // 20 rad
    // the pin gives, and tilts under the arm of 0.3 m
    expect(m.state.position[1]).toBeCloseTo(5 / 1e6 + (0.3 * 0.3 * 5) / 1e4, 5);
    expect(m.state.velocity[4]).toBeCloseTo(20, 1);
  });

  it('a soft row and a stiff joint hold the same load: the reaction on both ends is the weight', () => {
    const m = createMechanism({
      bodies: [body('upper', [0, 0, 0]), body('lower', [0, 0, -1])],
      connections: [
        { kind: 'fixed', name: 'ceiling', a: 'upper', b: GROUND, point: [0, 0, 0] },
        { kind: 'bushing', name: 'rubber', a: 'lower', b: 'upper', point: [0, 0, -0.5],
          stiffness: [1e5, 1e5, 1e5, 1e3, 1e3, 1e3], damping: [3e3, 3e3, 3e3, 50, 50, 50] },
      ],
    });
    run(m, 2e-3, 2);
    const reaction = new Float64Array(6);
    m.readReaction(0, 0, reaction);
    expect(reaction[2]).toBeCloseTo(2 * WEIGHT, 5);
    m.readReaction(1, 0, reaction);
    expect(reaction[2]).toBeCloseTo(-WEIGHT, 5);
    m.readReaction(1, 1, reaction);
    expect(reaction[2]).toBeCloseTo(WEIGHT, 5);
  });
});
