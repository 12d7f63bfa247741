import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { body, run, WEIGHTLESS } from './testing/fixtures';
import { createMechanism, type Mechanism } from './mechanism';
import { GROUND, type Connection, type MechanismSpec } from './spec';

const X: Vec3 = [1, 0, 0], Y: Vec3 = [0, 1, 0];

/** A drum of 0.2 kg·m² about y on a hinge, with a drive. */
const drum = (...drives: Connection[]): MechanismSpec => ({
  bodies: [body('drum', [0, 0, 0])],
  connections: [{ kind: 'revolute', name: 'axle', a: 'drum', b: GROUND, point: [0, 0, 0], axis: Y }, ...drives],
});
const ends = { name: 'drive', a: 'drum', b: GROUND, axis: Y };
const angleOf = (m: Mechanism, i = 0) => 2 * Math.atan2(m.state.orientation[4 * i + 1], m.state.orientation[4 * i + 3]);

describe('drives', () => {
  it('a spin motor turns at its speed and shows its torque', () => {
    const m = createMechanism(drum({ kind: 'spinMotor', ...ends, speed: 3 }));
    m.force[4] = -7; // a brake's torque
    run(m, 1e-3, 0.1);
    expect(m.state.velocity[4]).toBeCloseTo(3, 12);
    expect(m.effort(1)).toBeCloseTo(7, 9);
    m.controls[m.controlOf('drive')] = 5;
    run(m, 1e-3, 1e-3);
    expect(m.effort(1)).toBeCloseTo(7 + (0.2 * 2) / 1e-3, 6); // and what it takes to change the speed in one step
    m.enabled[1] = 0;
    run(m, 1e-3, 0.1);
    expect(m.state.velocity[4]).toBeCloseTo(5 - (7 / 0.2) * 0.1, 9);
  });

  it('a torque motor spins up one end and pushes back on the other', () => {
    const m = createMechanism({
      bodies: [body('rotor', [0, 0, 0]), body('stator', [0, 1, 0])],
      connections: [
        { kind: 'revolute', name: 'bearing', a: 'rotor', b: 'stator', point: [0, 0.5, 0], axis: Y },
        { kind: 'torqueMotor', name: 'motor', a: 'rotor', b: 'stator', axis: Y, torque: 4 },
      ],
    });
    run(m, 1e-3, 0.5, WEIGHTLESS);
    expect(m.state.velocity[4]).toBeCloseTo(10, 6); // 4/0.2 · 0.5
    expect(m.state.velocity[10]).toBeCloseTo(-10, 6);
  });

  it('a velocity drive tows a point and shows its pull', () => {
    const m = createMechanism({
      bodies: [body('sledge', [0, 0, 0])],
      connections: [
        { kind: 'prismatic', name: 'rail', a: 'sledge', b: GROUND, point: [0, 0, 0], axis: X },
        { kind: 'velocityDrive', name: 'rope', a: 'sledge', point: [0.5, 0, 0.2], direction: X, speed: 0.8 },
      ],
    });
    m.force[0] = -12;
    run(m, 1e-3, 0.5);
    expect(m.state.position[0]).toBeCloseTo(0.4, 9);
    expect(m.effort(1)).toBeCloseTo(12, 6);
  });

  it('an angle drive is where it was told at the end of each step, and so is a slide drive', () => {
    const m = createMechanism(drum({ kind: 'angleDrive', ...ends, angle: 0 })), at = m.controlOf('drive');
    for (let k = 1; k <= 400; k++) {
      m.controls[at] = 0.02 * k;
      run(m, 2e-3, 2e-3);
      expect(Math.sin(angleOf(m) - 0.02 * k)).toBeCloseTo(0, 12);
    }
    const slide = createMechanism({
      bodies: [body('block', [0, 0, 0])],
      connections: [{ kind: 'cylindrical', name: 'rail', a: 'block', b: GROUND, point: [0, 0, 0], axis: X },
        { kind: 'slideDrive', name: 'ram', a: 'block', b: GROUND, point: [0, 0, 0], axis: X, offset: 0.3 }],
    });
    run(slide, 1e-3, 1e-3);
    expect(slide.state.position[0]).toBeCloseTo(0.3, 12);
  });
});

describe('couplings', () => {
  it('gears keep the ratio of their turns, and torque follows it', () => {
    const m = createMechanism({
      bodies: [], shafts: [{ name: 'pinion', inertia: 0.1 }, { name: 'wheel', inertia: 0.9 }],
      connections: [
        { kind: 'gear', name: 'mesh', terms: [
          { a: 'pinion', b: GROUND, factor: 1 }, { a: 'wheel', b: GROUND, factor: -3 },
        ] },
        { kind: 'torqueMotor', name: 'motor', a: 'pinion', b: GROUND, torque: 2 },
      ],
    });
    run(m, 1e-3, 2, WEIGHTLESS);
    // at the pinion: 0.1 + 0.9/9 = 0.2 kg·m²
    expect(m.state.velocity[3]).toBeCloseTo(20, 9);
    expect(m.state.velocity[9]).toBeCloseTo(20 / 3, 9);
    expect(m.measureGaps().angle).toBeLessThan(1e-9); // after more than three turns
  });

  it('gears that were let go take hold where they are', () => {
    const m = createMechanism({
      bodies: [], shafts: [{ name: 'front', inertia: 1, spin: 6 }, { name: 'rear', inertia: 1, spin: 6 }],
      connections: [
        {
          kind: 'gear', name: 'lock',
          terms: [{ a: 'front', b: GROUND, factor: 1 }, { a: 'rear', b: GROUND, factor: -1 }],
          enabled: false,
        },
        { kind: 'torqueMotor', name: 'engine', a: 'rear', b: GROUND, torque: 4 },
      ],
    });
    run(m, 1e-3, 2, WEIGHTLESS); // 8 rad apart by now
    expect(m.state.velocity[9] - m.state.velocity[3]).toBeCloseTo(8, 9);
    m.enabled[0] = 1;
    m.controls[m.controlOf('engine')] = 0;
    run(m, 1e-3, 0.1, WEIGHTLESS);
    expect(m.state.velocity[3]).toBeCloseTo(10, 9); // the mean of 6 and 14
    expect(m.state.velocity[9]).toBeCloseTo(10, 9);
  });

  it('a gear on a body turns with the body on its moving housing', () => {
    const m = createMechanism({
      bodies: [body('housing', [0, 0, 0]), body('wheel', [0, 0.5, 0])], shafts: [{ name: 'shaft', inertia: 0.05 }],
      connections: [
        { kind: 'revolute', name: 'pivot', a: 'housing', b: GROUND, point: [0, 0, 0], axis: [0, 0, 1] },
        { kind: 'revolute', name: 'hub', a: 'wheel', b: 'housing', point: [0, 0.5, 0], axis: Y },
        { kind: 'gear', name: 'drive', terms: [{ a: 'wheel', b: 'housing', axis: Y, factor: 1 },
          { a: 'shaft', b: GROUND, factor: -0.5 }] },
        { kind: 'spinMotor', name: 'steer', a: 'housing', b: GROUND, axis: [0, 0, 1], speed: 0.7 },
        { kind: 'spinMotor', name: 'engine', a: 'shaft', b: GROUND, speed: 8 },
      ],
    });
    run(m, 1e-3, 2, WEIGHTLESS);
    const v = m.state.velocity, r = m.inside.work.rotation,
      spin = [3, 4, 5].reduce((sum, c) => sum + (v[6 + c] - v[c]) * r[3 * (c - 3) + 1], 0);
    expect(spin).toBeCloseTo(4, 3);
    expect(m.measureGaps().angle).toBeLessThan(1e-5);
  });

  it('a rack follows its pinion without drift', () => {
    const m = createMechanism({
      bodies: [body('housing', [0, 0, 0]), body('rack', [0, 0, 0.1]), body('pinion', [0, 0, 0.2])],
      connections: [
        { kind: 'revolute', name: 'pivot', a: 'housing', b: GROUND, point: [0, 0, 0], axis: [0, 0, 1] },
        { kind: 'prismatic', name: 'slide', a: 'rack', b: 'housing', point: [0, 0, 0.1], axis: X },
        { kind: 'revolute', name: 'column', a: 'pinion', b: 'housing', point: [0, 0, 0.2], axis: Y },
        { kind: 'rack', name: 'teeth', a: 'rack', b: 'housing', point: [0, 0, 0.1], axis: X, pinion: 'pinion',
          pinionAxis: Y,
          radius: 0.05 },
        { kind: 'spinMotor', name: 'sway', a: 'housing', b: GROUND, axis: [0, 0, 1], speed: 1.5 },
        { kind: 'angleDrive', name: 'wheel', a: 'pinion', b: 'housing', axis: Y, angle: 0 },
      ],
    });
    for (let k = 1; k <= 1000; k++) {
      m.controls[m.controlOf('wheel')] = 4 * Math.sin(0.01 * k);
      run(m, 1e-3, 1e-3, WEIGHTLESS);
    }
    m.measureGaps();
    const r = m.inside.work.rotation, slide = m.state.position[3] * r[0] + m.state.position[4] * r[3];
    expect(slide).toBeCloseTo(0.05 * 4 * Math.sin(10), 5);
    expect(m.vanished).toBe(0);
  });
});

describe('work', () => {
  it('of all connections, gravity and contacts is the change of the energy of motion', () => {
    const round: Vec3 = [0.2, 0.2, 0.2], at = (x: number): Vec3 => [x, 0, 1];
    const m = createMechanism({
      bodies: [body('frame', at(0), { inertia: round }), body('rotor', at(0.5), { inertia: round }),
        body('bob', at(1), { inertia: round })],
      connections: [
        { kind: 'spherical', name: 'hook', a: 'frame', b: GROUND, point: at(-0.3) },
        { kind: 'revolute', name: 'bearing', a: 'rotor', b: 'frame', point: at(0.5), axis: Y },
        { kind: 'torqueMotor', name: 'motor', a: 'rotor', b: 'frame', axis: Y, torque: 2 },
        { kind: 'brake', name: 'drag', a: 'rotor', b: 'frame', axis: Y, torque: 0.4 },
        {
          kind: 'springDamper', name: 'rope', a: 'bob', b: 'rotor', pointA: at(1), pointB: at(0.5),
          spring: { freeLength: 0.4, stiffness: 80 }, damper: { kind: 'linear', coefficient: 3 },
        },
        { kind: 'spinMotor', name: 'drive', a: 'bob', b: GROUND, axis: [0, 0, 1], speed: 3 },
      ],
    }, ['bob']), p = Float64Array.of(0.02, -0.01, 0.03, 0.001, 0.002, -0.001), { velocity: v } = m.state, h = 1e-3;
    const energy = () => [0, 1, 2].reduce((sum, i) => sum
      + [0, 1, 2].reduce((s, c) => s + v[6 * i + c] ** 2 + 0.1 * v[6 * i + 3 + c] ** 2, 0), 0);
    let done = [0, 0, 0, 0, 0, 0];
    for (let k = 0; k < 300; k++) {
      const before = v.slice(), start = energy();
      m.begin(h, [0, 0, -9.81]);
      m.finish(p);
      const middle = v.map((x, i) => (x + before[i]) / 2), works = done.map((_, c) => m.workOf(c));
      const outer = [0, 1, 2].reduce((sum, i) => sum - h * 2 * 9.81 * middle[6 * i + 2], 0)
        + p.reduce((sum, x, c) => sum + x * middle[12 + c], 0);
      expect(energy() - start).toBeCloseTo(works.reduce((a, b) => a + b) + outer, 12);
      expect(m.workOfStep() + p.reduce((sum, x, c) => sum + x * middle[12 + c], 0)).toBeCloseTo(energy() - start, 12);
      done = done.map((sum, c) => sum + works[c]);
    }
    expect(Math.abs(done[0])).toBeLessThan(2e-3); // joints do no work, except for the error of the step
    expect(Math.abs(done[1])).toBeLessThan(2e-3);
    expect(Math.abs(done[2])).toBeGreaterThan(0.01);
    expect(done[3]).toBeLessThan(-0.01); // a brake's work is negative, whichever way the frame swings under the rotor
    expect(done[4]).toBeLessThan(0);
    expect(m.effort(2)).toBe(2);
    expect(Math.abs(m.effort(3))).toBeCloseTo(0.4, 12);
  });
});

it('what has let go puts no force on anything, and says so', () => {
  const m = createMechanism(drum({ kind: 'torqueMotor', ...ends, torque: 3 }));
  run(m, 1e-3, 0.01);
  expect(m.effort(1)).toBe(3);
  m.enabled[1] = 0;
  run(m, 1e-3, 0.01);
  expect(m.effort(1)).toBe(0);
  expect(m.workOf(1)).toBe(0);
  expect(m.state.velocity[4]).toBeCloseTo((3 / 0.2) * 0.01, 9);
});

it('a force that neither length nor rate changes is told, and its work', () => {
  const m = createMechanism({
    bodies: [body('bob', [0, 0, 0])],
    connections: [{
      kind: 'springDamper', name: 'rope', a: 'bob', b: GROUND, pointA: [0, 0, 0], pointB: [0, 0, 5],
      spring: { freeLength: 5, table: [[-1, 7], [1, 7]] },
    }],
  });
  let work = 0;
  run(m, 1e-3, 0.1, WEIGHTLESS, () => { work += m.workOf(0); });
  expect(m.effort(0)).toBeCloseTo(-7, 6); // it pulls
  expect(m.state.velocity[2]).toBeCloseTo((7 / 2) * 0.1, 6);
  expect(work).toBeCloseTo(m.state.velocity[2] ** 2, 6);
});

it('how far joints are open is known of the step that began, without what is driven', () => {
  const m = createMechanism({
    bodies: [body('bob', [0, 0, 0]), body('blade', [1, 0, 0])],
    connections: [
      { kind: 'spherical', name: 'hook', a: 'bob', b: GROUND, point: [0, 0, 0.5] },
      { kind: 'prismatic', name: 'rail', a: 'blade', b: GROUND, point: [1, 0, 0], axis: [0, 0, 1] },
      { kind: 'slideDrive', name: 'lift', a: 'blade', b: GROUND, point: [1, 0, 0], axis: [0, 0, 1], offset: 0.1 },
    ],
  });
  m.state.position[0] = 0.003;
  m.begin(1e-3, WEIGHTLESS);
  expect(m.gapAtBegin()).toBeCloseTo(0.003, 12);
});

describe('brakes', () => {
  const brake: Connection = { kind: 'brake', ...ends, torque: 3 };

  it('slide with their torque, stop what turns, and hold it', () => {
    const m = createMechanism(drum(brake));
    m.state.velocity[4] = 4.5;
    run(m, 1e-3, 0.1);
    expect(m.state.velocity[4]).toBeCloseTo(4.5 - (3 / 0.2) * 0.1, 9);
    run(m, 1e-3, 0.3);
    expect(m.state.velocity[4]).toBeCloseTo(0, 12);
    m.force[4] = 2.9;
    run(m, 1e-3, 0.2);
    expect(m.state.velocity[4]).toBeCloseTo(0, 12);
    expect(m.effort(1)).toBeCloseTo(-2.9, 9);
  });

  it('break loose beyond it, the way that they are pushed', () => {
    for (const sign of [1, -1]) {
      const m = createMechanism(drum(brake));
      run(m, 1e-3, 0.01);
      m.force[4] = 5 * sign;
      run(m, 1e-3, 0.1);
      expect(m.state.velocity[4]).toBeCloseTo(sign * (2 / 0.2) * 0.099, 9); // it held for one step
    }
  });

  it('without torque let go', () => {
    const m = createMechanism(drum(brake));
    m.controls[m.controlOf('drive')] = 0;
    m.force[4] = 1;
    run(m, 1e-3, 0.1);
    expect(m.state.velocity[4]).toBeCloseTo(0.5, 9);
  });

  it('between shafts are clutches: the slower is carried along until both turn as one', () => {
    const m = createMechanism({
      bodies: [], shafts: [{ name: 'engine', inertia: 2, spin: 100 }, { name: 'gearbox', inertia: 3 }],
      connections: [{ kind: 'brake', name: 'clutch', a: 'engine', b: 'gearbox', torque: 60 }],
    });
    run(m, 1e-3, 1, WEIGHTLESS);
    expect(m.state.velocity[9]).toBeCloseTo(20, 9);
    run(m, 1e-3, 2, WEIGHTLESS);
    expect(m.state.velocity[3]).toBeCloseTo(40, 6); // 2·100/5: angular momentum is kept
    expect(m.state.velocity[9]).toBeCloseTo(40, 6);
  });
});
