import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { checkMechanism } from './checkMechanism';
import { body, randomTree } from './testing/fixtures';
import { kinds } from './kinds/index';
import type { Kind } from './kinds/kind';
import { GROUND, type Connection, type MechanismSpec } from './spec';
import { trackedChain } from './testing/trackedChain';

const Y: Vec3 = [0, 1, 0];
const hinge: Connection = { kind: 'revolute', name: 'hinge', a: 'arm', b: GROUND, point: [0, 0, 0], axis: Y };
const arm = body('arm', [1, 0, 0]);
const messages = (spec: MechanismSpec) => checkMechanism(spec).map(({ message }) => message);
const on = (...connections: Connection[]): MechanismSpec =>
  ({ bodies: [arm], shafts: [{ name: 'rod', inertia: 1 }], connections });

describe('checkMechanism', () => {
  it('has nothing to say about sound mechanisms', () => {
    expect(messages(on(hinge))).toEqual([]);
    expect(messages(randomTree(Object.keys(kinds) as Kind[], 3))).toEqual([]);
    expect(messages(trackedChain({ shoes: 24, wheels: 4 }).spec)).toEqual([]);
  });

  it.each<[string, MechanismSpec, RegExp]>([
    ['a body without mass', { bodies: [body('arm', [0, 0, 0], { mass: 0 })], connections: [] },
      /^Body arm: its mass is 0 kg; it must be finite and more than 0\.$/],
    ['a moment that is no number', { bodies: [body('arm', [0, 0, 0], { inertia: [1, NaN, 1] })], connections: [] },
      /Body arm: its moments of inertia are 1, NaN, 1/],
    ['a quaternion that is none', { bodies: [body('arm', [0, 0, 0], { orientation: [0, 0, 0, 2] })], connections: [] },
      /length 2; it must be 1/],
    ['a body named as the ground', { bodies: [body(GROUND, [0, 0, 0])], connections: [] }, /is that of the ground/],
    ['two bodies of one name', { bodies: [arm, arm], connections: [] }, /^Body arm: another has the same name/],
    ['a part that is missing', on({ ...hinge, a: 'leg' } as Connection), /^Connection hinge: there is no body leg\.$/],
    ['the ground as end a', on({ ...hinge, a: GROUND, b: 'arm' } as Connection), /its end a is the ground/],
    ['a body on itself', on({ ...hinge, b: 'arm' } as Connection), /both its ends are arm/],
    ['an axis that is too long', on({ ...hinge, axis: [0, 2, 0] } as Connection), /its axis has the length 2/],
    [
      'a point that is no number', on({ ...hinge, point: [0, Infinity, 0] } as Connection),
      /its point is 0, Infinity, 0/,
    ],
    ['a rod without length',
      on({ kind: 'distance', name: 'rod', a: 'arm', b: GROUND, pointA: [1, 0, 0], pointB: [1, 0, 0] }),
      /a rod needs a length/],
    ['a cardan joint that is skew', on({ kind: 'universal', name: 'cardan', a: 'arm', b: GROUND, point: [0, 0, 0],
      axisA: Y,
      axisB: Y }), /not at a right angle/],
    ['a spring that pulls itself apart', on({ kind: 'springDamper', name: 's', a: 'arm', b: GROUND, pointA: [1, 0, 0],
      pointB: [0, 0, 0], spring: { freeLength: 1, stiffness: -3 } }), /its stiffness is -3; it must be 0 or more/],
    ['a table that falls back', on({ kind: 'rotationalSpring', name: 's', a: 'arm', b: GROUND, axis: Y,
      table: [[0, 0], [1, 2], [1, 3]] }), /does not rise at pair 3: 1 after 1/],
    ['stops the wrong way round', on({ kind: 'springDamper', name: 's', a: 'arm', b: GROUND, pointA: [1, 0, 0],
      pointB: [0, 0, 0], stops: { min: 2, max: 1, table: [[0, 0], [1, 1]] } }), /stops are at 2 and 1 m/],
    ['a gear of one', on({ kind: 'gear', name: 'g', terms: [{ a: 'rod', b: GROUND, factor: 1 }] }), /needs two turns/],
    ['a shaft on a ball joint', on({ kind: 'spherical', name: 'ball', a: 'rod', b: GROUND, point: [0, 0, 0] }),
      /rod is a shaft, which only turns/],
    ['a motor from a shaft to a body', on({ kind: 'torqueMotor', name: 'm', a: 'rod', b: 'arm', torque: 1 }),
      /one is a shaft, the other a body/],
  ])('names %s', (_, spec, sentence) => {
    expect(messages(spec).join('\n')).toMatch(sentence);
  });

  it('finds all faults at once', () => {
    expect(messages({ bodies: [body('arm', [0, 0, 0], { mass: -1 })],
      connections: [{ ...hinge, b: 'wall', axis: [0, 0, 0] } as Connection] })).toHaveLength(3);
  });

  it('names the connection that repeats others, and those', () => {
    const twice = messages(on(hinge, { ...hinge, name: 'second', point: [0, 3, 0] } as Connection));
    expect(twice).toHaveLength(1);
    expect(twice[0]).toMatch(/^Connection (hinge|second): all of the 5 directions that it holds are held already by /);
    expect(twice[0]).toMatch(/hinge.*second|second.*hinge/);
    const loop = (['A', 'B', 'C', 'D'] as const).map((name, k): Connection => ({
      kind: 'revolute', name, axis: Y, a: ['crank', 'coupler', 'rocker', 'rocker'][k],
      b: [GROUND, 'crank', 'coupler', GROUND][k],
      point: ([[0, 0, 0], [0, 0, 1], [2, 0, 1.5], [2, 0, 0]] as Vec3[])[k],
    }));
    const bodies = [body('crank', [0, 0, 0.5]), body('coupler', [1, 0, 1.2]), body('rocker', [2, 0, 0.7]),
      body('free', [9, 9, 9])];
    const faults = messages({ bodies, connections: [...loop,
      { ...hinge, name: 'apart', a: 'free', point: [9, 9, 9] } as Connection] }).join('\n');
    for (const { name } of loop) expect(faults).toContain(name);
    expect(faults).not.toContain('apart');
  });
});
